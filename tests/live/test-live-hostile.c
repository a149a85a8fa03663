/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests servers that send what no program would: it is told in words, what came before is kept, and
 * a reader can always leave. */
#include "live-fixture.h"
#include "weft-fake-log.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>

#define MB (1024 * 1024)

static GBytes *
load_fixture (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", name, NULL);

  return live_load (path);
}

static void
append_random (GByteArray *bytes, gsize size)
{
  guint32 random = 1;

  for (gsize i = 0; i < size; i++)
    {
      guint8 byte;

      random = random * 1664525 + 1013904223;
      byte = (guint8) (random >> 24);
      g_byte_array_append (bytes, &byte, 1);
    }
}

static GByteArray *
make_garbage (void)
{
  GByteArray *bytes = g_byte_array_new ();

  append_random (bytes, 4 * MB);
  return bytes;
}

static GByteArray *
make_endless_header (void)
{
  static const guint8 type[] = "etb\0\0\1\0\4\0\0\0\0\0\0\0\0ete";
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) "hdrbhetb", 8);
  while (bytes->len < 6 * MB)
    g_byte_array_append (bytes, type, sizeof type);
  return bytes;
}

static void
test_refused (LiveFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    GByteArray *(*make) (void);
    const char *pattern;
  } cases[] = {
    { make_garbage, "*: not an eventlog; it seems to be binary data*" },
    { make_endless_header, "*: the header is damaged*too many event types" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GBytes *sent = g_byte_array_free_to_bytes (cases[i].make ());
      g_autoptr (WeftFakeServer) server =
          live_serve (fixture, "unix:", (WeftFakePlan){ .piece = 4096 }, &sent, 1);
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftTrace) trace = live_read (server, TRUE, &error);

      g_assert_null (trace);
      g_test_message ("%s", error->message);
      g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
      g_assert_true (g_pattern_match_simple (cases[i].pattern, error->message));
      g_bytes_unref (sent);
    }
}

static void
append_garbage (GByteArray *bytes)
{
  append_random (bytes, 50000);
}

/* The head of a block of some 2 GB, and one event in it. */
static void
append_giant (GByteArray *bytes)
{
  static const guint8 head[] = { 0x00, 0x12, [10] = 0x7f, 0xff, 0xff, 0xff, [14] = 0x00, [23] = 0 };

  g_byte_array_append (bytes, head, sizeof head);
  append_random (bytes, 5000);
}

/* What comes before is kept, to the last event. */
static void
test_kept (LiveFixture *fixture, gconstpointer unused)
{
  static void (*const spoil[]) (GByteArray *) = { append_garbage, append_giant };
  g_autoptr (GBytes) whole = load_fixture ("caps-ghc-9.10.eventlog");
  g_autoptr (GBytes) log = weft_fake_log_without_end (whole);

  for (guint i = 0; i < G_N_ELEMENTS (spoil); i++)
    {
      g_autoptr (GBytes) copy = g_bytes_new (g_bytes_get_data (log, NULL), g_bytes_get_size (log));
      GByteArray *bytes = g_bytes_unref_to_array (g_steal_pointer (&copy));
      GBytes *sent;
      g_autoptr (WeftFakeServer) server = NULL;
      g_autoptr (WeftFakeServer) clean = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftTrace) trace = NULL;
      g_autoptr (WeftTrace) expected = NULL;

      spoil[i](bytes);
      sent = g_byte_array_free_to_bytes (bytes);
      clean = live_serve (fixture, "unix:", (WeftFakePlan){ 0 }, (GBytes *const *) &log, 1);
      expected = live_read (clean, FALSE, NULL);
      g_clear_pointer (&clean, weft_fake_server_free);
      server = live_serve (fixture, "unix:", (WeftFakePlan){ .piece = 777 }, &sent, 1);
      trace = live_read (server, FALSE, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (trace->index->n_events, >=, expected->index->n_events);
      g_assert_cmpuint (trace->index->problems->len, >, expected->index->problems->len);
      g_bytes_unref (sent);
    }
}

/* A connection that breaks anywhere leaves what a file would that was cut there. */
static void
test_broken_off (LiveFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) log = load_fixture ("parsum-n2-full-ghc-9.10.eventlog");
  gsize header = weft_fake_log_header_size (log), size = g_bytes_get_size (log);
  g_autofree char *path = g_strconcat (fixture->path, ".cut", NULL);

  for (gsize at = header + 1; at < size; at += (size - header) / 23)
    {
      g_autoptr (WeftFakeServer) server =
          live_serve (fixture, "unix:", (WeftFakePlan){ .reset_at = at, .piece = 501 }, &log, 1);
      g_autoptr (WeftTrace) trace = live_read (server, FALSE, NULL);
      g_autoptr (WeftTrace) expected = NULL;
      g_autofree char *summary = live_summary (trace);
      g_autofree char *summary_of_cut = NULL;

      g_assert_true (g_file_set_contents (path, g_bytes_get_data (log, NULL), (gssize) at, NULL));
      expected = live_read_file (path, NULL);
      summary_of_cut = live_summary (expected);
      g_assert_cmpstr (summary, ==, summary_of_cut);
    }
  g_unlink (path);
}

/* The connection breaks in the middle of a block, and another begins: the loss is named, with its
 * size, and all the rest is there. */
static void
test_break_between_sessions (LiveFixture *fixture, gconstpointer unused)
{
  g_autoptr (GBytes) log = load_fixture ("parsum-n2-full-ghc-9.10.eventlog");
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, TRUE);
  gsize broken = g_bytes_get_size (g_ptr_array_index (parts, 0)) - 20;
  g_autoptr (WeftFakeServer) server = live_serve (
      fixture, "unix:", (WeftFakePlan){ .reset_at = broken }, (GBytes *const *) parts->pdata, 2);
  g_autoptr (WeftTrace) trace = live_read (server, TRUE, NULL);
  const GArray *problems = trace->index->problems;
  gboolean is_named = FALSE;

  g_assert_cmpuint (trace->index->log->segments->len, ==, 2);
  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *one = &g_array_index (problems, WeftProblem, i);

      g_assert_cmpint (one->kind, !=, WEFT_PROBLEM_BAD_MARKER);
      is_named |= one->kind == WEFT_PROBLEM_TRUNCATED && one->offset == broken && one->bytes == 20;
    }
  g_assert_true (is_named);
}

typedef struct
{
  WeftFakeServer *server;
  GCancellable *cancellable;
} Reader;

static gpointer
read_until_stopped (gpointer user_data)
{
  Reader *reader = user_data;
  g_autoptr (WeftSource) source =
      weft_source_open (weft_fake_server_address (reader->server), NULL);
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GError) error = NULL;

  weft_source_follow (source);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, reader->cancellable, &error);
  g_assert_null (trace);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  return NULL;
}

/* Whatever is sent, at full speed or not at all, a reader leaves without the rest. */
static void
test_leaves (LiveFixture *fixture, gconstpointer scheme)
{
  g_autoptr (GBytes) log = load_fixture ("caps-ghc-9.10.eventlog");
  GByteArray *flood = g_bytes_unref_to_array (weft_fake_log_without_end (log));
  GBytes *sent;

  append_random (flood, 8 * MB);
  sent = g_byte_array_free_to_bytes (flood);
  for (guint i = 0; i < 3; i++)
    {
      const WeftFakePlan plans[] = { { .hold_at = 8 * MB }, { .piece = 1 }, { .hold_at = 1 } };
      g_autoptr (WeftFakeServer) server = live_serve (fixture, scheme, plans[i], &sent, 1);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Reader reader = { server, cancellable };
      GThread *thread = g_thread_new ("reader", read_until_stopped, &reader);

      while (weft_fake_server_sent (server) == 0)
        g_usleep (1000);
      g_usleep (50000);
      g_cancellable_cancel (cancellable);
      g_thread_join (thread);
      g_assert_cmpuint (weft_fake_server_sent (server), <, g_bytes_get_size (sent));
    }
  g_bytes_unref (sent);
}

WEFT_TEST_UNIT (add_tests)
{
  live_add ("/live/hostile/refused", NULL, test_refused);
  live_add ("/live/hostile/kept", NULL, test_kept);
  live_add ("/live/hostile/broken-off", NULL, test_broken_off);
  live_add ("/live/hostile/break-between-sessions", NULL, test_break_between_sessions);
  live_add ("/live/hostile/leaves/fifo", "fifo:", test_leaves);
  live_add ("/live/hostile/leaves/unix", "unix:", test_leaves);
  live_add ("/live/hostile/leaves/tcp", "tcp:", test_leaves);
}
