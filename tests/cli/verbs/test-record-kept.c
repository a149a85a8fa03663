/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli record does not lose logs: neither the old one at the output, nor what a program wrote
 * that was killed or had no room on the disk. */
#include "cli-record.h"
#include "weft-fake-server.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>

/* Records the program, which plays the first @size bytes of the demo log, to x.eventlog. */
static CliRun *
record_part (const CliFolder *folder, gsize size)
{
  g_autofree char *log = cli_demo_log (), *data = NULL;
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autofree char *played = cli_folder_path (folder, "played");
  g_autofree char *variable = g_strconcat ("FAKE_LOG=", played, NULL);

  g_assert_true (g_file_get_contents (log, &data, NULL, NULL));
  g_assert_true (g_file_set_contents (played, data, (gssize) size, NULL));
  cli_link_fake (variable, NULL);
  return cli_run_args ("record", output, "--", cli_fake_program (), "play", NULL);
}

/* A cut log is reported as such. It does not replace another, and is kept next to it. */
static void
test_cut (void)
{
  for (guint has_old = 0; has_old < 2; has_old++)
    {
      g_autoptr (CliFolder) folder = cli_folder_new (NULL);
      g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *part = NULL;
      g_autoptr (CliRun) run = NULL;
      GStatBuf status;

      if (has_old)
        cli_put_demo (path);
      run = record_part (folder, 100000);
      part = cli_find_file (folder, ".part-");
      cli_assert_status (run, 3);
      cli_assert_has (run->err, "the log is damaged or cut");
      cli_assert_has (run->err, has_old ? "is the previous one" : "open it with");
      g_assert_cmpint (part != NULL, ==, has_old);
      g_assert_cmpint (g_stat (has_old ? part : path, &status), ==, 0);
      g_assert_cmpint (status.st_size, ==, 100000);
      if (has_old)
        cli_assert_is_demo (path);
    }
}

/* The next recording names those that have not replaced the log, and leaves them alone. */
static void
test_named (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *part = NULL;
  g_autofree char *output = g_strconcat ("--output=", path, NULL), *name = NULL;
  g_autoptr (CliRun) cut = NULL, whole = NULL;

  cli_put_demo (path);
  cut = record_part (folder, 100000);
  g_assert_null (strstr (cut->err, "beside it are recordings"));
  part = cli_find_file (folder, ".part-");
  name = g_path_get_basename (part);
  cli_link_fake (NULL, NULL);
  whole = cli_run_args ("record", output, "--", cli_fake_program (), "play", NULL);
  cli_assert_status (whole, 0);
  cli_assert_has (whole->err, "beside it are recordings");
  cli_assert_has (whole->err, name);
  g_assert_true (g_file_test (part, G_FILE_TEST_EXISTS));
}

/* A log without events replaces no other. */
static void
test_no_events (void)
{
  g_autofree char *log = cli_demo_log (), *data = NULL;
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *part = NULL;
  g_autoptr (CliRun) run = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  cli_put_demo (path);
  run = record_part (folder, (gsize) ((char *) memmem (data, size, "datb", 4) - data) + 4);
  part = cli_find_file (folder, ".part-");
  cli_assert_status (run, 0);
  cli_assert_has (run->err, "wrote no events; the log that was there before is kept");
  g_assert_null (part);
  cli_assert_is_demo (path);
}

/* A disk that has no room for the log is named as the reason. */
static void
test_full_disk (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "disk/x.eventlog");
  g_autofree char *disk = cli_folder_path (folder, "disk");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autoptr (CliRun) run = NULL;

  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  g_assert_cmpint (g_mkdir (disk, 0700), ==, 0);
  weft_test_disk_mount (disk, "100k");
  cli_link_fake (NULL, NULL);
  run = cli_run_args ("record", output, "--", cli_fake_program (), "play", NULL);
  cli_assert_status (run, 2);
  cli_assert_has (run->err, "the log is damaged or cut");
  cli_assert_has (run->err, "there is no room in");
}

/* The messages of weft-cli do not get into the log if standard error is closed. */
static void
test_closed_stderr (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *socket = cli_folder_path (folder, "socket"), *log = cli_demo_log ();
  g_autofree char *address = g_strconcat ("unix:", socket, NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  const WeftFakePlan plan = { .address = address };
  g_autoptr (GFile) file = g_file_new_for_path (log);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &bytes, 1, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) run = g_subprocess_new (
      G_SUBPROCESS_FLAGS_NONE, &error, "sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh", cli_program (),
      "record", "--socket", weft_fake_server_address (server), output, NULL);

  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (run, NULL, &error));
  g_assert_no_error (error);
  cli_assert_is_demo (path);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/record-kept/cut", test_cut);
  g_test_add_func ("/record-kept/named", test_named);
  g_test_add_func ("/record-kept/no-events", test_no_events);
  g_test_add_func ("/record-kept/full-disk", test_full_disk);
  g_test_add_func ("/record-kept/closed-stderr", test_closed_stderr);
}
