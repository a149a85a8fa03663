/* SPDX-License-Identifier: BSD-3-Clause */
/* Small card beside the pointer that describes the item under it. */
#pragma once

#include "weft-read-out.h"

#include <gtk/gtk.h>

#define WEFT_TYPE_READ_OUT_VIEW (weft_read_out_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftReadOutView, weft_read_out_view, WEFT, READ_OUT_VIEW, GtkBox)

/* Shows @read_out, without keeping a reference to it. Cheap enough for every motion of the pointer:
 * rows are reused, and unchanged texts cost nothing. */
void weft_read_out_view_set_read_out (WeftReadOutView *self, const WeftReadOut *read_out);

/* Hides the hint and then rows, the last one first, until the card is at most @height px tall. They
 * stay hidden until another read-out is set. The card must be visible. */
void weft_read_out_view_fit (WeftReadOutView *self, int height);

/* List of facts: names with values, one per row, in as many columns as fit. */
#define WEFT_TYPE_FACT_LIST (weft_fact_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFactList, weft_fact_list, WEFT, FACT_LIST, GtkWidget)

/* Signal "link-activated" (const char *lane, guint64 time): emitted when a row that leads to an
 * item of @lane at @time, ns, is activated. */

/* Replaces the rows by the facts of @read_out, unless these are the same, so that the focus and a
 * selected text stay. Nothing is ellipsized: long values wrap. */
void weft_fact_list_set_read_out (WeftFactList *self, const WeftReadOut *read_out);
