/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the segments of a log that were written by the same process, by PID and start time: in
 * containers, every program may have the same PID, but no two programs start at the same time. The
 * processes of a merged log are identified by their headers and sets of HECs. */
#include "weft-process-segments.h"

#include "weft-event-numbers.h"
#include "weft-event-tags.h"
#include "weft-sort.h"

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

/* Changes the numbers of the HECs, threads, tasks and sets of HECs in @log to those in the
 * process's own log. @log is a view of one process of a merged log that is not shared yet. Its map
 * becomes a temporary file with a changed copy of the process's blocks, each at its offset in the
 * merged log. Changes nothing if the numbers are the same in both logs, or if the merged log does
 * not contain the difference, which the first versions did not write. If @kept is not NULL and @log
 * may grow, the copy is kept in @kept: the next call copies only blocks that are new or longer.
 * Returns FALSE with @error set if the copy cannot be made, for example if there is no space for
 * it, or with G_IO_ERROR_CANCELLED once g_cancellable_get_current() is cancelled; @log must then
 * not be used. */
static gboolean
log_restore_numbers (WeftLog *log, WeftNumbersCopy *kept, GError **error)
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

/* Identity of the process of a segment. */
typedef struct
{
  gboolean has_pid;
  guint64 pid;
  gboolean has_start;
  gint64 start; /* Unix time (ns) at which the process's clock was 0 */
  guint64 end;  /* latest end of the segment's blocks, ns */
  gboolean is_merged;
  guint64 header; /* offset of the segment's header */
  guint32 set;    /* number of the process's set of HECs in a merged log */
} ProcessIdentity;

/* Number of events at the start of a global block that are searched for the PID and the time, which
 * the RTS writes when logging starts. */
#define MAX_EVENTS_EXAMINED 64
/* Maximum difference (ns) between the start times that are computed from two segments of the same
 * process: the RTS reads its clocks one after the other. */
#define MAX_START_DIFFERENCE G_GINT64_CONSTANT (10000000)
/* Size of a CAPSET_CREATE event in bytes. */
#define CAPSET_CREATE_SIZE 16

static ProcessIdentity
identify_process (const WeftLog *log, const WeftSegment *segment)
{
  ProcessIdentity identity = { .is_merged = segment->is_merged,
                               .header = segment->offset,
                               .set = segment->set };

  for (guint i = 0; i < segment->n_blocks; i++)
    {
      guint number = segment->first_block + i;
      const WeftBlock *block = weft_log_block (log, number);

      if (block->end_time != WEFT_TIME_MAX)
        identity.end = MAX (identity.end, block->end_time);
      if (!identity.has_pid && block->cap == WEFT_CAP_NONE)
        {
          WeftEvent event = { 0 };
          WeftCursor cursor;

          weft_log_cursor (log, number, weft_log_block (log, number)->offset, &cursor);
          for (guint k = 0; k < MAX_EVENTS_EXAMINED && weft_cursor_next (&cursor, &event); k++)
            if (event.tag == WEFT_TAG_OSPROCESS_PID && !identity.has_pid)
              {
                identity.has_pid = TRUE;
                identity.pid = weft_event_number (&event, "pid", 0);
              }
            else if (event.tag == WEFT_TAG_WALL_CLOCK_TIME && !identity.has_start)
              {
                identity.has_start = TRUE;
                identity.start =
                    (gint64) (weft_event_number (&event, "seconds", 0) * WEFT_NS_PER_S +
                              weft_event_number (&event, "nanoseconds", 0) - event.time);
              }
        }
    }
  return identity;
}

static gboolean
is_same_process (const ProcessIdentity *known, const ProcessIdentity *segment)
{
  if (known->is_merged && segment->is_merged)
    return known->header == segment->header && known->set == segment->set;
  if (known->has_pid && segment->has_pid)
    return known->pid == segment->pid &&
           (!known->has_start || !segment->has_start ||
            ABS (known->start - segment->start) <= MAX_START_DIFFERENCE);
  if (segment->has_pid)
    return segment->end >= known->end;
  return known->has_pid || segment->end == 0 || segment->end >= known->end;
}

GArray *
weft_log_processes (const WeftLog *log)
{
  GArray *processes = g_array_new (FALSE, FALSE, sizeof (WeftProcessSegments));
  ProcessIdentity current = { 0 };

  for (guint i = 0; i < log->segments->len; i++)
    {
      ProcessIdentity own = { 0 };
      WeftProcessSegments process = { i, 1 };

      if (log->segments->len > 1)
        own = identify_process (log, weft_log_segment (log, i));
      if (i > 0 && is_same_process (&current, &own))
        {
          g_array_index (processes, WeftProcessSegments, processes->len - 1).n_segments++;
          own.end = MAX (own.end, current.end);
          /* the PID may be known only from a later segment */
          if (!current.has_pid)
            current = own;
          current.end = own.end;
          continue;
        }
      g_array_append_val (processes, process);
      current = own;
    }
  return processes;
}

/* Returns TRUE if block @index begins with the creation of a process's set of HECs, and sets @set
 * to the number of that set. */
static gboolean
block_creates_process (const WeftLog *log, guint index, guint32 *set)
{
  const WeftBlock *block = weft_log_block (log, index);
  const guint8 *p = log->map->data + block->offset + WEFT_MARKER_SIZE;

  if (block->cap != WEFT_CAP_NONE || !block->has_marker ||
      block->end - block->offset < WEFT_MARKER_SIZE + CAPSET_CREATE_SIZE ||
      weft_log_block_header (log, block)->steps[WEFT_TAG_CAPSET_CREATE] != CAPSET_CREATE_SIZE ||
      weft_be16 (p) != WEFT_TAG_CAPSET_CREATE || weft_be16 (p + 14) != WEFT_CAPSET_TYPE_OSPROCESS)
    return FALSE;
  *set = weft_be32 (p + 10);
  return TRUE;
}

/* Returns TRUE if @segment is from a merged log: its first block creates the set of a process, and
 * either its header says so or, in logs of the first versions, another block creates one, too. */
static gboolean
is_merged_segment (const WeftLog *log, const WeftSegment *segment)
{
  guint32 set;

  if (segment->n_blocks == 0 || !block_creates_process (log, segment->first_block, &set))
    return FALSE;
  if (segment->header->added->len > 0)
    return TRUE;
  for (guint i = 1; i < segment->n_blocks; i++)
    if (block_creates_process (log, segment->first_block + i, &set))
      return TRUE;
  return FALSE;
}

/* Returns block @index of @log, which is being made, for writing. */
static WeftBlock *
log_block_mutable (WeftLog *log, guint index)
{
  return weft_shared_array_nth_mutable (log->blocks, index);
}

/* Splits @segment into several segments, each of which begins with the block that creates the set
 * of a process, and appends these to @split. */
static void
split_segment (const WeftLog *log, const WeftSegment *segment, WeftLog *split)
{
  WeftSegment *part = NULL;

  for (guint i = segment->first_block; i < segment->first_block + segment->n_blocks; i++)
    {
      WeftBlock *block = log_block_mutable (split, i);
      guint32 set = 0;

      /* the file may have changed since is_merged_segment() read its first block */
      if (block_creates_process (log, i, &set) || part == NULL)
        {
          g_array_set_size (split->segments, split->segments->len + 1);
          part = &g_array_index (split->segments, WeftSegment, split->segments->len - 1);
          *part = (WeftSegment){ .header = weft_shared_ref (segment->header),
                                 .offset = segment->offset,
                                 .first_block = i,
                                 .has_end = segment->has_end,
                                 .is_merged = TRUE,
                                 .set = set };
        }
      part->n_blocks++;
      block->segment = split->segments->len - 1;
    }
}

/* If @log was written by weft_log_merge(), returns a view of @log with a segment for each process;
 * otherwise, returns a new reference to @log. */
static WeftLog *
split_merged_log (WeftLog *log)
{
  gboolean has_any = FALSE;
  WeftLog *split;

  for (guint i = 0; i < log->segments->len; i++)
    has_any |= is_merged_segment (log, weft_log_segment (log, i));
  if (!has_any)
    return weft_shared_ref (log);
  split = weft_log_new_empty (log->map);
  weft_shared_array_free (split->blocks);
  split->blocks = weft_shared_array_copy (log->blocks);
  g_array_append_vals (split->problems, log->problems->data, log->problems->len);
  split->at = log->at;
  split->is_final = log->is_final;
  split->is_complete = log->is_complete;
  for (guint i = 0; i < log->segments->len; i++)
    {
      WeftSegment segment = *weft_log_segment (log, i);

      if (is_merged_segment (log, &segment))
        split_segment (log, &segment, split);
      else
        {
          segment.header = weft_shared_ref (segment.header);
          for (guint k = 0; k < segment.n_blocks; k++)
            log_block_mutable (split, segment.first_block + k)->segment = split->segments->len;
          g_array_append_val (split->segments, segment);
        }
    }
  return split;
}

/* Returns the offset at which @segment begins: that of its header or, in a merged log, of its first
 * block. */
static guint64
segment_offset (const WeftLog *log, guint segment)
{
  const WeftSegment *self = weft_log_segment (log, segment);

  return self->is_merged ? weft_log_block (log, self->first_block)->offset : self->offset;
}

/* Returns a view of @log with only the segments of @process, and the problems up to the next
 * process. */
static WeftLog *
extract_process (WeftLog *log, const WeftProcessSegments *process, gboolean is_last)
{
  guint end = process->first_segment + process->n_segments;
  guint64 from = process->first_segment == 0 ? 0 : segment_offset (log, process->first_segment);
  guint64 to = is_last ? G_MAXUINT64 : segment_offset (log, end);
  WeftLog *cut = weft_log_new_empty (log->map);
  const WeftBlock *last;
  gboolean is_whole;

  for (guint i = process->first_segment; i < end; i++)
    {
      WeftSegment segment = *weft_log_segment (log, i);

      segment.header = weft_shared_ref (segment.header);
      for (guint k = 0; k < segment.n_blocks; k++)
        weft_shared_array_append (cut->blocks, weft_log_block (log, segment.first_block + k));
      segment.first_block = weft_log_n_blocks (cut) - segment.n_blocks;
      g_array_append_val (cut->segments, segment);
    }
  for (guint i = 0; i < weft_log_n_blocks (cut); i++)
    log_block_mutable (cut, i)->segment -= process->first_segment;
  /* a segment without blocks belongs to the process of the segment before or after it */
  last = weft_log_block (cut, weft_log_n_blocks (cut) - 1);
  /* a process that is not the last one in the file is complete if nothing is missing between its
   * last block and the next header */
  is_whole = last->end >= last->declared_end;
  for (guint i = 0; i < log->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (log->problems, WeftProblem, i);

      if (problem->offset < from || problem->offset >= to)
        continue;
      g_array_append_val (cut->problems, *problem);
      if (weft_problem_is_loss (problem) && problem->offset >= last->end)
        is_whole = FALSE;
    }
  cut->at = log->at;
  cut->is_final = log->is_final;
  cut->is_complete = is_last ? log->is_complete : is_whole;
  if (weft_log_segment (cut, 0)->is_merged)
    {
      cut->is_merged = TRUE;
      cut->start = weft_log_block (cut, 0)->begin_time;
      /* a complete process of a merged log ends with an empty block that belongs to no HEC */
      cut->is_complete = last->cap == WEFT_CAP_NONE && last->has_marker &&
                         last->declared_end == last->offset + WEFT_MARKER_SIZE;
    }
  return cut;
}

WeftLog *
weft_log_for_process (WeftLog *log, guint process, GError **error)
{
  return weft_log_for_growing_process (log, process, NULL, error);
}

WeftLog *
weft_log_for_growing_process (WeftLog *log, guint process, WeftNumbersCopy *kept, GError **error)
{
  g_autoptr (WeftLog) split = split_merged_log (log);
  g_autoptr (GArray) processes = weft_log_processes (split);
  g_autoptr (WeftLog) cut = NULL;

  process = MIN (process, processes->len - 1);
  if (processes->len == 1)
    return g_steal_pointer (&split);
  cut = extract_process (split, &g_array_index (processes, WeftProcessSegments, process),
                         process + 1 == processes->len);
  cut->process = process;
  cut->n_processes = processes->len;
  if (cut->is_merged && !log_restore_numbers (cut, kept, error))
    return NULL;
  return g_steal_pointer (&cut);
}

/* Sets @extent to the time range of @segment's blocks, ns. Returns FALSE if the range is
 * unknown. */
static gboolean
find_segment_extent (const WeftLog *log, const WeftSegment *segment, WeftRange *extent)
{
  *extent = (WeftRange){ G_MAXUINT64, 0 };
  for (guint i = 0; i < segment->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (log, segment->first_block + i);

      if (!block->has_marker || block->end_time == WEFT_TIME_MAX)
        continue;
      /* when logging is restarted, only the global buffer is emptied: blocks of HECs may begin
       * before the segment */
      if (block->cap == WEFT_CAP_NONE)
        extent->from = MIN (extent->from, block->begin_time);
      extent->to = MAX (extent->to, block->end_time);
    }
  return extent->from <= extent->to;
}

GArray *
weft_log_gaps (const WeftLog *log)
{
  GArray *gaps = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  WeftRange before, own;

  if (log->segments->len < 2 || !find_segment_extent (log, weft_log_segment (log, 0), &before))
    return gaps;
  for (guint i = 1; i < log->segments->len; i++)
    {
      WeftRange gap = { .from = before.to };

      if (!find_segment_extent (log, weft_log_segment (log, i), &own))
        continue;
      gap.to = own.from;
      if (gap.to > gap.from)
        g_array_append_val (gaps, gap);
      before.to = MAX (before.to, own.to);
    }
  return gaps;
}
