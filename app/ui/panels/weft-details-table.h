/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a time range, as a table with a few rows in each column. */
#pragma once

#include "weft-trace.h"

/* Maximum number of rows in a column; see WEFT_SHOWN_IN_DETAILS(). */
#define WEFT_DETAILS_ROWS 4

typedef enum
{
  WEFT_DETAILS_TIME,
  WEFT_DETAILS_HECS,
  WEFT_DETAILS_GC,
  WEFT_DETAILS_COUNTERS,
  WEFT_DETAILS_SPARKS,
  WEFT_DETAILS_HEAP,
  WEFT_DETAILS_EVENTS,
  WEFT_DETAILS_COLUMNS,
} WeftDetailsColumnId;

typedef struct
{
  char *name;       /* translated */
  char *value;      /* number in short form */
  char *exact_text; /* value with all digits, or its components; NULL if equal to @value */
} WeftDetailsRow;

typedef struct
{
  const char *title; /* translated, static */
  char *reason;      /* translated reason why the log has no numbers for the column, or NULL */
  WeftDetailsRow rows[WEFT_DETAILS_ROWS];
  guint n_rows;
} WeftDetailsColumn;

/* Table of numbers. Must be initialized with zeros. */
typedef struct
{
  WeftDetailsColumn columns[WEFT_DETAILS_COLUMNS];
} WeftDetailsTable;

/* Replaces the contents with the numbers of [@from, @to), ns. */
void
weft_details_table_fill (WeftDetailsTable *self, const WeftTrace *trace, guint64 from, guint64 to);
void weft_details_table_clear (WeftDetailsTable *self);

/* Returns the table with exact numbers as text for the clipboard, with @heading above; newly
 * allocated. */
char *weft_details_table_text (const WeftDetailsTable *self, const char *heading);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftDetailsTable, weft_details_table_clear)
