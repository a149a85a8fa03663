/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables to standard output, for all verbs. */
#pragma once

#include "weft-cli-log.h"
#include "weft-table-export.h"
#include "weft-table-order.h"
#include "weft-tables.h"

/* Returns the format called @name, of --format; if that is NULL, text on a terminal and jsonl
 * elsewhere. -1, with a message on standard error, if there is none. */
gint weft_cli_rows_format (const char *name);

/* The rows to print, and their order. Initialise it with weft_cli_rows_choice(). */
typedef struct
{
  guint column;                  /* to sort by */
  gboolean descending;           /* the largest first */
  const WeftTableFilter *filter; /* borrowed; or NULL */
  const WeftTableClass
      *groups;     /* rows are grouped, and the groups are sorted and printed; or NULL */
  guint64 limit;   /* number of rows of a table at most */
  gpointer source; /* of a table of costs, or of a path: see WeftTableSubject; or NULL */
} WeftCliRowsChoice;

/* Returns the choice of all rows of a table in their first order. */
WeftCliRowsChoice weft_cli_rows_choice (const WeftTableClass *klass);

typedef struct _WeftCliRows WeftCliRows;

/* Begins a list of tables of one class, whose rows follow each other in @output. */
WeftCliRows *weft_cli_rows_new (WeftCliOutput *output,
                                const WeftTableEntry *entry,
                                WeftRowFormat format,
                                const WeftCliRowsChoice *choice);
void weft_cli_rows_free (WeftCliRows *self);

/* Prints the rows of @source in [@from, @to), ns; @profile is the number of the heap profile if the
 * table is of one. Returns the rows, which the caller owns. */
WeftTableRows *weft_cli_rows_print (WeftCliRows *self,
                                    WeftTrace *trace,
                                    gpointer source,
                                    guint profile,
                                    guint64 from,
                                    guint64 to,
                                    const WeftCliRowsChoice *choice);

/* To be called after the last table. */
void weft_cli_rows_end (WeftCliRows *self);

/* Returns TRUE if @trace can have rows of @entry; FALSE, with a message on standard error about how
 * to record them, if not. */
gboolean
weft_cli_rows_is_recorded (const WeftTableEntry *entry, const WeftTrace *trace, const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliRows, weft_cli_rows_free)
