/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the event table. */
#pragma once

#include "weft-event-filter.h"
#include "weft-event-rows-view.h"
#include "weft-event.h"
#include "weft-palette.h"
#include "weft-threads.h"

#include <gtk/gtk.h>

/* Columns of the event table: positions, titles and other settings that all rows share. */
typedef enum
{
  WEFT_EVENT_COLUMN_TIME,
  WEFT_EVENT_COLUMN_AFTER,
  WEFT_EVENT_COLUMN_CAP,
  WEFT_EVENT_COLUMN_EVENT,
  WEFT_EVENT_COLUMN_THREAD,
  WEFT_EVENT_COLUMN_TEXT,
  WEFT_N_EVENT_COLUMNS,
} WeftEventColumn;

/* Padding on each side of a cell, px. */
#define WEFT_EVENT_CELL_PAD 8

/* Layout and settings that all rows share. Sizes are in px; a hidden column has width 0. */
typedef struct
{
  const WeftPalette *palette;
  int x[WEFT_N_EVENT_COLUMNS], width[WEFT_N_EVENT_COLUMNS];
  int chosen_width[WEFT_N_EVENT_COLUMNS]; /* set by the user, or 0 */
  int row_height, header_height;
  gboolean in_seconds;             /* times in s instead of ms */
  gboolean lacks_threads;          /* the log has no events of threads */
  WeftEventColumn selected_column; /* column selected by keyboard, or WEFT_N_EVENT_COLUMNS */
  WeftTextQuery *text;             /* search whose matches are marked, or NULL */
  WeftThreads *threads;            /* threads with labels, or NULL; owned */
} WeftEventLook;

/* Lays out the columns in @width px with the font of @widget. If the text column would be too
 * narrow, hides the columns After and Thread. Also hides Thread if the log has no events of
 * threads. */
void weft_event_columns_lay_out (WeftEventLook *look, GtkWidget *widget, int width);

/* Returns the next visible column to the right (@is_right) or left of @column whose edge can be
 * moved, or @column itself if there is none. If @column is WEFT_N_EVENT_COLUMNS, returns the first
 * column. */
WeftEventColumn
weft_event_columns_next (const WeftEventLook *look, WeftEventColumn column, gboolean is_right);

/* Returns the translated title of @column. */
const char *weft_event_columns_title (const WeftEventLook *look, WeftEventColumn column);

/* Returns the column whose right edge in the header is at (@x, @y), or WEFT_N_EVENT_COLUMNS. */
WeftEventColumn weft_event_columns_edge_at (const WeftEventLook *look, double x, double y);

/* Draws the titles of the columns. */
void
weft_event_columns_snapshot (const WeftEventLook *look, GtkWidget *widget, GtkSnapshot *snapshot);

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

/* Row of the event table, which draws its cells itself. */

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
