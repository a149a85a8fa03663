/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags of bookmarks on a time axis. */
#pragma once

#include "weft-plot.h"

/* Appends the flags of @plot's bookmarks at the lower edge of [0, @height), those of a moment as a
 * pennant with its label where there is room, those of a range as a bar too. @scale: the axis.
 * @with_labels: not on the strip, which has no room. */
void weft_mark_flags_snapshot (WeftPlot *plot,
                               GtkSnapshot *snapshot,
                               const WeftTimeScale *scale,
                               double height,
                               gboolean with_labels);
