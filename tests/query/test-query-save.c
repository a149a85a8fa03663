/* SPDX-License-Identifier: BSD-3-Clause */
/* A database that is saved has the rows of all tables, and is not much larger than the log. */
#include "logs.h"
#include "query-fixture.h"
#include "weft-event-tags.h"
#include "weft-query-private.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <string.h>
#include <unistd.h>

/* Saves @trace from @from to @to, and opens the database. */
static sqlite3 *
save (WeftTrace *trace, guint64 from, guint64 to, gsize *size)
{
  g_autofree char *name = NULL, *open_name = NULL, *data = NULL;
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  int fd = g_file_open_tmp ("weft-query-XXXXXX", &name, &error);
  guchar *copy;
  sqlite3 *db;

  g_assert_no_error (error);
  g_ptr_array_add (traces, trace);
  g_assert_true (weft_query_save (traces, name, from, to, NULL, &error));
  g_assert_false (g_file_test (name, G_FILE_TEST_EXISTS));
  open_name = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_assert_true (g_file_get_contents (open_name, &data, size, &error));
  close (fd);
  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  copy = sqlite3_malloc64 (*size);
  memcpy (copy, data, *size);
  g_assert_cmpint (
      sqlite3_deserialize (db, "main", copy, (sqlite3_int64) *size, (sqlite3_int64) *size,
                           SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE),
      ==, SQLITE_OK);
  return db;
}

/* Returns the rows of @sql as query_ask() does. */
static char *
file_ask (sqlite3 *db, const char *sql)
{
  GString *text = g_string_new (NULL);
  sqlite3_stmt *statement;
  int status = sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);

  while (status == SQLITE_OK && (status = sqlite3_step (statement)) == SQLITE_ROW)
    {
      for (int i = 0; i < sqlite3_column_count (statement); i++)
        {
          const char *cell = (const char *) sqlite3_column_text (statement, i);

          g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", cell != NULL ? cell : "");
        }
      g_string_append_c (text, '\n');
      status = SQLITE_OK;
    }
  if (status != SQLITE_DONE)
    g_string_append_printf (text, "!%s", sqlite3_errmsg (db));
  sqlite3_finalize (statement);
  return g_string_free (text, FALSE);
}

/* Returns the statement for all columns of a table, each quoted by SQL so that a number differs
 * from its text. A column of type REAL has whole numbers as such in a file. */
static char *
quoted_columns (const WeftQueryTable *table)
{
  const GArray *columns = weft_query_table_columns (table);
  GString *text = g_string_new ("select 0");

  for (guint i = 0; i < columns->len; i++)
    {
      const WeftQueryColumn *column = &g_array_index (columns, WeftQueryColumn, i);

      if (!column->is_argument)
        g_string_append_printf (text, ", quote(\"%s\"%s)", column->name,
                                strcmp (column->type, "REAL") == 0 ? " + 0.0" : "");
    }
  g_string_append_printf (text, " from %s", weft_query_table_name (table));
  return g_string_free (text, FALSE);
}

/* All rows of all tables in the file are those of queries, in their order. Takes @trace. */
static void
check_rows (WeftTrace *trace, guint64 from, guint64 to)
{
  g_autoptr (WeftQuery) query = query_over (trace);
  const GPtrArray *tables = weft_query_tables ();
  gsize size;
  sqlite3 *db;

  to = MIN (to, G_MAXINT64);
  db = save (trace, from, to, &size);
  for (guint i = 0; i < tables->len; i++)
    {
      const char *table = weft_query_table_name (tables->pdata[i]);
      g_autofree char *sql = quoted_columns (tables->pdata[i]);
      g_autofree char *in_range = g_strdup_printf (
          "%s where ts >= %" G_GUINT64_FORMAT " and ts < %" G_GUINT64_FORMAT, sql, from, to);
      g_autofree char *of_range =
          g_strdup_printf ("%s(%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ")", sql, from, to);
      g_autofree char *rows = file_ask (db, sql);
      g_autofree char *expected = query_ask (query, of_range);

      if (*expected == '!')
        {
          g_free (expected);
          expected = query_ask (query, in_range);
        }
      if (*expected == '!')
        {
          g_free (expected);
          expected = query_ask (query, sql);
        }
      g_test_message ("table %s", table);
      g_assert_cmpstr (rows, ==, expected);
    }
  sqlite3_close (db);
}

static void
test_rows (void)
{
  /* with labels, heap bands, ticky counters, two processes, info tables, a GC that waits, messages
   * with quotes */
  static const char *const names[] = {
    "heap-prof-he-ghc-9.10.eventlog", "heap-ticky-ghc-9.6.eventlog", "restart-ghc-9.6.eventlog",
    "ipe-len-plus1-ghc-9.6.eventlog", "gc-held-up-ghc-9.0.eventlog",
  };
  g_autofree char *demo = query_demo ();
  g_autoptr (GPtrArray) damaged = weft_test_damaged_logs ();
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  check_rows (query_trace (demo), 100000000, 300000000);
  check_rows (query_trace (demo), 0, G_MAXUINT64);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = query_fixture (names[i]);

      check_rows (query_trace (path), 0, G_MAXUINT64);
    }
  for (guint i = 0; damaged != NULL && i < damaged->len; i += 7)
    check_rows (query_trace (damaged->pdata[i]), 0, G_MAXUINT64);
  for (guint i = 0; paths != NULL && i < paths->len; i += 9)
    check_rows (query_trace (paths->pdata[i]), 0, G_MAXUINT64);
}

/* The examples have the same answers in the file, if a program has the functions; tables of a file
 * take no range. */
static void
test_examples (void)
{
  g_autofree char *path = query_demo ();
  WeftTrace *trace = query_trace (path);
  g_autoptr (WeftQuery) query = query_over (trace);
  gsize size;
  WeftQuery file = { .traces = query->traces, .db = save (trace, 0, G_MAXUINT64, &size) };
  guint n, n_same = 0;
  const WeftQueryExample *examples = weft_query_examples (&n);

  weft_query_add_functions (&file);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *answer = query_ask (query, examples[i].sql);
      g_autofree char *saved = file_ask (file.db, examples[i].sql);

      g_test_message ("%s: %s", examples[i].title, saved);
      if (strstr (examples[i].sql, "threads(") != NULL)
        continue;
      g_assert_cmpstr (saved, ==, answer);
      n_same++;
    }
  g_assert_cmpuint (n_same, >=, 9);
  sqlite3_close (file.db);
}

/* The expression that the description of the format gives instead of percentile(), which files do
 * not have, has its answer. */
static void
test_percentile (void)
{
  static const guint counts[] = { 1, 2, 99, 100, 101, 199, 200, 201, 250 };
  g_autofree char *path = query_demo ();
  WeftTrace *trace = query_trace (path);
  g_autoptr (WeftQuery) query = query_over (trace);
  gsize size;
  sqlite3 *db = save (trace, 0, G_MAXUINT64, &size);

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *rows =
          g_strdup_printf ("(select distinct ts c from event order by ts limit %u)", counts[i]);
      g_autofree char *function =
          g_strdup_printf ("select count(*), percentile(c, 99) from %s", rows);
      g_autofree char *offset = g_strdup_printf (
          "with rows as %s, size as (select count(*) n from rows) select (select n from size), c "
          "from rows order by c limit 1 offset (select (n * 99 - 1) / 100 from size)",
          rows);
      g_autofree char *answer = query_ask (query, function);
      g_autofree char *saved = file_ask (db, offset);

      g_assert_cmpuint ((guint) g_ascii_strtoull (answer, NULL, 10), ==, counts[i]);
      g_assert_cmpstr (saved, ==, answer);
    }
  sqlite3_close (db);
}

static WeftTrace *
trace_new (WeftTestLog *log)
{
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

/* Texts with the characters that are slots, with those that JSON escapes, with numbers, and texts
 * that differ from row to row are the same in the file; so are events with more numbers than slots.
 */
static void
test_texts (void)
{
  static const char *const texts[] = {
    "",        "\001\002\003\004\005", "\"a\" \\ \n\t\r \b\f\033",        "a\177b 1234567",
    "thread",  "99 0099 100 1000",     "x'01'; DROP TABLE weft_rows; --", "\303\244 \"text\":5",
    "-12.500", "99999999999999999999",
  };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  guint64 time = 1000;
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, time);
  for (guint i = 0; i < 4 * G_N_ELEMENTS (texts); i++)
    {
      const char *text = texts[i % G_N_ELEMENTS (texts)];

      weft_test_log_event (log, i % 4 == 3 ? WEFT_TAG_USER_MARKER : WEFT_TAG_USER_MSG, time);
      weft_test_log_string (log, text);
      weft_test_log_label (log, time, 100 + i, text);
      weft_test_log_run (log, time, 100 + i);
      weft_test_log_stop (log, time + (i & 1), 100 + i, 3, 0);
      weft_test_log_gc_stats (log, time + (i & 1), 0, G_MAXINT64 + (guint64) i);
      time += i % 3 * 1000000007;
    }
  weft_test_log_end_block (log, time);
  trace = trace_new (log);
  check_rows (trace, 0, G_MAXUINT64);
}

/* The file of a log of scheduler events that are all on the critical path is at most twice as
 * large.
 */
static void
test_size (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree char *segments = NULL;
  sqlite3 *db;
  gsize size;
  guint64 time = 1000;
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, time);
  for (guint i = 0; i < 40000; i++)
    {
      guint32 thread = i % 500 + 1; /* which the one before has woken */

      weft_test_log_run (log, time += 100 + i * 31 % 1000, thread);
      weft_test_log_wakeup (log, time += 50 + i * 17 % 300, thread % 500 + 1, 0);
      weft_test_log_stop (log, time += 50 + i * 13 % 300, thread, i < 39999 ? 7 : 5, 0);
    }
  weft_test_log_end_block (log, time);
  trace = trace_new (log);
  db = save (trace, 0, G_MAXUINT64, &size);
  segments = file_ask (db, "select count(*) from path_segments");
  sqlite3_close (db);
  g_test_message ("%" G_GSIZE_FORMAT " bytes of %u", size, log->bytes->len);
  g_assert_cmpuint (size, <, 2 * log->bytes->len);
  g_assert_cmpint (g_ascii_strtoll (segments, NULL, 10), >, 40000);
  weft_shared_unref (trace);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/query/save/rows", test_rows);
  g_test_add_func ("/query/save/examples", test_examples);
  g_test_add_func ("/query/save/percentile", test_percentile);
  g_test_add_func ("/query/save/texts", test_texts);
  g_test_add_func ("/query/save/size", test_size);
}
