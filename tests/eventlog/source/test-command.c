/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests the bytes of commands, as servers expect them, and their way to a program. */
#include "source-fixture.h"
#include "weft-fake-log.h"
#include "weft-fake-server.h"
#include "weft-test-command.h"
#include "weft-test-unit.h"

#include <string.h>

#define HEAD "\xf0\x9e\x97\x8c\x00"
#define SOCKET \
  HEAD "\x0f"  \
       "eventlog-socket"
#define STACKS \
  HEAD "\x12"  \
       "ghc-stack-profiler"

static void
test_bytes (void)
{
  static const struct
  {
    const char *id;
    const char *bytes;
    gsize size;
  } cases[] = {
    { "start-profiling", SOCKET "\x01", 22 },      { "stop-profiling", SOCKET "\x02", 22 },
    { "start-heap-profiling", SOCKET "\x03", 22 }, { "stop-heap-profiling", SOCKET "\x04", 22 },
    { "heap-census", SOCKET "\x05", 22 },          { "start-stacks", STACKS "\x01", 25 },
    { "stop-stacks", STACKS "\x02", 25 },
  };
  guint n;

  weft_commands (&n);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (cases));
  for (guint i = 0; i < n; i++)
    {
      guint8 bytes[WEFT_COMMAND_MAX_SIZE];
      gsize size = weft_command_encode (weft_test_command (cases[i].id), bytes);

      g_assert_cmpmem (bytes, size, cases[i].bytes, cases[i].size);
    }
}

static void
test_own (void)
{
  static const char *const wrong[] = { "",
                                       "mine",
                                       "mine:",
                                       "mine:0",
                                       ":1",
                                       "mine:256",
                                       "mine:-1",
                                       "mine:1x",
                                       "e:5",
                                       "eventlog:5",
                                       "eventlog-socket-too:1" };
  guint8 bytes[WEFT_COMMAND_MAX_SIZE];
  g_autofree char *name_space = NULL;
  g_autofree char *long_space = NULL;
  char longest[255 + 4 + 1] = "";
  g_autoptr (GError) error = NULL;
  WeftCommand command;

  g_assert_true (weft_command_parse ("my:app:255", &command, &name_space, &error));
  g_assert_cmpmem (bytes, weft_command_encode (&command, bytes), HEAD "\x06my:app\xff", 13);
  memset (longest, 'x', 255);
  memcpy (longest + 255, ":7", 3);
  g_assert_true (weft_command_parse (longest, &command, &long_space, &error));
  g_assert_cmpuint (weft_command_encode (&command, bytes), ==, WEFT_COMMAND_MAX_SIZE);
  g_assert_cmpuint (bytes[5], ==, 255);
  memcpy (longest + 255, "x:7", 4);
  g_assert_false (weft_command_parse (longest, &command, &long_space, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) why = NULL;

      g_assert_false (weft_command_parse (wrong[i], &command, &name_space, &why));
      g_assert_error (why, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
    }
}

/* While the program is connected, and neither before nor after. */
static void
test_sent (SourceFixture *fixture, gconstpointer scheme)
{
  g_autofree char *address = g_str_equal (scheme, "tcp:") ?
                                 g_strdup ("tcp:127.0.0.1:0") :
                                 g_strconcat (scheme, fixture->path, NULL);
  const WeftFakePlan plan = { .address = address, .hold_at = 100 };
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &fixture->log, 1, NULL);
  g_autoptr (WeftSource) source = weft_source_open (weft_fake_server_address (server), NULL);
  g_autoptr (WeftControl) control = weft_control_new ();
  g_autoptr (GError) error = NULL;
  guint n;
  const WeftCommand *commands = weft_commands (&n);
  g_autoptr (GByteArray) expected = g_byte_array_new ();
  g_autoptr (GBytes) received = NULL;
  gboolean more;

  weft_source_set_control (source, control);
  g_assert_false (weft_control_can_send (control));
  g_assert_false (weft_control_send (control, commands, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
  /* what is sent is counted after it has come */
  weft_source_set_timeout (source, 20);
  while (weft_fake_server_sent (server) < 100)
    g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_true (weft_control_can_send (control));
  for (guint i = 0; i < n; i++)
    {
      guint8 bytes[WEFT_COMMAND_MAX_SIZE];

      g_byte_array_append (expected, bytes, (guint) weft_command_encode (&commands[i], bytes));
      g_assert_true (weft_control_send (control, &commands[i], NULL));
    }
  while (received == NULL || g_bytes_get_size (received) < expected->len)
    {
      g_clear_pointer (&received, g_bytes_unref);
      received = weft_fake_server_received (server);
    }
  g_assert_cmpmem (g_bytes_get_data (received, NULL), g_bytes_get_size (received), expected->data,
                   expected->len);
  weft_fake_server_go_on (server);
  source_read_all (source, G_MAXSIZE, NULL);
  source_assert_maps_to (source, fixture->log);
  g_assert_false (weft_control_can_send (control));
}

/* A server that does not read: the log is whole, although its end is told as a reset. */
static void
test_deaf (SourceFixture *fixture, gconstpointer unused)
{
  g_autofree char *address = g_strconcat ("unix:", fixture->path, NULL);
  const WeftFakePlan plan = { .address = address, .hold_at = 100, .is_deaf = TRUE };
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &fixture->log, 1, NULL);
  g_autoptr (WeftSource) source = weft_source_open (address, NULL);
  g_autoptr (WeftControl) control = weft_control_new ();
  g_autoptr (GError) error = NULL;
  gboolean more;

  weft_source_set_control (source, control);
  while (!weft_control_can_send (control))
    g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_true (weft_control_send (control, weft_test_command ("heap-census"), NULL));
  weft_fake_server_go_on (server);
  source_read_all (source, G_MAXSIZE, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, fixture->log);
}

/* FIFOs have no way back. */
static void
test_fifo (SourceFixture *fixture, gconstpointer unused)
{
  g_autofree char *address = g_strconcat ("fifo:", fixture->path, NULL);
  const WeftFakePlan plan = { .address = address, .hold_at = 100 };
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &fixture->log, 1, NULL);
  g_autoptr (WeftSource) source = weft_source_open (fixture->path, NULL);
  g_autoptr (WeftControl) control = weft_control_new ();
  gboolean more;

  g_assert_nonnull (server);
  weft_source_set_control (source, control);
  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_false (weft_control_can_send (control));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/command/bytes", test_bytes);
  g_test_add_func ("/command/own", test_own);
  g_test_add ("/command/sent/unix", SourceFixture, "unix:", source_set_up, test_sent,
              source_tear_down);
  g_test_add ("/command/sent/tcp", SourceFixture, "tcp:", source_set_up, test_sent,
              source_tear_down);
  g_test_add ("/command/deaf", SourceFixture, NULL, source_set_up, test_deaf, source_tear_down);
  g_test_add ("/command/fifo", SourceFixture, NULL, source_set_up, test_fifo, source_tear_down);
}
