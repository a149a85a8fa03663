/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli starts a program with the flags that record it, and is not in its way. */
#include "cli-record.h"
#include "weft-fake-server.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <utime.h>

/* What else the RTS left in the current folder is named, and what lay there before is not. */
static void
test_profiles (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autofree char *name = g_path_get_basename (cli_fake_program ());
  g_autofree char *profile = g_strconcat (name, ".hp", NULL);
  const struct utimbuf long_ago = { 1, 1 };

  cli_link_fake (NULL);
  g_assert_true (g_file_set_contents (profile, "JOB", -1, NULL));
  for (guint i = 0; i < 2; i++)
    {
      /* as if it were written while the program runs, and as if before */
      const struct utimbuf later = { G_MAXINT32, G_MAXINT32 };
      g_autoptr (CliRun) run = NULL;

      g_assert_cmpint (g_utime (profile, (struct utimbuf *) (i == 0 ? &later : &long_ago)), ==, 0);
      run = cli_run_args ("record", output, "--", cli_fake_program (), "play", NULL);
      g_assert_cmpint (strstr (run->err, ".hp: also written by the runtime system") != NULL, ==,
                       i == 0);
    }
  g_unlink (profile);
}

static void
test_passes_through (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "a b.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autofree char *opened = g_strdup_printf ("open it with: weft '%s'\n", path);
  g_autoptr (GBytes) input = g_bytes_new_static ("typed", 5);
  const char *const arguments[] = { "record", output,           "--",   cli_fake_program (),
                                    "echo",   "--what=nothing", "--",   "complain",
                                    "oh",     "play",           "exit", "7",
                                    NULL };
  g_autoptr (CliRun) run = NULL;

  cli_link_fake (NULL, NULL);
  run = cli_run (input, arguments);
  cli_assert_status (run, 7);
  g_assert_cmpstr (run->out, ==, "typedargument --what=nothing\nargument --\n");
  g_assert_true (g_str_has_prefix (run->err, "oh\nweft-cli: "));
  g_assert_true (g_str_has_suffix (run->err, opened));
  cli_assert_is_demo (path);
}

/* Records the program, which prints its flags, into @output; spaces separate the @options. */
static CliRun *
record_flags (const char *output, const char *options)
{
  g_auto (GStrv) words = g_strsplit (options, " ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) arguments = NULL;

  g_strv_builder_add_many (builder, "record", output, NULL);
  g_strv_builder_addv (builder, (const char **) words);
  g_strv_builder_add_many (builder, "--", cli_fake_program (), "flags", NULL);
  arguments = g_strv_builder_end (builder);
  return cli_run (NULL, (const char *const *) arguments);
}

static void
test_flags (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autofree char *beside = g_strconcat (path, ".part-??????", NULL);
  static const struct
  {
    const char *linked, *options, *flags; /* with the log at "%s" */
  } cases[] = {
    { "FAKE_WAY=rts_thr", "--quiet", "flags -l -ol%s\n" },
    { "FAKE_WAY=rts_thr", "--live", "flags -l -ol%s --eventlog-flush-interval=0.25\n" },
    { "FAKE_WAY=rts_v", "--live", "flags -l-asgu -ol%s\n" },
    { "FAKE_WAY=rts_thr_p", "--what=gc,heap-cost-centre", "flags -l-ag -hc -ol%s\n" },
    { "FAKE_RTSOPTS=some", "--what=gc", "flags -l-ag -ol%s\n" },
    { "FAKE_RTSOPTS=ignore", "--what=user", "flags -l-au -ol%s\n" },
    { "FAKE_WAY=rts_thr", "--what=heap-closure-type --heap-interval=20ms",
      "flags -l-a -hT -i0.02 -ol%s\n" },
    { "FAKE_WAY=rts_thr", "--what=heap-closure-type --heap-interval=2.5s",
      "flags -l-a -hT -i2.5 -ol%s\n" },
    { "FAKE_WAY=rts_thr", "--what=heap-closure-type --heap-interval=100ms",
      "flags -l-a -hT -ol%s\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) parts = g_strsplit (cases[i].flags, "%s", 2);
      g_autofree char *expected = g_strjoinv (i == 0 ? path : beside, parts);
      g_autoptr (CliRun) run = NULL;

      cli_link_fake (cases[i].linked, NULL);
      /* the log that was there is replaced at the end */
      run = record_flags (output, cases[i].options);
      cli_assert_status (run, 0);
      g_assert_true (g_pattern_match_simple (expected, run->out));
      g_assert_cmpint (g_str_equal (cases[i].options, "--quiet"), ==, run->err[0] == '\0');
      cli_assert_is_demo (path);
    }
}

/* Nothing is started, and the message says why. */
static void
test_refused (void)
{
  static const struct
  {
    const char *linked, *options;
    int status;
    const char *text;
  } cases[] = {
    { "FAKE_RTSOPTS=none", "--quiet", 125, "link the program with -rtsopts" },
    { "FAKE_RTSOPTS=some", "--what=heap-closure-type", 125,
      "needs a program linked with -rtsopts" },
    { "FAKE_EVENTLOG=no", "--quiet", 125, "link the program with -eventlog" },
    { "FAKE_WAY=rts_v", "--what=gc,sparks", 125, "sparks: needs a program built with -threaded" },
    { "FAKE_WAY=rts_thr", "--what=heap-type", 125, "heap-type: needs a program built with -prof" },
    { "FAKE_WAY=rts_thr", "--what=heaps", 1, "unknown what \"heaps\" (choose scheduler, gc," },
    { "FAKE_WAY=rts_thr", "--what=heap-type,heap-module", 1, "not both heap-type and heap-module" },
    { "FAKE_WAY=rts_thr", "--waht=gc", 1, "did you mean --what?" },
    { "FAKE_WAY=rts_thr", "--what=heap-closure-type --heap-interval=0.01", 1, "not \"0.01\"" },
    { "FAKE_WAY=rts_thr", "--what=heap-closure-type --heap-interval=1us", 1,
      "must be from 1 ms to 600 s" },
    { "FAKE_WAY=rts_thr", "--what=gc --heap-interval=20ms", 1, "it is for a heap profile" },
    { "FAKE_WAY=rts_thr", "--quiet --heap-interval=20ms", 1, "it is for a heap profile" },
    { "FAKE_WAY=rts_thr", "--socket=unix:none --heap-interval=20ms", 1, "not for --socket" },
  };
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CliRun) run = NULL;

      cli_link_fake (cases[i].linked, NULL);
      run = record_flags (output, cases[i].options);
      cli_assert_status (run, cases[i].status);
      g_assert_cmpstr (run->out, ==, "");
      cli_assert_has (run->err, cases[i].text);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

static void
test_no_program (void)
{
  g_autoptr (CliRun) none = cli_run_args ("record");
  g_autoptr (CliRun) missing = cli_run_args ("record", "--", "./there-is-none");
  g_autoptr (CliRun) foreign = cli_run_args ("record", "--", "true");

  cli_assert_status (none, 1);
  cli_assert_has (none->err, "no program given");
  cli_assert_status (missing, 125);
  cli_assert_has (missing->err, "there is no such program");
  cli_assert_status (foreign, 125);
  cli_assert_has (foreign->err, "not compiled by GHC");
}

/* Only a log is replaced. */
static void
test_other_file (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "Main.hs");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autofree char *content = NULL;
  g_autoptr (CliRun) run = NULL;

  cli_link_fake (NULL, NULL);
  g_assert_true (g_file_set_contents (path, "main = pure ()\n", -1, NULL));
  run = cli_run_args ("record", output, "--", cli_fake_program (), "say", "I run");
  cli_assert_status (run, 125);
  g_assert_cmpstr (run->out, ==, "");
  cli_assert_has (run->err, "not an eventlog, and not replaced");
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "main = pure ()\n");
}

/* Records a program that waits, and sends @number to weft-cli: the program has ended by @ended,
 * which is told as shells tell it. */
static void
assert_signal (int number, int ended)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) run = NULL;
  g_autoptr (GDataInputStream) lines = NULL;
  g_autofree char *line = NULL;

  cli_link_fake (NULL, NULL);
  run =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, cli_program (), "record", "--quiet",
                        output, "--", cli_fake_program (), "say", "ready", "wait", NULL);
  g_assert_no_error (error);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (run));
  line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_assert_cmpstr (line, ==, "ready");
  g_subprocess_send_signal (run, number);
  g_assert_true (g_subprocess_wait (run, NULL, NULL));
  g_assert_true (g_subprocess_get_if_exited (run));
  g_assert_cmpint (g_subprocess_get_exit_status (run), ==, 128 + ended);
  if (ended == SIGINT)
    cli_assert_is_demo (path);
}

/* A signal reaches the program. One that asks it to end leaves it the time to write the end of its
 * log. */
static void
test_signal (void)
{
  g_autofree char *speed = g_strdup (g_getenv ("WEFT_TIMER_SPEED"));

  /* it has its time to end by a signal until the next is sent */
  g_unsetenv ("WEFT_TIMER_SPEED");
  assert_signal (SIGINT, SIGINT);
  assert_signal (SIGUSR1, SIGUSR1);
  assert_signal (SIGTERM, SIGINT);
  g_setenv ("FAKE_STUBBORN", "interrupt", TRUE);
  assert_signal (SIGTERM, SIGTERM);
  if (speed != NULL)
    g_setenv ("WEFT_TIMER_SPEED", speed, TRUE);
  g_setenv ("FAKE_STUBBORN", "all", TRUE);
  assert_signal (SIGTERM, SIGKILL);
  g_unsetenv ("FAKE_STUBBORN");
}

/* The only child of the process @pid. */
static pid_t
child_of (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/task/%s/children", pid, pid);
  g_autofree char *children = NULL;

  g_assert_true (g_file_get_contents (path, &children, NULL, NULL));
  return (pid_t) g_ascii_strtoll (children, NULL, 10);
}

/* Killed, it leaves the log that was there before. */
static void
test_killed (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL), *line = NULL;
  g_autoptr (GDataInputStream) lines = NULL;
  g_autoptr (GSubprocess) run = NULL;
  pid_t program;

  cli_link_fake (NULL, NULL);
  cli_put_demo (path);
  run = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, cli_program (), "record", "--quiet",
                          output, "--", cli_fake_program (), "say", "ready", "wait", NULL);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (run));
  line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_assert_cmpstr (line, ==, "ready");
  program = child_of (g_subprocess_get_identifier (run));
  g_subprocess_force_exit (run);
  g_assert_true (g_subprocess_wait (run, NULL, NULL));
  g_assert_cmpint (kill (program, SIGKILL), ==, 0);
  cli_assert_is_demo (path);
}

static GSubprocess *
start_socket (const char *address, const char *output)
{
  g_autoptr (GError) error = NULL;
  GSubprocess *run = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, cli_program (),
                                       "record", "--socket", address, output, NULL);

  g_assert_no_error (error);
  return run;
}

/* To its end. */
static void
test_socket (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *socket = cli_folder_path (folder, "socket");
  g_autofree char *plan_address = g_strconcat ("unix:", socket, NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *log = cli_demo_log ();
  g_autofree char *output = g_strconcat ("--output=", path, NULL), *said = NULL;
  const WeftFakePlan plan = { .address = plan_address, .piece = 1009 };
  g_autoptr (GFile) file = g_file_new_for_path (log);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &bytes, 1, &error);
  g_autoptr (GSubprocess) run = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (server);
  /* its path will do */
  run = start_socket (socket, output);
  g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, NULL, &said, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (run), ==, 0);
  cli_assert_has (said, "open it with: weft ");
  cli_assert_is_demo (path);
}

/* Whether @path is a log of some events with which nothing is wrong. */
static void
assert_has_end (const char *path)
{
  g_autoptr (CliRun) part = cli_run_args ("events", "--format=jsonl", path);
  g_autoptr (CliRun) info = cli_run_args ("info", path);

  cli_assert_status (part, 0);
  cli_assert_status (info, 0);
  g_assert_cmpuint (strlen (part->out), >, 10000);
  g_assert_null (strstr (info->err, "damaged or cut"));
}

/* Interrupted, it has what came, and an end. */
static void
test_socket_stopped (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *socket = cli_folder_path (folder, "socket");
  g_autofree char *plan_address = g_strconcat ("unix:", socket, NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *log = cli_demo_log ();
  g_autofree char *output = g_strconcat ("--output=", path, NULL), *found = NULL;
  const WeftFakePlan plan = { .address = plan_address, .hold_at = 50000 };
  g_autoptr (GFile) file = g_file_new_for_path (log);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &bytes, 1, NULL);
  g_autoptr (GSubprocess) run = start_socket (weft_fake_server_address (server), output);
  gsize size = 0;

  for (guint i = 0; i < 2000 && size < plan.hold_at; i++)
    {
      g_clear_pointer (&found, g_free);
      g_usleep (10000);
      g_file_get_contents (path, &found, &size, NULL);
    }
  g_subprocess_send_signal (run, SIGINT);
  g_assert_true (g_subprocess_wait (run, NULL, NULL));
  g_assert_true (g_subprocess_get_if_exited (run));
  g_assert_cmpint (g_subprocess_get_exit_status (run), ==, 0);
  g_assert_cmpuint (size, >=, plan.hold_at);
  g_assert_cmpmem (found, size, g_bytes_get_data (bytes, NULL), size);
  assert_has_end (path);
}

/* Nothing came: nothing is left, and a log that was there stays. */
static void
test_socket_silent (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *socket = cli_folder_path (folder, "socket");
  g_autofree char *address = g_strconcat ("unix:", socket, NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *line = NULL;
      g_autofree char *output = g_strconcat ("--output=", path, NULL), *said = NULL;
      g_autoptr (GDataInputStream) lines = NULL;
      g_autoptr (GSubprocess) run = NULL;

      if (i == 1)
        cli_put_demo (path);
      run = start_socket (address, output);
      lines = g_data_input_stream_new (g_subprocess_get_stderr_pipe (run));
      line = g_data_input_stream_read_line (lines, NULL, NULL, NULL); /* it waits */
      g_subprocess_send_signal (run, SIGTERM);
      while (said == NULL || strstr (said, "no data was received") == NULL)
        {
          g_free (said);
          said = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
          g_assert_nonnull (said);
        }
      g_assert_cmpint (strstr (said, "is kept") != NULL, ==, i == 1);
      g_assert_true (g_subprocess_wait (run, NULL, NULL));
      g_assert_cmpint (g_subprocess_get_exit_status (run), ==, 2);
      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, i == 1);
      if (i == 1)
        cli_assert_is_demo (path);
    }
}

/* Records @bytes from a socket, over a log if @has_old. */
static CliRun *
record_bytes (const CliFolder *folder, GBytes *bytes, gboolean has_old)
{
  g_autofree char *socket = cli_folder_path (folder, "socket");
  g_autofree char *address = g_strconcat ("unix:", socket, NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  const WeftFakePlan plan = { .address = address };
  g_autoptr (WeftFakeServer) server = weft_fake_server_new (&plan, &bytes, 1, NULL);
  g_autoptr (GSubprocess) run = NULL;
  CliRun *self = g_new0 (CliRun, 1);

  if (has_old)
    cli_put_demo (path);
  run = start_socket (weft_fake_server_address (server), output);
  g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, NULL, &self->err, NULL));
  g_assert_true (g_subprocess_get_if_exited (run));
  self->status = g_subprocess_get_exit_status (run);
  return self;
}

/* A log without its last bytes does not take the name of the one before; both are kept, and the
 * message names them. */
static void
test_socket_cut (void)
{
  g_autofree char *log = cli_demo_log (), *data = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  bytes = g_bytes_new_take (g_steal_pointer (&data), size - 1000);
  for (guint has_old = 0; has_old < 2; has_old++)
    {
      g_autoptr (CliFolder) folder = cli_folder_new (NULL);
      g_autofree char *path = cli_folder_path (folder, "x.eventlog");
      g_autoptr (CliRun) run = record_bytes (folder, bytes, has_old);
      g_autofree char *part = cli_find_file (folder, ".part-"), *found = NULL;
      gsize length;

      cli_assert_status (run, 3);
      cli_assert_has (run->err, "the log is damaged or cut");
      cli_assert_has (run->err, "The connection has ended before the end of the log.");
      g_assert_cmpint (part != NULL, ==, has_old);
      if (has_old)
        {
          cli_assert_is_demo (path);
          cli_assert_has (run->err, part);
        }
      g_assert_true (g_file_get_contents (has_old ? part : path, &found, &length, NULL));
      g_assert_cmpmem (found, length, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
}

/* The output's disk has no room for all of it: the reason is named, and no other. */
static void
test_socket_no_room (void)
{
  g_autofree char *log = cli_demo_log (), *data = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *part = NULL;
  g_autoptr (CliRun) run = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  cli_put_demo (path);
  bytes = g_bytes_new_take (g_steal_pointer (&data), size);
  weft_test_disk_full (size / 2);
  run = record_bytes (folder, bytes, FALSE);
  weft_test_disk_free ();
  part = cli_find_file (folder, ".part-");
  cli_assert_status (run, 2);
  cli_assert_has (run->err, "there is no room in");
  cli_assert_has (run->err, part);
  g_assert_null (strstr (run->err, "The program has"));
  cli_assert_is_demo (path);
}

/* What is not a log is refused, removed, and replaces none. */
static void
test_socket_garbage (void)
{
  g_autofree char *log = cli_demo_log (), *data = NULL;
  gsize size, header;
  g_autofree char *text = g_strnfill (3 * 1024 * 1024, 'x');

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  header = (gsize) ((char *) memmem (data, size, "hdre", 4) - data) + 8;
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (CliFolder) folder = cli_folder_new (NULL);
      g_autofree char *path = cli_folder_path (folder, "x.eventlog"), *part = NULL;
      g_autoptr (GByteArray) sent = g_byte_array_new ();
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (CliRun) run = NULL;
      gboolean has_header = i / 2;

      if (has_header)
        g_byte_array_append (sent, (const guint8 *) data, (guint) header);
      g_byte_array_append (sent, (const guint8 *) text, 3 * 1024 * 1024);
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&sent));
      run = record_bytes (folder, bytes, i % 2);
      part = cli_find_file (folder, ".part-");
      cli_assert_status (run, 2);
      cli_assert_has (run->err, has_header ? "there are no events" : "it seems to be plain text");
      g_assert_null (part);
      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, i % 2);
      if (i % 2)
        cli_assert_is_demo (path);
    }
}

/* An output that cannot be made is reported before anything is asked of the program. */
static void
test_socket_no_output (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "none/x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autoptr (CliRun) run = cli_run_args ("record", "--socket=unix:/nowhere", output);

  cli_assert_status (run, 1);
  cli_assert_has (run->err, "cannot be written");
}

/* A program that ends before its log has begun. */
static void
test_no_log (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "x.eventlog");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autoptr (CliRun) none = NULL, kept = NULL;

  cli_link_fake ("FAKE_LOG=/nowhere", NULL);
  none = cli_run_args ("record", output, "--", cli_fake_program (), "exit", "9");
  cli_assert_status (none, 9);
  cli_assert_has (none->err, "the program wrote no log\n");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  cli_put_demo (path);
  kept = cli_run_args ("record", output, "--", cli_fake_program (), "exit", "9");
  cli_assert_status (kept, 9);
  cli_assert_has (kept->err, "the log that was there before is kept");
  cli_assert_is_demo (path);
}

static void
test_socket_usage (void)
{
  g_autoptr (CliRun) no_output = cli_run_args ("record", "--socket=unix:/nowhere");
  g_autoptr (CliRun) both = cli_run_args ("record", "--socket=unix:/nowhere", "--output=x.eventlog",
                                          "--", cli_fake_program ());
  g_autoptr (CliRun) what =
      cli_run_args ("record", "--socket=unix:/nowhere", "--what=gc", "--output=x.eventlog");
  g_autoptr (CliRun) wrong = cli_run_args ("record", "--socket=tcp:x", "--output=x.eventlog");

  cli_assert_status (no_output, 1);
  cli_assert_has (no_output->err, "no output file given");
  cli_assert_status (both, 1);
  cli_assert_has (both->err, "--socket takes no program");
  cli_assert_status (what, 1);
  cli_assert_has (what->err, "--what does not apply");
  cli_assert_status (wrong, 2);
  g_assert_false (g_file_test ("x.eventlog", G_FILE_TEST_EXISTS));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/record/profiles", test_profiles);
  g_test_add_func ("/record/socket", test_socket);
  g_test_add_func ("/record/socket-stopped", test_socket_stopped);
  g_test_add_func ("/record/socket-silent", test_socket_silent);
  g_test_add_func ("/record/socket-cut", test_socket_cut);
  g_test_add_func ("/record/socket-no-room", test_socket_no_room);
  g_test_add_func ("/record/socket-garbage", test_socket_garbage);
  g_test_add_func ("/record/socket-no-output", test_socket_no_output);
  g_test_add_func ("/record/no-log", test_no_log);
  g_test_add_func ("/record/socket-usage", test_socket_usage);
  g_test_add_func ("/record/passes-through", test_passes_through);
  g_test_add_func ("/record/flags", test_flags);
  g_test_add_func ("/record/refused", test_refused);
  g_test_add_func ("/record/no-program", test_no_program);
  g_test_add_func ("/record/other-file", test_other_file);
  g_test_add_func ("/record/signal", test_signal);
  g_test_add_func ("/record/killed", test_killed);
}
