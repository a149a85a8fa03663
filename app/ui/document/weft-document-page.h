/* SPDX-License-Identifier: BSD-3-Clause */
/* Content of a log's tab in each state: being read, failed, or read, whole or damaged. */
#pragma once

#include "weft-document.h"
#include "weft-page.h"
#include "weft-plot.h"
#include "weft-program-run.h"
#include <adwaita.h>

#define WEFT_TYPE_DOCUMENT_PAGE (weft_document_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftDocumentPage, weft_document_page, WEFT, DOCUMENT_PAGE, GtkBox)

/* Keeps @document, and stops its reading when the page is closed. */
GtkWidget *weft_document_page_new (WeftDocument *document);

/* Borrowed, all of them. */
WeftDocument *weft_document_page_get_document (WeftDocumentPage *self);
/* The pages of the log, for a switcher. */
AdwViewStack *weft_document_page_get_pages (WeftDocumentPage *self);
/* The page @name ("timeline"), built if it was not shown yet; NULL where there is none. */
WeftPage *weft_document_page_get_page (WeftDocumentPage *self, const char *name);
/* The page that is shown, or NULL as long as nothing can be. */
WeftPage *weft_document_page_get_shown_page (WeftDocumentPage *self);

/* The plot that its pages share, or NULL as long as nothing can be shown. */
WeftPlot *weft_document_page_get_plot (WeftDocumentPage *self);

/* Goes to the page @name ("timeline"); FALSE where there is none. */
gboolean weft_document_page_show_page (WeftDocumentPage *self, const char *name);

/* Shows @run, of the program that writes the log, under the pages. */
void weft_document_page_set_run (WeftDocumentPage *self, WeftProgramRun *run);
/* That run, or NULL. Borrowed. */
WeftProgramRun *weft_document_page_get_run (WeftDocumentPage *self);

/* The list of problems. */
void weft_document_page_toggle_problems (WeftDocumentPage *self);
gboolean weft_document_page_shows_problems (WeftDocumentPage *self);

/* Whether the side panel gives way because the window is narrow; if not, whether it is alone there,
 * in a window that has no room for both. */
void
weft_document_page_fold_side_panel (WeftDocumentPage *self, gboolean is_folded, gboolean is_alone);
