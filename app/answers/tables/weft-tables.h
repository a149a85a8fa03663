/* SPDX-License-Identifier: BSD-3-Clause */
/* The registry of tables: every class with the source of its rows and its command line, for the
 * schema, `weft-cli table`, its help and completion. */
#pragma once

#include "weft-features.h"
#include "weft-table.h"

/* The source of the rows of a table, for weft_table_rows_new(). */
typedef enum
{
  WEFT_TABLE_OF_LOG,          /* NULL */
  WEFT_TABLE_OF_PATH,         /* NULL, or a thread: weft_table_path_source() */
  WEFT_TABLE_OF_TIME_PROFILE, /* NULL, or a HEC: weft_table_costs_source() */
  WEFT_TABLE_OF_CALL_STACKS,  /* NULL, or a thread: weft_table_costs_source() */
  WEFT_TABLE_OF_TWO_PROFILES, /* a WeftCostComparison of two logs */
  WEFT_TABLE_OF_HEAP_STACKS,  /* NULL, or a WeftCallTree of bytes */
  WEFT_TABLE_OF_HEAP,         /* a WeftHeapProfile: a log may have several */
  WEFT_TABLE_OF_RETAINERS,    /* the WeftHeapProfile by retainer */
  WEFT_TABLE_OF_TWO_HEAPS,    /* a WeftHeapComparison of two logs */
} WeftTableSubject;

/* A table. Static. */
typedef struct
{
  const WeftTableClass *klass;
  WeftTableSubject subject;
  WeftFeature feature; /* that a log needs to have rows */
  const char *page;    /* ID of the page that shows it, or "comparison"; NULL: only weft-cli */
  const char *line;    /* definition of a row, to be translated */
  const char *form;    /* older command line that prints it, after weft-cli; or NULL */
} WeftTableEntry;

/* Returns all tables; @n gets their number. Static. */
const WeftTableEntry *weft_tables (guint *n);

/* Returns the entry of @klass, or NULL. */
const WeftTableEntry *weft_tables_find (const WeftTableClass *klass);

/* Returns TRUE if the rows compare two logs. */
static inline gboolean
weft_table_is_of_two (const WeftTableEntry *self)
{
  return self->subject == WEFT_TABLE_OF_TWO_PROFILES || self->subject == WEFT_TABLE_OF_TWO_HEAPS;
}

/* Returns TRUE if the table belongs to one of several heap profiles. In files its first column is
 * then the number of the profile. */
static inline gboolean
weft_table_has_profile (const WeftTableEntry *self)
{
  return self->subject >= WEFT_TABLE_OF_HEAP;
}

/* Returns TRUE if @trace has recorded the table's subject, even if there was none. */
gboolean weft_table_is_recorded (const WeftTableEntry *self, const WeftTrace *trace);

/* Returns TRUE if the page of tables offers the table for @trace, or, if that is NULL, before there
 * is a log: tables for few logs only for those. */
gboolean weft_table_is_offered (const WeftTableEntry *self, const WeftTrace *trace);

/* Returns the @i-th profile of a table of heap profiles, or NULL after the last. */
WeftHeapProfile *weft_table_nth_heap (const WeftTableEntry *self, const WeftTrace *trace, guint i);
