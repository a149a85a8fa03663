/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints the tables in the list of weft-tables.h, for `table NAME` and for the equivalent options
 * of heap and profile. */
#pragma once

#include "weft-cli-compared.h"
#include "weft-cli-rows.h"

/* A table to print. Copied by value; borrows all pointers. */
typedef struct
{
  const WeftTableEntry *entry;
  const WeftCliCompared *asked; /* logs and time range */
  WeftRowFormat format;
  WeftCliRowsChoice choice;
  const char *thread; /* argument of --thread, for a critical path; or NULL */
  /* The members below are for bands of a heap profile. */
  gint key;                 /* WeftHeapGroupKey; -1 for no grouping */
  const GRegex *match;      /* regular expression for WEFT_HEAP_GROUP_MATCH */
  const GArray *conditions; /* from weft_cli_parse_heap_fail_conditions(); if NULL, likely leaks are
                               not counted */
} WeftCliTable;

/* Initialises @self to print all rows of the table of @klass, in their default order. */
void weft_cli_table_init (WeftCliTable *self,
                          const WeftTableClass *klass,
                          const WeftCliCompared *asked,
                          WeftRowFormat format);

/* Reads the logs and prints the table. Returns the exit status. */
WeftCliStatus weft_cli_table_print (WeftCliTable *self);

/* Prints the table of @trace, which has already been read, in [@from, @to), ns. Not for tables of
 * two logs. */
WeftCliStatus
weft_cli_table_print_trace (const WeftCliTable *self, WeftTrace *trace, guint64 from, guint64 to);
