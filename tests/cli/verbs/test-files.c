/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that no verb writes over a log, and that a file is written whole or not at all. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A log that was written so long ago is cached. */
#define SETTLED_US 100000

/* A folder with a copy of a log that has both profiles' forms to convert to. */
static CliFolder *
folder_with_log (const char *name, char **path)
{
  CliFolder *folder = cli_folder_new (NULL);
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *data = NULL;
  gsize length;

  *path = cli_folder_path (folder, name);
  g_assert_true (g_file_get_contents (demo, &data, &length, NULL));
  g_assert_true (g_file_set_contents (*path, data, (gssize) length, NULL));
  return folder;
}

static char *
checksum (const char *path)
{
  g_autofree char *data = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &data, &length, NULL));
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (guchar *) data, length);
}

static void
assert_checksum (const char *path, const char *expected)
{
  g_autofree char *got = checksum (path);

  g_assert_cmpstr (got, ==, expected);
}

/* Whatever the name the log goes by, and with --force too. */
static void
test_same_file (void)
{
  g_autofree char *log = NULL;
  g_autoptr (CliFolder) folder = folder_with_log ("log.svg", &log);
  g_autofree char *link_path = cli_folder_path (folder, "link.svg");
  g_autofree char *hard = cli_folder_path (folder, "hard.svg");
  g_autofree char *before = checksum (log);
  const char *const paths[] = { log, link_path, hard };
  const char *const verbs[][2] = { { "convert", "--to=csv" }, { "export", "--chart=heap" } };

  g_assert_cmpint (symlink (log, link_path), ==, 0);
  g_assert_cmpint (link (log, hard), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (paths) * G_N_ELEMENTS (verbs); i++)
    {
      const char *const *verb = verbs[i % 2];
      g_autofree char *output = g_strconcat ("--output=", paths[i / 2], NULL);
      g_autoptr (CliRun) run = cli_run_args (verb[0], verb[1], output, "--force", log);

      cli_assert_status (run, 1);
      cli_assert_has (run->err, "this is the log itself");
      assert_checksum (log, before);
    }
}

/* A limit below the size of a small log leaves what came before it. */
static void
test_unpack_limit (void)
{
  g_autofree char *log = NULL;
  g_autoptr (CliFolder) folder = folder_with_log ("log", &log);
  g_autofree char *packed = cli_folder_path (folder, "log.gz");
  g_autofree char *command = g_strdup_printf ("gzip -k '%s'", log);
  g_autoptr (CliRun) run = NULL;

  g_assert_cmpint (system (command), ==, 0);
  run = cli_run_args ("events", "--unpack-limit=20k", "--type=RUN_THREAD", packed);
  cli_assert_status (run, 3);
  cli_assert_has (run->out, "thread 1 runs");
  cli_assert_has (run->err, "Decompressing was stopped at the limit, at offset 20480");
}

/* The file that a log is unpacked from is open too, and so is one on standard input. */
static void
test_packed_file (void)
{
  g_autofree char *log = NULL;
  g_autoptr (CliFolder) folder = folder_with_log ("log", &log);
  g_autofree char *packed = cli_folder_path (folder, "log.gz");
  g_autofree char *command = g_strdup_printf ("gzip -k '%s'", log);
  g_autofree char *output = g_strconcat ("--output=", packed, NULL);
  g_autofree char *from_stdin = g_strdup_printf (
      "'%s' convert --to=csv --force --output='%s' - <'%s'", cli_program (), log, log);
  g_autofree char *onto_stdout =
      g_strdup_printf ("'%s' events '%s' >>'%s'", cli_program (), log, log);
  const char *const lines[] = { from_stdin, onto_stdout };
  g_autofree char *before = NULL;
  g_autoptr (CliRun) run = NULL;

  g_assert_cmpint (system (command), ==, 0);
  before = checksum (packed);
  run = cli_run_args ("convert", "--to=hp", "--force", output, packed);
  cli_assert_status (run, 1);
  cli_assert_has (run->err, "this is the log itself");
  assert_checksum (packed, before);
  g_free (before);
  before = checksum (log);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *whole = g_strconcat (lines[i], " 2>/dev/null", NULL);
      int status = system (whole);

      g_assert_cmpint (WEXITSTATUS (status), ==, 1);
      assert_checksum (log, before);
    }
}

/* Another eventlog goes only with --force; what is none goes as it always did. */
static void
test_other_log (void)
{
  g_autofree char *log = NULL;
  g_autoptr (CliFolder) folder G_GNUC_UNUSED = folder_with_log ("log", &log);
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *output = g_strconcat ("--output=", log, NULL);
  g_autofree char *before = checksum (log);
  g_autoptr (CliRun) refused = cli_run_args ("convert", "--to=csv", output, demo);
  g_autofree char *kept = checksum (log);
  g_autoptr (CliRun) forced = cli_run_args ("convert", "--to=csv", "--force", output, demo);
  g_autoptr (CliRun) again = cli_run_args ("convert", "--to=csv", output, demo);

  cli_assert_status (refused, 1);
  cli_assert_has (refused->err, "--force");
  g_assert_cmpstr (kept, ==, before);
  cli_assert_status (forced, 0);
  cli_assert_status (again, 0);
}

/* Killed or refused in the middle, a new file is not there at all, and an old one is as it was. */
static void
test_no_part (void)
{
  g_autofree char *log = NULL;
  g_autoptr (CliFolder) folder = folder_with_log ("log", &log);
  g_autofree char *path = cli_folder_path (folder, "new.svg");
  static const char *const verbs[] = { "export --chart=heap", "convert --to=csv" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (verbs); i++)
    {
      gboolean is_old = i >= G_N_ELEMENTS (verbs);
      g_autofree char *line =
          g_strdup_printf ("ulimit -f 8; '%s' %s --output='%s' '%s' 2>/dev/null", cli_program (),
                           verbs[i % G_N_ELEMENTS (verbs)], path, log);
      g_autofree char *text = NULL;

      if (is_old)
        g_assert_true (g_file_set_contents (path, "old", -1, NULL));
      g_assert_cmpint (WEXITSTATUS (system (line)), ==, 1);
      g_assert_cmpint (g_file_get_contents (path, &text, NULL, NULL), ==, is_old);
      g_assert_cmpstr (text, ==, is_old ? "old" : NULL);
      g_unlink (path);
    }
  {
    g_autoptr (GDir) dir = g_dir_open (folder->folder, 0, NULL);

    g_assert_cmpstr (g_dir_read_name (dir), ==, "log");
    g_assert_null (g_dir_read_name (dir));
  }
}

/* A process that cannot start a thread reads files, and refuses streams. */
static void
test_no_threads (void)
{
  g_autofree char *demo = cli_demo_log (), *data = NULL;
  g_autoptr (GBytes) input = NULL;
  g_autoptr (CliRun) stats =
      cli_run_without_threads (NULL, (const char *const[]){ "stats", demo, NULL });
  g_autoptr (CliRun) follow =
      cli_run_without_threads (NULL, (const char *const[]){ "follow", demo, NULL });
  g_autoptr (CliRun) stream = NULL;
  gsize size;

  cli_assert_status (stats, 0);
  cli_assert_status (follow, 0);
  g_assert_true (g_file_get_contents (demo, &data, &size, NULL));
  input = g_bytes_new_take (g_steal_pointer (&data), size);
  stream = cli_run_without_threads (input, (const char *const[]){ "stats", "-", NULL });
  cli_assert_status (stream, 2);
  cli_assert_has (stream->err, "no thread can be started");
}

/* Blobs, texts with NULs, and columns of the same name are in the answer as they are. */
static void
test_query_values (void)
{
  static const struct
  {
    const char *format, *answer;
  } formats[] = {
    { "--format=jsonl",
      "{\"a\":\"X'00FF41'\",\"b\":\"\\u0000\\u0001A\\u0000\",\"b:1\":1,\"b:2\":2}\n" },
    { "--format=csv", "a,b,b:1,b:2\nX'00FF41',\\x00\\x01A\\x00,1,2\n" },
    { "--format=text",
      "a          b              b:1  b:2\nX'00FF41'  \\x00\\x01A\\x00    1    2\n" },
  };
  g_autofree char *demo = cli_demo_log ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (CliRun) run = cli_run_args (
          "query", formats[i].format, "select x'00ff41' a, char(0,1,65,0) b, 1 b, 2 b", demo);

      cli_assert_status (run, 0);
      g_assert_cmpstr (run->out, ==, formats[i].answer);
    }
}

/* A wrong query of a cut log is not answered. */
static void
test_query_error (void)
{
  g_autofree char *demo = cli_demo_log (), *data = NULL;
  g_autoptr (GBytes) cut = NULL;
  g_autoptr (CliRun) run = NULL;

  g_assert_true (g_file_get_contents (demo, &data, NULL, NULL));
  cut = g_bytes_new_take (g_steal_pointer (&data), 100000);
  run = cli_run (cut, (const char *const[]){ "query", "select wrong", "-", NULL });
  cli_assert_status (run, 1);
  cli_assert_has (run->err, "no such column: wrong");
}

/* A query is read from a file of any kind, but not without end. The tables of a log are those of
 * all. */
static void
test_query_file (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (GBytes) input = g_bytes_new_static ("SELECT 7 AS n", strlen ("SELECT 7 AS n"));
  g_autoptr (CliRun) stream =
      cli_run (input, (const char *const[]){ "query", "--file=/dev/stdin", demo, NULL });
  g_autoptr (CliRun) endless = cli_run_args ("query", "--file=/dev/zero", demo);
  g_autoptr (CliRun) folder = cli_run_args ("query", "--file=/", demo);
  g_autoptr (CliRun) tables = cli_run_args ("query", "--schema");
  g_autoptr (CliRun) of_log = cli_run_args ("query", "--schema", demo);

  cli_assert_status (of_log, 0);
  g_assert_cmpstr (of_log->out, ==, tables->out);
  cli_assert_status (stream, 0);
  cli_assert_has (stream->out, "{\"n\":7}");
  cli_assert_status (endless, 1);
  cli_assert_has (endless->err, "/dev/zero: not a query: it is longer than 4 MiB");
  cli_assert_status (folder, 1);
  cli_assert_has (folder->err, "/: Is a directory");
}

/* Writes a log that is large enough for the cache of indexes, of long messages. */
static void
write_large_log (const char *path)
{
  const gsize size = 60000;
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree char *message = g_strnfill (size, 'm');
  FILE *file = fopen (path, "w");
  gsize begin;

  weft_test_log_header_9_10 (log);
  begin = log->bytes->len;
  weft_test_log_begin_block (log, 0, 1000);
  for (guint i = 0; i < 30; i++)
    {
      weft_test_log_event (log, 19, 1000);
      weft_test_log_bytes (log, message, size);
    }
  weft_test_log_end_block (log, 1000);
  g_assert_nonnull (file);
  fwrite (log->bytes->data, 1, begin, file);
  for (gsize written = 0; written < 201000000; written += log->bytes->len - begin)
    fwrite (log->bytes->data + begin, 1, log->bytes->len - begin, file);
  fwrite ("\xff\xff", 1, 2, file);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* Whether @folder has files; it may be missing. */
static gboolean
has_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  return dir != NULL && g_dir_read_name (dir) != NULL;
}

/* A large log is indexed once, unless --no-cache says otherwise. */
static void
test_cache (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *cache = cli_folder_path (folder, "cache");
  g_autofree char *index = g_build_filename (cache, "weft", "index", NULL);
  g_autofree char *clear = g_strdup_printf ("rm -r '%s'", cache);
  g_autofree char *before = g_strdup (g_getenv ("XDG_CACHE_HOME"));
  g_autoptr (CliRun) none = NULL, first = NULL, second = NULL;

  write_large_log (folder->log);
  g_usleep (SETTLED_US);
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  none = cli_run_args ("info", "--no-cache", folder->log);
  g_assert_false (has_files (index));
  first = cli_run_args ("info", folder->log);
  g_assert_true (has_files (index));
  second = cli_run_args ("info", folder->log);
  cli_assert_status (none, 0);
  g_assert_cmpstr (first->out, ==, none->out);
  g_assert_cmpstr (second->out, ==, none->out);
  g_assert_cmpint (system (clear), ==, 0);
  if (before != NULL)
    g_setenv ("XDG_CACHE_HOME", before, TRUE);
  else
    g_unsetenv ("XDG_CACHE_HOME");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cli/files/same", test_same_file);
  g_test_add_func ("/cli/files/unpack-limit", test_unpack_limit);
  g_test_add_func ("/cli/files/packed", test_packed_file);
  g_test_add_func ("/cli/files/other-log", test_other_log);
  g_test_add_func ("/cli/files/no-part", test_no_part);
  g_test_add_func ("/cli/files/no-threads", test_no_threads);
  g_test_add_func ("/cli/files/query", test_query_file);
  g_test_add_func ("/cli/files/query-values", test_query_values);
  g_test_add_func ("/cli/files/query-error", test_query_error);
  g_test_add_func ("/cli/files/cache", test_cache);
}
