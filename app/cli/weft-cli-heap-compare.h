/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of two logs' heap profiles, as `heap --compare` and `table comparison` print it. */
#pragma once

#include "weft-cli-rows.h"

G_BEGIN_DECLS

/* What is asked. Borrows everything. */
typedef struct
{
  const WeftCliLog *log; /* A */
  const char *other;     /* B's path */
  const char *from, *to; /* as given; a range is looked for in each of them */
  gint key;              /* WeftHeapGroupKey, or -1 */
  const GRegex *match;   /* of WEFT_HEAP_GROUP_MATCH */
  char **conditions;     /* of --fail-if, or NULL */
  WeftRowFormat format;
  const WeftCliRowsChoice *choice; /* or NULL */
} WeftCliHeapCompare;

/* Compares the first profiles of both that are by the same thing. */
WeftCliStatus weft_cli_heap_compare (const WeftCliHeapCompare *self);

/* Judges @conditions on @rows of @trace; @total is a source of the class that has all bands as one.
 */
WeftCliStatus weft_cli_heap_judge (char **conditions,
                                   const WeftTableRows *rows,
                                   gpointer total,
                                   const char *path);

G_END_DECLS
