/* SPDX-License-Identifier: BSD-3-Clause */
/* The registry of tables: every class with what its rows are made of and how a command line asks
 * for it. The schema, `weft-cli table`, its help and completion are made from it. */
#pragma once

#include "weft-features.h"
#include "weft-table.h"

/* What the rows of a table are made of: the source in weft_table_rows_new(). */
typedef enum
{
  WEFT_TABLE_OF_LOG,          /* NULL */
  WEFT_TABLE_OF_PATH,         /* NULL, or a thread: weft_table_path_source() */
  WEFT_TABLE_OF_TIME_PROFILE, /* NULL, or a HEC: weft_table_costs_source() */
  WEFT_TABLE_OF_CALL_STACKS,  /* NULL, or a thread: likewise */
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
  WeftFeature feature; /* that a log needs to have rows of it */
  const char *page;    /* the id of the page that shows it, or "comparison"; NULL: weft-cli alone */
  const char *line;    /* what a line of it is, to be translated */
  const char *form;    /* the older command line that prints it, after weft-cli; or NULL */
} WeftTableEntry;

/* All of them; @n gets their number. Static. */
const WeftTableEntry *weft_tables (guint *n);

/* The entry of @klass, or NULL. */
const WeftTableEntry *weft_tables_find (const WeftTableClass *klass);

/* Whether its rows are made of two logs. */
static inline gboolean
weft_table_is_of_two (const WeftTableEntry *self)
{
  return self->subject == WEFT_TABLE_OF_TWO_PROFILES || self->subject == WEFT_TABLE_OF_TWO_HEAPS;
}

/* Whether it is of a heap profile with a number, which files have before its own columns. */
static inline gboolean
weft_table_has_profile (const WeftTableEntry *self)
{
  return self->subject >= WEFT_TABLE_OF_HEAP;
}

/* Returns TRUE if @trace has recorded the table's subject, if only that there was none. */
gboolean weft_table_is_recorded (const WeftTableEntry *self, const WeftTrace *trace);

/* Returns TRUE if the page of tables offers the table for @trace, or, if that is NULL, before there
 * is a log: tables for few logs only for those. */
gboolean weft_table_is_offered (const WeftTableEntry *self, const WeftTrace *trace);

/* Of one of a heap profile: the profile with the number @i that it is of; NULL after the last. */
WeftHeapProfile *weft_table_nth_heap (const WeftTableEntry *self, const WeftTrace *trace, guint i);
