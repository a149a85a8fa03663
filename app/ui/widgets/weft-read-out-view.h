/* SPDX-License-Identifier: BSD-3-Clause */
/* Small card beside the pointer that describes the item under it. */
#pragma once

#include "weft-read-out.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_READ_OUT_VIEW (weft_read_out_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftReadOutView, weft_read_out_view, WEFT, READ_OUT_VIEW, GtkBox)

/* The pointer goes through it. */
GtkWidget *weft_read_out_view_new (void);

/* Shows @read_out, of which nothing is kept. Cheap enough for every move of the pointer: its rows
 * are used again, and what did not change costs nothing. */
void weft_read_out_view_set (WeftReadOutView *self, const WeftReadOut *read_out);

/* Leaves out the hint, and then rows from the last one on, as long as the card is higher than
 * @height px; until another read-out is set. Of a card that is visible. */
void weft_read_out_view_fit (WeftReadOutView *self, int height);
