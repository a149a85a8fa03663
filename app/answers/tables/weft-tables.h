/* SPDX-License-Identifier: BSD-3-Clause */
/* Registry of tables: each class with the kind of its source and its command line, for the schema,
 * `weft-cli table`, its help and its completion. */
#pragma once

#include "weft-features.h"
#include "weft-table.h"

/* Kind of the source that weft_table_rows_new() takes for a table. */
typedef enum
{
  WEFT_TABLE_OF_LOG,          /* NULL */
  WEFT_TABLE_OF_PATH,         /* NULL, or a thread: weft_table_path_source() */
  WEFT_TABLE_OF_LABEL,        /* NULL, or a label: weft_table_why_source() */
  WEFT_TABLE_OF_TIME_PROFILE, /* NULL, or a HEC: weft_table_costs_source() */
  WEFT_TABLE_OF_CALL_STACKS,  /* NULL, or a thread: weft_table_costs_source() */
  WEFT_TABLE_OF_TWO_PROFILES, /* a WeftCostComparison of two logs */
  WEFT_TABLE_OF_HEAP_STACKS,  /* NULL, or a WeftCallTree of bytes */
  WEFT_TABLE_OF_HEAP,         /* a WeftHeapProfile, of which a log can have several */
  WEFT_TABLE_OF_RETAINERS,    /* the WeftHeapProfile by retainers */
  WEFT_TABLE_OF_TWO_HEAPS,    /* a WeftHeapComparison of two logs */
} WeftTableSubject;

/* An entry of the registry. Static. */
typedef struct
{
  const WeftTableClass *klass;
  WeftTableSubject subject;
  WeftFeature feature; /* feature that a log must have for the table to have rows */
  const char *page;    /* ID of the page that shows it, or "comparison"; NULL if only weft-cli has
                        * it */
  const char *row_definition; /* definition of a row, to be translated */
  const char *other_command;  /* equivalent arguments of another verb: "heap --table"; or NULL */
} WeftTableEntry;

/* The rows of a table or stream of queries from which a number or a chart is made. Static. */
typedef struct
{
  const char *table;     /* name in queries: "gc"; NULL if no query gives the rows */
  const char *condition; /* condition in SQL; NULL: all rows of the range */
  const char *order;     /* order in SQL: "dur_ns desc"; NULL: by time */
  const char *groups;    /* columns in SQL, the first of which is the group; NULL: no grouping */
} WeftRowSource;

/* Returns all tables, and sets @n to their number. Static. */
const WeftTableEntry *weft_tables (guint *n);

/* Returns the entry of @klass, or NULL. */
const WeftTableEntry *weft_tables_find (const WeftTableClass *klass);

/* Returns TRUE if the rows compare two logs. */
static inline gboolean
weft_table_is_comparison (const WeftTableEntry *self)
{
  return self->subject == WEFT_TABLE_OF_TWO_PROFILES || self->subject == WEFT_TABLE_OF_TWO_HEAPS;
}

/* Returns TRUE if the table shows one of the heap profiles of a log. In files, the first column of
 * such a table is the number of the profile. */
static inline gboolean
weft_table_has_profile (const WeftTableEntry *self)
{
  return self->subject >= WEFT_TABLE_OF_HEAP;
}

/* Returns TRUE if @trace records the subject of the table, even if the table has no rows. */
gboolean weft_table_is_recorded (const WeftTableEntry *self, const WeftTrace *trace);

/* Returns TRUE if the page of tables offers the table for @trace (NULL: while no log is loaded).
 * Rare tables are offered only for logs that have rows for them. */
gboolean weft_table_is_offered (const WeftTableEntry *self, const WeftTrace *trace);

/* Returns profile @i of a table of heap profiles, or NULL after the last one. */
WeftHeapProfile *weft_table_nth_heap (const WeftTableEntry *self, const WeftTrace *trace, guint i);
