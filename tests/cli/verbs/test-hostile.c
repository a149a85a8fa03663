/* SPDX-License-Identifier: BSD-3-Clause */
/* Every verb answers on logs that were made to break it: it ends by itself, with a status it
 * documents, and nothing that it prints commands a terminal. */
#include "cli-run.h"
#include "weft-test-questions.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* Of what a verb prints, this much is looked at. */
#define MAX_LOOK (8 * 1024 * 1024)

/* A line break and a tab are all of the controls that are printed. */
static void
check_harmless (const char *printed)
{
  gsize length = MIN (strlen (printed), MAX_LOOK);
  const char *end = printed + length;

  for (const char *p = printed; p < end; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char_validated (p, -1);

      g_assert_cmpuint (c, <, 0x110000);
      if (c == '\n' || c == '\t')
        continue;
      g_assert_false (g_unichar_iscntrl (c));
      g_assert_false (c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
                      (c >= 0x2066 && c <= 0x2069));
    }
}

static void
check_json (const char *lines)
{
  g_auto (GStrv) all = g_strsplit (lines, "\n", 200);

  for (guint i = 0; all[i] != NULL && i + 1 < g_strv_length (all); i++)
    {
      g_autoptr (JsonParser) parser = json_parser_new ();
      g_autoptr (GError) error = NULL;

      json_parser_load_from_data (parser, all[i], -1, &error);
      g_assert_no_error (error);
    }
}

static void
ask (const char *question, const char *log, const CliFolder *folder)
{
  g_auto (GStrv) words = g_strsplit (question, " ", -1);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *output = cli_folder_path (folder, "out");
  g_autoptr (CliRun) run = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], "OUT", 2);

      g_ptr_array_add (arguments, g_strjoinv (output, parts));
    }
  g_ptr_array_add (arguments, g_strdup (log));
  g_ptr_array_add (arguments, NULL);
  run = cli_run (NULL, (const char *const *) arguments->pdata);
  g_test_message ("%s: status %d", question, run->status);
  g_assert_cmpint (run->status, >=, 0);
  g_assert_cmpint (run->status, <=, 4);
  check_harmless (run->out);
  check_harmless (run->err);
  if (strstr (question, "jsonl") != NULL)
    check_json (run->out);
}

static void
test_file (gconstpointer path)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);

  for (guint i = 0; weft_test_questions[i] != NULL; i++)
    ask (weft_test_questions[i], path, folder);
}

/* The name of a file is told like that of a thread: on one line, and harmless. */
static void
test_file_name (void)
{
  static const char name[] = "\377\033[31mred\a\nb\342\200\256dlof\377\302\233.eventlog";
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, name);
  g_autofree char *none = g_strconcat (path, ".gone", NULL);
  g_autofree char *data = NULL;
  gsize size = 0;

  g_assert_true (g_file_get_contents (demo, &data, &size, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) size / 2, NULL));
  for (guint i = 0; weft_test_questions[i] != NULL; i++)
    {
      ask (weft_test_questions[i], path, folder);
      ask (weft_test_questions[i], none, folder);
    }
}

/* JSON has the exact text, and CSV one that no spreadsheet computes with. */
static void
test_formula (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) csv = NULL;
  g_autoptr (CliRun) json = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 19, 10);
  weft_test_log_text (log, "START =cmd|' /C calc'!A0, \"x\"\n\302\233");
  weft_test_log_event (log, 19, 20);
  weft_test_log_text (log, "STOP =cmd|' /C calc'!A0, \"x\"\n\302\233");
  weft_test_log_end_block (log, 30);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  csv = cli_run_args ("spans", "--kind=user", "--format=csv", folder->log);
  json = cli_run_args ("spans", "--kind=user", folder->log);
  cli_assert_has (csv->out, "\"'=cmd|' /C calc'!A0, \"\"x\"\"↵\\u009b\"");
  cli_assert_has (json->out, "\"=cmd|' /C calc'!A0, \\\"x\\\"\\n\\u009b\"");
}

/* 16 MB out of 36 KB are read, unless that is said to be too much. */
static void
test_unpack_limit (void)
{
  static const char *const wrong[] = { "0", "x", "5X", "-1", "5MB", "99999999999T", "" };
  g_autofree char *log =
      g_test_build_filename (G_TEST_DIST, "fixtures", "hostile", "zeros-16-mb.eventlog.zst", NULL);
  g_autoptr (CliRun) stopped = cli_run_args ("info", "--unpack-limit=10M", log);
  g_autoptr (CliRun) none = cli_run_args ("info", "--unpack-limit=none", log);

  cli_assert_status (stopped, 3);
  cli_assert_has (stopped->err, "Decompressing was stopped at the limit");
  cli_assert_has (stopped->out, "10.0 MiB");
  cli_assert_status (none, 3); /* for the zeros */
  g_assert_null (strstr (none->err, "Decompressing"));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *option = g_strconcat ("--unpack-limit=", wrong[i], NULL);
      g_autoptr (CliRun) run = cli_run_args ("info", option, log);

      cli_assert_status (run, 1);
    }
}

static void
add_files (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", "hostile", NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *stem = g_strndup (name, strcspn (name, "."));
      g_autofree char *test = g_strdup_printf ("/cli/hostile/%s", stem);

      g_test_add_data_func_full (test, g_build_filename (path, name, NULL), test_file, g_free);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  add_files ();
  g_test_add_func ("/cli/hostile-name", test_file_name);
  g_test_add_func ("/cli/formula", test_formula);
  g_test_add_func ("/cli/unpack-limit", test_unpack_limit);
}
