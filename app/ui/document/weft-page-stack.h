/* SPDX-License-Identifier: BSD-3-Clause */
/* Stack of a document's pages, each built when it is first shown or requested. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"

#include <adwaita.h>

#define WEFT_TYPE_PAGE_STACK (weft_page_stack_get_type ())
G_DECLARE_FINAL_TYPE (WeftPageStack, weft_page_stack, WEFT, PAGE_STACK, AdwBin)

/* Adds all pages for the document of @timeline, and shows the page @id. @timeline is the plot of
 * the document's timeline; the stack keeps a reference to it. Call once. */
void weft_page_stack_create_pages (WeftPageStack *self, WeftPlot *timeline, const char *id);

/* Returns the stack whose children contain the pages, for a view switcher. Borrowed. */
AdwViewStack *weft_page_stack_get_stack (WeftPageStack *self);

/* Returns the page @id ("timeline"), built if necessary; NULL if there is none. Borrowed. */
WeftPage *weft_page_stack_get_page (WeftPageStack *self, const char *id);

/* Returns the visible page, or NULL if there are none. Borrowed. */
WeftPage *weft_page_stack_get_visible_page (WeftPageStack *self);

/* Shows the page @id. Returns FALSE if there is none. */
gboolean weft_page_stack_show_page (WeftPageStack *self, const char *id);

/* Calls weft_page_show_panes() for all pages, including those built later. */
void weft_page_stack_show_panes (WeftPageStack *self,
                                 gboolean side_panel,
                                 gboolean is_panel_alone,
                                 gboolean details);

/* Table of the pages of a document. */

/* A row of the table; static. */
typedef struct
{
  const char *id;        /* "timeline" */
  const char *title;     /* untranslated */
  const char *icon_name; /* "weft-timeline-symbolic" */
  /* Creates a WeftPage for the document of @timeline, which is the plot of the document's
   * timeline. */
  GtkWidget *(*create) (WeftPlot *timeline);
} WeftPageKind;

/* Returns all rows in the order of the view switcher, and sets @n to their number. */
const WeftPageKind *weft_pages (guint *n);
