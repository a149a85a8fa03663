/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of one file name are told apart by their folders. */
#include "weft-log-name.h"
#include "weft-test-unit.h"

static void
test_name (void)
{
  g_autofree char *name = weft_log_name ("/tmp/a folder/chat.eventlog");
  g_autofree char *stream = weft_log_name ("-");

  g_assert_cmpstr (name, ==, "chat.eventlog");
  g_assert_cmpstr (stream, ==, "Standard input");
}

static void
test_sockets (void)
{
  static const char *const names[] = { "unix:/run/a/x.sock", "unix:/run/b/x.sock", "/run/x.sock",
                                       "tcp:host:4242", NULL };
  g_autofree char *local = weft_log_name (names[0]);
  g_autofree char *far = weft_log_name (names[3]);
  g_autofree char *among = weft_log_name_among (names[0], names);
  g_autofree char *far_among = weft_log_name_among (names[3], names);

  g_assert_cmpstr (local, ==, "x.sock");
  g_assert_cmpstr (far, ==, "tcp:host:4242");
  g_assert_cmpstr (among, ==, "a/x.sock");
  g_assert_cmpstr (far_among, ==, "tcp:host:4242");
}

static void
test_among (void)
{
  static const char *const paths[] = { "/runs/1/old/chat.eventlog",
                                       "/runs/1/new/chat.eventlog",
                                       "/runs/2/new/chat.eventlog",
                                       "/runs/2/new/ring.eventlog",
                                       "/chat.eventlog",
                                       "-",
                                       NULL };
  static const char *const names[] = { "old/chat.eventlog",   "1/new/chat.eventlog",
                                       "2/new/chat.eventlog", "ring.eventlog",
                                       "/chat.eventlog",      "Standard input" };

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *name = weft_log_name_among (paths[i], paths);

      g_assert_cmpstr (name, ==, names[i]);
    }
}

/* However a file is named, it is no other one; and what is relative has a folder too. */
static void
test_same_file (void)
{
  static const char *const paths[] = { "/runs/new/chat.eventlog", "/runs/old/../new/chat.eventlog",
                                       NULL };
  static const char *const relative[] = { "chat.eventlog", "/runs/new/chat.eventlog", NULL };
  g_autofree char *name = weft_log_name_among (paths[1], paths);
  g_autofree char *folder = g_get_current_dir ();
  g_autofree char *place = g_path_get_basename (folder);
  g_autofree char *here = g_build_filename (place, "chat.eventlog", NULL);
  g_autofree char *relative_name = weft_log_name_among (relative[0], relative);

  g_assert_cmpstr (name, ==, "chat.eventlog");
  g_assert_cmpstr (relative_name, ==, here);
}

/* Names that are no UTF-8 are shown all the same. */
static void
test_bytes (void)
{
  static const char *const paths[] = { "/a\xff/x.eventlog", "/b/x.eventlog", NULL };
  g_autofree char *name = weft_log_name_among (paths[0], paths);

  g_assert_true (g_utf8_validate (name, -1, NULL));
  g_assert_true (g_str_has_prefix (name, "a"));
  g_assert_true (g_str_has_suffix (name, "/x.eventlog"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/log-name/name", test_name);
  g_test_add_func ("/log-name/sockets", test_sockets);
  g_test_add_func ("/log-name/among", test_among);
  g_test_add_func ("/log-name/same-file", test_same_file);
  g_test_add_func ("/log-name/bytes", test_bytes);
}
