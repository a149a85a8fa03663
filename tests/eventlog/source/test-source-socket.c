/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests sources that connect to a program: what comes over sockets and FIFOs is the log, however
 * the program behaves, and a reader can leave at any time. */
#include "source-fixture.h"
#include "weft-fake-log.h"
#include "weft-fake-server.h"
#include "weft-test-unit.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A log of a header, blocks, and an end marker. */
static GBytes *
load_log (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "caps-ghc-9.10.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GBytes *log = g_file_load_bytes (file, NULL, NULL, NULL);

  g_assert_nonnull (log);
  return log;
}

static WeftFakeServer *
serve (const SourceFixture *fixture,
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

static WeftSource *
connect_to (WeftFakeServer *server)
{
  g_autoptr (GError) error = NULL;
  WeftSource *source = weft_source_open (weft_fake_server_address (server), &error);

  g_assert_no_error (error);
  return source;
}

static WeftSourceState
state_of (WeftSource *source)
{
  WeftSourceStatus status;

  weft_source_status (source, &status);
  return status.state;
}

/* Reads until the source is in @state. */
static void
read_until (WeftSource *source, WeftSourceState state)
{
  gint64 late = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  weft_source_set_timeout (source, 100);
  while (state_of (source) != state)
    {
      g_autoptr (GError) error = NULL;
      gboolean more;

      g_assert_cmpint (g_get_monotonic_time (), <, late);
      weft_source_read (source, G_MAXSIZE, &more, NULL, &error);
      g_assert_no_error (error);
    }
  weft_source_set_timeout (source, -1);
}

/* Reads until there are @size bytes. */
static void
read_bytes (WeftSource *source, gsize size)
{
  g_autoptr (WeftMap) map = weft_source_map (source, NULL);

  while (map->size < size)
    {
      gboolean more;

      g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
      g_assert_true (more);
      weft_shared_unref (map);
      map = weft_source_map (source, NULL);
    }
  g_assert_cmpuint (map->size, ==, size);
}

static void
assert_read (WeftSource *source, GBytes *expected)
{
  g_autoptr (GError) error = NULL;

  source_read_all (source, G_MAXSIZE, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, expected);
  /* not all that is sent here ends as a log does */
  g_assert_cmpint (state_of (source), >=, WEFT_SOURCE_ENDED);
  g_assert_cmpint (state_of (source), <=, WEFT_SOURCE_TRUNCATED);
}

static GBytes *
join (GPtrArray *parts)
{
  GByteArray *all = g_byte_array_new ();

  for (guint i = 0; i < parts->len; i++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (g_ptr_array_index (parts, i), &size);

      g_byte_array_append (all, data, (guint) size);
    }
  return g_byte_array_free_to_bytes (all);
}

/* Whatever the program does before it sends, and however it cuts what it sends. */
static void
test_bytes (SourceFixture *fixture, gconstpointer scheme)
{
  static const WeftFakePlan plans[] = {
    { .piece = 0 },
    { .piece = 1 },
    { .piece = 4099, .pause_us = 100 },
    { .accept_ms = 100 },
  };
  g_autoptr (GBytes) log = load_log ();

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autoptr (WeftFakeServer) server = serve (fixture, scheme, plans[i], &log, 1);
      g_autoptr (WeftSource) source = connect_to (server);
      WeftSourceStatus status;

      assert_read (source, log);
      weft_source_status (source, &status);
      g_assert_cmpuint (status.n_connections, ==, 1);
      g_assert_cmpuint (status.bytes, ==, g_bytes_get_size (log));
    }
}

/* The first session breaks off, the second ends the log; all that came is kept. */
static void
test_reconnects (SourceFixture *fixture, gconstpointer scheme)
{
  g_autoptr (GBytes) log = load_log ();
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, !g_str_equal (scheme, "fifo:"));
  GBytes *first = g_ptr_array_index (parts, 0);
  gsize broken = g_bytes_get_size (first) - 7;
  g_autoptr (WeftFakeServer) server =
      serve (fixture, scheme, (WeftFakePlan){ .hold_at = broken, .reset_at = broken },
             (GBytes *const *) parts->pdata, 2);
  g_autoptr (WeftSource) source = connect_to (server);
  g_autoptr (GBytes) expected = NULL;
  WeftSourceStatus status;

  g_ptr_array_index (parts, 0) = g_bytes_new_from_bytes (first, 0, broken);
  g_bytes_unref (first);
  expected = join (parts);
  g_assert_true (weft_source_follow (source));
  read_bytes (source, broken); /* before the reset takes them away */
  weft_fake_server_go_on (server);
  assert_read (source, expected);
  weft_source_status (source, &status);
  /* a FIFO's next writer may be there before its reader sees that the first has gone */
  g_assert_true (status.n_connections == 2 || g_str_equal (scheme, "fifo:"));
}

/* Who does not follow has the log up to where the stream ends first. */
static void
test_first_end (SourceFixture *fixture, gconstpointer scheme)
{
  g_autoptr (GBytes) log = load_log ();
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, TRUE);
  g_autoptr (WeftFakeServer) server =
      serve (fixture, scheme, (WeftFakePlan){ 0 }, (GBytes *const *) parts->pdata, 2);
  g_autoptr (WeftSource) source = connect_to (server);

  assert_read (source, g_ptr_array_index (parts, 0));
}

/* The program ended without an end marker, and its path has gone. */
static void
test_gone (SourceFixture *fixture, gconstpointer scheme)
{
  g_autoptr (GBytes) whole = load_log ();
  g_autoptr (GBytes) log = weft_fake_log_without_end (whole);
  g_autoptr (WeftFakeServer) server = serve (fixture, scheme, (WeftFakePlan){ 0 }, &log, 1);
  g_autoptr (WeftSource) source = connect_to (server);

  g_assert_true (weft_source_follow (source));
  read_bytes (source, g_bytes_get_size (log));
  g_clear_pointer (&server, weft_fake_server_free);
  assert_read (source, log);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (20000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Waits for more than there will be, is stopped, and is let go: if it waited for the program, it
 * would wait for ever. */
static void
assert_leaves (WeftSource *source, WeftSourceState state)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GThread) thread = NULL;
  g_autoptr (GError) error = NULL;
  gboolean more = TRUE;

  read_until (source, state);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  while (weft_source_read (source, G_MAXSIZE, &more, cancellable, &error))
    g_assert_true (more);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (state_of (source), ==, state);
  weft_source_free (source);
  g_thread_join (g_steal_pointer (&thread));
}

/* At any time: nobody listens; another client is there; after the header; between events; after
 * the end. */
static void
test_leaves (SourceFixture *fixture, gconstpointer scheme)
{
  g_autoptr (GBytes) log = load_log ();
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, TRUE);
  gsize header = weft_fake_log_header_size (log);
  const struct
  {
    WeftFakePlan plan;
    WeftSourceState state;
  } cases[] = {
    { { .has_other = TRUE }, WEFT_SOURCE_SILENT },
    { { .accept_ms = 60000 }, WEFT_SOURCE_SILENT },
    { { .hold_at = header / 2 }, WEFT_SOURCE_HEADER },
    { { .hold_at = header }, WEFT_SOURCE_HEADER },
    { { .hold_at = header + 1 }, WEFT_SOURCE_LIVE },
    { { .is_killed = TRUE }, WEFT_SOURCE_CONNECTING },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftFakeServer) server =
          serve (fixture, scheme, cases[i].plan, (GBytes *const *) parts->pdata, 1);
      WeftSource *source = connect_to (server);

      g_assert_true (weft_source_follow (source));
      if (cases[i].plan.is_killed)
        read_bytes (source, g_bytes_get_size (g_ptr_array_index (parts, 0)));
      assert_leaves (source, cases[i].state);
    }
}

static void
test_nobody_listens (SourceFixture *fixture, gconstpointer unused)
{
  g_autofree char *address = g_strconcat ("unix:", fixture->path, NULL);
  g_autoptr (GBytes) log = load_log ();
  g_autoptr (WeftFakeServer) server = NULL;
  g_autoptr (WeftSource) source = NULL;
  WeftSourceStatus status;

  assert_leaves (weft_source_open (address, NULL), WEFT_SOURCE_CONNECTING);
  /* and one that comes later is found */
  source = weft_source_open (address, NULL);
  read_until (source, WEFT_SOURCE_CONNECTING);
  do
    {
      gboolean more;

      g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
      weft_source_status (source, &status);
    }
  while (status.reason == NULL);
  server = serve (fixture, "unix:", (WeftFakePlan){ 0 }, &log, 1);
  assert_read (source, log);
}

/* The program writes more than a pipe or a socket holds, while its reader does something else. */
static void
test_drained (SourceFixture *fixture, gconstpointer scheme)
{
  g_autoptr (GBytes) log = source_make_log (64 * 1024 * 1024);
  g_autoptr (WeftFakeServer) server =
      serve (fixture, scheme, (WeftFakePlan){ .piece = 1 << 20 }, &log, 1);
  g_autoptr (WeftSource) source = connect_to (server);
  gboolean more;

  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  weft_fake_server_wait (server);
  g_assert_cmpuint (weft_fake_server_sent (server), ==, g_bytes_get_size (log));
  assert_read (source, log);
}

/* A reader that let the program go, and comes back: a FIFO goes on without a header. */
static void
test_comes_back (SourceFixture *fixture, gconstpointer scheme)
{
  g_autoptr (GBytes) log = load_log ();
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 2, !g_str_equal (scheme, "fifo:"));
  gsize size = g_bytes_get_size (g_ptr_array_index (parts, 0));
  g_autoptr (WeftFakeServer) server =
      serve (fixture, scheme, (WeftFakePlan){ .hold_at = size }, (GBytes *const *) parts->pdata, 2);
  g_autoptr (WeftSource) source = connect_to (server);
  g_autoptr (GBytes) all = join (parts);

  g_assert_true (weft_source_follow (source));
  read_bytes (source, size);
  g_assert_true (weft_source_disconnect (source));
  weft_fake_server_go_on (server);
  assert_read (source, all);
  g_assert_false (weft_source_disconnect (source));
}

/* eventlog-socket 0.1 does not notice a plain end of a TCP connection. */
static void
test_reset (void)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr = { htonl (INADDR_LOOPBACK) } };
  socklen_t size = sizeof address;
  int listener = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  g_autofree char *name = NULL;
  WeftSource *source;
  char byte;
  int fd;

  g_assert_cmpint (bind (listener, (struct sockaddr *) &address, size), ==, 0);
  g_assert_cmpint (listen (listener, 1), ==, 0);
  g_assert_cmpint (getsockname (listener, (struct sockaddr *) &address, &size), ==, 0);
  name = g_strdup_printf ("tcp:127.0.0.1:%u", ntohs (address.sin_port));
  source = weft_source_open (name, NULL);
  read_until (source, WEFT_SOURCE_SILENT);
  fd = accept (listener, NULL, NULL);
  weft_source_free (source);
  g_assert_cmpint (recv (fd, &byte, 1, 0), ==, -1);
  g_assert_cmpint (errno, ==, ECONNRESET);
  close (fd);
  close (listener);
}

static void
assert_refused (const char *name, const char *pattern)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (name, &error);

  if (source != NULL)
    source_read_all (source, 1, &error);
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_UNREADABLE);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_refused (SourceFixture *fixture, gconstpointer unused)
{
  g_autofree char *file = g_strconcat ("unix:", fixture->path, NULL);

  assert_refused ("unix:", "unix:: *missing*");
  assert_refused ("tcp:host", "tcp:host: not an address (unix:PATH, or tcp:HOST:PORT *");
  /* no name that a resolver would ask for: without a network it is waited for */
  assert_refused ("tcp:no such host:1", "tcp:no such host:1: *");
  source_save (fixture, (const guint8 *) "x", 1);
  assert_refused (file, "unix:*/log: not a socket");
}

/* By its path, as a file is opened. */
static void
test_path (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftFakeServer) server =
      serve (fixture, "unix:", (WeftFakePlan){ 0 }, &fixture->log, 1);

  g_assert_nonnull (server);
  assert_refused (fixture->path, "*/log: a socket, not a file. Open it as unix:/*/log");
}

static void
add (const char *name, const char *scheme, void (*test) (SourceFixture *, gconstpointer))
{
  g_autofree char *path =
      g_strdup_printf ("/source-socket/%s%s%.*s", name, scheme ? "/" : "",
                       scheme ? (int) strcspn (scheme, ":") : 0, scheme ? scheme : "");

  g_test_add (path, SourceFixture, scheme, source_set_up, test, source_tear_down);
}

WEFT_TEST_UNIT (add_tests)
{
  static const char *const schemes[] = { "fifo:", "unix:", "tcp:" };

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      add ("bytes", schemes[i], test_bytes);
      add ("reconnects", schemes[i], test_reconnects);
      add ("drained", schemes[i], test_drained);
      add ("comes-back", schemes[i], test_comes_back);
    }
  add ("first-end", "unix:", test_first_end);
  add ("first-end", "tcp:", test_first_end);
  add ("leaves", "unix:", test_leaves);
  add ("leaves", "tcp:", test_leaves);
  add ("gone", "unix:", test_gone);
  add ("gone", "fifo:", test_gone);
  add ("nobody-listens", NULL, test_nobody_listens);
  add ("refused", NULL, test_refused);
  add ("path", NULL, test_path);
  g_test_add_func ("/source-socket/reset", test_reset);
}
