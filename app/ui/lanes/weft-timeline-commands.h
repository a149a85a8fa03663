/* SPDX-License-Identifier: BSD-3-Clause */
/* What the keys and buttons of the timeline do, by the names of weft-actions.h. */
#pragma once

#include "weft-glide.h"
#include "weft-timeline-area.h"

G_BEGIN_DECLS

/* Runs the command of the action @name ("timeline.zoom-in"). FALSE where there is none, or where it
 * has nothing to do, so that the key can mean something else. */
gboolean weft_timeline_command (WeftTimelineArea *area, WeftGlide *glide, const char *name);

/* Gives the keyboard to the first lane, or to the last; FALSE where there is none. */
gboolean weft_timeline_enter (WeftTimelineArea *area, gboolean at_top);

/* Brings [from, to) to 80 % of the width, remembering where one was. */
void weft_timeline_fit (WeftTimelineArea *area, WeftGlide *glide, WeftRange range);

G_END_DECLS
