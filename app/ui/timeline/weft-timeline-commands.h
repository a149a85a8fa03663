/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands for the timeline's keys and buttons, with the names in weft-actions.h. */
#pragma once

#include "weft-glide.h"
#include "weft-timeline-card.h"

/* Runs the action @name ("timeline.zoom-in", …). Returns FALSE if there is no such action or if it
 * does not apply, so that its key can have another meaning. */
gboolean weft_timeline_command (const WeftTimelineParts *parts, WeftGlide *glide, const char *name);

/* Focuses the first or the last lane. Returns FALSE if there are no lanes. */
gboolean weft_timeline_enter (const WeftTimelineParts *parts, gboolean at_top);

/* Centres the visible range on @time, and moves the keyboard cursor there. */
void weft_timeline_go_to (const WeftTimelineParts *parts, WeftGlide *glide, guint64 time);

/* Zooms so that @range takes 80 % of the width. The previous view is remembered. */
void weft_timeline_fit (const WeftTimelineParts *parts, WeftGlide *glide, WeftRange range);
