/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds missing events in the chain of blocks. */
#include "weft-loss.h"

#include "weft-event-tags.h"
#include "weft-sort.h"

/* Time (ns) within which a starting program creates the buffers of all its capabilities. If the
 * chain of blocks is broken before a capability's first block, and this block begins after this
 * time, an earlier block is missing. */
#define MAX_START 5000000

/* If the first block begins after this time (ns), the program may have been running before it was
 * logged. */
#define LATE_START 100000000

/* Maximum number of blocks, and of events in each block, that are read to find out how a log
 * begins. */
#define MAX_EVENTS_EXAMINED 64

guint
weft_loss_after (const GArray *losses, guint64 offset)
{
  return WEFT_LOWER_BOUND (guint, i, 0, losses->len,
                           g_array_index (losses, WeftLoss, i).offset <= offset);
}

/* Returns TRUE if @problem may hide a whole block, or the capability of a block. */
static gboolean
may_hide_block (const WeftProblem *problem)
{
  switch (problem->kind)
    {
    case WEFT_PROBLEM_BROKEN_CHAIN:
    case WEFT_PROBLEM_BAD_HEADER:
      return TRUE;
    case WEFT_PROBLEM_BAD_MARKER:
      return problem->cap == WEFT_CAP_NONE;
    default:
      return FALSE;
    }
}

/* Returns TRUE if a block may be missing in [@from, @to) of the file. */
static gboolean
may_miss_block (const WeftLog *log, guint64 from, guint64 to)
{
  const GArray *problems = log->problems;
  guint first = WEFT_LOWER_BOUND (guint, i, 0, problems->len,
                                  g_array_index (problems, WeftProblem, i).offset < from);

  for (guint i = first; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);

      if (problem->offset >= to)
        break;
      if (may_hide_block (problem))
        return TRUE;
    }
  /* if there are more than WEFT_MAX_PROBLEMS problems, the offsets of the last ones are unknown */
  for (guint i = WEFT_MAX_PROBLEMS; i < problems->len; i++)
    if (g_array_index (problems, WeftProblem, i).n_more > 0 &&
        g_array_index (problems, WeftProblem, i).offset < to &&
        may_hide_block (&g_array_index (problems, WeftProblem, i)))
      return TRUE;
  return FALSE;
}

gboolean
weft_loss_between (const WeftLog *log, const WeftBlock *before, const WeftBlock *block)
{
  if (before == NULL)
    return log->problems->len > 0 && may_miss_block (log, 0, block->offset) &&
           block->begin_time > weft_log_block (log, 0)->begin_time + MAX_START;
  if (block->segment != before->segment)
    return TRUE;
  if (log->problems->len == 0 || !may_miss_block (log, before->end, block->offset))
    return FALSE;
  return block->begin_time == 0 || block->begin_time > before->end_time ||
         before->end_time == WEFT_TIME_MAX;
}

gboolean
weft_loss_is_at_end (const WeftLog *log)
{
  return !log->is_complete && !may_miss_block (log, 0, G_MAXUINT64);
}

gboolean
weft_loss_hides_caps (const WeftLog *log)
{
  return !log->is_complete || may_miss_block (log, 0, G_MAXUINT64);
}

gboolean
weft_loss_begins_late (const WeftLog *log)
{
  guint n = MIN (weft_log_n_blocks (log), MAX_EVENTS_EXAMINED);
  guint64 from, to;

  /* the clock of a merged log does not begin at 0; weft-log-merge.c gives the first block a
   * duration only if the log includes the start of the run */
  if (log->is_merged && !weft_log_get_excerpt_range (log, &from, &to))
    return weft_log_block (log, 0)->end_time == weft_log_block (log, 0)->begin_time;
  for (guint i = 0; i < n; i++)
    {
      WeftEvent event = { 0 };
      WeftCursor cursor;

      if (!log->is_merged && weft_log_block (log, i)->begin_time <= LATE_START)
        return FALSE;
      weft_log_cursor (log, i, weft_log_block (log, i)->offset, &cursor);
      for (guint k = 0; k < MAX_EVENTS_EXAMINED && weft_cursor_next (&cursor, &event); k++)
        if (event.tag == WEFT_TAG_STARTUP || event.tag == WEFT_TAG_CAP_CREATE)
          return FALSE;
    }
  return n > 0;
}
