/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables to standard output, for all verbs. */
#pragma once

#include "weft-cli-log.h"
#include "weft-table-export.h"
#include "weft-table-filter.h"
#include "weft-tables.h"

/* The format called @name, the argument of --format. Unless given, text on a terminal and jsonl
 * elsewhere. -1, said on standard error, where there is none. */
gint weft_cli_rows_format (const char *name);

/* Which rows are printed, and in what order. Begins with weft_cli_rows_choice(). */
typedef struct
{
  guint column;                  /* to sort by */
  gboolean descending;           /* the largest first */
  const WeftTableFilter *filter; /* borrowed; or NULL */
  const WeftTableClass *groups;  /* of the rows, which are what is printed and sorted; or NULL */
  guint64 limit;                 /* rows of a table at most */
  gpointer source; /* of a table of costs, or of a path: see WeftTableSubject; or NULL */
} WeftCliRowsChoice;

/* All rows of a table, as they are sorted at first. */
WeftCliRowsChoice weft_cli_rows_choice (const WeftTableClass *klass);

typedef struct _WeftCliRows WeftCliRows;

/* Begins a list of tables of one class, whose rows follow each other in @output. */
WeftCliRows *weft_cli_rows_new (WeftCliOutput *output,
                                const WeftTableEntry *entry,
                                WeftRowFormat format,
                                const WeftCliRowsChoice *choice);
void weft_cli_rows_free (WeftCliRows *self);

/* Prints what @source has in [@from, @to), of the heap profile with the number @profile if the
 * class is of one. Returns the rows, which the caller owns. */
WeftTableRows *weft_cli_rows_print (WeftCliRows *self,
                                    WeftTrace *trace,
                                    gpointer source,
                                    guint profile,
                                    guint64 from,
                                    guint64 to,
                                    const WeftCliRowsChoice *choice);

/* After the last one. */
void weft_cli_rows_end (WeftCliRows *self);

/* Whether @trace can have rows of @entry; FALSE, said on standard error with what would have
 * recorded them, where it cannot. */
gboolean
weft_cli_rows_is_recorded (const WeftTableEntry *entry, const WeftTrace *trace, const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliRows, weft_cli_rows_free)
