/* SPDX-License-Identifier: BSD-3-Clause */
/* Content of a log's tab: the progress of reading, an error, or the pages of the log. */
#pragma once

#include "weft-document.h"
#include "weft-page.h"
#include "weft-plot.h"
#include "weft-program-run.h"
#include <adwaita.h>

#define WEFT_TYPE_DOCUMENT_PAGE (weft_document_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftDocumentPage, weft_document_page, WEFT, DOCUMENT_PAGE, GtkBox)

/* Creates a page. The page keeps a reference to @document; closing the page cancels the reading. */
GtkWidget *weft_document_page_new (WeftDocument *document);

/* Returns the document. Borrowed, like the other returned objects. */
WeftDocument *weft_document_page_get_document (WeftDocumentPage *self);
/* Returns the pages of the log, for a view switcher. */
AdwViewStack *weft_document_page_get_pages (WeftDocumentPage *self);
/* Returns the page @name ("timeline"), built if necessary; NULL if there is none. */
WeftPage *weft_document_page_get_page (WeftDocumentPage *self, const char *name);
/* Returns the visible page, or NULL before there are pages. */
WeftPage *weft_document_page_get_shown_page (WeftDocumentPage *self);

/* Returns the plot that the pages share, or NULL before there are pages. */
WeftPlot *weft_document_page_get_plot (WeftDocumentPage *self);

/* Shows the page @name ("timeline"). Returns FALSE if there is none. */
gboolean weft_document_page_show_page (WeftDocumentPage *self, const char *name);

/* Purpose of a described view. It determines which parts the description has besides the page, the
 * ranges and the selected item, which are always included. */
typedef enum
{
  WEFT_SAVED_VIEW_FOR_SESSION, /* no other parts: Weft saves lanes and marks itself */
  WEFT_SAVED_VIEW_FOR_REPORT,  /* lanes and marks */
  WEFT_SAVED_VIEW_FOR_FILE,    /* lanes, marks and the identity of the log */
} WeftSavedViewPurpose;

/* Returns the current view as JSON: see weft-saved-view.h. Newly allocated. */
char *weft_document_page_describe_view (WeftDocumentPage *self, WeftSavedViewPurpose content);

/* Restores @json, a view made by weft_document_page_describe_view(): once the log has been read,
 * shows the page, ranges and item from @json instead of those that were saved with the log. Call
 * while the log is being read for the first time. */
void weft_document_page_restore_view (WeftDocumentPage *self, const char *json);

/* Shows @run, the run of the program that writes the log, below the pages. */
void weft_document_page_set_run (WeftDocumentPage *self, WeftProgramRun *run);
/* Returns the run that was set, or NULL. Borrowed. */
WeftProgramRun *weft_document_page_get_run (WeftDocumentPage *self);

/* Toggle the pane with the list of problems, and return TRUE if the pane is shown. */
void weft_document_page_toggle_problems (WeftDocumentPage *self);
gboolean weft_document_page_shows_problems (WeftDocumentPage *self);

/* Opens the menu of alerts. Returns FALSE if there is none because no program is writing the
 * log. */
gboolean weft_document_page_open_alerts (WeftDocumentPage *self);

/* If @is_folded, hides the side panel, as in a narrow window. If @is_panel_alone, shows only the
 * side panel, since there is no room for the content beside it. */
void weft_document_page_fold_side_panel (WeftDocumentPage *self,
                                         gboolean is_folded,
                                         gboolean is_panel_alone);
