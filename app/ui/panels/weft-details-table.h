/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the numbers of a time range: columns of a few rows. */
#pragma once

#include "weft-trace.h"

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
  char *name;  /* translated */
  char *value; /* short */
  char *exact; /* with all digits and what it is made of; NULL where value says it all */
} WeftDetailsRow;

typedef struct
{
  const char *title; /* translated, static */
  char *reason;      /* why the log has none of it, translated; NULL where it has */
  WeftDetailsRow rows[WEFT_DETAILS_ROWS];
  guint n_rows;
} WeftDetailsColumn;

/* Begins as zeros. */
typedef struct
{
  WeftDetailsColumn columns[WEFT_DETAILS_COLUMNS];
} WeftDetailsTable;

/* The numbers of [@from, @to), ns, in place of what the table held. */
void
weft_details_table_fill (WeftDetailsTable *self, const WeftTrace *trace, guint64 from, guint64 to);
void weft_details_table_clear (WeftDetailsTable *self);

/* All of it as text for the clipboard, exact, under @heading; newly allocated. */
char *weft_details_table_text (const WeftDetailsTable *self, const char *heading);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftDetailsTable, weft_details_table_clear)
