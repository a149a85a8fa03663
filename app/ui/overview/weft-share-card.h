/* SPDX-License-Identifier: BSD-3-Clause */
/* Card with a chart of shares, a sentence, and a button that leads to the table with the
 * numbers. */
#pragma once

#include "weft-share-view.h"

#define WEFT_TYPE_SHARE_CARD (weft_share_card_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareCard, weft_share_card, WEFT, SHARE_CARD, AdwBin)

/* Subject of a card. Static; texts are untranslated. */
typedef struct
{
  const char *title;
  const char *definition; /* tooltip of the sentence: its meaning and the formula */
  const WeftShareChart *chart;
  const char *table, *column; /* table that the button shows, and its sort column */
  const char *more;           /* label of a second button for a table, or NULL */
  const char *more_table, *more_column;
} WeftShareSubject;

extern const WeftShareSubject weft_share_utilisation;
extern const WeftShareSubject weft_share_parallelism; /* its data are of type WeftParallelShares */

/* Creates a card, which is hidden as long as it has no data. The signal "chosen" (guint64 from,
 * guint64 to; ns) reports the time range of the item that the user chose in the chart. */
GtkWidget *weft_share_card_new (WeftPlot *plot, const WeftShareSubject *subject);

/* Shows @data, which is borrowed until the next call, and @sentence. Hides the card if @data is
 * NULL. */
void weft_share_card_set_data (WeftShareCard *self, gconstpointer data, const char *sentence);
