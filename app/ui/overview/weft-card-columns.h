/* SPDX-License-Identifier: BSD-3-Clause */
/* Container that lays out cards in as many columns of equal width as fit. Each card goes into the
 * column where it gets the topmost position. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_CARD_COLUMNS (weft_card_columns_get_type ())
G_DECLARE_FINAL_TYPE (WeftCardColumns, weft_card_columns, WEFT, CARD_COLUMNS, GtkWidget)

/* Creates a container with at most @max_columns columns, at least @min_width px wide and @gap px
 * apart. If @even, cards are one column wide, equally high, and in full rows only. */
GtkWidget *weft_card_columns_new (int min_width, int gap, guint max_columns, gboolean even);

/* Adds @card as the last one. It is @span columns wide, or fewer if there are not as many. */
void weft_card_columns_append (WeftCardColumns *self, GtkWidget *card, guint span);
