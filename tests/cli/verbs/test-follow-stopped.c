/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli follow when a signal ends it. */
#include "cli-run.h"
#include "weft-fake-server.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* While nothing reads its output, a second interrupt ends it. */
static void
test_unread (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GSubprocess) follow = NULL;
  int ends[2]; /* a socket holds less than all events */
  char byte;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  g_subprocess_launcher_take_stdout_fd (launcher, ends[1]);
  follow = g_subprocess_launcher_spawn (launcher, NULL, cli_program (), "follow", "--print=events",
                                        log, NULL);
  g_assert_nonnull (follow);
  g_assert_cmpint (read (ends[0], &byte, 1), ==, 1);
  cli_wait_for_rest (follow); /* the socket is full */
  g_subprocess_send_signal (follow, SIGINT);
  /* the signal has been taken; another is ignored for a second from then on */
  cli_wait_for_rest (follow);
  g_usleep (11 * G_USEC_PER_SEC / 10);
  g_subprocess_send_signal (follow, SIGINT);
  g_assert_true (g_subprocess_wait (follow, NULL, NULL));
  g_assert_true (g_subprocess_get_if_signaled (follow));
  g_assert_cmpint (g_subprocess_get_term_sig (follow), ==, SIGINT);
  close (ends[0]);
}

/* Interrupted, it prints all events that have come. */
static void
test_interrupted_events (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *socket = cli_folder_path (folder, "socket");
  g_autofree char *address = g_strconcat ("unix:", socket, NULL), *last = NULL, *line = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (log);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  /* all but the end marker */
  const WeftFakePlan plan = { .address = address, .hold_at = g_bytes_get_size (bytes) - 2 };
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &bytes, 1, NULL);
  g_autoptr (CliRun) events = cli_run_args ("events", "--format=jsonl", log);
  g_autoptr (GSubprocess) follow =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, cli_program (), "follow",
                        "--print=events", "--alert=gc-pause=1ms", address, NULL);
  g_autoptr (GDataInputStream) lines =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (follow));
  gboolean is_sent = FALSE;

  while ((line = g_data_input_stream_read_line (lines, NULL, NULL, NULL)) != NULL)
    {
      gboolean is_alert = g_str_has_prefix (line, "{\"alert\"");

      if (is_alert && !is_sent)
        {
          while (weft_fake_server_sent (server) < plan.hold_at)
            g_usleep (1000);
          cli_wait_for_rest (follow);
          g_subprocess_send_signal (follow, SIGINT);
        }
      is_sent |= is_alert;
      g_free (is_alert ? line : last);
      if (!is_alert)
        last = line;
      line = NULL;
    }
  g_assert_true (g_subprocess_wait (follow, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_term_sig (follow), ==, SIGINT);
  g_strchomp (events->out);
  g_assert_true (g_str_has_suffix (events->out, last));
}

/* Interrupted, it writes the file of an alert, without what was to come after it, and ends as it
 * would have. */
static void
test_interrupted (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *socket = cli_folder_path (folder, "socket");
  g_autofree char *address = g_strconcat ("unix:", socket, NULL), *line = NULL;
  g_autofree char *alerts = cli_folder_path (folder, "alerts"), *path = NULL;
  g_autofree char *save = g_strconcat ("--save-alerts=", alerts, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (log);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  /* all but the end */
  const WeftFakePlan plan = { .address = address, .hold_at = g_bytes_get_size (bytes) - 10 };
  G_GNUC_UNUSED g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &bytes, 1, NULL);
  g_autoptr (GSubprocess) follow =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, cli_program (), "follow",
                        "--alert=gc-pause=1ms", "--every=1h", save, "--around=1h", address, NULL);
  g_autoptr (GDataInputStream) lines =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (follow));
  g_autoptr (GDir) dir = NULL;

  line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_assert_nonnull (strstr (line, "gc-pause"));
  g_assert_false (g_file_test (alerts, G_FILE_TEST_EXISTS));
  g_subprocess_send_signal (follow, SIGINT);
  g_assert_true (g_subprocess_wait (follow, NULL, NULL));
  g_assert_true (g_subprocess_get_if_signaled (follow));
  g_assert_cmpint (g_subprocess_get_term_sig (follow), ==, SIGINT);
  dir = g_dir_open (alerts, 0, NULL);
  g_assert_nonnull (dir);
  path = g_build_filename (alerts, g_dir_read_name (dir), NULL);
  {
    g_autoptr (CliRun) info = cli_run_args ("info", path);

    cli_assert_status (info, 0);
  }
  g_unlink (path);
  g_rmdir (alerts);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/follow/interrupted", test_interrupted);
  g_test_add_func ("/follow/interrupted-events", test_interrupted_events);
  g_test_add_func ("/follow/unread", test_unread);
}
