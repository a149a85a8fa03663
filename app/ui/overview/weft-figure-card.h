/* SPDX-License-Identifier: BSD-3-Clause */
/* Card with a table of numbers and a button that copies the table, or with the reason why there are
 * no numbers. */
#pragma once

#include "weft-figures.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FIGURE_CARD (weft_figure_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftFigureCard, weft_figure_card, WEFT, FIGURE_CARD, GtkBox)

/* Creates a card. The card's action "figures.copy" copies the table and shows a message with
 * "win.say". */
GtkWidget *weft_figure_card_new (WeftFiguresKind kind);

/* Inserts @chart between the title and the table, or below the table. */
void weft_figure_card_add_above (WeftFigureCard *self, GtkWidget *chart);
void weft_figure_card_add_below (WeftFigureCard *self, GtkWidget *chart);

/* Shows the card's figures for the range of @numbers. */
void
weft_figure_card_fill (WeftFigureCard *self, const WeftTrace *trace, const WeftStatistics *numbers);

/* Returns TRUE if the card shows numbers, FALSE if it shows a reason. */
gboolean weft_figure_card_has_figures (WeftFigureCard *self);

/* Returns the table as text, newly allocated. */
char *weft_figure_card_text (WeftFigureCard *self);
