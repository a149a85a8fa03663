/* SPDX-License-Identifier: BSD-3-Clause */
/* On a terminal a long reading gives a sign of life, and takes it away again. */
#include "cli-run.h"
#include "tests.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* What weft-cli info says on a terminal of a pipe into which @log comes after some seconds. */
static char *
read_slow_pipe (const char *pipe, const char *log)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *command = g_strdup_printf ("'%s' info '%s'", cli_program (), pipe);
  g_autofree char *writing = g_strdup_printf ("exec >'%s'; sleep 3; cat '%s'", pipe, log);
  const char *writer[] = { "sh", "-c", writing, NULL };
  const char *reader[] = { "script", "-qec", command, "/dev/null", NULL };
  g_autoptr (GSubprocess) write = NULL, read = NULL;
  char *said = NULL;

  write = g_subprocess_newv (writer, G_SUBPROCESS_FLAGS_NONE, &error);
  g_assert_no_error (error);
  read = g_subprocess_newv (reader, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (read, NULL, NULL, &said, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (read));
  g_assert_true (g_subprocess_wait (write, NULL, &error));
  return said;
}

static void
test_terminal (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *pipe = cli_folder_path (folder, "pipe.eventlog");
  g_autofree char *said = NULL;

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  said = read_slow_pipe (pipe, log);
  g_assert_nonnull (strstr (said, "nothing has come yet; Ctrl+C ends it\r\033[KFile"));
}

void
weft_test_wait_add (void)
{
  g_test_add_func ("/wait/terminal", test_terminal);
}
