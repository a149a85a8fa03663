/* SPDX-License-Identifier: BSD-3-Clause */
/* Stack of a document's pages, each of which is built when it is first shown or asked for. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"
#include <adwaita.h>

#define WEFT_TYPE_PAGE_STACK (weft_page_stack_get_type ())
G_DECLARE_FINAL_TYPE (WeftPageStack, weft_page_stack, WEFT, PAGE_STACK, AdwBin)

/* Adds all pages, for the document of @timeline, the plot that its timeline shows, which is kept.
 * The page @id is shown. Once. */
void weft_page_stack_fill (WeftPageStack *self, WeftPlot *timeline, const char *id);

/* The stack, for a switcher; its children hold the pages. Borrowed. */
AdwViewStack *weft_page_stack_get_stack (WeftPageStack *self);

/* The page @id ("timeline"), built if need be; NULL where there is none. Borrowed. */
WeftPage *weft_page_stack_get_page (WeftPageStack *self, const char *id);

/* The page that is shown, or NULL as long as there are none. Borrowed. */
WeftPage *weft_page_stack_get_shown (WeftPageStack *self);

/* Goes to the page @id; FALSE where there is none. */
gboolean weft_page_stack_show (WeftPageStack *self, const char *id);

/* weft_page_show_panes() of all pages, also of those that come later. */
void weft_page_stack_show_panes (WeftPageStack *self,
                                 gboolean side_panel,
                                 gboolean is_alone,
                                 gboolean details);
