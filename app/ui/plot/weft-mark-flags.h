/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags of bookmarks on a time axis. */
#pragma once

#include "weft-plot.h"

/* Appends the flags of @plot's bookmarks at the lower edge of [0, @height): a pennant for a time,
 * with its label if there is room, and also a bar for a range. @scale: the axis. @with_labels:
 * FALSE on the strip, which has no room. */
void weft_mark_flags_snapshot (WeftPlot *plot,
                               GtkSnapshot *snapshot,
                               const WeftTimeScale *scale,
                               double height,
                               gboolean with_labels);
