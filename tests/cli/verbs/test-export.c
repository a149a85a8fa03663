/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli export: the files it writes, and what it refuses. */
#include "cli-run.h"
#include "weft-test-corpus.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
read_file (const char *path, gsize *length)
{
  g_autoptr (GError) error = NULL;
  char *data = NULL;

  g_file_get_contents (path, &data, length, &error);
  g_assert_no_error (error);
  return data;
}

static guint
count_files (const CliFolder *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_charts (void)
{
  static const char *const charts[] = { "timeline",      "activity",    "hec",         "gc",
                                        "heap-counters", "sparks",      "heap",        "user",
                                        "tasks",         "instants",    "sparks-hec",  "threads",
                                        "spark-sizes",   "utilisation", "parallelism", "why" };
  static const char *const suffixes[] = { "png", "svg", "pdf" };
  static const char *const heads[] = { "\211PNG", "<?xml", "%PDF" };
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (charts) * G_N_ELEMENTS (suffixes); i++)
    {
      guint suffix = i % G_N_ELEMENTS (suffixes);
      g_autofree char *name = g_strdup_printf ("a.%s", suffixes[suffix]);
      g_autofree char *path = cli_folder_path (folder, name);
      g_autofree char *output = g_strconcat ("--output=", path, NULL);
      g_autofree char *chart = g_strconcat ("--chart=", charts[i / G_N_ELEMENTS (suffixes)], NULL);
      g_autoptr (CliRun) run = cli_run_args ("export", chart, output, log);
      g_autofree char *data = NULL;
      gsize length = 0;

      cli_assert_status (run, 0);
      g_assert_cmpstr (run->err, ==, "");
      data = read_file (path, &length);
      g_assert_cmpuint (length, >, 1000);
      g_assert_cmpint (strncmp (data, heads[suffix], strlen (heads[suffix])), ==, 0);
    }
  g_assert_cmpuint (count_files (folder), ==, G_N_ELEMENTS (suffixes));
}

/* A big-endian number in a PNG's head. */
static guint
png_number (const char *png, guint at)
{
  const guint8 *p = (const guint8 *) png + at;

  return (guint) p[0] << 24 | (guint) p[1] << 16 | (guint) p[2] << 8 | p[3];
}

static void
test_size (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "a.PNG");
  g_autoptr (CliRun) run = cli_run_args ("export", "--size=800x500", "--scale=2", "--theme=dark",
                                         "--bands=3", "--output", path, log);
  g_autofree char *png = NULL;
  gsize length = 0;

  cli_assert_status (run, 0);
  png = read_file (path, &length);
  g_assert_cmpuint (png_number (png, 16), ==, 1600);
  g_assert_cmpuint (png_number (png, 20), ==, 1000);
}

/* The colours with which @svg fills; @hues gets the number of those that are no grey. */
static guint
count_fills (const char *svg, guint *hues)
{
  g_auto (GStrv) fills = g_strsplit (svg, "fill=\"#", -1);
  guint n = g_strv_length (fills) - 1;

  *hues = 0;
  for (guint i = 1; i <= n; i++)
    {
      const char *color = fills[i];
      gsize part = strspn (color, "0123456789abcdef") / 3;

      *hues +=
          strncmp (color, color + part, part) != 0 || strncmp (color, color + 2 * part, part) != 0;
    }
  return n;
}

/* A picture in black and white has no hue in it; the default one has. */
static void
test_colors (void)
{
  static const char *const sets[] = { "--colours=black-and-white", "--colours=default" };
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "a.svg");

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (CliRun) run = cli_run_args ("export", sets[i], "--output", path, log);
      g_autofree char *svg = NULL;
      guint n, hues;

      cli_assert_status (run, 0);
      svg = read_file (path, NULL);
      n = count_fills (svg, &hues);
      g_assert_cmpuint (n, >, 10);
      if (i == 0)
        g_assert_cmpuint (hues, ==, 0);
      else
        g_assert_cmpuint (hues, >, 5);
    }
}

/* The critical path is drawn through HECs and threads where it is asked for; other lanes have none.
 */
static void
test_critical_path (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autofree char *folder = g_dir_make_tmp ("weft-path-XXXXXX", NULL);
  g_autofree char *with = g_build_filename (folder, "with.svg", NULL);
  g_autofree char *without = g_build_filename (folder, "without.svg", NULL);
  g_autoptr (CliRun) first =
      cli_run_args ("export", "--chart=hec", "--critical-path", "--output", with, log);
  g_autoptr (CliRun) second = cli_run_args ("export", "--chart=hec", "--output", without, log);
  g_autoptr (CliRun) gc =
      cli_run_args ("export", "--chart=gc", "--critical-path", "--output", with, log);
  g_autofree char *path = NULL;
  g_autofree char *plain = NULL;

  cli_assert_status (first, 0);
  cli_assert_status (second, 0);
  cli_assert_status (gc, 1);
  cli_assert_has (gc->err, "--critical-path does not apply");
  g_assert_true (g_file_get_contents (with, &path, NULL, NULL));
  g_assert_true (g_file_get_contents (without, &plain, NULL, NULL));
  g_assert_cmpuint (strlen (path), >, strlen (plain) + 1000);
  g_unlink (with);
  g_unlink (without);
  g_rmdir (folder);
}

/* GC pauses tint the lanes unless that is not wanted; other pictures have none. */
static void
test_gc_bands (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *with = cli_folder_path (folder, "with.png");
  g_autofree char *without = cli_folder_path (folder, "without.png");
  g_autoptr (CliRun) run_with =
      cli_run_args ("export", "--chart=heap-counters", "--output", with, log);
  g_autoptr (CliRun) run_without =
      cli_run_args ("export", "--chart=heap-counters", "--no-gc-bands", "--output", without, log);
  g_autoptr (CliRun) refused =
      cli_run_args ("export", "--chart=flame-off-cpu", "--no-gc-bands", "--output", with, log);
  g_autofree char *with_data = NULL;
  g_autofree char *without_data = NULL;
  gsize with_length = 0, without_length = 0;

  cli_assert_status (run_with, 0);
  cli_assert_status (run_without, 0);
  cli_assert_status (refused, 1);
  with_data = read_file (with, &with_length);
  without_data = read_file (without, &without_length);
  g_assert_true (with_length != without_length ||
                 memcmp (with_data, without_data, with_length) != 0);
}

/* The range is one of the log's markers. */
static void
test_range (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *whole = cli_folder_path (folder, "whole.png");
  g_autofree char *part = cli_folder_path (folder, "part.png");
  g_autoptr (CliRun) run_whole = cli_run_args ("export", "--output", whole, log);
  g_autoptr (CliRun) run_part =
      cli_run_args ("export", "--from=act 2: sparks", "--to=30ms", "--output", part, log);
  g_autofree char *whole_data = NULL;
  g_autofree char *part_data = NULL;
  gsize whole_length = 0, part_length = 0;

  cli_assert_status (run_whole, 0);
  cli_assert_status (run_part, 0);
  whole_data = read_file (whole, &whole_length);
  part_data = read_file (part, &part_length);
  g_assert_true (whole_length != part_length || memcmp (whole_data, part_data, whole_length) != 0);
}

/* Profiles of the corpus become small drawings. */
static void
test_profiles (void)
{
  static const struct
  {
    const char *chart, *log, *more;
  } cases[] = {
    { "--chart=flame", "heap-p.eventlog", "--changes" },
    { "--chart=flame-time", "chat-p-hc.eventlog", "--from=0ms" },
    { "--chart=flame", "heap-prof-hc.eventlog", "--at=500ms" },
    { "--chart=flame-heap", "chat-p-hc.eventlog", "--changes" },
    { "--chart=ticky", "heap-ticky.eventlog", "--from=0ms" },
  };
  g_autofree char *corpus = weft_test_corpus_path ("ghc-9.10");
  g_autoptr (CliFolder) folder = NULL;

  if (corpus == NULL)
    return;
  folder = cli_folder_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *log = g_build_filename (corpus, cases[i].log, NULL);
      g_autofree char *path = cli_folder_path (folder, "a.svg");
      g_autofree char *output = g_strconcat ("--output=", path, NULL);
      g_autoptr (CliRun) run = cli_run_args ("export", cases[i].chart, cases[i].more, output, log);
      g_autofree char *data = NULL;
      gsize length = 0;

      cli_assert_status (run, 0);
      data = read_file (path, &length);
      g_assert_cmpuint (length, >, 2500);
      g_assert_cmpuint (length, <, 1000000);
    }
}

/* Two logs in one flame graph: their profiles have to be of the same thing. */
static void
test_compared (void)
{
  static const struct
  {
    const char *a, *b, *chart;
    int status;
  } cases[] = {
    { "heap-p.eventlog", "chat-p-hc.eventlog", "flame", 0 },
    { "chat-p-hc.eventlog", "heap-prof-hc.eventlog", "flame", 0 },
    { "heap-prof-hc.eventlog", "heap-p.eventlog", "flame", 1 },
    { "heap-p.eventlog", "heap-hT.eventlog", "flame", 1 },
    { "heap-hT.eventlog", "heap-prof-hT.eventlog", "heap", 0 },
    { "heap-hT.eventlog", "heap-prof-hT.eventlog", "heap-lines", 0 },
    { "heap-hT.eventlog", "heap-prof-hc.eventlog", "heap", 1 },
  };
  g_autofree char *corpus = weft_test_corpus_path ("ghc-9.10");
  g_autoptr (CliFolder) folder = NULL;
  gsize length;

  if (corpus == NULL)
    return;
  folder = cli_folder_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *a = g_build_filename (corpus, cases[i].a, NULL);
      g_autofree char *b = g_build_filename (corpus, cases[i].b, NULL);
      g_autofree char *path = cli_folder_path (folder, "a.svg");
      g_autoptr (CliRun) run =
          cli_run_args ("export", "--chart", cases[i].chart, "--compare", b, "--output", path, a);

      g_test_message ("%s, %s", cases[i].a, cases[i].b);
      cli_assert_status (run, cases[i].status);
      if (cases[i].status != 0)
        cli_assert_has (run->err, "the two logs have no");
      else
        {
          g_autofree char *picture = read_file (path, &length);

          cli_assert_has (picture, cases[i].a);
          cli_assert_has (picture, cases[i].b);
        }
    }
}

/* The same log in two folders: one picture differs from the other by its title alone. */
static void
test_compared_names (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (CliFolder) one = NULL;
  g_autoptr (CliFolder) two = NULL;
  char *pictures[2];
  gsize length;

  weft_test_profile_sample (log, 1000, 0, 1, "ab");
  weft_test_profile_end (log, 2000);
  one = cli_folder_new (log);
  two = cli_folder_new (log);
  for (guint i = 0; i < 2; i++)
    {
      const char *a = i == 0 ? one->log : two->log, *b = i == 0 ? two->log : one->log;
      g_autofree char *path = cli_folder_path (one, i == 0 ? "1.svg" : "2.svg");
      g_autoptr (CliRun) run =
          cli_run_args ("export", "--chart=flame", "--compare", b, "--output", path, a);

      cli_assert_status (run, 0);
      pictures[i] = read_file (path, &length);
    }
  g_assert_cmpstr (pictures[0], !=, pictures[1]);
  for (guint i = 0; i < 2; i++)
    g_free (pictures[i]);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *option, *name, *said;
  } cases[] = {
    { "--chart=clouds", "a.png", "(choose timeline, " },
    { "--chart=clouds", "a.png", ", run-queues, " },
    { "--chart=flame", "a.png", "no time profile" },
    { "--chart=flame-time", "a.png", "no time profile" },
    { "--chart=ticky", "a.png", "no ticky counters" },
    { "--chart=flame-heap", "a.png", "no heap profile by cost centre" },
    { "--at=1ms", "a.png", "for --chart=flame" },
    { "--compare=b.eventlog", "a.png", "for --chart=heap" },
    { "--theme=pink", "a.png", "light or dark" },
    { "--colours=pink", "a.png", "black-and-white" },
    { "--size=0x10", "a.png", "--size" },
    { "--size=big", "a.png", "--size" },
    { "--size=40000x500", "a.png", "32767" },
    { "--size=20000x20000", "a.png", "20000x20000" },
    { "--size=10x10", "a.svg", "too small" },
    { "--bands=many", "a.svg", "--bands" },
    { "--from=1h", "a.svg", "it ends at 187" },
    { "--chart=hec", "a.bmp", ".png, .svg or .pdf" },
    { "--chart=hec", "no/a.png", "no/a.png" },
  };
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = cli_folder_path (folder, cases[i].name);
      g_autoptr (CliRun) run = cli_run_args ("export", cases[i].option, "--output", path, log);

      g_test_message ("%s", cases[i].option);
      cli_assert_status (run, 1);
      cli_assert_has (run->err, cases[i].said);
      g_assert_cmpuint (count_files (folder), ==, 0);
    }
}

static void
test_no_output (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("export", "--chart=hec", log);

  cli_assert_status (run, 1);
  cli_assert_has (run->err, "--output");
}

/* A log that is drawn although it is cut; one that has nothing of the kind. */
static void
test_status (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autofree char *path = NULL;
  g_autoptr (CliRun) drawn = NULL;
  g_autoptr (CliRun) refused = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1000);
  weft_test_log_run (log, 2000, 7);
  weft_test_log_end_block (log, 3000);
  folder = cli_folder_new (log);
  path = cli_folder_path (folder, "a.svg");
  refused = cli_run_args ("export", "--chart=heap", "--output", path, folder->log);
  cli_assert_status (refused, 1);
  /* which flag records it would be said of a whole log */
  cli_assert_has (refused->err, "unknown: the log was cut");
  drawn = cli_run_args ("export", "--chart=hec", "--output", path, folder->log);
  cli_assert_status (drawn, 3);
  cli_assert_has (drawn->err, "No end marker");
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/export/charts", test_charts);
  g_test_add_func ("/export/size", test_size);
  g_test_add_func ("/export/gc-bands", test_gc_bands);
  g_test_add_func ("/export/critical-path", test_critical_path);
  g_test_add_func ("/export/range", test_range);
  g_test_add_func ("/export/profiles", test_profiles);
  g_test_add_func ("/export/compared", test_compared);
  g_test_add_func ("/export/compared-names", test_compared_names);
  g_test_add_func ("/export/colours", test_colors);
  g_test_add_func ("/export/refused", test_refused);
  g_test_add_func ("/export/no-output", test_no_output);
  g_test_add_func ("/export/status", test_status);
}
