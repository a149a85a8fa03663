/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the heap profiles of two sides. */
#include "weft-cli-heap-compare.h"

#include "weft-cli-heap-fail.h"
#include "weft-cli-heap-group.h"

#include <glib/gi18n.h>

/* What each run's profile becomes before it is compared. New reference. */
typedef WeftHeapProfile *(*Change) (const WeftCliHeapCompare *self, WeftHeapProfile *heap);

static WeftHeapProfile *
group (const WeftCliHeapCompare *self, WeftHeapProfile *heap)
{
  return weft_cli_heap_group (heap, self->key, self->match);
}

static WeftHeapProfile *
join_all (const WeftCliHeapCompare *self, WeftHeapProfile *heap)
{
  g_autoptr (WeftHeapProfile) groups = group (self, heap);

  return weft_cli_heap_join_all (groups);
}

/* @heaps are two arrays of WeftComparedHeap. */
static WeftHeapComparison *
new_comparison (const WeftCliHeapCompare *self, GArray *const heaps[2], Change change)
{
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_autoptr (GArray) a = g_array_copy (heaps[0]);
  g_autoptr (GArray) b = g_array_copy (heaps[1]);
  GArray *const sides[2] = { a, b };

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side]->len; i++)
      {
        WeftComparedHeap *run = &g_array_index (sides[side], WeftComparedHeap, i);

        run->heap = change (self, run->heap);
        g_ptr_array_add (changed, run->heap);
      }
  return weft_heap_comparison_new_runs (a, b, WEFT_ALIGN_TIME);
}

static WeftCliStatus
write_comparison (const WeftCliHeapCompare *self,
                  const WeftCliSides *sides,
                  GArray *const heaps[2],
                  WeftCliOutput *output)
{
  const WeftComparedHeap *first = &g_array_index (heaps[0], WeftComparedHeap, 0);
  g_autoptr (WeftHeapComparison) comparison = new_comparison (self, heaps, group);
  g_autoptr (WeftHeapComparison) total = new_comparison (self, heaps, join_all);
  g_autoptr (WeftCliRows) table =
      weft_cli_rows_new (output, weft_tables_find (&weft_table_comparison), self->format, NULL);
  g_autoptr (WeftTableRows) rows = weft_cli_rows_print (
      table, weft_cli_sides_first (sides, 0), comparison,
      weft_heap_profile_kind (first->heap)->number, first->from, first->to, self->choice);
  g_autofree char *both = weft_cli_sides_names (sides);

  weft_cli_rows_end (table);
  return self->conditions != NULL ? weft_cli_heap_fail_if (self->conditions, rows, total, both) :
                                    WEFT_CLI_ANSWERED;
}

WeftCliStatus
weft_cli_heap_compare (const WeftCliHeapCompare *self)
{
  g_auto (WeftCliSides) sides = { 0 };
  g_autoptr (WeftCliOutput) output = NULL;
  GArray *heaps[2];
  WeftCliStatus verdict, status = weft_cli_sides_read (&sides, self->asked);
  const char *path = self->asked->log.path, *other;

  if (status != WEFT_CLI_ANSWERED)
    return status;
  other = weft_cli_sides_other_path (&sides);
  if (!weft_cli_group_fits (weft_cli_sides_first (&sides, 0), self->key, path) ||
      !weft_cli_group_fits (weft_cli_sides_first (&sides, 1), self->key, other))
    return WEFT_CLI_USAGE;
  if (!weft_compared_runs_find_heaps (sides.runs[0], sides.runs[1], heaps))
    {
      weft_cli_complain (_ ("“%s” and “%s” have no heap profiles with the same breakdown"), path,
                         other);
      return WEFT_CLI_USAGE;
    }
  output = weft_cli_output_new ();
  verdict = write_comparison (self, &sides, heaps, output);
  for (guint i = 0; i < 2; i++)
    g_array_unref (heaps[i]);
  status = weft_cli_output_end (output);
  if (status == WEFT_CLI_ANSWERED && !output->is_closed)
    status = weft_cli_sides_report (&sides);
  return weft_cli_worse (status, verdict);
}
