/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli follow: on a log that is there, and on one that is being written. */
#include "cli-run.h"
#include "weft-fake-server.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define N_PIECES 6

/* Events are those of the other verb. */
static void
test_same (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) events = cli_run_args ("events", "--format=jsonl", log);
  g_autoptr (CliRun) followed = cli_run_args ("follow", "--print=events", log);

  cli_assert_status (events, 0);
  cli_assert_status (followed, 0);
  g_assert_cmpstr (followed->out, ==, events->out);
}

/* Intervals follow each other, and their sums are those of the run. */
static void
test_intervals (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("follow", "--every=50ms", log);
  g_autoptr (CliRun) stats = cli_run_args ("stats", "--format=json", log);
  g_autoptr (JsonNode) whole = json_from_string (stats->out, NULL);
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);
  gint64 until = 0, gc = 0, count = 0;

  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[i], NULL);
      JsonObject *one = json_node_get_object (node);

      g_assert_cmpint (json_object_get_int_member (one, "from_ns"), ==, until);
      until = json_object_get_int_member (one, "to_ns");
      gc += json_object_get_int_member (one, "time.gc_ns");
      count += json_object_get_int_member (one, "pauses.count");
    }
  g_assert_cmpint (until, ==, json_object_get_int_member (json_node_get_object (whole), "to_ns"));
  g_assert_cmpint (
      gc, ==,
      json_object_get_int_member (
          json_object_get_object_member (json_node_get_object (whole), "time"), "gc_ns"));
  g_assert_cmpint (
      count, ==,
      json_object_get_int_member (
          json_object_get_object_member (json_node_get_object (whole), "pauses"), "count"));
}

/* A condition ends it at the first interval of which it holds. */
static void
test_fail (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) never =
      cli_run_args ("follow", "--every=10ms", "--fail-if", "pauses.max_ns > 1s", log);
  g_autoptr (CliRun) soon =
      cli_run_args ("follow", "--every=10ms", "--fail-if", "pauses.max_ns > 7ms", log);

  cli_assert_status (never, 0);
  cli_assert_status (soon, 4);
  g_assert_cmpuint (strlen (soon->out), <, strlen (never->out));
  g_assert_true (g_str_has_prefix (never->out, soon->out));
}

/* A single stamp that is far off, as of a clock that was set, has no line for each interval up to
 * it. */
static void
test_far_stamp (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "far.eventlog");
  g_autofree char *data = NULL;
  g_autoptr (GByteArray) far = g_byte_array_new ();
  /* a block marker of 24 bytes, of the global buffer, after three days; the end */
  const guint8 block[] = { 0,  18, 0, 0,    0xeb, 0xbd, 0xb3, 0xed, 0, 0,    0,    0,    0,
                           24, 0,  0, 0xeb, 0xbd, 0xb3, 0xed, 0,    1, 0xff, 0xff, 0xff, 0xff };
  gsize size = 0;

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  g_byte_array_append (far, (const guint8 *) data, (guint) size - 2);
  g_byte_array_append (far, block, sizeof block);
  g_assert_true (g_file_set_contents (path, (const char *) far->data, (gssize) far->len, NULL));
  {
    g_autoptr (CliRun) run = cli_run_args ("follow", "--every=100ms", path);
    g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);

    g_assert_cmpuint (g_strv_length (lines), >, 3);
    g_assert_cmpuint (g_strv_length (lines), <, 100);
    cli_assert_has (run->out, "\"to_ns\":259200000000000");
  }
}

/* What would never be told of is refused. */
static void
test_refused (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) every = cli_run_args ("follow", "--every=0", log);
  g_autoptr (CliRun) limit = cli_run_args ("follow", "--alert", "gc-pause=-1ms", log);
  g_autoptr (CliRun) save = cli_run_args ("follow", "--save-alerts=.", log);
  g_autoptr (CliRun) around = cli_run_args ("follow", "--around=1s", log);

  cli_assert_status (every, 1);
  cli_assert_status (limit, 1);
  cli_assert_status (save, 1);
  cli_assert_status (around, 1);
}

static void
test_alerts (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("follow", "--every=1s", "--alert", "gc-pause=1ms",
                                         "--alert", "nothing-runs=1h", log);
  g_autoptr (CliRun) wrong = cli_run_args ("follow", "--alert", "gc-pause=fast", log);
  g_autoptr (CliRun) unknown = cli_run_args ("follow", "--alert", "gc-break", log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "\"alert\":\"gc-pause\"");
  g_assert_null (strstr (run->out, "nothing-runs"));
  cli_assert_status (wrong, 1);
  cli_assert_status (unknown, 1);
}

/* A log that grows while it is read: no event is told twice, none is missing, and they are in the
 * order of time. */
static void
test_growing (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "grows.eventlog");
  g_autofree char *data = NULL;
  g_autoptr (CliRun) events = cli_run_args ("events", "--format=jsonl", log);
  g_autoptr (GSubprocess) follow = NULL;
  g_autofree char *rest = NULL, *out = NULL;
  char first[2] = "";
  gsize size = 0, part;
  FILE *file = fopen (path, "wb");

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  part = size / 20 * 19; /* of less, no event is final yet */
  g_assert_cmpuint (fwrite (data, 1, part, file), ==, part);
  fflush (file);
  follow = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, cli_program (), "follow",
                             "--print=events", path, NULL);
  /* what is there is printed while the file is still written */
  g_assert_true (
      g_input_stream_read_all (g_subprocess_get_stdout_pipe (follow), first, 1, NULL, NULL, NULL));
  g_assert_cmpuint (fwrite (data + part, 1, size - part, file), ==, size - part);
  fclose (file);
  g_assert_true (g_subprocess_communicate_utf8 (follow, NULL, NULL, &rest, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (follow), ==, 0);
  out = g_strconcat (first, rest, NULL);
  g_assert_cmpstr (out, ==, events->out);
}

static gint
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The lines of @text, sorted, without those of spans that the log ends inside of. */
static char *
sort_spans (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    if (strstr (lines[i], "\"open\":true") == NULL)
      g_ptr_array_add (kept, lines[i]);
  g_ptr_array_sort (kept, compare_lines);
  g_ptr_array_add (kept, NULL);
  return g_strjoinv ("\n", (char **) kept->pdata);
}

static void
check_growing_spans (const char *log)
{
  g_autofree char *data = NULL;
  g_autoptr (CliRun) spans = cli_run_args ("spans", log);
  g_autofree char *want = sort_spans (spans->out);
  g_autofree char *got = NULL;
  g_autofree char *out = NULL;
  g_autoptr (GSubprocess) follow =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL,
                        cli_program (), "follow", "--print=spans", "-", NULL);
  GOutputStream *in = g_subprocess_get_stdin_pipe (follow);
  gsize size = 0;

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  /* the end marker comes last: until then nothing tells which GC is that of the exit */
  for (guint i = 0; i < N_PIECES; i++)
    {
      gsize at = (size - 2) * i / N_PIECES, end = (size - 2) * (i + 1) / N_PIECES;

      g_assert_true (g_output_stream_write_all (in, data + at, end - at, NULL, NULL, NULL));
      cli_wait_for_rest (follow); /* it has been shown */
    }
  g_assert_true (g_output_stream_write_all (in, data + size - 2, 2, NULL, NULL, NULL));
  g_assert_true (g_subprocess_communicate_utf8 (follow, NULL, NULL, &out, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (follow), ==, 0);
  got = sort_spans (out);
  g_assert_cmpstr (got, ==, want);
}

/* Spans are told once, as they end, and with the cause of each GC, however the log comes. */
static void
test_growing_spans (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *exit =
      g_test_build_filename (G_TEST_DIST, "fixtures", "gc-held-up-ghc-9.0.eventlog", NULL);

  check_growing_spans (demo);
  check_growing_spans (exit);
}

/* Events of HEC 0 in 5 s, among them a GC pause of 60 ms, and none of no HEC, as GHC before 9.2
 * writes a buffer only when it is full. The log has no end yet. */
static WeftTestLog *
make_silent_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint64 i = 1; i <= 10; i++)
    {
      weft_test_log_event (log, 12, i * 500000000); /* a request for a GC */
      if (i != 5)
        continue;
      weft_test_log_event (log, 9, i * 500000000 + 1);
      weft_test_log_event (log, 54, i * 500000000 + 2);
      weft_test_log_event (log, 10, i * 500000000 + 60000001);
    }
  weft_test_log_end_block (log, G_GUINT64_CONSTANT (5000000000));
  return log;
}

static void
assert_interval (const char *line, gint64 from, gboolean is_final)
{
  g_autoptr (JsonNode) node = json_from_string (line, NULL);
  JsonObject *one = json_node_get_object (node);

  g_assert_cmpint (json_object_get_int_member (one, "from_ns"), ==, from);
  g_assert_cmpint (json_object_get_boolean_member (one, "final"), ==, is_final);
}

/* Without events of no HEC, standard error says so, and intervals that the HEC covers are printed
 * at once, and again when they are final. */
static void
test_silent (void)
{
  g_autoptr (WeftTestLog) log = make_silent_log ();
  g_autoptr (GSubprocess) follow =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE |
                            G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                        NULL, cli_program (), "follow", "-", NULL);
  GOutputStream *in = g_subprocess_get_stdin_pipe (follow);
  g_autoptr (GDataInputStream) lines =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (follow));
  g_autoptr (GDataInputStream) errors =
      g_data_input_stream_new (g_subprocess_get_stderr_pipe (follow));
  g_autofree char *rest = NULL, *err = NULL;
  g_auto (GStrv) later = NULL;

  g_assert_true (
      g_output_stream_write_all (in, log->bytes->data, log->bytes->len, NULL, NULL, NULL));
  for (gint64 i = 0; i < 4; i++)
    {
      g_autofree char *line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);

      assert_interval (line, i * 1000000000, FALSE);
    }
  g_assert_true (g_output_stream_write_all (in, "\xff\xff", 2, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (in, NULL, NULL));
  rest = g_data_input_stream_read_upto (lines, "", 0, NULL, NULL, NULL);
  later = g_strsplit (rest, "\n", -1);
  g_assert_cmpuint (g_strv_length (later), ==, 6); /* the last one is empty */
  for (gint64 i = 0; i < 5; i++)
    assert_interval (later[i], i * 1000000000, TRUE);
  err = g_data_input_stream_read_upto (errors, "", 0, NULL, NULL, NULL);
  cli_assert_has (err, "no events without a HEC have been received");
  g_assert_true (g_subprocess_wait (follow, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (follow), ==, 0);
}

/* An alert does not wait for a silent HEC. It is printed once, and says that it is not final. */
static void
test_silent_alert (void)
{
  g_autoptr (WeftTestLog) log = make_silent_log ();
  g_autoptr (GSubprocess) follow = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE |
          G_SUBPROCESS_FLAGS_STDOUT_PIPE,
      NULL, cli_program (), "follow", "--print=spans", "--alert=gc-pause=50ms", "-", NULL);
  GOutputStream *in = g_subprocess_get_stdin_pipe (follow);
  g_autoptr (GDataInputStream) lines =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (follow));
  g_autofree char *line = NULL, *rest = NULL;

  g_assert_true (
      g_output_stream_write_all (in, log->bytes->data, log->bytes->len, NULL, NULL, NULL));
  line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  cli_assert_has (line, "\"alert\":\"gc-pause\"");
  assert_interval (line, G_GINT64_CONSTANT (2500000001), FALSE);
  g_assert_true (g_output_stream_write_all (in, "\xff\xff", 2, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (in, NULL, NULL));
  rest = g_data_input_stream_read_upto (lines, "", 0, NULL, NULL, NULL);
  g_assert_null (strstr (rest, "\"alert\""));
  g_assert_true (g_subprocess_wait (follow, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (follow), ==, 0);
}

/* A condition that what is known decides is not delayed by a silent HEC. */
static void
test_silent_fail (void)
{
  g_autoptr (WeftTestLog) log = make_silent_log ();
  g_autoptr (GSubprocess) follow =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE |
                            G_SUBPROCESS_FLAGS_STDOUT_SILENCE,
                        NULL, cli_program (), "follow", "--fail-if", "events.count > 1", "-", NULL);
  GOutputStream *in = g_subprocess_get_stdin_pipe (follow);

  g_assert_true (
      g_output_stream_write_all (in, log->bytes->data, log->bytes->len, NULL, NULL, NULL));
  g_assert_true (g_subprocess_wait (follow, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (follow), ==, 4);
}

/* A log whose first half has been written, and who follows it. */
typedef struct
{
  CliFolder *folder;
  char *path;
  char *data;
  gsize size, half;
  FILE *file;
  GSubprocess *follow;
  char *out, *err;
} Growing;

static void
growing_begin (Growing *self)
{
  g_autofree char *log = cli_demo_log ();

  *self = (Growing){ cli_folder_new (NULL) };
  self->path = cli_folder_path (self->folder, "grows.eventlog");
  g_assert_true (g_file_get_contents (log, &self->data, &self->size, NULL));
  self->half = self->size / 2;
  self->file = fopen (self->path, "wb");
  g_assert_cmpuint (fwrite (self->data, 1, self->half, self->file), ==, self->half);
  fflush (self->file);
  self->follow =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, NULL,
                        cli_program (), "follow", "--print=events", self->path, NULL);
}

/* Whether a line of @maps is a mapping of @path that a growing file has, with room to grow. To see
 * whether a file can be mapped, its first page is mapped before that. */
static gboolean
is_mapped_whole (const char *maps, const char *path)
{
  g_auto (GStrv) lines = g_strsplit (maps, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint64 start, end;

      if (strstr (lines[i], path) != NULL &&
          sscanf (lines[i], "%" G_GINT64_MODIFIER "x-%" G_GINT64_MODIFIER "x", &start, &end) == 2 &&
          end - start > 1024 * 1024)
        return TRUE;
    }
  return FALSE;
}

/* Until it is followed: what is there has been mapped. */
static void
growing_wait (Growing *self)
{
  g_autofree char *path =
      g_strdup_printf ("/proc/%s/maps", g_subprocess_get_identifier (self->follow));
  gboolean is_followed = FALSE;

  for (guint i = 0; i < 2000 && !is_followed; i++)
    {
      g_autofree char *maps = NULL;

      g_usleep (10000);
      is_followed =
          g_file_get_contents (path, &maps, NULL, NULL) && is_mapped_whole (maps, self->path);
    }
  g_assert_true (is_followed);
}

static void
growing_end (Growing *self, int status)
{
  g_assert_true (
      g_subprocess_communicate_utf8 (self->follow, NULL, NULL, &self->out, &self->err, NULL));
  if (g_subprocess_get_exit_status (self->follow) != status)
    g_test_message ("%s", self->err);
  g_assert_cmpint (g_subprocess_get_exit_status (self->follow), ==, status);
}

static void
growing_clear (Growing *self)
{
  g_object_unref (self->follow);
  g_free (self->out);
  g_free (self->path);
  g_free (self->data);
  g_free (self->err);
  cli_folder_free (self->folder);
}

static char *
events_of (const char *log)
{
  g_autoptr (CliRun) run = cli_run_args ("events", "--format=jsonl", log);

  cli_assert_status (run, 0);
  return g_strdup (run->out);
}

/* What a program writes to a file that was removed is told to its end. */
static void
test_removed (void)
{
  g_autofree char *log = cli_demo_log (), *events = events_of (log);
  Growing growing;

  growing_begin (&growing);
  growing_wait (&growing);
  g_unlink (growing.path);
  fwrite (growing.data + growing.half, 1, growing.size - growing.half, growing.file);
  fclose (growing.file);
  growing_end (&growing, 0);
  g_assert_cmpstr (growing.out, ==, events);
  cli_assert_has (growing.err, "grows.eventlog: the file was removed.");
  growing_clear (&growing);
}

/* The one in its place is told after it. */
static void
test_replaced (void)
{
  g_autofree char *log = cli_demo_log (), *events = events_of (log), *both = NULL;
  Growing growing;

  growing_begin (&growing);
  growing_wait (&growing);
  g_assert_true (
      g_file_set_contents (growing.path, growing.data, (gssize) growing.size, NULL)); /* renames */
  fwrite (growing.data + growing.half, 1, growing.size - growing.half, growing.file);
  fclose (growing.file);
  growing_end (&growing, 0);
  both = g_strconcat (events, events, NULL);
  g_assert_cmpstr (growing.out, ==, both);
  cli_assert_has (growing.err, "the file that has replaced it is followed now");
  growing_clear (&growing);
}

/* A program that is started again while the first still runs empties their log first. */
static void
test_restarted (void)
{
  g_autofree char *log = cli_demo_log (), *events = events_of (log);
  g_autoptr (GDataInputStream) lines = NULL;
  g_autofree char *line = NULL;
  Growing growing;
  FILE *again;

  growing_begin (&growing);
  growing_wait (&growing);
  again = fopen (growing.path, "wb");
  g_assert_nonnull (again);
  /* it is seen to be empty */
  lines = g_data_input_stream_new (g_subprocess_get_stderr_pipe (growing.follow));
  do
    {
      g_free (line);
      line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
      g_assert_nonnull (line);
    }
  while (strstr (line, "the file was made shorter") == NULL);
  fwrite (growing.data, 1, growing.size, again);
  fclose (again);
  fclose (growing.file);
  growing_end (&growing, 3);
  g_assert_true (g_str_has_suffix (growing.out, events));
  growing_clear (&growing);
}

/* A GC of 5 ms in a program with an environment. */
static WeftTestLog *
make_secret_log (void)
{
  static const guint16 tags[] = { 9, 10 }; /* GC_START, GC_END */
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 100);
  weft_test_log_event (log, 31, 110); /* PROGRAM_ENV */
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, "TOKEN=secret");
  weft_test_log_end_block (log, 20000000);
  weft_test_log_begin_block (log, 0, 200);
  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    weft_test_log_event (log, tags[i], 1000000 + i * 5000000);
  weft_test_log_end_block (log, 20000000);
  weft_test_log_data_end (log);
  return log;
}

/* What is saved on its own may be sent to others: it is without the program's environment. */
static void
test_alerts_saved (void)
{
  g_autoptr (WeftTestLog) log = make_secret_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autofree char *alerts = cli_folder_path (folder, "alerts"), *path = NULL;
  g_autofree char *save = g_strconcat ("--save-alerts=", alerts, NULL);
  g_autoptr (CliRun) run = cli_run_args ("follow", "--alert=gc-pause=1ms", save, folder->log);
  g_autoptr (CliRun) whole = cli_run_args ("events", folder->log);
  g_autoptr (CliRun) saved = NULL;
  g_autoptr (GDir) dir = g_dir_open (alerts, 0, NULL);

  cli_assert_status (run, 0);
  cli_assert_has (whole->out, "secret");
  g_assert_nonnull (dir);
  path = g_build_filename (alerts, g_dir_read_name (dir), NULL);
  saved = cli_run_args ("events", path);
  cli_assert_has (saved->out, "garbage collection ends");
  g_assert_null (strstr (saved->out, "secret"));
  g_unlink (path);
  g_rmdir (alerts);
}

/* An alert whose file cannot be written is not taken for one that is saved. */
static void
test_alerts_unsaved (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *save = g_strconcat ("--save-alerts=", folder->folder, NULL);
  g_autoptr (CliRun) run = NULL;

  weft_test_disk_full (1000);
  run = cli_run_args ("follow", "--alert=gc-pause=1ms", save, log);
  weft_test_disk_free ();
  cli_assert_status (run, 1);
  cli_assert_has (run->err, "--save-alerts: ");
  cli_assert_has (run->err, "/demo-gc-pause-");
  cli_assert_has (run->out, "gc-pause");
  /* nothing is left in it */
  g_assert_cmpint (g_rmdir (folder->folder), ==, 0);
}

/* Without a terminal it is said, too, that nobody listens yet: once. */
static void
test_waiting (void)
{
  g_autofree char *log = cli_demo_log (), *events = events_of (log), *out = NULL, *err = NULL;
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *socket = cli_folder_path (folder, "socket");
  g_autofree char *address = g_strconcat ("unix:", socket, NULL), *line = NULL;
  const WeftFakePlan plan = { .address = address };
  g_autoptr (GFile) file = g_file_new_for_path (log);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_autoptr (WeftFakeServer) server = NULL;
  g_autoptr (GSubprocess) follow =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, NULL,
                        cli_program (), "follow", "--print=events", address, NULL);
  g_autoptr (GDataInputStream) lines =
      g_data_input_stream_new (g_subprocess_get_stderr_pipe (follow));

  line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_assert_true (g_str_has_prefix (line, "weft-cli: No program listens at unix:"));
  server = weft_fake_server_new (&plan, &bytes, 1, NULL);
  g_assert_true (g_subprocess_communicate_utf8 (follow, NULL, NULL, &out, &err, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (follow), ==, 0);
  g_assert_cmpstr (out, ==, events);
  g_assert_null (strstr (err, "No program listens"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/follow/same", test_same);
  g_test_add_func ("/follow/intervals", test_intervals);
  g_test_add_func ("/follow/fail", test_fail);
  g_test_add_func ("/follow/far-stamp", test_far_stamp);
  g_test_add_func ("/follow/refused", test_refused);
  g_test_add_func ("/follow/alerts", test_alerts);
  g_test_add_func ("/follow/silent", test_silent);
  g_test_add_func ("/follow/silent-alert", test_silent_alert);
  g_test_add_func ("/follow/silent-fail", test_silent_fail);
  g_test_add_func ("/follow/growing", test_growing);
  g_test_add_func ("/follow/growing-spans", test_growing_spans);
  g_test_add_func ("/follow/alerts-saved", test_alerts_saved);
  g_test_add_func ("/follow/alerts-unsaved", test_alerts_unsaved);
  g_test_add_func ("/follow/waiting", test_waiting);
  g_test_add_func ("/follow/removed", test_removed);
  g_test_add_func ("/follow/replaced", test_replaced);
  g_test_add_func ("/follow/restarted", test_restarted);
}
