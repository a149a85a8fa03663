/* SPDX-License-Identifier: BSD-3-Clause */
/* On a terminal a long reading gives a sign of life, and takes it away again. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A terminal of the test's own: what is written to @tty can be read from the result. -1 where the
 * system gives none. */
static int
open_terminal (int *tty)
{
  int own = posix_openpt (O_RDWR | O_NOCTTY);
  const char *name = own >= 0 && grantpt (own) == 0 && unlockpt (own) == 0 ? ptsname (own) : NULL;

  *tty = name != NULL ? open (name, O_RDWR | O_NOCTTY) : -1;
  if (*tty >= 0)
    return own;
  if (own >= 0)
    close (own);
  return -1;
}

/* Adds what is written to a terminal, until @text is there, or to its end where that is NULL. */
static void
read_terminal (int own, GString *said, const char *text)
{
  char bytes[512];
  gssize n;

  while ((text == NULL || strstr (said->str, text) == NULL) &&
         (n = read (own, bytes, sizeof bytes)) > 0)
    g_string_append_len (said, bytes, n);
}

/* Runs weft-cli info on @pipe, with @tty, which is closed, as its standard error. */
static GSubprocess *
start (const char *pipe, int tty)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GError) error = NULL;
  GSubprocess *run;

  g_subprocess_launcher_take_stderr_fd (launcher, tty);
  run = g_subprocess_launcher_spawn (launcher, &error, cli_program (), "info", pipe, NULL);
  g_assert_no_error (error);
  return run;
}

static void
test_terminal (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *pipe = cli_folder_path (folder, "pipe.eventlog");
  g_autofree char *content = NULL;
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (GSubprocess) run = NULL;
  g_autoptr (GError) error = NULL;
  int tty, own = open_terminal (&tty), writer;
  gsize length;

  if (own < 0)
    {
      g_test_skip ("there are no terminals here");
      return;
    }
  g_assert_true (g_file_get_contents (log, &content, &length, &error));
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  run = start (pipe, tty);
  read_terminal (own, said, "no data yet; press Ctrl+C to stop");
  /* opened for reading too, it does not wait for the reader */
  writer = open (pipe, O_RDWR);
  g_assert_cmpint (write (writer, content, length), ==, (gssize) length);
  close (writer);
  read_terminal (own, said, NULL);
  close (own);
  g_assert_true (g_subprocess_wait_check (run, NULL, &error));
  g_assert_no_error (error);
  g_assert_nonnull (strstr (said->str, "no data yet; press Ctrl+C to stop"));
  g_assert_true (g_str_has_suffix (said->str, "\r\033[K"));
}

/* Bytes that are not text do not reach a terminal. */
static void
test_no_bytes (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autoptr (GSubprocess) run = NULL;
  g_autofree char *said = NULL;
  int tty, own = open_terminal (&tty);

  if (own < 0)
    {
      g_test_skip ("no terminals");
      return;
    }
  g_subprocess_launcher_take_stdout_fd (launcher, tty);
  run = g_subprocess_launcher_spawn (launcher, NULL, cli_program (), "convert", "--to=eventlog",
                                     "--output=-", log, NULL);
  g_clear_object (&launcher);
  read_terminal (own, shown, NULL);
  g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, NULL, &said, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (run), ==, 1);
  cli_assert_has (said, "standard output is a terminal");
  g_assert_cmpuint (shown->len, ==, 0);
  close (own);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/wait/terminal", test_terminal);
  g_test_add_func ("/wait/no-bytes", test_no_bytes);
}
