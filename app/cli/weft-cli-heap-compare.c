/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the heap profiles of two logs. */
#include "weft-cli-heap-compare.h"

#include "weft-cli-heap-fail.h"
#include "weft-cli-heap-group.h"
#include "weft-heap-comparison.h"

#include <glib/gi18n.h>

/* One of the two logs. */
typedef struct
{
  WeftTrace *trace;
  WeftHeapProfile *heap;
  guint64 from, to;
} Side;

static WeftHeapComparison *
new_comparison (const Side sides[2], WeftHeapProfile *heap, WeftHeapProfile *with)
{
  const WeftComparedHeap a = {
    .heap = heap, .from = sides[0].from, .to = sides[0].to, .end = sides[0].trace->index->to
  };
  const WeftComparedHeap b = {
    .heap = with, .from = sides[1].from, .to = sides[1].to, .end = sides[1].trace->index->to
  };

  return weft_heap_comparison_new (&a, &b, WEFT_ALIGN_TIME);
}

static WeftCliStatus
write_comparison (const WeftCliHeapCompare *self, const Side sides[2], WeftCliOutput *output)
{
  g_autoptr (WeftHeapProfile) heap = weft_cli_heap_group (sides[0].heap, self->key, self->match);
  g_autoptr (WeftHeapProfile) with = weft_cli_heap_group (sides[1].heap, self->key, self->match);
  g_autoptr (WeftHeapComparison) comparison = new_comparison (sides, heap, with);
  g_autoptr (WeftHeapProfile) all = weft_cli_heap_join_all (heap);
  g_autoptr (WeftHeapProfile) all_with = weft_cli_heap_join_all (with);
  g_autoptr (WeftHeapComparison) total = new_comparison (sides, all, all_with);
  g_autoptr (WeftCliRows) table =
      weft_cli_rows_new (output, weft_tables_find (&weft_table_comparison), self->format);
  g_autoptr (WeftTableRows) rows =
      weft_cli_rows_print (table, sides[0].trace, comparison, weft_heap_profile_kind (heap)->number,
                           sides[0].from, sides[0].to, self->choice);

  weft_cli_rows_end (table);
  return self->conditions != NULL ?
             weft_cli_heap_fail_if (self->conditions, rows, total, self->log->path) :
             WEFT_CLI_ANSWERED;
}

WeftCliStatus
weft_cli_heap_compare (const WeftCliHeapCompare *self)
{
  const WeftCliLog other_log = { .path = (char *) self->other,
                                 .unpack_limit = self->log->unpack_limit };
  g_autoptr (WeftTrace) trace = weft_cli_read (self->log, NULL);
  g_autoptr (WeftTrace) other = trace != NULL ? weft_cli_read (&other_log, NULL) : NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  Side sides[2] = { { .trace = trace }, { .trace = other } };
  guint part, other_part;
  WeftCliStatus verdict, status;

  if (other == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_range (trace, self->from, self->to, &sides[0].from, &sides[0].to) ||
      !weft_cli_range (other, self->from, self->to, &sides[1].from, &sides[1].to) ||
      !weft_cli_group_fits (trace, self->key, self->log->path) ||
      !weft_cli_group_fits (other, self->key, self->other))
    return WEFT_CLI_USAGE;
  if (!weft_heap_comparison_find (trace->heap, other->heap, &part, &other_part))
    {
      weft_cli_complain (_ ("“%s” and “%s” have no heap profiles with the same breakdown"),
                         self->log->path, self->other);
      return WEFT_CLI_USAGE;
    }
  sides[0].heap = weft_heap_profile_part (trace->heap, part);
  sides[1].heap = weft_heap_profile_part (other->heap, other_part);
  output = weft_cli_output_new ();
  verdict = write_comparison (self, sides, output);
  status = weft_cli_worse (weft_cli_end (output, trace, self->log->path),
                           weft_cli_report (other, self->other));
  return weft_cli_worse (status, verdict);
}
