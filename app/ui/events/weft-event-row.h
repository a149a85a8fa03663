/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the event table, which draws its cells itself. */
#pragma once

#include "weft-event-columns.h"
#include "weft-event.h"

/* Appends the texts of the cells, separated by tabs, for copying. */
void weft_event_row_append_text (const WeftEvent *event, gboolean in_seconds, GString *out);

/* Returns a sentence about the event and its HEC, for screen readers. Newly allocated. */
char *weft_event_accessible_label (const WeftEvent *event);

#define WEFT_TYPE_EVENT_ROW (weft_event_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventRow, weft_event_row, WEFT, EVENT_ROW, GtkWidget)

/* Creates a row. @look is borrowed and must outlive it. */
GtkWidget *weft_event_row_new (const WeftEventLook *look);

/* Shows @event. @before is the time of the event above, or G_MAXUINT64 for the first event. */
void weft_event_row_set (WeftEventRow *self, const WeftEvent *event, guint64 before);

void weft_event_row_set_state (WeftEventRow *self, gboolean is_selected, gboolean is_cursor);

/* Redraws the row after the layout of the columns has changed. */
void weft_event_row_look_changed (WeftEventRow *self);
