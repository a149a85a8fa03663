/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the side panel for a lane or a group of lanes: visibility, pin, and the amount of data or
 * the reason why there is none. */
#pragma once

#include "weft-format.h"
#include "weft-lane-layout.h"
#include "weft-plot.h"
#include "weft-trace.h"

#define WEFT_TYPE_LANE_ROW (weft_lane_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneRow, weft_lane_row, WEFT, LANE_ROW, GtkBox)

/* The property "expanded" is TRUE if the rows of the group's lanes are shown. All other input
 * (check, pin, Alt+Up, Alt+Down, a dropped row) changes the layout of the plot directly. */

/* Creates a row. @id is the id in a layout, @name the translated name. @plot is borrowed and must
 * outlive the row. */
GtkWidget *weft_lane_row_new (WeftPlot *plot, const char *id, const char *name);

const char *weft_lane_row_get_id (WeftLaneRow *self);

/* Updates the row from the plot's layout. @level is the indentation, @by_default the visibility if
 * the layout has no setting for the lane. */
void weft_lane_row_update (WeftLaneRow *self, guint level, gboolean by_default);

/* Sets whether the group has rows of lanes to expand. */
void weft_lane_row_set_expandable (WeftLaneRow *self, gboolean is_expandable);
gboolean weft_lane_row_get_expanded (WeftLaneRow *self);

/* Shows that the log has data; @value is a short text with the amount. */
void weft_lane_row_set_value (WeftLaneRow *self, const char *value);

/* Shows that the log has no data. @reason is short, @why a sentence, @flag the RTS flag that
 * records the data, or NULL. Makes check and pin insensitive; the flag can be copied. */
void weft_lane_row_set_missing (WeftLaneRow *self,
                                const char *reason,
                                const char *why,
                                const char *flag);

/* Moves @dragged to the position of @self. Returns FALSE if they are not siblings. */
gboolean weft_lane_row_accept_drop (WeftLaneRow *self, WeftLaneRow *dragged);

/* Amount of data that a log has for a group of lanes, or the reason why it has none and the flag
 * that records it. Copied by value; texts are translated and static. */
typedef struct
{
  WeftFormatted value; /* amount as a short text, or "" */
  const char *reason;  /* why there is no data, in a word or two; NULL if there is data */
  const char *why;     /* the reason as a sentence, or NULL */
  const char *flag;    /* RTS flag that records the data, or NULL */
} WeftLaneAvailability;

WeftLaneAvailability weft_lane_availability_get (const WeftTrace *trace, WeftTimelineCharts chart);
