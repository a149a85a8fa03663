/* SPDX-License-Identifier: BSD-3-Clause */
/* Printer of the tables of the registry (weft-tables.h): `table NAME`, and options of heap and
 * profile that are other names for it. */
#pragma once

#include "weft-cli-compared.h"
#include "weft-cli-rows.h"

/* A table to print. A plain value; borrows everything. */
typedef struct
{
  const WeftTableEntry *entry;
  const WeftCliCompared *asked; /* the logs and the range of time */
  WeftRowFormat format;
  WeftCliRowsChoice choice;
  const char *thread; /* of a critical path: --thread; or NULL */
  /* of the bands of a heap profile: */
  gint key;                 /* WeftHeapGroupKey; -1: bands are not grouped */
  const GRegex *match;      /* for WEFT_HEAP_GROUP_MATCH */
  const GArray *conditions; /* of weft_cli_heap_fail_read(); NULL: nor are likely leaks counted */
} WeftCliTable;

/* Sets @self to all rows of the table of @klass, in their first order. */
void weft_cli_table_init (WeftCliTable *self,
                          const WeftTableClass *klass,
                          const WeftCliCompared *asked,
                          WeftRowFormat format);

/* Reads the logs and prints the table. Returns the exit status. */
WeftCliStatus weft_cli_table_print (WeftCliTable *self);

/* Prints the table of [@from, @to), ns, of @trace, a log that was read; not of a table of two. */
WeftCliStatus
weft_cli_table_print_trace (const WeftCliTable *self, WeftTrace *trace, guint64 from, guint64 to);
