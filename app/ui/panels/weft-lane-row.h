/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the side panel for a group of lanes or one lane: its visibility, its pin, and its amount
 * of data or the reason why there is none. */
#pragma once

#include "weft-format.h"
#include "weft-lane-layout.h"
#include "weft-plot.h"
#include "weft-trace.h"

#define WEFT_TYPE_LANE_ROW (weft_lane_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneRow, weft_lane_row, WEFT, LANE_ROW, GtkBox)

/* Property "expanded": the rows of its lanes are requested. Other changes apply to @plot's layout
 * directly: check, pin, Alt+Up, Alt+Down, and a dropped row. */

/* @id is the id in a layout, @name the translated name; @plot is borrowed and must outlive the
 * row. */
GtkWidget *weft_lane_row_new (WeftPlot *plot, const char *id, const char *name);

const char *weft_lane_row_get_id (WeftLaneRow *self);

/* Shows the state in the plot's layout, indented by @level; @by_default is the visibility without a
 * setting. */
void weft_lane_row_update (WeftLaneRow *self, guint level, gboolean by_default);

/* Sets if there are rows of lanes to expand. */
void weft_lane_row_set_expandable (WeftLaneRow *self, gboolean is_expandable);
gboolean weft_lane_row_get_expanded (WeftLaneRow *self);

/* The log has data; @value is a short number. */
void weft_lane_row_set_value (WeftLaneRow *self, const char *value);

/* The log has no data: @reason is short, @why a sentence, @flag the RTS flag that records it, or
 * NULL. The row becomes insensitive; the flag can be copied. */
void weft_lane_row_set_missing (WeftLaneRow *self,
                                const char *reason,
                                const char *why,
                                const char *flag);

/* Moves @dragged to the position of @self. Returns FALSE if they are not siblings. */
gboolean weft_lane_row_drop (WeftLaneRow *self, WeftLaneRow *dragged);

/* Amount of data that a log has for a group of lanes, or the reason why there is none and the flag
 * that records it. A plain value; texts are translated and static. */
typedef struct
{
  WeftFormatted value; /* amount, short; "" if there is nothing to say */
  const char *reason;  /* why there is no data, a word or two; NULL if there is */
  const char *why;     /* the reason as a sentence, or NULL */
  const char *flag;    /* RTS flag that records the data, or NULL */
} WeftLaneFacts;

WeftLaneFacts weft_lane_facts (const WeftTrace *trace, WeftTimelineCharts chart);
