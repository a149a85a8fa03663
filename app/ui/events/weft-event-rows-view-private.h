/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the event table. */
#pragma once

#include "weft-event-columns.h"
#include "weft-event-rows-view.h"

#define WEFT_NO_ROW G_MAXUINT64

struct _WeftEventRowsView
{
  GtkWidget parent_instance;

  WeftEventList *list;
  WeftPlot *plot;
  GtkWidget *scrollbar;
  GtkWidget *menu;           /* a child; NULL until first opened */
  GtkAdjustment *adjustment; /* in rows, not in px */
  GArray *slots;             /* the row widgets */
  WeftEventLook look;

  guint64 cursor, anchor; /* ends of the selection; WEFT_NO_ROW if nothing is selected */
  WeftEventPosition anchor_position;
  WeftEventFilter *filter;   /* filter as of the last update; NULL before the first */
  gboolean is_setting_event; /* this widget is setting the view's event */

  WeftEventColumn dragged; /* column whose right edge is dragged */
  int dragged_width;
};

/* Returns the number of rows that fit completely. */
guint weft_event_rows_view_n_full_rows (WeftEventRowsView *self);

/* Selects @row or, if @extends, all rows from the anchor to @row. Updates the view's event. */
void weft_event_rows_view_select (WeftEventRowsView *self, guint64 row, gboolean extends);

/* Adds the controllers for pointer and keyboard. */
void weft_event_rows_view_add_input (WeftEventRowsView *self);
