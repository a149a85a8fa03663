/* SPDX-License-Identifier: BSD-3-Clause */
/* Tasks and capabilities that are switched off. */
#include "logs.h"
#include "weft-tasks.h"
#include "weft-test-unit.h"

static void
write_task (WeftTestLog *log, guint16 tag, guint64 time, guint64 task, guint16 cap, guint64 last)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u64 (log, task);
  if (tag == 57)
    return;
  weft_test_log_u16 (log, cap);
  if (tag == 55)
    weft_test_log_u64 (log, last);
  else
    weft_test_log_u16 (log, (guint16) last);
}

static void
check_span (const WeftTaskSpan *span, guint64 from, guint64 to, guint16 cap, gboolean is_open)
{
  g_assert_cmpuint (span->from, ==, from);
  g_assert_cmpuint (span->to, ==, to);
  g_assert_cmpuint (span->cap, ==, cap);
  g_assert_cmpint (span->is_open, ==, is_open);
}

static void
test_tasks (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (WeftTasks) tasks = NULL;
  const WeftTaskSpan *spans;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  write_task (log, 55, 100, 7, 0, 4711);
  write_task (log, 55, 150, 3, 1, 4712);
  write_task (log, 56, 200, 7, 0, 2);
  write_task (log, 57, 300, 7, 0, 0);
  write_task (log, 57, 310, 7, 0, 0);
  weft_test_log_event (log, 47, 320);
  weft_test_log_u16 (log, 1);
  weft_test_log_event (log, 48, 340);
  weft_test_log_u16 (log, 1);
  weft_test_log_event (log, 47, 350);
  weft_test_log_u16 (log, 0);
  weft_test_log_event (log, 35, 400);
  weft_test_log_end_block (log, 400);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  tasks = weft_tasks_new (index, tallies);
  g_assert_cmpuint (tasks->n_tasks, ==, 2);
  g_assert_cmpuint (tasks->spans->len, ==, 3);
  spans = &g_array_index (tasks->spans, WeftTaskSpan, 0);
  check_span (&spans[0], 150, 400, 1, TRUE);
  check_span (&spans[1], 100, 200, 0, FALSE);
  check_span (&spans[2], 200, 300, 2, FALSE);
  g_assert_cmpuint (spans[0].task, ==, 3);
  g_assert_cmpuint (spans[2].task, ==, 7);
  g_assert_cmpuint (spans[2].kernel_thread, ==, 4711);
  g_assert_cmpuint (tasks->disabled_spans->len, ==, 2);
  g_assert_cmpuint (g_array_index (tasks->disabled_spans, WeftCapDisabledSpan, 0).from, ==, 350);
  g_assert_cmpuint (g_array_index (tasks->disabled_spans, WeftCapDisabledSpan, 0).to, ==, 400);
  g_assert_cmpuint (g_array_index (tasks->disabled_spans, WeftCapDisabledSpan, 1).from, ==, 320);
  g_assert_cmpuint (g_array_index (tasks->disabled_spans, WeftCapDisabledSpan, 1).to, ==, 340);
}

/* The spans of a task never overlap, in no log. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_spans = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
      g_autoptr (WeftTasks) tasks = weft_tasks_new (index, tallies);

      n_spans += tasks->spans->len;
      for (guint k = 0; k < tasks->spans->len; k++)
        {
          const WeftTaskSpan *span = &g_array_index (tasks->spans, WeftTaskSpan, k);

          g_assert_cmpuint (span->from, <=, span->to);
          if (k > 0 && span->task == span[-1].task)
            g_assert_cmpuint (span->from, >=, span[-1].to);
        }
    }
  if (paths != NULL)
    g_assert_cmpuint (n_spans, >, 100);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/tasks/spans", test_tasks);
  g_test_add_func ("/tasks/corpus", test_corpus);
}
