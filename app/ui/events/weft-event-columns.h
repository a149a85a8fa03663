/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of the event table: places, titles and what else all rows share. */
#pragma once

#include "weft-palette.h"
#include "weft-text-query.h"
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

/* Free room on each side of a cell, px. */
#define WEFT_EVENT_CELL_PAD 8

/* A plain value. Sizes are in px; a column without room has the width 0. */
typedef struct
{
  const WeftPalette *palette;
  int x[WEFT_N_EVENT_COLUMNS], width[WEFT_N_EVENT_COLUMNS];
  int chosen_width[WEFT_N_EVENT_COLUMNS]; /* by a person, or 0 */
  int row_height, header_height;
  gboolean in_seconds;    /* times; else in ms */
  WeftEventColumn chosen; /* by keys, or WEFT_N_EVENT_COLUMNS */
  WeftTextQuery *text;    /* to be marked, or NULL */
  WeftThreads *threads;   /* that have labels, or NULL; owned */
} WeftEventLook;

/* Whether a column's text stands at its right edge. */
gboolean weft_event_column_is_right (WeftEventColumn column);

/* Places the columns in @width px, in the font of @widget. Where the text would be too narrow, what
 * the text says as well is left out. */
void weft_event_columns_lay_out (WeftEventLook *look, GtkWidget *widget, int width);

/* The next column beside @column that has room and an edge to be moved, or @column itself; from
 * WEFT_N_EVENT_COLUMNS the first one. */
WeftEventColumn
weft_event_columns_beside (const WeftEventLook *look, WeftEventColumn column, gboolean is_right);

/* What a column is called. */
const char *weft_event_columns_title (const WeftEventLook *look, WeftEventColumn column);

/* The column whose right edge in the header is at (@x, @y), or WEFT_N_EVENT_COLUMNS. */
WeftEventColumn weft_event_columns_edge_at (const WeftEventLook *look, double x, double y);

/* Draws the titles. */
void
weft_event_columns_snapshot (const WeftEventLook *look, GtkWidget *widget, GtkSnapshot *snapshot);
