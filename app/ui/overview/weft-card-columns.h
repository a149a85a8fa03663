/* SPDX-License-Identifier: BSD-3-Clause */
/* Container that lays out cards in as many columns of equal width as fit. Each card is added to the
 * column in which it is nearest to the top. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_CARD_COLUMNS (weft_card_columns_get_type ())
G_DECLARE_FINAL_TYPE (WeftCardColumns, weft_card_columns, WEFT, CARD_COLUMNS, GtkWidget)

/* Creates a container with at most @max_columns columns, which are at least @min_width px wide and
 * @gap px apart. If @even, all cards are one column wide and have the same height, and rows are
 * full. */
GtkWidget *weft_card_columns_new (int min_width, int gap, guint max_columns, gboolean even);

/* Adds @card as the last one. The card is @span columns wide, or as wide as all columns if there
 * are fewer. */
void weft_card_columns_append (WeftCardColumns *self, GtkWidget *card, guint span);
