/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags that mark the user's bookmarks on a time axis. */
#pragma once

#include "weft-plot.h"

/* Appends flags for @plot's bookmarks at the lower edge of [0, @height): a pennant at the start,
 * and for a range also a bar. @scale is the time axis. With @with_labels, labels are drawn if there
 * is room; the overview strip has none. */
void weft_mark_flags_snapshot (WeftPlot *plot,
                               GtkSnapshot *snapshot,
                               const WeftTimeScale *scale,
                               double height,
                               gboolean with_labels);
