/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds which segments of a log one process wrote, by pids and clocks: in containers every program
 * has the same pid, but none began at the same time. */
#include "weft-process-segments.h"

#include "weft-event-tags.h"

/* Identity of the process of a segment. */
typedef struct
{
  gboolean has_pid;
  guint64 pid;
  gboolean has_start;
  gint64 start; /* Unix time (ns) at which its clock was 0 */
  guint64 end;  /* ns: the latest end of its blocks */
} Identity;

/* Events of a global block that are searched: the RTS posts pid and time when logging begins. */
#define MAX_LOOKED_AT 64
/* Starts of one process differ by less, ns: the RTS reads its clocks one after another. */
#define START_NS G_GINT64_CONSTANT (10000000)
#define NS_PER_S G_GINT64_CONSTANT (1000000000)

static void
find_identity (const WeftLog *log, guint block, Identity *identity)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_log_cursor (log, block, weft_log_block (log, block)->offset, &cursor);
  for (guint i = 0; i < MAX_LOOKED_AT && weft_cursor_next (&cursor, &event); i++)
    if (event.tag == WEFT_TAG_OSPROCESS_PID && !identity->has_pid)
      {
        identity->has_pid = TRUE;
        identity->pid = weft_event_number (&event, "pid", 0);
      }
    else if (event.tag == WEFT_TAG_WALL_CLOCK_TIME && !identity->has_start)
      {
        identity->has_start = TRUE;
        identity->start = (gint64) (weft_event_number (&event, "seconds", 0) * NS_PER_S +
                                    weft_event_number (&event, "nanoseconds", 0) - event.time);
      }
}

static Identity
identify (const WeftLog *log, const WeftSegment *segment)
{
  Identity identity = { 0 };

  for (guint i = 0; i < segment->n_blocks; i++)
    {
      guint number = segment->first_block + i;
      const WeftBlock *block = weft_log_block (log, number);

      if (block->end_time != WEFT_TIME_MAX)
        identity.end = MAX (identity.end, block->end_time);
      if (!identity.has_pid && block->cap == WEFT_CAP_NONE)
        find_identity (log, number, &identity);
    }
  return identity;
}

static gboolean
is_same_process (const Identity *known, const Identity *segment)
{
  if (known->has_pid && segment->has_pid)
    return known->pid == segment->pid && (!known->has_start || !segment->has_start ||
                                          ABS (known->start - segment->start) <= START_NS);
  if (segment->has_pid)
    return segment->end >= known->end;
  return known->has_pid || segment->end == 0 || segment->end >= known->end;
}

GArray *
weft_log_processes (const WeftLog *log)
{
  GArray *processes = g_array_new (FALSE, FALSE, sizeof (WeftProcessSegments));
  Identity current = { 0 };

  for (guint i = 0; i < log->segments->len; i++)
    {
      Identity own = { 0 };
      WeftProcessSegments process = { i, 1 };

      if (log->segments->len > 1)
        own = identify (log, weft_log_segment (log, i));
      if (i > 0 && is_same_process (&current, &own))
        {
          g_array_index (processes, WeftProcessSegments, processes->len - 1).n_segments++;
          current.end = MAX (current.end, own.end);
          continue;
        }
      g_array_append_val (processes, process);
      current = own;
    }
  return processes;
}

/* Returns TRUE if a process that is not the last one has ended properly: nothing is missing between
 * its last block and the next header. */
static gboolean
ends_whole (const WeftLog *self)
{
  const WeftBlock *last =
      self->blocks->len > 0 ? weft_log_block (self, self->blocks->len - 1) : NULL;

  if (last == NULL)
    return TRUE;
  for (guint i = 0; i < self->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (self->problems, WeftProblem, i);

      if (weft_problem_is_loss (problem) && problem->offset >= last->end)
        return FALSE;
    }
  return last->end >= last->declared_end;
}

/* Returns a log of the bytes between the first header of the process and that of the next one. */
static WeftLog *
cut_out (WeftLog *log, const WeftProcessSegments *process, gboolean is_last)
{
  guint end = process->first_segment + process->n_segments;
  guint64 from =
      process->first_segment == 0 ? 0 : weft_log_segment (log, process->first_segment)->offset;
  guint64 to = is_last ? G_MAXUINT64 : weft_log_segment (log, end)->offset;
  WeftLog *cut = weft_log_new_empty (log->map);

  for (guint i = process->first_segment; i < end; i++)
    {
      WeftSegment segment = *weft_log_segment (log, i);

      segment.header = weft_shared_ref (segment.header);
      g_array_append_vals (cut->blocks, weft_log_block (log, segment.first_block),
                           segment.n_blocks);
      segment.first_block = cut->blocks->len - segment.n_blocks;
      g_array_append_val (cut->segments, segment);
    }
  for (guint i = 0; i < cut->blocks->len; i++)
    g_array_index (cut->blocks, WeftBlock, i).segment -= process->first_segment;
  for (guint i = 0; i < log->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (log->problems, WeftProblem, i);

      if (problem->offset >= from && problem->offset < to)
        g_array_append_val (cut->problems, *problem);
    }
  cut->at = log->at;
  cut->is_final = log->is_final;
  cut->is_complete = is_last ? log->is_complete : ends_whole (cut);
  return cut;
}

WeftLog *
weft_log_of_process (WeftLog *log, guint process)
{
  g_autoptr (GArray) processes = weft_log_processes (log);
  WeftLog *cut;

  process = MIN (process, processes->len - 1);
  if (processes->len == 1)
    return weft_shared_ref (log);
  cut = cut_out (log, &g_array_index (processes, WeftProcessSegments, process),
                 process + 1 == processes->len);
  cut->process = process;
  cut->n_processes = processes->len;
  return cut;
}

/* Sets @extent to the time of the blocks of @segment, ns. Returns FALSE if it is unknown. */
static gboolean
find_extent (const WeftLog *log, const WeftSegment *segment, WeftRange *extent)
{
  *extent = (WeftRange){ G_MAXUINT64, 0 };
  for (guint i = 0; i < segment->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (log, segment->first_block + i);

      if (!block->has_marker || block->end_time == WEFT_TIME_MAX)
        continue;
      /* only the global buffer is emptied when logging is restarted */
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

  if (log->segments->len < 2 || !find_extent (log, weft_log_segment (log, 0), &before))
    return gaps;
  for (guint i = 1; i < log->segments->len; i++)
    {
      WeftRange gap = { .from = before.to };

      if (!find_extent (log, weft_log_segment (log, i), &own))
        continue;
      gap.to = own.from;
      if (gap.to > gap.from)
        g_array_append_val (gaps, gap);
      before.to = MAX (before.to, own.to);
    }
  return gaps;
}
