/* SPDX-License-Identifier: BSD-3-Clause */
/* Queries say what tables, spans and events say, whatever is pushed down, and change nothing. */
#include "heap-fixture.h"
#include "logs.h"
#include "query-fixture.h"
#include "weft-event-merge.h"
#include "weft-row-writer.h"
#include "weft-tables.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <string.h>

static void
assert_same_answer (WeftQuery *query, const char *one, const char *other)
{
  g_autofree char *a = query_ask (query, one), *b = query_ask (query, other);

  g_test_message ("%s; %s", one, other);
  g_assert_false (*a == '!');
  g_assert_cmpstr (a, ==, b);
}

/* Tables. */

/* The rows of the table of @entry as CSV, without the line of names; of all its heap profiles. */
static char *
table_csv (const WeftTableEntry *entry, WeftTrace *trace)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; weft_table_is_recorded (entry, trace); i++)
    {
      gpointer source =
          weft_table_has_profile (entry) ? weft_table_nth_heap (entry, trace, i) : NULL;
      g_autoptr (WeftTableRows) rows = NULL;

      if (weft_table_has_profile (entry) ? source == NULL : i > 0)
        break;
      rows = weft_table_rows_new (entry->klass, source, trace, 0, G_MAXUINT64, NULL);
      for (guint row = 0; row < rows->n; row++)
        for (guint k = 0; k < entry->klass->n_columns; k++)
          {
            g_autofree char *cell = weft_table_get_raw_text (rows, row, k);

            g_string_append_printf (text, "%s%s", cell != NULL ? cell : "",
                                    k + 1 < entry->klass->n_columns ? "|" : "\n");
          }
    }
  return g_string_free (text, FALSE);
}

/* The same of the query; shares with the digits that a table writes. */
static char *
query_csv (const WeftTableEntry *entry, WeftQuery *query)
{
  g_autoptr (GString) sql = g_string_new ("select ");
  g_autofree char *name = g_strdelimit (g_strdup (entry->klass->id), "-", '_');

  for (guint i = 0; i < entry->klass->n_columns; i++)
    {
      const WeftTableColumn *column = &entry->klass->columns[i];
      guint scale = weft_cell_scale (column->kind);

      g_string_append (sql, i > 0 ? ", " : "");
      if (scale > 1)
        g_string_append_printf (sql, "iif(\"%s\" is null, '', printf('%%.%df', \"%s\"))",
                                column->id, scale == 1000 ? 3 : 6, column->id);
      else
        g_string_append_printf (sql, "\"%s\"", column->id);
    }
  g_string_append_printf (sql, " from %s", name);
  return query_ask (query, sql->str);
}

static void
check_tables (const char *path)
{
  WeftTrace *trace = query_trace (path);
  g_autoptr (WeftQuery) query = query_over (trace);
  guint n;
  const WeftTableEntry *entries = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *rows = NULL, *answer = NULL;

      if (weft_table_is_comparison (&entries[i]))
        continue;
      g_test_message ("table %s of %s", entries[i].klass->id, path);
      rows = table_csv (&entries[i], trace);
      answer = query_csv (&entries[i], query);
      g_assert_cmpstr (answer, ==, rows);
    }
}

static void
test_tables (void)
{
  static const char *const names[] = { "heap-prof-he-ghc-9.10.eventlog",
                                       "heap-ticky-ghc-9.6.eventlog",
                                       "parsum-n2-full-ghc-9.10.eventlog",
                                       "gc-census-ghc-9.0.eventlog" };
  g_autofree char *path = query_demo ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *one = query_fixture (names[i]);

      check_tables (one);
    }
  check_tables (path);
}

/* A range as arguments is the one that the table is made of, also when it comes from another table,
 * and a thread is the row that it has among all. */
static void
test_ranges (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  assert_same_answer (query, "select * from threads(0, 1e18)", "select * from threads");
  assert_same_answer (
      query,
      "select g.rowid, t.thread, t.running_ns from gc g, threads(g.ts, g.end_ts) t "
      "where g.generation = 1",
      "select g.rowid, t.thread, t.running_ns from gc g join threads t on t.from_ns "
      "= g.ts and t.to_ns = g.end_ts where g.generation = 1");
  assert_same_answer (query,
                      "select count(*) from threads where to_ns = 50000000 or to_ns = 90000000",
                      "select (select count(*) from threads(0, 50000000)) + (select count(*) from "
                      "threads(0, 90000000))");
  assert_same_answer (query, "select * from threads where thread = 3",
                      "select * from threads where +thread = 3");
  assert_same_answer (
      query, "select count(*) from threads where thread = 4000000000 or thread = -1", "select 0");
  assert_same_answer (query, "select * from threads(null, 1e30)", "select * from threads");
  assert_same_answer (query, "select * from threads(-5, '1000')", "select * from threads(0, 1000)");
}

/* Arguments that are not numbers are refused, and numbers of no thread have no rows. */
static void
test_arguments (void)
{
  static const char *const refused[] = { "select * from threads('200ms')",
                                         "select * from threads(0, x'00')",
                                         "select * from path_segments(0, 1, 'main')" };
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *answer = query_ask (query, refused[i]);

      g_assert_nonnull (strstr (answer, ": an argument is no number"));
    }
  assert_same_answer (query,
                      "select (select count(*) from path_segments(0, 1e18, 4294967297)), "
                      "(select count(*) from path_segments(0, 1e18, -1))",
                      "select 0, 0");
}

/* Events. */

static void
check_events (const char *path)
{
  WeftTrace *trace = query_trace (path);
  g_autoptr (WeftQuery) query = query_over (trace);
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (trace->index, 0);
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *answer = query_ask (query, "select rowid, ts, cap, type from event");
  g_autofree char *count = query_ask (query, "select count(*) from event");
  g_autofree char *offsets = query_ask (query, "select rowid from event");
  g_autofree char *same = query_ask (query, "select rowid from event where ts >= 0");
  guint64 n = 0;
  WeftEvent event = { 0 };

  for (; weft_event_merge_next (merge, &event); n++)
    {
      g_string_append_printf (all, "%" G_GUINT64_FORMAT "|%" G_GUINT64_FORMAT "|", event.offset,
                              event.time);
      if (event.cap != WEFT_CAP_NONE)
        g_string_append_printf (all, "%u", event.cap);
      g_string_append_printf (all, "|%s\n", weft_event_name (&event));
    }
  g_test_message ("events of %s", path);
  g_assert_cmpstr (answer, ==, all->str);
  g_assert_cmpstr (offsets, ==, same);
  g_assert_cmpuint (g_ascii_strtoull (count, NULL, 10), ==, n);
}

static void
test_events (void)
{
  g_autofree char *path = query_fixture ("parsum-n2-full-ghc-9.10.eventlog");
  g_autofree char *restart = query_fixture ("restart-ghc-9.6.eventlog");
  g_autoptr (GPtrArray) damaged = weft_test_damaged_logs ();

  check_events (path);
  check_events (restart);
  for (guint i = 0; damaged != NULL && i < damaged->len; i += 7)
    check_events (damaged->pdata[i]);
}

/* Conditions that a stream gets, and the same hidden from it by a plus. */
static void
test_conditions (void)
{
  static const char *const conditions[] = {
    "ts >= 100000000",
    "ts > 100000000 and ts < 300000000",
    "ts between 2e8 and 250000000.5",
    "ts <= 150000000",
    "ts = (select min(ts) from event where type = 'GC_START')",
    "ts < -1",
    "ts > 1e19",
    "cap = 1",
    "cap = 70000",
    "cap is null",
    "cap in (0, 1)",
    "thread = 3",
    "thread = 3.0",
    "ts < 2e8 or cap = 1",
    "cap = 0 or thread = 3 or ts > 3e8",
    "type = 'GC_START'",
    "type in ('GC_START', 'GC_END')",
    "type = 'gc_start'",
    "type = 'gc_start' collate nocase",
    "log_id = 0",
    "log_id = 1",
    "cap = 0 and ts > 1e8 and type = 'RUN_THREAD'",
  };
  static const char *const streams[] = { "event",   "thread_state", "sched",     "cap_state",
                                         "gc",      "gc_cap",       "user_span", "flow",
                                         "counter", "message",      "gc_wait",   "task",
                                         "latency" };
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));
  g_autoptr (GRegex) columns = g_regex_new ("\\b(ts|cap|thread|type|log_id)\\b(?= )", 0, 0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (streams); i++)
    for (guint k = 0; k < G_N_ELEMENTS (conditions); k++)
      {
        g_autofree char *hidden = g_regex_replace (columns, conditions[k], -1, 0, "+\\1", 0, NULL);
        g_autofree char *one =
            g_strdup_printf ("select count(*), sum(ts), count(distinct rowid) from %s where %s",
                             streams[i], conditions[k]);
        g_autofree char *other = g_strdup_printf (
            "select count(*), sum(ts), count(distinct rowid) from %s where %s", streams[i], hidden);
        g_autofree char *can = query_ask (query, one);

        /* not every stream has every column */
        if (g_str_has_prefix (can, "!no such column"))
          continue;
        assert_same_answer (query, one, other);
      }
}

/* A state of a thread has the label of the thread. */
static void
test_state_labels (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  assert_same_answer (query, "select count(*) from thread_state where label is not label(thread)",
                      "select 0");
  assert_same_answer (query,
                      "select count(*) > 0, min(thread), max(thread) from thread_state "
                      "where label = 'reader 1'",
                      "select 1, 27, 27");
}

/* The type of an info table is not the one of an event. */
static void
test_info_tables (void)
{
  g_autofree char *path = query_fixture ("ipe-len-plus1-ghc-9.6.eventlog");
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  assert_same_answer (query, "select count(*) from ipe where type = '[Char]'", "select 9");
}

static WeftTrace *
trace_of (WeftTestLog *log)
{
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

  return weft_trace_new (index, NULL, NULL);
}

/* Addresses are those of the heap profile, also if they are too large for an integer: another log
 * of the same program names its bands. */
static void
test_addresses (void)
{
  static const char *const low[] = { "low_info", "21", "Int", "low", "Main", "Main.hs:1:1" };
  static const char *const high[] = { "high_info", "21", "Map", "high", "Main", "Main.hs:2:1" };
  g_autoptr (WeftTestLog) bands = weft_test_heap_begin (WEFT_BREAKDOWN_INFO_TABLE);
  g_autoptr (WeftTestLog) infos = weft_test_heap_begin (WEFT_BREAKDOWN_INFO_TABLE);
  g_autoptr (GPtrArray) traces = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_autoptr (WeftQuery) query = NULL;
  g_autofree char *answer = NULL;

  weft_test_heap_sample (bands, 1000, 0);
  weft_test_heap_band (bands, 1000, 0, "0xffffffff80000011", 30);
  weft_test_heap_band (bands, 1000, 0, "0x40f0e0", 20);
  weft_test_heap_sample_end (bands, 1000, 0);
  weft_test_heap_end (bands, 2000);
  heap_fixture_info (infos, 0x40f0e0, low);
  heap_fixture_info (infos, G_GUINT64_CONSTANT (0xffffffff80000011), high);
  weft_test_heap_end (infos, 2000);
  g_ptr_array_add (traces, trace_of (bands));
  g_ptr_array_add (traces, trace_of (infos));
  query = weft_query_new (traces);
  answer = query_ask (query, "select i.address, i.label, h.bytes from heap_value h "
                             "join ipe i on i.address = h.band order by h.bytes desc");
  g_assert_cmpstr (answer, ==, "0xffffffff80000011|high|30\n0x40f0e0|low|20\n");
}

/* Times that are too large for an integer are not negative, and are last. */
static void
test_large_times (void)
{
  const guint64 large = (guint64) G_MAXINT64 + 1024 * 1024;
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftQuery) query = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_run (log, 1000, 1);
  weft_test_log_run (log, large, 2);
  weft_test_log_data_end (log);
  query = query_over (trace_of (log));
  assert_same_answer (query, "select ts from event order by ts",
                      "select ts from event order by +ts");
  assert_same_answer (query, "select count(*) from event where ts < 0", "select 0");
  assert_same_answer (query, "select count(*) from event where ts > 9223372036854775807",
                      "select 1");
}

/* Rows come by time where that is asked for, whether or not it costs anything. */
static void
test_order (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));
  const GPtrArray *tables = weft_query_tables ();

  for (guint i = 0; i < tables->len; i++)
    {
      const char *name = weft_query_table_name (tables->pdata[i]);
      g_autofree char *rows = g_strdup_printf ("select rowid from %s", name);
      g_autofree char *same = g_strdup_printf ("select rowid from %s where log_id >= 0", name);
      g_autofree char *one = g_strdup_printf ("select ts from %s order by ts", name);
      g_autofree char *other = g_strdup_printf ("select ts from %s order by +ts", name);
      g_autofree char *can = query_ask (query, one);

      assert_same_answer (query, rows, same);
      if (!g_str_has_prefix (can, "!no such column"))
        assert_same_answer (query, one, other);
    }
}

/* Parts sum to the whole. */
static void
test_sums (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  assert_same_answer (query, "select sum(dur_ns) from gc",
                      "select value from quantity where name = 'pauses.total_ns'");
  assert_same_answer (query, "select count(*) from gc",
                      "select value from quantity where name = 'pauses.count'");
  assert_same_answer (query,
                      "select cap, count(*) from event where type = 'RUN_THREAD' group by cap",
                      "select cap, count(*) from sched group by cap");
  assert_same_answer (query,
                      "select thread, sum(dur_ns) / count(*), max(dur_ns) from latency "
                      "group by thread",
                      "select thread, latency_mean_ns, latency_max_ns from threads "
                      "where latency_max_ns is not null order by thread");
  assert_same_answer (query, "select sum(n) from (select count(*) n from event group by type)",
                      "select count(*) from event");
}

static void
test_functions (void)
{
  static const struct
  {
    const char *sql, *answer;
  } rows[] = {
    { "select ns('1.5s'), ns('200ms'), ns(null)", "1500000000|200000000|\n" },
    { "select ns('9999999999s')", "!ns: not a time such as '1.5s', '200ms' or '17us'" },
    { "select substr(wall_time(-9223372036854775808), 20) regexp '^[.][0-9]{9}Z$'", "1\n" },
    { "select overlap(0, 1e30, 0, 1e30), 9e999, -9e999", "9223372036854775807||\n" },
    { "select key, value from json_each('{\"a\": 1}')", "a|1\n" },
    { "select count(*) from json_tree('[1, [2]]')", "4\n" },
    { "select ns('soon')", "!ns: not a time such as '1.5s', '200ms' or '17us'" },
    { "select format_ns(1500), format_ns(-1500), format_ns(null)", "1.5 µs|-1.5 µs|\n" },
    { "select overlap(0, 10, 5, 10), overlap(0, 10, 20, 5), overlap(null, 1, 2, 3)", "5|0|\n" },
    { "select percentile(a, 50), percentile(a, 0), percentile(a, 100), percentile(a, 99) from "
      "(select 1 a "
      "union all select 2 union all select 3 union all select 10 union all select null)",
      "2|1|10|10\n" },
    { "select percentile(a, 50) from (select 1 a) where a > 1", "\n" },
    { "select 'abc' regexp '^a.c$', 'abd' regexp 'c', null regexp 'c'", "1|0|\n" },
    { "select label(4000000000), label(-1), label(null), label(1, 7)", "|||\n" },
    { "select marker_ns('no such marker'), wall_time(null)", "|\n" },
    { "select bucket_ns(0), bucket_ns(1777), bucket_ns(1778), bucket_ns(null)", "10|1000|1778|\n" },
    { "select bucket_ns(0, 2), bucket_ns(1023, 2), bucket_ns(1024, 2)", "0|512|1024\n" },
  };
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *answer = query_ask (query, rows[i].sql);

      g_assert_cmpstr (answer, ==, rows[i].answer);
    }
}

/* What is not a question is refused. */
static void
test_refused (void)
{
  static const char *const statements[] = {
    "",
    "-- nothing",
    "select 1; select 2",
    "create table x (a)",
    "create temp table x (a)",
    "create view x as select 1",
    "insert into gc (ts) values (1)",
    "delete from gc",
    "update gc set ts = 1",
    "drop view slice",
    "attach 'x' as y",
    "detach main",
    "pragma query_only = 0",
    "pragma table_info(gc)",
    "vacuum into 'x'",
    "begin",
    "reindex",
    "select load_extension('x')",
    "select * from sqlite_master where",
    "select * from no_such_table",
    "select (",
    "explain",
  };
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      g_autofree char *answer = query_ask (query, statements[i]);

      g_test_message ("%s: %s", statements[i], answer);
      g_assert_true (*answer == '!');
    }
  assert_same_answer (query, "select count(*) from slice", "select count(*) from user_span");
}

static void
test_cancels (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (weft_query_prepare (
      query, "with recursive n(i) as (select 1 union all select i + 1 from n) select sum(i) from n",
      &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (weft_query_step (query, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Several logs, of which one could not be read. */
static void
test_several (void)
{
  g_autofree char *one = query_fixture ("caps-ghc-9.10.eventlog");
  g_autofree char *other = query_fixture ("parsum-n1-ghc-9.0.eventlog");
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  g_autoptr (WeftQuery) query = NULL;
  g_autofree char *answer = NULL;
  WeftTrace *a = query_trace (one), *b = query_trace (other);
  g_autofree char *expected = g_strdup_printf ("0|%" G_GUINT64_FORMAT "\n2|%" G_GUINT64_FORMAT "\n",
                                               a->index->n_events, b->index->n_events);

  g_ptr_array_add (traces, a);
  g_ptr_array_add (traces, NULL);
  g_ptr_array_add (traces, b);
  query = weft_query_new (traces);
  answer = query_ask (query, "select log_id, count(*) from event group by log_id");
  g_assert_cmpstr (answer, ==, expected);
  assert_same_answer (query, "select count(*) from event where log_id = 2",
                      "select count(*) from event where +log_id = 2");
  assert_same_answer (query, "select ts from event order by ts",
                      "select ts from event order by +ts");
  assert_same_answer (query, "select count(distinct log_id) from threads", "select 2");
  assert_same_answer (query, "select count(*) from event where rowid >> 56 <> log_id", "select 0");
  /* the row ID of rows of either log after rows that are only counted; without the join, SQLite
   * asks for the rows in another way if they have a limit */
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *limit =
          g_strdup_printf ("limit 2 offset %" G_GUINT64_FORMAT, a->index->n_events - 3 + i);
      g_autofree char *rows =
          g_strdup_printf ("select event.rowid from event cross join (select 1) %s", limit);
      g_autofree char *same =
          g_strdup_printf ("select rowid from event where log_id >= 0 %s", limit);

      assert_same_answer (query, rows, same);
    }
  g_clear_pointer (&query, weft_query_free);
  weft_shared_unref (a);
  weft_shared_unref (b);
}

/* Returns the trace of a log with @n events; the marker of its block is one. */
static WeftTrace *
trace_with_events (guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  if (n > 0)
    {
      weft_test_log_begin_block (log, 0, 100);
      for (guint i = 1; i < n; i++)
        weft_test_log_run (log, 100 + i, 1);
      weft_test_log_end_block (log, 200);
    }
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

/* Rows that are only counted are as many as there are events, also in logs that have none. */
static void
test_count (void)
{
  for (guint i = 0; i < 27; i++)
    {
      const guint n[] = { i % 3, i / 3 % 3, i / 9 };
      g_autoptr (GPtrArray) traces = g_ptr_array_new_with_free_func (weft_shared_unref);
      g_autofree char *count = g_strdup_printf ("select %u", n[0] + n[1] + n[2]);
      g_autoptr (WeftQuery) query = NULL;

      for (guint k = 0; k < G_N_ELEMENTS (n); k++)
        g_ptr_array_add (traces, trace_with_events (n[k]));
      query = weft_query_new (traces);
      assert_same_answer (query, "select count(*) from event", count);
      assert_same_answer (query, "select event.rowid from event cross join (select 1)",
                          "select rowid from event where log_id >= 0");
      g_clear_pointer (&query, weft_query_free);
    }
}

/* The examples have an answer in every log. */
static void
test_examples (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));
  guint n;
  const WeftQueryExample *examples = weft_query_examples (&n);

  g_assert_cmpuint (n, >=, 9);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *answer = query_ask (query, examples[i].sql);

      g_test_message ("%s: %s", examples[i].title, answer);
      g_assert_false (*answer == '!');
    }
}

static void
test_units (void)
{
  static const struct
  {
    const char *sql, *unit;
  } rows[] = {
    { "select ts from gc", "ns" },
    { "select copied from gc", "bytes" },
    { "select copied as x from gc", "bytes" },
    { "select sum(dur_ns) from gc", "ns" },
    { "select count(dur_ns) from gc", NULL },
    { "select max(ts) as last_ns from event", "ns" },
    { "select cap from gc", NULL },
    { "select running_ns from threads", "ns" },
  };
  g_autofree char *path = query_demo ();
  g_autoptr (WeftQuery) query = query_over (query_trace (path));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (weft_query_prepare (query, rows[i].sql, NULL));
      g_assert_cmpstr (weft_query_column_unit (query, 0), ==, rows[i].unit);
    }
}

/* Every table of every log of the corpus can be read to its end. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();
  const GPtrArray *tables = weft_query_tables ();

  for (guint i = 0; paths != NULL && i < paths->len; i += 5)
    {
      g_autoptr (WeftQuery) query = query_over (query_trace (paths->pdata[i]));

      for (guint k = 0; k < tables->len; k++)
        {
          g_autofree char *sql =
              g_strdup_printf ("select * from %s", weft_query_table_name (tables->pdata[k]));
          g_autofree char *answer = query_ask (query, sql);

          g_test_message ("%s of %s", sql, (char *) paths->pdata[i]);
          g_assert_false (*answer == '!');
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/query/tables", test_tables);
  g_test_add_func ("/query/ranges", test_ranges);
  g_test_add_func ("/query/arguments", test_arguments);
  g_test_add_func ("/query/events", test_events);
  g_test_add_func ("/query/conditions", test_conditions);
  g_test_add_func ("/query/info-tables", test_info_tables);
  g_test_add_func ("/query/state-labels", test_state_labels);
  g_test_add_func ("/query/addresses", test_addresses);
  g_test_add_func ("/query/large-times", test_large_times);
  g_test_add_func ("/query/order", test_order);
  g_test_add_func ("/query/sums", test_sums);
  g_test_add_func ("/query/functions", test_functions);
  g_test_add_func ("/query/refused", test_refused);
  g_test_add_func ("/query/cancels", test_cancels);
  g_test_add_func ("/query/several", test_several);
  g_test_add_func ("/query/count", test_count);
  g_test_add_func ("/query/examples", test_examples);
  g_test_add_func ("/query/units", test_units);
  g_test_add_func ("/query/corpus", test_corpus);
}
