/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview page of a log: its headline numbers, statistics and findings. */
#pragma once

#include "weft-document.h"
#include "weft-page.h"

#define WEFT_TYPE_OVERVIEW_PAGE (weft_overview_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftOverviewPage, weft_overview_page, WEFT, OVERVIEW_PAGE, WeftPage)

/* Follows @document's trace, and its view's selected range. What leads to a time in the timeline
 * makes it visible there and activates "win.page" for it. */
GtkWidget *weft_overview_page_new (WeftDocument *document);

/* All that the page says, as text; newly allocated. */
char *weft_overview_page_text (WeftOverviewPage *self);
