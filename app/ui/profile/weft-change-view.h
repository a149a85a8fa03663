/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of the differences between two logs: widths of one log's stacks, coloured by the
 * change from the first log to the second. */
#pragma once

#include "weft-flame-view.h"
#include "weft-profile-source.h"

#define WEFT_TYPE_CHANGE_VIEW (weft_change_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftChangeView, weft_change_view, WEFT, CHANGE_VIEW, GtkBox)

/* Shows nothing at first. Highlights matches of @search, a GtkSearchEntry. */
GtkWidget *weft_change_view_new (WeftPlot *plot, GtkEditable *search);

/* Returns TRUE if the two logs can be compared by @subject. */
gboolean weft_change_view_fits (const WeftTrace *a, const WeftTrace *b, WeftProfileSubject subject);

/* Describes the missing data and the flags that record it. Translated, newly allocated. */
char *weft_change_view_lack (WeftProfileSubject subject);

/* Shows the differences between @a and @b, each in its range; NULL and NULL clears the view.
 * Amounts are compared, or shares if both ranges are of one log. The trees are made on a worker. */
void weft_change_view_set (WeftChangeView *self,
                           WeftTrace *a,
                           WeftTrace *b,
                           WeftRange range_a,
                           WeftRange range_b,
                           WeftProfileSubject subject);
