/* SPDX-License-Identifier: BSD-3-Clause */
/* A row of the side panel: a group of lanes that can be shown, how much the log has of it, or why
 * it has none and which flag would give it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_LANE_ROW (weft_lane_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneRow, weft_lane_row, WEFT, LANE_ROW, GtkWidget)

/* Property "active": whether the group is shown. */

/* @name is translated; @level: 0, or 1 for a row that belongs to the one above. */
GtkWidget *weft_lane_row_new (const char *name, guint level);

/* The log has it: @value is a short number. */
void weft_lane_row_set_value (WeftLaneRow *self, const char *value);

/* The log has none of it: @reason is short, @why a sentence, @flag what GHC's RTS must be told for
 * it, or NULL where no flag gives it. The row cannot be switched then; the flag can be copied. */
void weft_lane_row_set_missing (WeftLaneRow *self,
                                const char *reason,
                                const char *why,
                                const char *flag);

void weft_lane_row_set_active (WeftLaneRow *self, gboolean active);
gboolean weft_lane_row_get_active (WeftLaneRow *self);

G_END_DECLS
