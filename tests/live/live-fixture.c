/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads logs from the fake server, and writes down what they say. */
#include "live-fixture.h"

#include "weft-quantity.h"
#include "weft-report.h"
#include "weft-row-writer.h"
#include "weft-table-order.h"
#include "weft-tables.h"

#include <glib/gstdio.h>

/* More rows of a table are of the same kind. */
#define MOST_ROWS 50

void
live_set_up (LiveFixture *fixture, gconstpointer unused)
{
  fixture->folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "log", NULL);
}

void
live_tear_down (LiveFixture *fixture, gconstpointer unused)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->path);
  g_free (fixture->folder);
}

WeftFakeServer *
live_serve (const LiveFixture *fixture,
            const char *scheme,
            WeftFakePlan plan,
            GBytes *const *sessions,
            guint n)
{
  g_autofree char *address = g_str_equal (scheme, "tcp:") ?
                                 g_strdup ("tcp:127.0.0.1:0") :
                                 g_strconcat (scheme, fixture->path, NULL);
  g_autoptr (GError) error = NULL;
  WeftFakeServer *server;

  plan.address = address;
  server = weft_fake_server_new (&plan, sessions, n, &error);
  g_assert_no_error (error);
  return server;
}

/* Does nothing: with it, the reader makes a trace to show at each update. */
static void
progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
}

WeftTrace *
live_read (WeftFakeServer *server, gboolean follows, GError **error)
{
  g_autoptr (WeftSource) source = weft_source_open (weft_fake_server_address (server), error);

  if (source == NULL)
    return NULL;
  if (follows)
    g_assert_true (weft_source_follow (source));
  weft_fake_server_go_on (server);
  return weft_trace_read (source, 0, NULL, progress_cb, NULL, NULL, error);
}

WeftTrace *
live_read_file (const char *path, GError **error)
{
  g_autoptr (WeftSource) source = weft_source_open (path, error);

  return source != NULL ? weft_trace_read (source, 0, NULL, NULL, NULL, NULL, error) : NULL;
}

GBytes *
live_load (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GBytes *bytes = g_file_load_bytes (file, NULL, NULL, NULL);

  g_assert_nonnull (bytes);
  return bytes;
}

static void
append_quantities (GString *text, WeftTrace *trace)
{
  WeftStatistics statistics = weft_statistics (trace, trace->index->from, trace->index->to);

  weft_statistics_add_threads (&statistics, weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *one = &weft_quantity_groups[i]->rows[k];
        WeftAmount amount = weft_quantity_value (one, &statistics);
        g_autofree char *reason = weft_amount_reason (amount, FALSE);

        if (reason != NULL)
          g_string_append_printf (text, "%s: %s\n", one->id, reason);
        else
          g_string_append_printf (text, "%s: %.17g\n", one->id, amount.number);
      }
}

static void
append_rows (GString *text, const WeftTableEntry *entry, gpointer source, WeftTrace *trace)
{
  g_autoptr (WeftTableRows) rows = weft_table_rows_new (
      entry->klass, source, trace, trace->index->from,
      weft_index_range_end (trace->index, trace->index->from, trace->index->to), NULL);
  g_autoptr (GArray) order = NULL;
  g_autofree char *csv = NULL;

  if (rows == NULL || rows->n == 0)
    return;
  order = weft_table_sort_by_default (rows, NULL);
  if (order->len > MOST_ROWS)
    g_array_set_size (order, MOST_ROWS);
  csv = weft_table_write (rows, order, WEFT_ROWS_CSV);
  g_string_append_printf (text, "\n%s: %u\n%s", entry->klass->id, rows->n, csv);
}

static void
append_table (GString *text, const WeftTableEntry *entry, WeftTrace *trace)
{
  WeftHeapProfile *heap;

  if (!weft_table_is_recorded (entry, trace) || weft_table_is_comparison (entry))
    return;
  if (!weft_table_has_profile (entry))
    append_rows (text, entry, NULL, trace);
  else
    for (guint i = 0; (heap = weft_table_nth_heap (entry, trace, i)) != NULL; i++)
      append_rows (text, entry, heap, trace);
}

char *
live_summary (WeftTrace *trace)
{
  GString *text = g_string_new (NULL);
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  g_string_append_printf (text, "%" G_GUINT64_FORMAT " events, %u processes\n",
                          trace->index->n_events, trace->index->log->n_processes);
  for (guint i = 0; i < trace->index->problems->len; i++)
    {
      g_autofree char *problem =
          weft_problem_text (&g_array_index (trace->index->problems, WeftProblem, i));

      g_string_append_printf (text, "%s\n", problem);
    }
  append_quantities (text, trace);
  for (guint i = 0; i < n; i++)
    append_table (text, &tables[i], trace);
  return g_string_free (text, FALSE);
}

char *
live_report (const LiveFixture *fixture, WeftTrace *trace)
{
  const WeftReport report = { .name = "log", .to = G_MAXUINT64 };
  g_autofree char *path = g_strconcat (fixture->path, ".html", NULL);
  g_autoptr (GError) error = NULL;
  char *html = NULL;

  weft_report_save (&report, trace, path, WEFT_FILE_KEEP_LOG, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &html, NULL, NULL));
  g_unlink (path);
  return html;
}
