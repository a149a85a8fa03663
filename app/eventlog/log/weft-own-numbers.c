/* SPDX-License-Identifier: BSD-3-Clause */
/* Undoes the changes that weft_log_merge() made to numbers, so that all analyses and all output
 * have the process's own numbers. */
#include "weft-own-numbers.h"

#include "weft-event-numbers.h"
#include "weft-lower-bound.h"

/* Number of blocks between two checks of the cancellable. */
#define BLOCKS_PER_CHECK 16

/* Sets @removed to the negated amounts that were added to the numbers of the process of @segment.
 * Returns FALSE if they are unknown, or if all are 0. The processes in a merged log are in the
 * order of their sets of HECs. */
static gboolean
find_removed (const WeftSegment *segment, guint64 removed[WEFT_N_NUMBERS + 1])
{
  const GArray *added = segment->header->added;
  guint64 any = 0;
  guint i = 0;

  while (i < added->len &&
         g_array_index (added, WeftAddedNumbers, i).added[WEFT_NUMBER_CAPSET] <= segment->set)
    i++;
  for (guint kind = 0; i > 0 && kind < WEFT_N_NUMBERS; kind++)
    {
      any |= g_array_index (added, WeftAddedNumbers, i - 1).added[kind];
      removed[kind] = -g_array_index (added, WeftAddedNumbers, i - 1).added[kind];
    }
  return any != 0;
}

/* Appends block @i of @log to @spool, at the same offset, with changed numbers. Leaves room on the
 * disk if the log may grow. */
static gboolean
copy_block (const WeftLog *log,
            guint i,
            const WeftNumberFields *types,
            const guint64 removed[WEFT_N_NUMBERS + 1],
            WeftSpool *spool,
            GError **error)
{
  const WeftBlock *block = weft_log_block (log, i);
  const guint8 *from = log->map->data + block->offset;
  gsize size = block->end - block->offset;
  g_autofree guint8 *bytes = g_memdup2 (from, size);
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_log_cursor (log, i, block->offset, &cursor);
  while (weft_cursor_next (&cursor, &event))
    weft_number_add (types, &event, removed, bytes + (event.payload - from));
  return weft_spool_skip_to (spool, block->offset, error) &&
         (log->is_final || weft_spool_check_disk_space (spool, size, error)) &&
         weft_spool_append (spool, bytes, size, error);
}

/* Returns the number of blocks of @log, from the first, that are in the copy @kept. Returns 0 if
 * anything but the end of the last block in the copy has changed, which happens after damage. */
static guint
count_copied_blocks (const WeftLog *log, const WeftNumbersCopy *kept)
{
  const WeftLog *before = kept->log;
  guint n = before != NULL ? weft_log_n_blocks (before) : 0, n_whole = 0;

  if (n == 0 || n > weft_log_n_blocks (log) ||
      weft_log_segment (before, 0)->offset != weft_log_segment (log, 0)->offset ||
      weft_log_segment (before, 0)->set != weft_log_segment (log, 0)->set)
    return 0;
  for (guint i = 0; i < n; i++)
    {
      const WeftBlock *copied = weft_log_block (before, i), *block = weft_log_block (log, i);
      gboolean has_grown = i == n - 1 && block->end > copied->end;

      if (block->offset != copied->offset || (block->end != copied->end && !has_grown))
        return 0;
      n_whole += !has_grown;
    }
  return n_whole;
}

/* Starts a copy with @log's first header. Returns NULL with @error set on failure. */
static WeftSpool *
start_copy (const WeftLog *log, GError **error)
{
  const WeftSegment *segment = weft_log_segment (log, 0);
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, error);

  if (spool == NULL || !weft_spool_skip_to (spool, segment->offset, error) ||
      !weft_spool_append (spool, log->map->data + segment->offset, segment->header->size, error))
    return NULL;
  return g_steal_pointer (&spool);
}

/* Returns a map of a copy of @log's first header and blocks, or NULL with @error set. */
static WeftMap *
copy_log (const WeftLog *log,
          const guint64 removed[WEFT_N_NUMBERS + 1],
          WeftNumbersCopy *kept,
          GError **error)
{
  GCancellable *cancellable = g_cancellable_get_current ();
  g_autofree WeftNumberFields *types = weft_number_fields_new ();
  guint n_copied = count_copied_blocks (log, kept);
  WeftMap *copy;

  /* Maps of the copy may still be read. A block that is longer now is written again with the events
   * that it already has, but a copy without any of the blocks is not overwritten. */
  if (n_copied == 0)
    {
      weft_numbers_copy_clear (kept);
      kept->spool = start_copy (log, error);
    }
  if (kept->spool == NULL)
    return NULL;
  for (guint i = n_copied; i < weft_log_n_blocks (log); i++)
    if ((i % BLOCKS_PER_CHECK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error)) ||
        !copy_block (log, i, types, removed, kept->spool, error))
      return NULL;
  if (!weft_spool_skip_to (kept->spool, log->map->size, error))
    return NULL;
  copy = weft_map_new (kept->spool->map_fd, log->map->size, error);
  if (copy != NULL)
    {
      weft_map_set_origin (copy, weft_map_origin (log->map));
      weft_map_set_log_size (copy, log->map->log_size);
      /* keep no file descriptor: a process of each of many merged logs may be open */
      weft_map_close_file (copy);
    }
  return copy;
}

void
weft_numbers_copy_clear (WeftNumbersCopy *self)
{
  g_clear_pointer (&self->spool, weft_spool_free);
  g_clear_pointer (&self->log, weft_shared_unref);
}

/* Returns the process's own number of @cap. Returns WEFT_CAP_NONE if it has none, for example if
 * the marker is damaged. */
static guint16
own_cap (guint16 cap, const guint64 removed[WEFT_N_NUMBERS + 1])
{
  guint64 own = cap + removed[WEFT_NUMBER_CAP];

  return cap != WEFT_CAP_NONE && own < WEFT_MARKER_MAX_CAP ? (guint16) own : WEFT_CAP_NONE;
}

/* Returns TRUE if one of the first @n problems of @log is that the marker of @block is damaged. */
static gboolean
has_bad_marker (const WeftLog *log, guint n, const WeftBlock *block)
{
  const WeftProblem *problems = (const WeftProblem *) (gpointer) log->problems->data;
  guint i = WEFT_LOWER_BOUND (guint, k, 0, n, problems[k].offset < block->offset);

  while (i < n && problems[i].offset == block->offset &&
         problems[i].kind != WEFT_PROBLEM_BAD_MARKER)
    i++;
  return i < n && problems[i].offset == block->offset;
}

gboolean
weft_log_restore_numbers (WeftLog *log, WeftNumbersCopy *kept, GError **error)
{
  WeftNumbersCopy once = { NULL };
  guint64 removed[WEFT_N_NUMBERS + 1] = { 0 };
  guint n_problems = log->problems->len;
  WeftMap *copy;

  if (!find_removed (weft_log_segment (log, 0), removed))
    return TRUE;
  copy = copy_log (log, removed, kept != NULL ? kept : &once, error);
  weft_numbers_copy_clear (&once);
  if (kept != NULL && (copy == NULL || log->is_final))
    weft_numbers_copy_clear (kept);
  if (copy == NULL)
    return FALSE;
  log->file = log->map;
  log->map = copy;
  if (kept != NULL && kept->spool != NULL)
    {
      g_clear_pointer (&kept->log, weft_shared_unref);
      kept->log = weft_shared_ref (log);
    }

  for (guint i = 0; i < n_problems; i++)
    {
      WeftProblem *problem = &g_array_index (log->problems, WeftProblem, i);

      problem->cap = own_cap (problem->cap, removed);
    }
  for (guint i = 0; i < weft_log_n_blocks (log); i++)
    {
      WeftBlock *block = weft_shared_array_nth_mutable (log->blocks, i);
      WeftProblem problem = { .kind = WEFT_PROBLEM_BAD_MARKER,
                              .offset = block->offset,
                              .from = block->begin_time,
                              .to = block->begin_time,
                              .cap = WEFT_CAP_NONE };
      guint16 own = own_cap (block->cap, removed);

      /* the HEC belongs to another process */
      if (block->cap != WEFT_CAP_NONE && own == WEFT_CAP_NONE &&
          !has_bad_marker (log, n_problems, block))
        weft_problem_add (log->problems, &problem);
      block->cap = own;
    }
  if (log->problems->len > n_problems)
    weft_problems_sort (log->problems);
  return TRUE;
}
