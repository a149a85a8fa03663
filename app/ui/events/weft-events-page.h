/* SPDX-License-Identifier: BSD-3-Clause */
/* Events page: every event of a document as a row, with search, filters and details. */
#pragma once

#include "weft-document.h"
#include "weft-page.h"

#define WEFT_TYPE_EVENTS_PAGE (weft_events_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventsPage, weft_events_page, WEFT, EVENTS_PAGE, WeftPage)

/* Creates the page, whose children are created when it is first shown. Installs the actions
 * "events.search", "events.next-hit", "events.previous-hit", "events.copy-details" and
 * "events.show-in-timeline". */
GtkWidget *weft_events_page_new (WeftDocument *document);
