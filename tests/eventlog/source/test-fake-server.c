/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests the server that other tests believe: what it sends is the log, whatever the way. */
#include "source-fixture.h"
#include "weft-fake-log.h"
#include "weft-fake-server.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static GBytes *
load_fixture (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = g_file_load_bytes (file, NULL, NULL, &error);

  g_assert_no_error (error);
  return bytes;
}

static int
open_client (const char *address)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnectable) to = NULL;
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GError) error = NULL;
  int fd;

  if (address[0] == '/')
    return open (address, O_RDONLY | O_CLOEXEC);
  to = g_str_has_prefix (address, "tcp:") ?
           g_network_address_parse (address + 4, 0, &error) :
           G_SOCKET_CONNECTABLE (g_unix_socket_address_new (address + 5));
  g_assert_no_error (error);
  g_socket_client_set_enable_proxy (client, FALSE);
  connection = g_socket_client_connect (client, to, NULL, &error);
  g_assert_no_error (error);
  fd = dup (g_socket_get_fd (g_socket_connection_get_socket (connection)));
  g_assert_cmpint (fcntl (fd, F_SETFL, 0), ==, 0); /* it waits */
  return fd;
}

static GBytes *
read_to_end (int fd)
{
  GByteArray *all = g_byte_array_new ();
  guint8 some[4096];
  ssize_t got;

  while ((got = read (fd, some, sizeof some)) > 0)
    g_byte_array_append (all, some, (guint) got);
  g_assert_cmpint (got, ==, 0);
  return g_byte_array_free_to_bytes (all);
}

static void
test_transport (SourceFixture *fixture, gconstpointer prefix)
{
  static const gsize pieces[] = { 0, 7, 100000 };
  g_autofree char *address = g_str_equal (prefix, "tcp:") ?
                                 g_strdup ("tcp:127.0.0.1:0") :
                                 g_strconcat (prefix, fixture->path, NULL);
  g_autoptr (GBytes) log = load_fixture ("caps-ghc-9.10.eventlog");

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      const WeftFakePlan plan = { .address = address, .piece = pieces[i] };
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &log, 1, &error);
      g_autoptr (GBytes) got = NULL;
      int fd;

      g_assert_no_error (error);
      if (g_str_equal (prefix, "file:"))
        weft_fake_server_wait (server);
      fd = open_client (weft_fake_server_address (server));
      got = read_to_end (fd);
      close (fd);
      g_assert_true (g_bytes_equal (got, log));
      weft_fake_server_wait (server);
      g_assert_cmpuint (weft_fake_server_sent (server), ==, g_bytes_get_size (log));
    }
}

/* Ours is in the queue behind another client, until that one goes; then it is heard. */
static void
test_other_client (SourceFixture *fixture, gconstpointer unused)
{
  g_autofree char *address = g_strconcat ("unix:", fixture->path, NULL);
  const WeftFakePlan plan = { .address = address, .has_other = TRUE, .hold_at = 10 };
  g_autoptr (GBytes) log = load_fixture ("caps-ghc-9.10.eventlog");
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &log, 1, NULL);
  g_autoptr (GBytes) got = NULL;
  g_autoptr (GBytes) heard = NULL;
  int fd = open_client (weft_fake_server_address (server));
  GPollFD poll = { .fd = fd, .events = G_IO_IN };

  g_assert_cmpint (g_poll (&poll, 1, 50), ==, 0);
  weft_fake_server_go_on (server);
  g_assert_cmpint (g_poll (&poll, 1, 10000), ==, 1);
  g_assert_cmpint (write (fd, "hello", 5), ==, 5);
  weft_fake_server_go_on (server);
  got = read_to_end (fd);
  close (fd);
  weft_fake_server_wait (server);
  heard = weft_fake_server_received (server);
  g_assert_true (g_bytes_equal (got, log));
  g_assert_cmpmem (g_bytes_get_data (heard, NULL), g_bytes_get_size (heard), "hello", 5);
}

/* It stops at once wherever it is: nobody came, or nobody reads. */
static void
test_stops (SourceFixture *fixture, gconstpointer unused)
{
  g_autofree char *address = g_strconcat ("unix:", fixture->path, NULL);
  const WeftFakePlan plan = { .address = address };
  WeftFakeServer *server = weft_fake_server_new (&plan, &fixture->log, 1, NULL);
  int fd;

  weft_fake_server_free (server);
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  server = weft_fake_server_new (&plan, &fixture->log, 1, NULL);
  fd = open_client (weft_fake_server_address (server));
  while (weft_fake_server_sent (server) == 0)
    g_usleep (1000);
  weft_fake_server_free (server);
  close (fd);
}

static void
test_split (void)
{
  g_autoptr (GBytes) log = load_fixture ("caps-ghc-9.10.eventlog");
  gsize header = weft_fake_log_header_size (log);
  g_autoptr (GPtrArray) parts = weft_fake_log_split (log, 3, TRUE);
  GByteArray *joined = g_byte_array_new ();
  g_autoptr (GBytes) again = NULL;

  g_assert_cmpuint (header, >, 100);
  g_assert_cmpuint (parts->len, ==, 3);
  for (guint i = 0; i < parts->len; i++)
    {
      gsize size, skipped = i == 0 ? 0 : header;
      const guint8 *data = g_bytes_get_data (g_ptr_array_index (parts, i), &size);

      g_assert_cmpmem (data, header, g_bytes_get_data (log, NULL), header);
      g_assert_cmpuint (size, >, header);
      g_byte_array_append (joined, data + skipped, (guint) (size - skipped));
    }
  again = g_byte_array_free_to_bytes (joined);
  g_assert_true (g_bytes_equal (again, log));
}

WEFT_TEST_UNIT (add_tests)
{
  static const char *const prefixes[] = { "file:", "fifo:", "unix:", "tcp:" };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/fake-server/transport/%.*s",
                                               (int) strcspn (prefixes[i], ":"), prefixes[i]);

      g_test_add (path, SourceFixture, prefixes[i], source_set_up, test_transport,
                  source_tear_down);
    }
  g_test_add ("/fake-server/other-client", SourceFixture, NULL, source_set_up, test_other_client,
              source_tear_down);
  g_test_add ("/fake-server/stops", SourceFixture, NULL, source_set_up, test_stops,
              source_tear_down);
  g_test_add_func ("/fake-server/split", test_split);
}
