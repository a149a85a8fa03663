/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the side panel for a group of lanes or one lane: whether it is shown and pinned, its
 * count, or why it has none. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_LANE_ROW (weft_lane_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneRow, weft_lane_row, WEFT, LANE_ROW, GtkBox)

/* Property "expanded": whether the rows of its lanes are wanted. The rest of it goes straight to
 * @plot's layout: the check, the pin, Alt+Up and Alt+Down, and a row that is dropped on it. */

/* @id is the name in a layout, @name what a person reads; @plot is borrowed and must outlive it. */
GtkWidget *weft_lane_row_new (WeftPlot *plot, const char *id, const char *name);

const char *weft_lane_row_get_id (WeftLaneRow *self);

/* Shows what the plot's layout says of it, @level steps to the right; @by_default is what it is as
 * long as nothing was said. */
void weft_lane_row_update (WeftLaneRow *self, guint level, gboolean by_default);

/* Whether there are rows of its lanes to be shown. */
void weft_lane_row_set_expandable (WeftLaneRow *self, gboolean is_expandable);
gboolean weft_lane_row_get_expanded (WeftLaneRow *self);

/* The log has it: @value is a short number. */
void weft_lane_row_set_value (WeftLaneRow *self, const char *value);

/* The log has none of it: @reason is short, @why a sentence, @flag what GHC's RTS must be told for
 * it, or NULL where no flag gives it. The row cannot be switched then; the flag can be copied. */
void weft_lane_row_set_missing (WeftLaneRow *self,
                                const char *reason,
                                const char *why,
                                const char *flag);

/* Takes the place of @self for @dragged. FALSE where they do not belong together. */
gboolean weft_lane_row_drop (WeftLaneRow *self, WeftLaneRow *dragged);
