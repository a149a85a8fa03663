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
  GtkWidget *menu;           /* a child; NULL until it is wanted */
  GtkAdjustment *adjustment; /* in rows */
  GArray *slots;             /* the row widgets */
  WeftEventLook look;

  guint64 cursor, anchor; /* rows, or WEFT_NO_ROW; those from one to the other are selected */
  WeftEventPlace anchor_place;
  WeftEventFilter *filter; /* what the rows are that were shown last; NULL at first */
  gboolean follows_event;  /* the view's event is set by this widget right now */

  WeftEventColumn dragged; /* column whose right edge is dragged */
  int dragged_width;
};

/* Rows that fit wholly. */
guint weft_event_rows_view_page (WeftEventRowsView *self);

/* Selects @row, and with @extends all rows from the one that was selected first; tells the view. */
void weft_event_rows_view_select (WeftEventRowsView *self, guint64 row, gboolean extends);

/* Adds the controllers for pointer and keys. */
void weft_event_rows_view_add_input (WeftEventRowsView *self);
