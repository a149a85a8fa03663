/* SPDX-License-Identifier: BSD-3-Clause */
/* Orders of events that no program has are found, each with its text. */
#include "logs.h"
#include "weft-test-unit.h"
#include "weft-trace.h"
#include "weft-validation.h"

#include <string.h>

/* Events in letters: R runs a thread, S stops it, F finishes it, C creates it, G and g begin and
 * end a GC; then HEC and thread. */
static const struct
{
  const char *events;
  const char *text; /* of the first violation; NULL: none */
} cases[] = {
  { "C01 R01 S01 R11 S11 G00 g00 R01 F01", NULL },
  { "R01 S01 G00 G00 g00", "A GC starts inside another GC" },
  { "R01 S01 G00 g00 g00", "A GC ends twice" },
  { "R01 S01 g00", "A GC ends that did not start" },
  { "R01 R01 S01", "Thread 1 starts to run while it is running" },
  { "R01 R02 S02", "Thread 2 starts to run while thread 1 is running" },
  { "R01 F01 R01 S01", "Thread 1 starts to run after it finished" },
  { "R01 F01 R11 S11", "Thread 1 starts to run after it finished" },
  { "R01 S02", "Thread 2 stops while thread 1 is running" },
  { "R02 S02 S01", "Thread 1 stops while no thread is running" },
  { "R01 S01 S01", "Thread 1 stops while no thread is running" },
  { "R01 R11 S11", "Thread 1 starts to run while it is running on HEC 0" },
  { "C01 R01 R12 S12 S11 S01", "Thread 1 stops while no thread is running" },
  { "C01 C01", "Thread 1 is created twice" },
};

static void
write_event (WeftTestLog *log, const char *event, guint64 time)
{
  guint16 cap = (guint16) (event[1] - '0');
  guint32 thread = (guint32) (event[2] - '0');

  weft_test_log_begin_block (log, cap, time);
  switch (event[0])
    {
    case 'C':
      weft_test_log_event (log, 0, time);
      weft_test_log_u32 (log, thread);
      break;
    case 'R':
      weft_test_log_run (log, time, thread);
      break;
    case 'S':
    case 'F':
      weft_test_log_stop (log, time, thread, event[0] == 'F' ? 5 : 3, 0);
      break;
    default:
      weft_test_log_event (log, event[0] == 'G' ? 9 : 10, time);
    }
  weft_test_log_end_block (log, time + 1);
}

static WeftValidation *
validate (const char *events)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  guint64 time = 1000;

  weft_test_log_header_9_10 (log);
  for (const char *p = events; *p != '\0'; p += p[3] == ' ' ? 4 : 3)
    write_event (log, p, time += 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  return weft_validation_new (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL), NULL);
}

static void
test_violations (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftValidation) validation = validate (cases[i].events);
      const GArray *found = validation->violations;
      g_autofree char *text = NULL;

      g_test_message ("%s", cases[i].events);
      if (found->len > 0)
        text = weft_violation_text (&g_array_index (found, WeftViolation, 0));
      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_false (validation->is_incomplete);
      for (guint k = 0; k < found->len; k++)
        {
          const WeftViolation *violation = &g_array_index (found, WeftViolation, k);

          g_assert_true (weft_violation_has_thread (violation) ==
                         (violation->kind >= WEFT_VIOLATION_RUN_AGAIN));
          g_assert_true (k == 0 || violation->time >= violation[-1].time);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/validation/violations", test_violations);
}
