/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of two processes are read as one, on one time axis. */
#include "document-fixture.h"
#include "weft-log-cut.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-title.h"

#include <glib/gstdio.h>

/* Start of the first program, ns of Unix time; the second begins 2 s later. */
#define FIRST G_GUINT64_CONSTANT (1700000000000000000)
#define LATER G_GUINT64_CONSTANT (2000000000)

/* Paths of two logs in the folder of @fixture. */
typedef char *Paths[3];

static void
write_logs (DocumentFixture *fixture, Paths paths, guint64 first, guint64 second)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_of_process (i == 0 ? first : second, 7);

      paths[i] = g_build_filename (fixture->folder, i == 0 ? "a.eventlog" : "b.eventlog", NULL);
      g_assert_true (g_file_set_contents (paths[i], (const char *) log->bytes->data,
                                          (gssize) log->bytes->len, NULL));
    }
  paths[2] = NULL;
}

static void
remove_logs (Paths paths)
{
  for (guint i = 0; i < 2; i++)
    {
      g_unlink (paths[i]);
      g_free (paths[i]);
    }
}

static WeftDocument *
read_together (Paths paths, const char *align)
{
  WeftDocument *document = weft_document_new_merged ((const char *const *) paths, align);

  weft_document_read (document);
  document_wait (document, document_is_over);
  return document;
}

static void
assert_title (WeftDocument *document, WeftDocument *other, const char *title)
{
  g_autoptr (GPtrArray) both = g_ptr_array_new ();
  g_autofree char *got = NULL;

  g_ptr_array_add (both, document);
  g_ptr_array_add (both, other);
  got = weft_document_distinct_title (document, both);
  g_assert_cmpstr (got, ==, title);
}

/* A process with a number is named with it, one without a program not at all. */
static void
test_process_titles (void)
{
  WeftProcess process = { .program = (char *) "/usr/bin/chat", .pid = 1234 },
              unnamed = { .pid = 1 };
  g_autofree char *title = weft_title_for_process (&process, 1);

  g_assert_cmpstr (title, ==, "chat (pid 1234)");
  g_assert_null (weft_title_for_process (&unnamed, 1));
}

static void
count_change (guint *n)
{
  ++*n;
}

/* Each process has a document, named after it; both show the same range until one is closed. */
static void
test_processes (DocumentFixture *fixture, gconstpointer unused)
{
  Paths paths;
  g_autoptr (WeftDocument) first = NULL;
  g_autoptr (WeftDocument) second = NULL;
  WeftView *view, *other;
  guint changes = 0;
  g_autofree char *saved = NULL, *file_name = NULL;

  write_logs (fixture, paths, FIRST, FIRST + LATER);
  first = read_together (paths, NULL);
  g_assert_cmpint (weft_document_get_state (first), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (first)->index->log->n_processes, ==, 2);
  g_assert_cmpstr (weft_document_get_title (first), ==, "a + b");
  g_assert_false (weft_document_has_file (first));
  g_assert_false (weft_document_can_reload (first));
  g_assert_null (weft_document_get_axis_documents (first));
  g_signal_connect_swapped (first, "axis-changed", G_CALLBACK (count_change), &changes);
  second = weft_document_new_further_process (first, 1);
  g_assert_cmpuint (changes, ==, 1);
  g_assert_cmpuint (weft_document_get_axis_documents (first)->len, ==, 2);
  weft_document_read (second);
  document_wait (second, document_is_over);
  g_assert_cmpint (weft_document_get_state (second), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (second)->index->from, >=, LATER);
  assert_title (first, second, "a.eventlog");
  assert_title (second, first, "b.eventlog");
  g_assert_cmpstr (weft_document_get_own_path (second), ==, paths[1]);
  file_name = weft_document_suggest_file_name (second, ".svg");
  g_assert_cmpstr (file_name, ==, "b.svg");
  saved = weft_title_saved_process (weft_document_get_trace (second));
  g_assert_cmpstr (saved, ==, "Only process 2 of 2 is saved: program, process 2.");

  view = weft_document_get_view (first);
  other = weft_document_get_view (second);
  g_assert_cmpuint (weft_view_get_limits (view).to, ==, LATER + 3000000);
  g_assert_cmpuint (weft_view_get_limits (other).from, ==, 0);
  weft_view_set_visible (other, LATER + 1000000, LATER + 2000000);
  g_assert_cmpuint (weft_view_get_visible (view).from, ==, LATER + 1000000);
  weft_view_select (view, 1000000, 2000000);
  g_assert_cmpuint (weft_view_get_selection (other).to, ==, 2000000);
  weft_document_leave_axis (second);
  g_assert_cmpuint (changes, ==, 2);
  g_assert_null (weft_document_get_axis_documents (second));
  g_assert_null (weft_document_get_axis_documents (first));
  g_assert_cmpuint (weft_view_get_limits (view).to, ==, 3000000);
  g_assert_cmpuint (weft_view_get_limits (other).from, >=, LATER);
  remove_logs (paths);
}

/* A file with the name of the document is not read for any of its processes. */
static void
test_name_in_use (DocumentFixture *fixture, gconstpointer unused)
{
  Paths paths;
  g_autofree char *foreign = g_build_filename (fixture->folder, "a + b", NULL);
  g_autoptr (WeftDocument) first = NULL;
  g_autoptr (WeftDocument) second = NULL;

  write_logs (fixture, paths, FIRST, FIRST + LATER);
  g_assert_true (g_file_set_contents (foreign, fixture->data, (gssize) fixture->size, NULL));
  first = read_together (paths, NULL);
  g_assert_cmpstr (weft_document_get_path (first), ==, foreign);
  g_assert_false (weft_document_has_file (first));
  second = weft_document_new_further_process (first, 1);
  weft_document_read (second);
  document_wait (second, document_is_over);
  g_assert_cmpint (weft_document_get_state (second), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (second)->index->from, >=, LATER);
  g_unlink (foreign);
  remove_logs (paths);
}

/* A log without the wall clock is named; a time that both have serves instead. */
static void
test_align (DocumentFixture *fixture, gconstpointer unused)
{
  Paths paths;
  g_autoptr (WeftDocument) by_clock = NULL;
  g_autoptr (WeftDocument) at_nothing = NULL;
  g_autoptr (WeftDocument) at_marker = NULL;
  g_autoptr (WeftDocument) at_time = NULL;

  write_logs (fixture, paths, FIRST, 0);
  by_clock = read_together (paths, NULL);
  g_assert_cmpint (weft_document_get_state (by_clock), ==, WEFT_DOCUMENT_FAILED);
  g_assert_nonnull (g_strstr_len (weft_document_get_error (by_clock), -1, "b.eventlog: "));
  at_nothing = read_together (paths, "");
  g_assert_cmpstr (weft_document_get_error (at_nothing), ==, weft_document_get_error (by_clock));
  at_marker = read_together (paths, "ready");
  g_assert_cmpint (weft_document_get_state (at_marker), ==, WEFT_DOCUMENT_FAILED);
  at_time = read_together (paths, "1ms");
  g_assert_cmpint (weft_document_get_state (at_time), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (at_time)->index->to, ==, 3000000);
  remove_logs (paths);
}

/* The logs may be of different versions of GHC, which declare different event types. */
static void
test_versions (DocumentFixture *fixture, gconstpointer unused)
{
  static const WeftTestType types[] = { { 0, 4, NULL },   { 1, 4, NULL },  { 2, 10, NULL },
                                        { 18, 14, NULL }, { 25, 6, NULL }, { 26, 6, NULL } };
  Paths paths;
  g_autoptr (WeftTestLog) old = weft_test_log_new ();
  g_autoptr (WeftDocument) first = NULL;
  g_autoptr (WeftDocument) second = NULL;

  write_logs (fixture, paths, FIRST, FIRST);
  weft_test_log_header (old, types, G_N_ELEMENTS (types));
  weft_test_log_begin_block (old, 0, 1000000);
  weft_test_log_run (old, 1000000, 7);
  weft_test_log_end_block (old, 2000000);
  weft_test_log_data_end (old);
  g_assert_true (g_file_set_contents (paths[1], (const char *) old->bytes->data,
                                      (gssize) old->bytes->len, NULL));
  first = read_together (paths, "0s");
  g_assert_cmpstr (weft_document_get_error (first), ==, NULL);
  second = weft_document_new_further_process (first, 1);
  weft_document_read (second);
  document_wait (second, document_is_over);
  g_assert_cmpuint (weft_document_get_axis_documents (first)->len, ==, 2);
  g_assert_false (
      weft_log_segment (weft_document_get_trace (second)->index->log, 0)->header->has_sample_end);
  g_assert_cmpuint (weft_document_get_trace (second)->index->problems->len, ==, 0);
  remove_logs (paths);
}

static gboolean
append_bytes (gpointer out, const guint8 *data, gsize size, GError **error)
{
  g_byte_array_append (out, data, (guint) size);
  return TRUE;
}

/* At their starts, a part of a log begins with its range. */
static void
test_starts (DocumentFixture *fixture, gconstpointer unused)
{
  Paths paths;
  g_autoptr (GByteArray) part = g_byte_array_new ();
  g_autoptr (WeftDocument) whole = document_read (fixture->path);
  g_autoptr (WeftDocument) first = NULL;
  g_autoptr (WeftDocument) second = NULL;

  write_logs (fixture, paths, FIRST, FIRST);
  g_assert_true (weft_log_cut (weft_document_get_trace (whole)->index->log, 50000000, 60000000, 0,
                               NULL, NULL, NULL, append_bytes, part, NULL, NULL));
  g_assert_true (
      g_file_set_contents (paths[1], (const char *) part->data, (gssize) part->len, NULL));
  first = read_together (paths, WEFT_DOCUMENT_ALIGN_STARTS);
  second = weft_document_new_further_process (first, 1);
  weft_document_read (second);
  document_wait (second, document_is_over);
  g_assert_cmpuint (weft_document_get_trace (first)->index->from, ==, 50000000);
  g_assert_cmpuint (weft_document_get_trace (second)->index->from, ==, 50000000);
  remove_logs (paths);
}

WEFT_TEST_UNIT (add_tests)
{
  document_add ("/merged-log/starts", test_starts);
  document_add ("/merged-log/versions", test_versions);
  document_add ("/merged-log/processes", test_processes);
  g_test_add_func ("/merged-log/process-titles", test_process_titles);
  document_add ("/merged-log/name-in-use", test_name_in_use);
  document_add ("/merged-log/align", test_align);
}
