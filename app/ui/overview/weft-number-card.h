/* SPDX-License-Identifier: BSD-3-Clause */
/* Card with one large number, a note on it and a small chart of it over time. */
#pragma once

#include "weft-overview-numbers.h"
#include "weft-plot.h"

#define WEFT_TYPE_NUMBER_CARD (weft_number_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftNumberCard, weft_number_card, WEFT, NUMBER_CARD, GtkBox)

GtkWidget *weft_number_card_new (WeftPlot *plot);

/* Borrows @number until the next call. Signal "opened" (const WeftNumber *): a person asks to
 * see where in the run it was. */
void weft_number_card_set (WeftNumberCard *self, const WeftNumber *number);
