/* SPDX-License-Identifier: BSD-3-Clause */
/* Tells from the chain of blocks where a capability's events are missing. */
#include "weft-loss.h"

/* ns: capabilities' buffers are made one after the other when the program starts. A first block
 * that begins later, after a break of the chain, was not the first. */
#define MAX_START 5000000

/* ns: no program takes so long to start logging. */
#define LATE_START 100000000

/* Blocks, and events in each, that are looked at for how a log begins. */
#define MAX_LOOKED_AT 64

/* The first item of @array whose offset, which never decreases, is higher than @offset; @member is
 * where that stands in an item. */
static guint
first_after (const GArray *array, gsize member, guint64 offset)
{
  gsize size = g_array_get_element_size ((GArray *) array);
  guint low = 0, high = array->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (G_STRUCT_MEMBER (guint64, array->data + middle * size, member) <= offset)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

guint
weft_loss_after (const GArray *losses, guint64 offset)
{
  return first_after (losses, G_STRUCT_OFFSET (WeftLoss, offset), offset);
}

/* Whether a block may be missing where @problem is: one of which nothing is left, or one whose
 * capability cannot be read. */
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

/* The first problem of @log at @offset or after it. */
static guint
problem_at (const WeftLog *log, guint64 offset)
{
  return offset == 0 ?
             0 :
             first_after (log->problems, G_STRUCT_OFFSET (WeftProblem, offset), offset - 1);
}

/* Whether a block may be missing in [@from, @to) of the file. */
static gboolean
may_miss_block (const WeftLog *log, guint64 from, guint64 to)
{
  const GArray *problems = log->problems;

  for (guint i = problem_at (log, from); i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);

      if (problem->offset >= to)
        break;
      if (may_hide_block (problem))
        return TRUE;
    }
  /* where there are very many problems, the places of the last are not known */
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

/* Whether @block tells of capabilities that begin. */
static gboolean
has_start (const WeftLog *log, guint block)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_log_cursor (log, block, weft_log_block (log, block)->offset, &cursor);
  for (guint i = 0; i < MAX_LOOKED_AT && weft_cursor_next (&cursor, &event); i++)
    if (event.tag == WEFT_TAG_STARTUP || event.tag == WEFT_TAG_CAP_CREATE)
      return TRUE;
  return FALSE;
}

gboolean
weft_loss_begins_late (const WeftLog *log)
{
  guint n = MIN (log->blocks->len, MAX_LOOKED_AT);

  for (guint i = 0; i < n; i++)
    if (weft_log_block (log, i)->begin_time <= LATE_START || has_start (log, i))
      return FALSE;
  return n > 0;
}
