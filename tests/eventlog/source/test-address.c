/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that names of logs are read, printed and refused as documented. */
#include "weft-connection.h"
#include "weft-test-unit.h"

#include <string.h>

static void
test_names (void)
{
  static const struct
  {
    const char *name;
    WeftAddressKind kind;
    const char *path, *host;
    guint16 port;
  } cases[] = {
    { "a.eventlog", WEFT_ADDRESS_PATH, "a.eventlog", NULL, 0 },
    { "./unix:x", WEFT_ADDRESS_PATH, "./unix:x", NULL, 0 },
    { "-", WEFT_ADDRESS_STDIN, NULL, NULL, 0 },
    { "unix:/run/x.sock", WEFT_ADDRESS_UNIX, "/run/x.sock", NULL, 0 },
    { "unix:a:b", WEFT_ADDRESS_UNIX, "a:b", NULL, 0 },
    { "tcp:localhost:4242", WEFT_ADDRESS_TCP, NULL, "localhost", 4242 },
    { "tcp:[::1]:65535", WEFT_ADDRESS_TCP, NULL, "::1", 65535 },
    { "tcp:127.0.0.1:1", WEFT_ADDRESS_TCP, NULL, "127.0.0.1", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftAddress) address = weft_address_parse (cases[i].name, &error);
      g_autoptr (GSocketConnectable) connectable = NULL;
      g_autofree char *printed = NULL;

      g_assert_no_error (error);
      g_assert_cmpint (address->kind, ==, cases[i].kind);
      g_assert_cmpstr (address->path, ==, cases[i].path);
      g_assert_cmpstr (address->host, ==, cases[i].host);
      g_assert_cmpuint (address->port, ==, cases[i].port);
      printed = weft_address_print (address);
      g_assert_cmpstr (printed, ==, cases[i].name);
      connectable = weft_address_connectable (address);
      g_assert_true ((connectable != NULL) == weft_address_is_socket (cases[i].name));
    }
}

static void
test_refused (void)
{
  static const char *const names[] = {
    "unix:",          "tcp:",           "tcp:4242",      "tcp:host",     "tcp:host:",
    "tcp:host:0",     "tcp:host:65536", "tcp::4242",     "tcp:::1:4242", "tcp:host:4242x",
    "tcp:host:-4242", "tcp:[]:4242",    "tcp:[::1:4242",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (weft_address_parse (names[i], &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
    }
}

/* A path that looks like another kind of address is printed so that it is read as a path. */
static void
test_paths (void)
{
  static const char *const cases[][2] = { { "-", "./-" }, { "unix:x", "./unix:x" }, { "x", "x" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const WeftAddress address = { .kind = WEFT_ADDRESS_PATH, .path = (char *) cases[i][0] };
      g_autofree char *name = weft_address_print (&address);
      g_autoptr (WeftAddress) read = weft_address_parse (name, NULL);

      g_assert_cmpstr (name, ==, cases[i][1]);
      g_assert_cmpint (read->kind, ==, WEFT_ADDRESS_PATH);
    }
}

static void
test_complete (void)
{
  static const char *const cases[][2] = {
    { "unix:x", "unix:x" }, { "tcp:host:1", "tcp:host:1" },   { "/run/x", "unix:/run/x" },
    { "./x", "unix:./x" },  { "host:4242", "tcp:host:4242" }, { "", "tcp:" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = weft_address_complete (cases[i][0]);

      g_assert_cmpstr (name, ==, cases[i][1]);
    }
}

/* What fits into the system's address, and one byte more. */
static void
test_long_path (void)
{
  char name[5 + 108 + 1] = "unix:";
  g_autoptr (WeftAddress) address = NULL;
  g_autoptr (GError) error = NULL;

  memset (name + 5, 'x', 107);
  address = weft_address_parse (name, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (address->path), ==, 107);
  name[5 + 107] = 'x';
  g_assert_null (weft_address_parse (name, &error));
  g_assert_nonnull (strstr (error->message, "107"));
  g_assert_nonnull (strstr (error->message, "108"));
}

static void
test_environment (void)
{
  static const char *const names[] = { "GHC_EVENTLOG_UNIX_PATH", "GHC_EVENTLOG_INET_HOST",
                                       "GHC_EVENTLOG_INET_PORT" };
  g_autofree char *tcp = NULL;
  g_autofree char *host = NULL;
  g_autofree char *local = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_unsetenv (names[i]);
  g_assert_null (weft_address_from_environment ());
  g_setenv ("GHC_EVENTLOG_INET_HOST", "::1", TRUE);
  g_assert_null (weft_address_from_environment ());
  g_setenv ("GHC_EVENTLOG_INET_PORT", "4242", TRUE);
  tcp = weft_address_from_environment ();
  g_assert_cmpstr (tcp, ==, "tcp:[::1]:4242");
  /* an empty variable is like none */
  g_setenv ("GHC_EVENTLOG_INET_PORT", "", TRUE);
  g_assert_null (weft_address_from_environment ());
  g_setenv ("GHC_EVENTLOG_INET_PORT", "4242", TRUE);
  g_setenv ("GHC_EVENTLOG_INET_HOST", "", TRUE);
  g_assert_null (weft_address_from_environment ());
  g_setenv ("GHC_EVENTLOG_INET_HOST", "localhost", TRUE);
  g_setenv ("GHC_EVENTLOG_UNIX_PATH", "", TRUE);
  host = weft_address_from_environment ();
  g_assert_cmpstr (host, ==, "tcp:localhost:4242");
  g_setenv ("GHC_EVENTLOG_UNIX_PATH", "/tmp/x.sock", TRUE);
  local = weft_address_from_environment ();
  g_assert_cmpstr (local, ==, "unix:/tmp/x.sock");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_unsetenv (names[i]);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/address/names", test_names);
  g_test_add_func ("/address/refused", test_refused);
  g_test_add_func ("/address/paths", test_paths);
  g_test_add_func ("/address/complete", test_complete);
  g_test_add_func ("/address/long-path", test_long_path);
  g_test_add_func ("/address/environment", test_environment);
}
