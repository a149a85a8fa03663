/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a log says the same in the end, byte for byte, whether it came over a file that grew,
 * a FIFO or a socket, whole or in bits, or was read as a finished file. */
#include "live-fixture.h"
#include "weft-fake-log.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <string.h>

/* Logs of at most so many bytes are sent at odd splits, too, and are drawn. */
#define SMALL 60000

static const char *const schemes[] = { "file:", "fifo:", "unix:", "tcp:" };

typedef struct
{
  const char *path;
  GBytes *log;
  char *error, *summary, *report; /* of the file */
} Known;

/* What follows the name of the log. */
static char *
without_name (const GError *error)
{
  const char *text = strstr (error->message, ": ");

  return g_strdup (text != NULL ? text : error->message);
}

static void
known_init (Known *self, const LiveFixture *fixture, const char *path, gboolean is_drawn)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = live_read_file (path, &error);

  *self = (Known){ .path = path, .log = live_load (path) };
  if (trace == NULL)
    self->error = without_name (error);
  else
    self->summary = live_summary (trace);
  if (trace != NULL && is_drawn)
    self->report = live_report (fixture, trace);
}

static void
known_clear (Known *self)
{
  g_bytes_unref (self->log);
  g_free (self->error);
  g_free (self->summary);
  g_free (self->report);
}

static gboolean
has_end (GBytes *log)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (log, &size);

  return size > 2 && data[size - 2] == 0xff && data[size - 1] == 0xff;
}

/* A file is read while it is written only where the server has it open yet. */
static WeftTrace *
read_sent (WeftFakeServer *server, const char *scheme, gboolean follows, GError **error)
{
  if (g_str_equal (scheme, "file:"))
    weft_fake_server_wait (server);
  return live_read (server, follows && !g_str_equal (scheme, "file:"), error);
}

static void
assert_same (const LiveFixture *fixture, const Known *known, const char *scheme, gsize piece)
{
  const WeftFakePlan plan = { .piece = piece };
  g_autoptr (WeftFakeServer) server = live_serve (fixture, scheme, plan, &known->log, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = read_sent (server, scheme, has_end (known->log), &error);

  g_test_message ("%s over %s by %" G_GSIZE_FORMAT, known->path, scheme, piece);
  if (known->error != NULL)
    {
      g_autofree char *text = NULL;

      g_assert_null (trace);
      text = without_name (error);
      g_assert_cmpstr (text, ==, known->error);
      return;
    }
  g_assert_no_error (error);
  {
    g_autofree char *summary = live_summary (trace);
    g_autofree char *report = known->report != NULL ? live_report (fixture, trace) : NULL;

    g_assert_cmpstr (summary, ==, known->summary);
    g_assert_cmpstr (report, ==, known->report);
  }
}

/* All logs at full speed, each over one transport in turn. */
static void
test_all (LiveFixture *fixture, gconstpointer unused)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      Known known;

      known_init (&known, fixture, g_ptr_array_index (paths, i), FALSE);
      assert_same (fixture, &known, schemes[1 + i % 3], 1 << 20);
      known_clear (&known);
    }
}

/* A spread of small logs over one transport, with the report: at blocks and at odd bytes. */
static void
test_split (LiveFixture *fixture, gconstpointer scheme)
{
  static const char *const names[] = { "caps-ghc-9.10.eventlog", "heap-ticky-ghc-9.6.eventlog",
                                       "restart-ghc-9.6.eventlog", "parsum-n1-ghc-9.0.eventlog" };
  static const gsize pieces[] = { 0, 1, 997, 7919 };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", names[i], NULL);
      Known known;

      known_init (&known, fixture, path, TRUE);
      assert_same (fixture, &known, scheme, pieces[i]);
      known_clear (&known);
    }
}

/* A file that is read while each of its parts is written. */
static void
test_growing (LiveFixture *fixture, gconstpointer unused)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n2-full-ghc-9.10.eventlog", NULL);
  Known known;
  g_autoptr (WeftFakeServer) server = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *summary = NULL;

  known_init (&known, fixture, path, FALSE);
  /* its writer still has it open when it is followed */
  server = live_serve (fixture,
                       "file:", (WeftFakePlan){ .pause_us = 20000, .piece = 997, .hold_at = 997 },
                       &known.log, 1);
  while (weft_fake_server_sent (server) == 0)
    g_usleep (1000);
  trace = live_read (server, TRUE, &error);
  g_assert_no_error (error);
  summary = live_summary (trace);
  g_assert_cmpstr (summary, ==, known.summary);
  known_clear (&known);
}

/* The bytes before the header that GHC 9.0 writes are named, and nothing else differs. */
static void
test_prefix (LiveFixture *fixture, gconstpointer scheme)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "caps-ghc-9.10.eventlog", NULL);
  g_autoptr (GBytes) log = live_load (path);
  GBytes *sent = weft_fake_log_with_prefix (log);
  g_autoptr (WeftFakeServer) server =
      live_serve (fixture, scheme, (WeftFakePlan){ .piece = 13 }, &sent, 1);
  g_autoptr (WeftTrace) whole = live_read_file (path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = live_read (server, TRUE, &error);
  g_autofree char *expected = live_summary (whole);
  g_autofree char *summary = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (trace->index->problems->len, ==, 1);
  g_assert_cmpint (g_array_index (trace->index->problems, WeftProblem, 0).kind, ==,
                   WEFT_PROBLEM_STRAY_MARKER);
  g_array_set_size (trace->index->problems, 0);
  summary = live_summary (trace);
  g_assert_cmpstr (summary, ==, expected);
  g_bytes_unref (sent);
}

/* Sessions of one process, each with a header of its own. */
static void
test_sessions (LiveFixture *fixture, gconstpointer scheme)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n2-full-ghc-9.10.eventlog", NULL);
  g_autoptr (GBytes) log = live_load (path);
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, TRUE);
  g_autoptr (WeftFakeServer) server =
      live_serve (fixture, scheme, (WeftFakePlan){ 0 }, (GBytes *const *) parts->pdata, 2);
  g_autoptr (WeftTrace) whole = live_read_file (path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = live_read (server, TRUE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (trace->index->log->segments->len, ==, 2);
  g_assert_cmpuint (trace->index->log->n_processes, ==, 1);
  g_assert_cmpuint (trace->index->n_events, ==, whole->index->n_events);
  g_assert_cmpuint (trace->index->problems->len, ==, 0);
}

static void
add (const char *name, const char *scheme, void (*test) (LiveFixture *, gconstpointer))
{
  g_autofree char *path =
      g_strdup_printf ("/live/%s/%.*s", name, (int) strcspn (scheme, ":"), scheme);

  live_add (path, scheme, test);
}

WEFT_TEST_UNIT (add_tests)
{
  live_add ("/live/all", NULL, test_all);
  live_add ("/live/growing", NULL, test_growing);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    add ("split", schemes[i], test_split);
  for (guint i = 1; i < G_N_ELEMENTS (schemes); i++)
    add ("prefix", schemes[i], test_prefix);
  add ("sessions", "unix:", test_sessions);
  add ("sessions", "tcp:", test_sessions);
}
