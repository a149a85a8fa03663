/* SPDX-License-Identifier: BSD-3-Clause */
/* Documents of logs that a program sends, here a fake one. */
#include "document-fixture.h"
#include "weft-fake-log.h"
#include "weft-fake-server.h"
#include "weft-process-segments.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static WeftFakeServer *
serve (DocumentFixture *fixture, WeftFakePlan plan, GBytes *const *sessions, guint n)
{
  g_autofree char *address = g_strdup_printf ("unix:%s/socket", fixture->folder);
  g_autoptr (GError) error = NULL;
  WeftFakeServer *server;

  plan.address = address;
  server = weft_fake_server_new (&plan, sessions, n, &error);
  g_assert_no_error (error);
  return server;
}

/* Far more than a socket holds. */
static GBytes *
make_long_log (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint64 i = 0; i < 200; i++)
    {
      weft_test_log_begin_block (log, 0, i * 100000);
      for (guint64 time = i * 100000; time < (i + 1) * 100000; time += 100)
        {
          weft_test_log_run (log, time, 1);
          weft_test_log_stop (log, time + 50, 1, 3, 0);
        }
      weft_test_log_end_block (log, (i + 1) * 100000);
    }
  weft_test_log_data_end (log);
  return g_bytes_new (log->bytes->data, log->bytes->len);
}

static GBytes *
log_of (const DocumentFixture *fixture)
{
  return g_bytes_new_static (fixture->data, fixture->size);
}

static gsize
bytes_shown (WeftDocument *document)
{
  WeftTrace *trace = weft_document_get_trace (document);

  return trace != NULL ? trace->index->log->map->size : 0;
}

static void
wait_for_shown (WeftDocument *document, gsize size)
{
  gint64 late = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (bytes_shown (document) < size)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, late);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
}

static gboolean
is_connecting (WeftDocument *document)
{
  return weft_document_get_status (document)->reason != NULL;
}

static gboolean
is_silent (WeftDocument *document)
{
  return weft_document_get_status (document)->state == WEFT_SOURCE_SILENT;
}

static gboolean
is_header (WeftDocument *document)
{
  return weft_document_get_status (document)->state == WEFT_SOURCE_HEADER;
}

static gboolean
is_live (WeftDocument *document)
{
  return weft_document_get_status (document)->state == WEFT_SOURCE_LIVE;
}

static void
assert_says (WeftDocument *document, const char *pattern)
{
  g_autofree char *text = weft_document_describe_status (document);

  g_test_message ("%s", text);
  g_assert_true (g_pattern_match_simple (pattern, text));
}

/* A program that is not there yet, that another client uses, that sends its header, its events, and
 * its end: what is said at each. */
static void
test_states (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) log = log_of (fixture);
  g_autofree char *address = g_strdup_printf ("unix:%s/socket", fixture->folder);
  g_autoptr (WeftDocument) whole = document_read (fixture->path);
  g_autoptr (WeftDocument) document = weft_document_new (address);
  g_autoptr (WeftFakeServer) server = NULL;

  weft_document_read (document);
  document_wait (document, is_connecting);
  g_assert_true (weft_document_is_live (document));
  assert_says (document, "No program listens at unix:*/socket yet (No such file or directory).");
  server = serve (fixture,
                  (WeftFakePlan){ .has_other = TRUE, .hold_at = weft_fake_log_header_size (log) },
                  &log, 1);
  document_wait (document, is_silent);
  assert_says (document, "Connected to unix:*/socket.");
  weft_fake_server_go_on (server);
  document_wait (document, is_header);
  assert_says (document, "Waiting for the first events.");
  weft_fake_server_go_on (server);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  assert_says (document, "The program has ended its log.");
  g_assert_false (weft_document_is_live (document));
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, ==,
                    weft_document_get_trace (whole)->index->n_events);
  g_assert_cmpuint (weft_document_get_trace (document)->index->problems->len, ==, 0);
  g_assert_true (weft_document_can_reload (document));
  g_assert_false (weft_document_can_resume (document));
}

/* Whatever keeps the window's thread busy, the program is not kept waiting. */
static void
test_busy (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) log = make_long_log ();
  g_autofree char *address = g_strdup_printf ("unix:%s/socket", fixture->folder);
  g_autoptr (WeftDocument) document = weft_document_new (address);
  g_autoptr (WeftFakeServer) server =
      serve (fixture, (WeftFakePlan){ .hold_at = weft_fake_log_header_size (log) }, &log, 1);
  gint64 late;

  g_assert_cmpuint (g_bytes_get_size (log), >, 4000000);
  weft_document_read (document);
  document_wait (document, is_header);
  weft_fake_server_go_on (server);
  late = g_get_monotonic_time () + WEFT_TEST_WAIT_US;
  while (weft_fake_server_sent (server) < g_bytes_get_size (log))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, late);
      g_usleep (10000);
    }
  g_assert_cmpuint (bytes_shown (document), <, g_bytes_get_size (log));
  document_wait (document, document_is_over);
  g_assert_cmpuint (bytes_shown (document), ==, g_bytes_get_size (log));
}

/* The connection breaks: the process goes on in the same document, with all of its events. */
static void
test_reconnects (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) log = log_of (fixture);
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, TRUE);
  gsize first = g_bytes_get_size (g_ptr_array_index (parts, 0));
  g_autoptr (WeftFakeServer) server =
      serve (fixture, (WeftFakePlan){ .hold_at = first }, (GBytes *const *) parts->pdata, 2);
  g_autoptr (WeftDocument) whole = document_read (fixture->path);
  g_autoptr (WeftDocument) document = weft_document_new (weft_fake_server_address (server));
  const WeftLog *shown;

  weft_document_read (document);
  wait_for_shown (document, first);
  weft_fake_server_go_on (server);
  document_wait (document, document_is_over);
  shown = weft_document_get_trace (document)->index->log;
  g_assert_cmpuint (weft_document_get_status (document)->n_connections, ==, 2);
  g_assert_cmpuint (shown->n_processes, ==, 1);
  g_assert_cmpuint (shown->segments->len, ==, 2);
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, ==,
                    weft_document_get_trace (whole)->index->n_events);
}

/* A person stops it, and goes on later: nothing of what was read is lost. */
static void
test_goes_on (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) log = log_of (fixture);
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, TRUE);
  gsize first = g_bytes_get_size (g_ptr_array_index (parts, 0));
  g_autoptr (WeftFakeServer) server =
      serve (fixture, (WeftFakePlan){ .hold_at = first }, (GBytes *const *) parts->pdata, 2);
  g_autoptr (WeftDocument) whole = document_read (fixture->path);
  g_autoptr (WeftDocument) document = weft_document_new (weft_fake_server_address (server));

  weft_document_read (document);
  wait_for_shown (document, first);
  weft_document_cancel (document);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_CANCELLED);
  g_assert_true (weft_document_can_resume (document));
  weft_fake_server_go_on (server);
  weft_document_read (document);
  g_assert_cmpint (bytes_shown (document), ==, first);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, ==,
                    weft_document_get_trace (whole)->index->n_events);
}

/* Another process at the same address has a document of its own, while both are still read. */
static void
test_other_process (DocumentFixture *fixture, gconstpointer unused)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n2-full-ghc-9.10.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) whole = log_of (fixture);
  g_autoptr (GBytes) first = weft_fake_log_without_end (whole);
  g_autoptr (GBytes) second = g_file_load_bytes (file, NULL, NULL, NULL);
  GBytes *const sessions[] = { first, second };
  g_autoptr (WeftFakeServer) server =
      serve (fixture, (WeftFakePlan){ .hold_at = g_bytes_get_size (first) }, sessions, 2);
  g_autoptr (WeftDocument) document = weft_document_new (weft_fake_server_address (server));
  g_autoptr (WeftDocument) other = NULL;
  g_autoptr (WeftDocument) alone = document_read (path);

  weft_document_read (document);
  wait_for_shown (document, g_bytes_get_size (first));
  other = weft_document_new_further_process (document, 1);
  weft_document_read (other);
  weft_fake_server_go_on (server);
  document_wait (document, document_is_over);
  document_wait (other, document_is_over);
  g_assert_cmpint (weft_document_get_state (other), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (document)->index->log->n_processes, ==, 2);
  g_assert_cmpuint (weft_document_get_trace (other)->index->log->process, ==, 1);
  g_assert_cmpuint (weft_document_get_trace (other)->index->n_events, ==,
                    weft_document_get_trace (alone)->index->n_events);
  g_assert_false (weft_document_can_reload (other));
  g_assert_false (weft_document_has_file (other));
}

/* What listens there is no program with an eventlog. */
static void
test_garbage (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) garbage = g_bytes_new_static ("HTTP/1.0 400 Bad Request\r\n\r\n", 28);
  g_autoptr (WeftFakeServer) server = serve (fixture, (WeftFakePlan){ 0 }, &garbage, 1);
  g_autoptr (WeftDocument) document = weft_document_new (weft_fake_server_address (server));

  weft_document_read (document);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_FAILED);
  g_assert_true (weft_document_is_not_eventlog (document));
  g_assert_true (
      g_str_has_suffix (weft_document_get_error (document), "it seems to be plain text"));
}

/* It goes away in the middle of anything, and does not wait for the program, which is silent. */
static void
test_finalised (DocumentFixture *fixture, gconstpointer unused)
{
  static const DocumentCondition conditions[] = { is_silent, is_live };
  g_autoptr (GBytes) log = log_of (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    {
      g_autoptr (WeftFakeServer) server =
          serve (fixture, (WeftFakePlan){ .has_other = i == 0, .hold_at = 100000 }, &log, 1);
      WeftDocument *document = weft_document_new (weft_fake_server_address (server));

      weft_document_read (document);
      document_wait (document, conditions[i]);
      g_assert_finalize_object (document);
    }
}

static gboolean
is_changed (WeftDocument *document)
{
  return weft_document_is_changed_on_disk (document);
}

static gboolean
is_removed (WeftDocument *document)
{
  return weft_document_is_removed (document);
}

/* A log that is followed is removed, and the program, started again, makes another. */
static void
test_replaced (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  int fd = open (fixture->path, O_WRONLY | O_APPEND | O_CLOEXEC);
  int other;

  g_assert_cmpint (ftruncate (fd, (off_t) fixture->size / 2), ==, 0);
  weft_document_read (document);
  wait_for_shown (document, fixture->size / 2);
  g_unlink (fixture->path);
  document_wait (document, is_removed);
  other = open (fixture->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  document_wait (document, is_changed);
  g_assert_false (weft_document_is_removed (document));
  g_assert_true (weft_document_is_live (document));

  /* the other is followed in its place, empty as it is */
  weft_document_read (document);
  g_assert_cmpint (write (other, fixture->data, fixture->size), ==, (gssize) fixture->size);
  wait_for_shown (document, fixture->size);
  g_assert_false (weft_document_is_changed_on_disk (document));
  close (other);
  close (fd);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
}

/* The program has made its log, and has not written to it yet. */
static void
test_empty (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = open (fixture->path, O_WRONLY | O_TRUNC | O_CLOEXEC);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);

  weft_document_read (document);
  document_wait (document, is_silent);
  assert_says (document, "Waiting for a program to write to *.");
  g_assert_cmpint (write (fd, fixture->data, fixture->size), ==, (gssize) fixture->size);
  close (fd);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);

  /* and nobody writes to it */
  fd = open (fixture->path, O_WRONLY | O_TRUNC | O_CLOEXEC);
  close (fd);
  g_object_unref (document);
  document = document_read (fixture->path);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_FAILED);
  g_assert_nonnull (strstr (weft_document_get_error (document), "an empty file"));
}

static gboolean
has_prefix (WeftDocument *document)
{
  return weft_document_get_bytes_read (document) >= 26;
}

/* What GHC 9.0 sends before the header is no other kind of file, also where the header is late. */
static void
test_prefix (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) log = log_of (fixture);
  g_autoptr (GBytes) sent = weft_fake_log_with_prefix (log);
  GBytes *sessions[] = { sent };
  g_autoptr (WeftFakeServer) server = serve (fixture, (WeftFakePlan){ .hold_at = 26 }, sessions, 1);
  g_autoptr (WeftDocument) document = weft_document_new (weft_fake_server_address (server));
  gint64 until = g_get_monotonic_time () + G_USEC_PER_SEC / 2;

  weft_document_read (document);
  document_wait (document, has_prefix);
  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READING);
  weft_fake_server_go_on (server);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
}

WEFT_TEST_UNIT (add_tests)
{
  document_add ("/document/socket/prefix", test_prefix);
  document_add ("/document/socket/states", test_states);
  document_add ("/document/socket/reconnects", test_reconnects);
  document_add ("/document/socket/goes-on", test_goes_on);
  document_add ("/document/socket/busy", test_busy);
  document_add ("/document/socket/other-process", test_other_process);
  document_add ("/document/socket/garbage", test_garbage);
  document_add ("/document/socket/finalised", test_finalised);
  document_add ("/document/socket/replaced", test_replaced);
  document_add ("/document/socket/empty", test_empty);
}
