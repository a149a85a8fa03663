/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands of the timeline's keys and buttons, by the names of weft-actions.h. */
#pragma once

#include "weft-glide.h"
#include "weft-timeline-card.h"

/* Runs the command of the action @name ("timeline.zoom-in"). FALSE where there is none, or where it
 * has nothing to do, so that the key can mean something else. */
gboolean weft_timeline_command (const WeftTimelineParts *parts, WeftGlide *glide, const char *name);

/* Gives the keyboard to the first lane, or to the last; FALSE where there is none. */
gboolean weft_timeline_enter (const WeftTimelineParts *parts, gboolean at_top);

/* Brings @time to the middle of what is visible, with the keyboard's line at it. */
void weft_timeline_go_to (const WeftTimelineParts *parts, WeftGlide *glide, guint64 time);

/* Brings [from, to) to 80 % of the width, remembering where one was. */
void weft_timeline_fit (const WeftTimelineParts *parts, WeftGlide *glide, WeftRange range);
