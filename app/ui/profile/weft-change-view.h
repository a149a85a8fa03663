/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of the differences between two logs: as wide as the stacks of one, coloured by what
 * changed from the first to the second. */
#pragma once

#include "weft-flame-view.h"
#include "weft-profile-source.h"

#define WEFT_TYPE_CHANGE_VIEW (weft_change_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftChangeView, weft_change_view, WEFT, CHANGE_VIEW, GtkBox)

/* Shows nothing as yet; finds what is in @search, a GtkSearchEntry. */
GtkWidget *weft_change_view_new (WeftPlot *plot, GtkEditable *search);

/* Whether both can be shown so. */
gboolean weft_change_view_fits (const WeftTrace *a, const WeftTrace *b, WeftProfileSubject subject);

/* What two logs lack for it, with what records it. Newly allocated. */
char *weft_change_view_lack (WeftProfileSubject subject);

/* Shows how @b differs from @a, each in its range; NULL and NULL for nothing. Amounts are compared,
 * or, of two ranges of one log, shares. The trees are made on a worker. */
void weft_change_view_set (WeftChangeView *self,
                           WeftTrace *a,
                           WeftTrace *b,
                           WeftRange range_a,
                           WeftRange range_b,
                           WeftProfileSubject subject);
