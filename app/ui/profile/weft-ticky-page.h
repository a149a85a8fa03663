/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticky page: a table of counters, and the selected counters as lines over time. */
#pragma once

#include "weft-document.h"
#include "weft-page.h"
#include "weft-ticky-lines.h"

#define WEFT_TYPE_TICKY_PAGE (weft_ticky_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTickyPage, weft_ticky_page, WEFT, TICKY_PAGE, WeftPage)

/* Follows @document's trace and view. Installs the timeline's actions ("timeline.zoom-in", …). */
GtkWidget *weft_ticky_page_new (WeftDocument *document);

/* Returns the drawn lines, or NULL until they have been made. Borrowed. */
const WeftTickyLines *weft_ticky_page_get_lines (WeftTickyPage *self);
