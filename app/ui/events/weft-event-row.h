/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the event table, which draws its cells itself. */
#pragma once

#include "weft-event-columns.h"
#include "weft-event.h"

/* What the cells say, for copying; columns are separated by tabs. */
void weft_event_row_append_text (const WeftEvent *event, gboolean in_seconds, GString *out);

/* The same as a sentence, with the HEC, for those who do not see it; newly allocated. */
char *weft_event_row_label (const WeftEvent *event);

#define WEFT_TYPE_EVENT_ROW (weft_event_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventRow, weft_event_row, WEFT, EVENT_ROW, GtkWidget)

/* @look is borrowed, and lives as long as the row. */
GtkWidget *weft_event_row_new (const WeftEventLook *look);

/* Shows @event, which follows one of the time @before; the first follows none: G_MAXUINT64. */
void weft_event_row_set (WeftEventRow *self, const WeftEvent *event, guint64 before);

void weft_event_row_set_state (WeftEventRow *self, gboolean is_selected, gboolean is_cursor);

/* The layout of columns has changed. */
void weft_event_row_look_changed (WeftEventRow *self);
