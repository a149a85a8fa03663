/* SPDX-License-Identifier: BSD-3-Clause */
/* Container that lays out cards in columns of equal width, as many as fit; each card is put into
 * the column where it gets the topmost position. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_CARD_COLUMNS (weft_card_columns_get_type ())
G_DECLARE_FINAL_TYPE (WeftCardColumns, weft_card_columns, WEFT, CARD_COLUMNS, GtkWidget)

/* Columns are at least @min_width px wide, @gap px apart, and at most @max_columns. @even: cards of
 * one column each, all of one height, in full rows only. */
GtkWidget *weft_card_columns_new (int min_width, int gap, guint max_columns, gboolean even);

/* Adds @card as the last one, which takes @span columns if there are so many. */
void weft_card_columns_append (WeftCardColumns *self, GtkWidget *card, guint span);
