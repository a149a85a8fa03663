/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables to standard output for all verbs. */
#pragma once

#include "weft-cli-log.h"
#include "weft-row-writer.h"
#include "weft-table-order.h"
#include "weft-tables.h"

/* Returns the WeftRowFormat called @name, the argument of --format. If @name is NULL, the format is
 * text on a terminal and jsonl elsewhere. Returns -1, with a message on standard error, if there is
 * no such format. */
gint weft_cli_rows_format (const char *name);

/* Selection and order of the rows to print. Initialise it with weft_cli_rows_default_choice(). */
typedef struct
{
  guint column;                  /* sort column */
  gboolean descending;           /* TRUE if the largest value comes first */
  const WeftTableFilter *filter; /* borrowed, or NULL */
  const WeftTableClass
      *groups;     /* class of the groups of rows to print instead of single rows; or NULL */
  guint64 limit;   /* maximum number of rows of a table */
  gpointer source; /* source of a table of costs or of a path, see WeftTableSubject; or NULL */
} WeftCliRowsChoice;

/* Returns a choice that prints all rows of a table in the table's default order. */
WeftCliRowsChoice weft_cli_rows_default_choice (const WeftTableClass *klass);

typedef struct _WeftCliRows WeftCliRows;

/* Begins a list of tables of one class, whose rows are written to @output one after the other. */
WeftCliRows *weft_cli_rows_new (WeftCliOutput *output,
                                const WeftTableEntry *entry,
                                WeftRowFormat format,
                                const WeftCliRowsChoice *choice);
void weft_cli_rows_free (WeftCliRows *self);

/* Prints the rows of @source in [@from, @to), ns. @profile is the number of the heap profile, if
 * the table is of one. Returns the rows, owned by the caller. */
WeftTableRows *weft_cli_rows_print (WeftCliRows *self,
                                    WeftTrace *trace,
                                    gpointer source,
                                    guint profile,
                                    guint64 from,
                                    guint64 to,
                                    const WeftCliRowsChoice *choice);

/* Ends the list. Call it after the last table. */
void weft_cli_rows_end (WeftCliRows *self);

/* Returns TRUE if @trace can have rows of @entry. Otherwise, returns FALSE, with a message on
 * standard error that says how to record the data. */
gboolean weft_cli_rows_check_recorded (const WeftTableEntry *entry,
                                       const WeftTrace *trace,
                                       const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliRows, weft_cli_rows_free)
