/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview page of a log: its headline numbers, statistics and findings. */
#pragma once

#include "weft-document.h"
#include "weft-page.h"

#define WEFT_TYPE_OVERVIEW_PAGE (weft_overview_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftOverviewPage, weft_overview_page, WEFT, OVERVIEW_PAGE, WeftPage)

/* Creates a page that follows the trace of @document and the range selected in its view. A link to
 * a time makes this time visible in the timeline and activates "win.page" to show the timeline. */
GtkWidget *weft_overview_page_new (WeftDocument *document);

/* Returns all contents of the page as text, newly allocated. */
char *weft_overview_page_get_text (WeftOverviewPage *self);
