/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests what the picture of now relies on: once each buffer of a running program has been written
 * up to a time, no event from before that time comes. */
#include "live-fixture.h"
#include "weft-event-tags.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

/* GC_END is stamped before events that are written before it. */
#define SLACK_NS 1000000

/* How far each buffer of a segment is known. */
typedef struct
{
  guint64 ends[4097]; /* ns, by capability; the last is the global buffer's */
  gboolean is_there[4097];
} Marks;

static guint
buffer_of (const WeftBlock *block)
{
  return MIN (block->cap, 4096);
}

/* The latest time up to which nothing more comes; 0 where that is not known. */
static guint64
final_time (const Marks *marks)
{
  guint64 least = G_MAXUINT64;

  for (guint i = 0; i < G_N_ELEMENTS (marks->ends); i++)
    if (marks->is_there[i])
      least = MIN (least, marks->ends[i]);
  return least != G_MAXUINT64 && least > SLACK_NS ? least - SLACK_NS : 0;
}

static void
assert_in_time (const WeftLog *log, guint number, guint64 final)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_log_cursor (log, number, weft_log_block (log, number)->offset, &cursor);
  while (weft_cursor_next (&cursor, &event))
    if (event.tag != WEFT_TAG_BLOCK_MARKER)
      g_assert_cmpuint (event.time, >=, final);
}

/* Returns how often the final time moved before the last block. */
static guint
check_segment (const WeftLog *log, const WeftSegment *segment)
{
  g_autofree Marks *marks = g_new0 (Marks, 1);
  guint64 final = 0;
  guint n_moves = 0;

  for (guint i = 0; i < segment->n_blocks; i++)
    marks->is_there[buffer_of (weft_log_block (log, segment->first_block + i))] = TRUE;
  for (guint i = 0; i < segment->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (log, segment->first_block + i);
      guint64 now;

      assert_in_time (log, segment->first_block + i, final);
      if (block->end_time != WEFT_TIME_MAX)
        marks->ends[buffer_of (block)] = MAX (marks->ends[buffer_of (block)], block->end_time);
      now = final_time (marks);
      n_moves += now > final && i + 1 < segment->n_blocks;
      final = MAX (final, now);
    }
  return n_moves;
}

/* What damage has moved in time tells nothing. */
static gboolean
is_whole (const WeftTrace *trace)
{
  for (guint i = 0; i < trace->index->problems->len; i++)
    {
      const WeftProblem *one = &g_array_index (trace->index->problems, WeftProblem, i);

      if (weft_problem_is_loss (one) || one->kind == WEFT_PROBLEM_BAD_MARKER)
        return FALSE;
    }
  return TRUE;
}

static void
test_no_late_events (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();
  guint n_moves = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftTrace) trace = live_read_file (g_ptr_array_index (paths, i), NULL);
      const WeftLog *log = trace != NULL ? trace->index->log : NULL;

      if (log == NULL || !is_whole (trace))
        continue;
      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      for (guint k = 0; k < log->segments->len; k++)
        n_moves += check_segment (log, weft_log_segment (log, k));
    }
  g_test_message ("%u moves", n_moves);
  g_assert_true (paths == NULL || n_moves > 10);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/live/no-late-events", test_no_late_events);
}
