/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands of the timeline's keys and buttons, by the names of weft-actions.h. */
#pragma once

#include "weft-glide.h"
#include "weft-timeline-card.h"

/* Runs the command of the action @name ("timeline.zoom-in"). Returns FALSE if there is none, or if
 * it does not apply, so that the key can have another meaning. */
gboolean weft_timeline_command (const WeftTimelineParts *parts, WeftGlide *glide, const char *name);

/* Focuses the first lane, or the last. Returns FALSE if there is none. */
gboolean weft_timeline_enter (const WeftTimelineParts *parts, gboolean at_top);

/* Centres @time in the visible range, with the keyboard cursor at it. */
void weft_timeline_go_to (const WeftTimelineParts *parts, WeftGlide *glide, guint64 time);

/* Zooms so that [from, to) has 80 % of the width; the earlier view is remembered. */
void weft_timeline_fit (const WeftTimelineParts *parts, WeftGlide *glide, WeftRange range);
