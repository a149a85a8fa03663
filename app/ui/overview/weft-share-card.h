/* SPDX-License-Identifier: BSD-3-Clause */
/* Card with a chart of shares, a sentence, and a button to the table that has its numbers. */
#pragma once

#include "weft-share-view.h"

#define WEFT_TYPE_SHARE_CARD (weft_share_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareCard, weft_share_card, WEFT, SHARE_CARD, AdwBin)

/* Subject of a card. Static; texts are to be translated. */
typedef struct
{
  const char *title;
  const char *what; /* tooltip of the sentence: its meaning, and how it is computed */
  const WeftShareChart *chart;
  const char *table, *column; /* that the button shows, and the column it is sorted by */
  const char *more;           /* label of another such button, or NULL */
  const char *more_table, *more_column;
} WeftShareSubject;

extern const WeftShareSubject weft_share_utilisation;
extern const WeftShareSubject weft_share_parallelism; /* of WeftParallelShares */

/* Hidden as long as it has nothing to show. Signal: "chosen" (guint64 from, to; ns): the time of an
 * item of the chart. */
GtkWidget *weft_share_card_new (WeftPlot *plot, const WeftShareSubject *subject);

/* Shows @data, which is borrowed until the next call, and @sentence; NULL: hides the card. */
void weft_share_card_set (WeftShareCard *self, gconstpointer data, const char *sentence);
