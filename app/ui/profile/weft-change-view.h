/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of the differences between two logs. The width of a box is its amount in one of the
 * logs; its colour shows the change from the first log to the second. */
#pragma once

#include "weft-flame-view.h"
#include "weft-profile-source.h"

#define WEFT_TYPE_CHANGE_VIEW (weft_change_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftChangeView, weft_change_view, WEFT, CHANGE_VIEW, GtkBox)

/* Creates an empty view, which highlights matches of the text in @search, a GtkSearchEntry. */
GtkWidget *weft_change_view_new (WeftPlot *plot, GtkEditable *search);

/* Returns TRUE if both logs have the data of @subject, so that they can be compared. */
gboolean
weft_change_view_can_compare (const WeftTrace *a, const WeftTrace *b, WeftProfileSubject subject);

/* Returns a text for logs that cannot be compared by @subject. It names the missing data and the
 * flags that record these data. Translated, newly allocated. */
char *weft_change_view_missing_text (WeftProfileSubject subject);

/* Shows the differences between @range_a of @a and @range_b of @b. If both traces are NULL, clears
 * the view. Compares amounts, or shares if @a and @b are the same trace. The trees are made on a
 * worker thread. */
void weft_change_view_set_traces (WeftChangeView *self,
                                  WeftTrace *a,
                                  WeftTrace *b,
                                  WeftRange range_a,
                                  WeftRange range_b,
                                  WeftProfileSubject subject);
