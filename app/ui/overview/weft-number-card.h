/* SPDX-License-Identifier: BSD-3-Clause */
/* Card with one large number, a note and a small chart of the number over time. */
#pragma once

#include "weft-overview-numbers.h"
#include "weft-plot.h"

#define WEFT_TYPE_NUMBER_CARD (weft_number_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftNumberCard, weft_number_card, WEFT, NUMBER_CARD, GtkBox)

GtkWidget *weft_number_card_new (WeftPlot *plot);

/* Shows @number, which is borrowed until the next call. The signal "opened" (const WeftNumber *) is
 * emitted when the user asks to see the part of the log in which the number was measured. */
void weft_number_card_set (WeftNumberCard *self, const WeftNumber *number);
