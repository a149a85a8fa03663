/* SPDX-License-Identifier: BSD-3-Clause */
/* The kernel's counters are summed up by event, kernel thread and the HEC that it served. */
#include "logs.h"
#include "weft-perf.h"
#include "weft-table.h"
#include "weft-test-unit.h"

#define COUNTER    141
#define TRACEPOINT 142

static void
put_name (WeftTestLog *log, guint32 perf, const char *name)
{
  weft_test_log_event (log, 140, 1);
  weft_test_log_u32 (log, perf);
  weft_test_log_bytes (log, name, strlen (name));
}

static void
put_perf (WeftTestLog *log, guint16 tag, guint64 time, guint32 perf, guint64 thread, guint64 period)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, perf);
  weft_test_log_u64 (log, thread);
  if (tag == COUNTER)
    weft_test_log_u64 (log, period);
}

/* The kernel's thread 4711 serves HEC 0 until 200, then HEC 2. */
static void
put_task (WeftTestLog *log)
{
  weft_test_log_event (log, 55, 10);
  weft_test_log_u64 (log, 7);
  weft_test_log_u16 (log, 0);
  weft_test_log_u64 (log, 4711);
  weft_test_log_event (log, 56, 200);
  weft_test_log_u64 (log, 7);
  weft_test_log_u16 (log, 0);
  weft_test_log_u16 (log, 2);
}

/* Such events stand outside of blocks. */
static WeftTrace *
perf_trace (void)
{
  static const WeftTestType types[] = { { 18, 14 },      { 55, 18 },  { 56, 12 },
                                        { 140, 0xffff }, { 141, 20 }, { 142, 12 } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace;

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  weft_test_log_begin_block (log, 0, 0);
  put_task (log);
  weft_test_log_end_block (log, 1000);
  put_name (log, 1, "cycles");
  put_perf (log, COUNTER, 100, 1, 4711, 9);
  put_perf (log, COUNTER, 150, 1, 4711, 19);
  put_perf (log, COUNTER, 200, 1, 4711, 4);
  put_perf (log, COUNTER, 300, 1, 99, G_MAXUINT64);
  put_perf (log, COUNTER, 310, 1, 99, 5);
  put_perf (log, TRACEPOINT, 320, 2, 4711, 0);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

static void
test_totals (void)
{
  static const struct
  {
    guint16 cap;
    guint64 count, sum, first, last;
  } want[] = { { 0, 2, 30, 100, 150 },
               { 2, 1, 5, 200, 200 },
               { WEFT_CAP_NONE, 2, G_MAXUINT64, 300, 310 },
               { 2, 1, 0, 320, 320 } };
  g_autoptr (WeftTrace) trace = perf_trace ();
  g_autoptr (GArray) all = weft_perf_totals (trace, 0, 2000, NULL);
  g_autoptr (GArray) part = weft_perf_totals (trace, 150, 300, NULL);

  g_assert_cmpuint (all->len, ==, G_N_ELEMENTS (want));
  for (guint i = 0; i < all->len; i++)
    {
      const WeftPerfTotal *total = &g_array_index (all, WeftPerfTotal, i);

      g_assert_cmpuint (total->cap, ==, want[i].cap);
      g_assert_cmpuint (total->count, ==, want[i].count);
      g_assert_cmpuint (total->sum, ==, want[i].sum);
      g_assert_cmpuint (total->first, ==, want[i].first);
      g_assert_cmpuint (total->last, ==, want[i].last);
      g_assert_cmpstr (total->name, ==, i < 3 ? "cycles" : NULL);
      g_assert_cmpint (total->is_counter, ==, i < 3);
    }
  g_assert_cmpuint (part->len, ==, 2);
  g_assert_cmpuint (g_array_index (part, WeftPerfTotal, 0).sum, ==, 20);
}

static void
test_cancelled (void)
{
  g_autoptr (WeftTrace) trace = perf_trace ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  g_assert_null (weft_perf_totals (trace, 0, 2000, cancellable));
}

/* A row for each, the unnamed one under its number; what is not known is no 0. */
static void
test_table (void)
{
  static const char *const want[] = { "cycles|4711|0|2|30", "cycles|4711|2|1|5",
                                      "cycles|99|-|2|18446744073709551615", "2|4711|2|1|-" };
  g_autoptr (WeftTrace) trace = perf_trace ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_perf, NULL, trace, 0, 2000, NULL);
  guint64 from, to;

  g_assert_cmpuint (rows->n, ==, G_N_ELEMENTS (want));
  for (guint i = 0; i < rows->n; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint column = 0; column < 5; column++)
        {
          g_autofree char *raw = weft_table_get_raw_text (rows, i, column);

          g_string_append_printf (line, "%s%s", column > 0 ? "|" : "", raw != NULL ? raw : "-");
        }
      g_assert_cmpstr (line->str, ==, want[i]);
    }
  weft_table_get_span (rows, 0, 0, &from, &to);
  g_assert_cmpuint (from, ==, 100);
  g_assert_cmpuint (to, ==, 150);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/perf/totals", test_totals);
  g_test_add_func ("/perf/cancelled", test_cancelled);
  g_test_add_func ("/perf/table", test_table);
}
