/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of the event table: positions, titles and other settings that all rows share. */
#pragma once

#include "weft-event-filter.h"
#include "weft-palette.h"
#include "weft-threads.h"
#include <gtk/gtk.h>

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
  WeftEventColumn selected_column; /* column selected by keyboard, or WEFT_N_EVENT_COLUMNS */
  WeftTextQuery *text;             /* search whose matches are marked, or NULL */
  WeftThreads *threads;            /* threads with labels, or NULL; owned */
} WeftEventLook;

/* Returns TRUE if the column's text is right-aligned. */
gboolean weft_event_column_is_right_aligned (WeftEventColumn column);

/* Lays out the columns in @width px with the font of @widget. If the text column would be too
 * narrow, hides the columns After and Thread. */
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
