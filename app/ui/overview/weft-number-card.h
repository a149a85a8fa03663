/* SPDX-License-Identifier: BSD-3-Clause */
/* Card with one large number, a note on it and a small chart of it over time. */
#pragma once

#include "weft-plot.h"
#include "weft-sparkline.h"

#define WEFT_TYPE_NUMBER_CARD (weft_number_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftNumberCard, weft_number_card, WEFT, NUMBER_CARD, GtkBox)

#define WEFT_NUMBER_COLUMNS 60

/* What a card shows. Begins as zeros. */
typedef struct
{
  const char *name; /* translated, static */
  const char *what; /* a sentence; the same */
  char *value;      /* "332.5 ms" */
  char *unit;       /* drawn small; NULL: the text after the value's last space */
  char *note;
  char *exact; /* with all digits, or NULL */
  WeftSparklineStyle style;
  gsize color; /* of WeftPalette */
  double top;
  double columns[WEFT_NUMBER_COLUMNS];
  guint64 from, to; /* ns: where in the run it was; equal: nowhere in particular */
} WeftNumber;

void weft_number_clear (WeftNumber *self);

GtkWidget *weft_number_card_new (WeftPlot *plot);

/* Borrows @number until the next call. Signal "opened" (from, to: guint64, ns): a person asks to
 * see where in the run it was. */
void weft_number_card_set (WeftNumberCard *self, const WeftNumber *number);
