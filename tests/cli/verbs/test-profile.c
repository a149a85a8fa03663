/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that weft-cli profile and convert print what the log's samples say. */
#include "cli-run.h"
#include "weft-test-corpus.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

static CliFolder *
profile_folder (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);

  weft_test_profile_sample (log, 1000, 0, 1, "ba");
  weft_test_profile_sample (log, 1000, 1, 1, "I");
  weft_test_profile_sample (log, 3000, 0, 3, "zb");
  weft_test_profile_sample (log, 2000, 0, 2, "");
  weft_test_profile_end (log, 4000);
  return cli_folder_new (log);
}

static void
test_lines (void)
{
  g_autoptr (CliFolder) folder = profile_folder ();
  g_autoptr (CliRun) all = cli_run_args ("profile", folder->log);
  g_autoptr (CliRun) some =
      cli_run_args ("profile", "--from=2us", "--to=3us", "--cap=0", folder->log);
  g_autoptr (CliRun) folded = cli_run_args ("profile", "--format=folded", folder->log);
  g_autoptr (CliRun) speedscope = cli_run_args ("profile", "--format=speedscope", folder->log);

  cli_assert_status (all, 0);
  g_assert_cmpstr (all->out, ==,
                   "{\"time\":1000,\"cap\":0,\"ticks\":1,\"stack\":[\"Main.b\",\"Main.a\"]}\n"
                   "{\"time\":1000,\"cap\":1,\"ticks\":1,\"stack\":[\"IDLE.IDLE\"]}\n"
                   "{\"time\":2000,\"cap\":0,\"ticks\":2,\"stack\":[]}\n"
                   "{\"time\":3000,\"cap\":0,\"ticks\":3,\"stack\":[\"122\",\"Main.b\"]}\n");
  cli_assert_status (some, 0);
  g_assert_cmpstr (some->out, ==, "{\"time\":2000,\"cap\":0,\"ticks\":2,\"stack\":[]}\n");
  cli_assert_status (folded, 0);
  cli_assert_has (folded->out, "Main.b;122 1\n");
  cli_assert_status (speedscope, 0);
  cli_assert_has (speedscope->out, "\"HEC 1 with GC and idling\"");
}

/* A log with @n_a samples of a and @n_b of b, each @tick_ns long. */
static CliFolder *
counted_folder (guint64 tick_ns, guint n_a, guint n_b)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (tick_ns);

  for (guint i = 0; i < n_a + n_b; i++)
    weft_test_profile_sample (log, 1000 * (i + 1), 0, i, i < n_a ? "a" : "b");
  weft_test_profile_end (log, 1000 * (n_a + n_b + 1));
  return cli_folder_new (log);
}

/* The changes of the own times: those that chance does not explain are told apart; a sample is as
 * long as its log says. */
static void
test_compare (void)
{
  g_autoptr (CliFolder) before = counted_folder (1000, 100, 40);
  g_autoptr (CliFolder) after = counted_folder (1000, 40, 45);
  g_autoptr (CliFolder) coarse = counted_folder (10000, 10, 4);
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *option = g_strconcat ("--compare=", after->log, NULL);
  g_autofree char *coarse_option = g_strconcat ("--compare=", coarse->log, NULL);
  g_autoptr (CliRun) run = cli_run_args ("profile", option, before->log);
  g_autoptr (CliRun) table = cli_run_args ("table", "cost-changes", option, before->log);
  g_autoptr (CliRun) same = cli_run_args ("profile", coarse_option, before->log);
  g_autoptr (CliRun) modules = cli_run_args ("profile", "--group=module", option, before->log);
  g_autoptr (CliRun) none = cli_run_args ("profile", option, demo);
  g_autoptr (CliRun) of_heap = cli_run_args ("profile", "--heap", option, before->log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "{\"cost_centre\":\"a\",\"own_change_ns\":-60000,\"own_ns_a\":100000,"
                            "\"own_ns_b\":40000,\"verdict\":\"less\",\"own_ratio\":0.400");
  cli_assert_has (run->out, "{\"cost_centre\":\"b\",\"own_change_ns\":5000,\"own_ns_a\":40000,"
                            "\"own_ns_b\":45000,\"verdict\":\"within noise\"");
  g_assert_cmpstr (table->out, ==, run->out);
  cli_assert_has (same->out, "{\"cost_centre\":\"a\",\"own_change_ns\":0,\"own_ns_a\":100000,"
                             "\"own_ns_b\":100000,\"verdict\":\"same\"");
  cli_assert_has (modules->out, "{\"module\":\"Main\",\"own_change_ns\":-55000,");
  cli_assert_status (none, 1);
  cli_assert_status (of_heap, 1);
}

/* Of several runs a row has the medians, and the runs' ranks tell chance. */
static void
test_compare_runs (void)
{
  g_autoptr (CliFolder) a1 = counted_folder (1000, 100, 9);
  g_autoptr (CliFolder) a2 = counted_folder (1000, 104, 8);
  g_autoptr (CliFolder) a3 = counted_folder (1000, 90, 9);
  g_autoptr (CliFolder) a4 = counted_folder (1000, 100, 9);
  g_autoptr (CliFolder) b1 = counted_folder (1000, 50, 9);
  g_autoptr (CliFolder) b2 = counted_folder (1000, 40, 7);
  g_autoptr (CliFolder) b3 = counted_folder (1000, 60, 10);
  g_autoptr (CliFolder) b4 = counted_folder (1000, 50, 9);
  g_autoptr (CliRun) run = cli_run_args ("profile", a1->log, a2->log, a3->log, a4->log, "--",
                                         b1->log, b2->log, b3->log, b4->log);
  g_autoptr (CliRun) few = cli_run_args ("profile", a1->log, a2->log, "--", b1->log);
  g_autoptr (CliRun) ranges =
      cli_run_args ("profile", "--to=11us", "--compare-from=11us", "--compare-to=31us", a1->log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out,
                  "{\"cost_centre\":\"a\",\"own_change_ns\":-50000,\"own_ns_a\":100000,"
                  "\"own_ns_b\":50000,\"verdict\":\"less\",\"own_ratio\":0.500,\"own_p\":0.028571");
  cli_assert_has (run->out, "{\"cost_centre\":\"b\",\"own_change_ns\":0,");
  cli_assert_has (run->out, "\"n_a\":4,\"n_b\":4");
  cli_assert_has (few->out, "\"own_ns_a\":102000,\"own_ns_b\":50000,\"verdict\":\"too few runs\"");
  cli_assert_has (ranges->out, "\"own_ns_a\":10000,\"own_ns_b\":20000,");
}

/* Two samples, at 1 and at 2 ms; a time sample before them where it @has_time. */
static CliFolder *
heap_folder (gboolean has_time)
{
  static const WeftTestHeapStack first[] = { { "ba", 30 }, { "aba", 8 }, { "c", 5 }, { "", 2 } };
  static const WeftTestHeapStack second[] = { { "c", 15 } };
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);

  if (has_time)
    weft_test_profile_sample (log, 1000, 0, 1, "ba");
  weft_test_profile_begin_heap (log);
  weft_test_profile_heap_sample (log, 1000000, first, G_N_ELEMENTS (first));
  weft_test_profile_heap_sample (log, 2000000, second, G_N_ELEMENTS (second));
  weft_test_profile_end (log, 3000000);
  return cli_folder_new (log);
}

static void
check_out (CliRun *run, const char *out)
{
  cli_assert_status (run, 0);
  g_assert_cmpstr (run->out, ==, out);
}

/* Of the log's time, and of its heap where there is no time or the heap was asked for. */
static void
test_table (void)
{
  g_autoptr (CliFolder) folder = heap_folder (TRUE);
  g_autoptr (CliFolder) heap = heap_folder (FALSE);
  g_autoptr (CliRun) time =
      cli_run_args ("profile", "--table", "--group=module", "--format=csv", folder->log);
  g_autoptr (CliRun) at =
      cli_run_args ("profile", "--table", "--at=1ms", "--format=csv", folder->log);
  g_autoptr (CliRun) mean = cli_run_args ("profile", "--table", "--group=source", heap->log);
  g_autoptr (CliRun) same =
      cli_run_args ("profile", "--table", "--heap", "--group=source", folder->log);

  check_out (time, "module,cost_centres,own_ns,own_share,total_ns,total_share,own_ticks,"
                   "total_ticks\n"
                   "Main,2,1000,1.000000,1000,1.000000,1,1\n"
                   "MAIN,1,0,0.000000,1000,1.000000,0,1\n");
  check_out (at, "cost_centre,own_bytes,own_share,total_bytes,total_share,module,source\n"
                 "b,30,0.666667,38,0.844444,Main,Main.hs:2:1-9\n"
                 "a,8,0.177778,38,0.844444,Main,Main.hs:1:1-9\n"
                 "c,5,0.111111,5,0.111111,Other,Main.hs:1:1-9\n"
                 "MAIN,2,0.044444,45,1.000000,,\n");
  check_out (mean, "{\"source\":\"Main.hs:2:1-9\",\"cost_centres\":1,\"own_bytes\":15,"
                   "\"own_share\":0.500000,\"total_bytes\":19,\"total_share\":0.633333}\n"
                   "{\"source\":\"Main.hs:1:1-9\",\"cost_centres\":2,\"own_bytes\":14,"
                   "\"own_share\":0.466667,\"total_bytes\":29,\"total_share\":0.966667}\n"
                   "{\"source\":\"MAIN\",\"cost_centres\":1,\"own_bytes\":1,"
                   "\"own_share\":0.033333,\"total_bytes\":30,\"total_share\":1.000000}\n");
  check_out (same, mean->out);
}

/* The numbers after the last @separator of the lines. */
static guint64
sum_lines (const char *text, char separator)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint64 sum = 0;

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    sum += g_ascii_strtoull (strrchr (lines[i], separator) + 1, NULL, 10);
  return sum;
}

/* The numbers of the first list called weights. */
static guint64
sum_weights (const char *json)
{
  const char *at = strstr (json, "\"weights\":[");
  guint64 sum = 0;

  g_assert_nonnull (at);
  for (at = strchr (at, '['); *at != ']'; at += 1 + strspn (at + 1, "0123456789"))
    sum += g_ascii_strtoull (at + 1, NULL, 10);
  return sum;
}

/* The heap's stacks, as the flame graph has them: their bytes add up to the mean of all. */
static void
test_heap_stacks (void)
{
  g_autoptr (CliFolder) folder = heap_folder (TRUE);
  g_autoptr (CliFolder) heap = heap_folder (FALSE);
  g_autoptr (CliRun) folded = cli_run_args ("profile", "--format=folded", heap->log);
  g_autoptr (CliRun) asked = cli_run_args ("profile", "--format=folded", "--heap", folder->log);
  g_autoptr (CliRun) time = cli_run_args ("profile", "--format=folded", folder->log);
  g_autoptr (CliRun) part =
      cli_run_args ("convert", "--format=folded", "--heap", "--output=-", "--to=1us", folder->log);
  g_autoptr (CliRun) speedscope =
      cli_run_args ("convert", "--format=speedscope", "--output=-", heap->log);
  g_autoptr (CliRun) csv =
      cli_run_args ("convert", "--format=csv", "--heap", "--output=-", heap->log);
  g_autoptr (CliRun) evented =
      cli_run_args ("convert", "--format=speedscope", "--evented", "--output=-", heap->log);
  g_autoptr (CliRun) lines = cli_run_args ("profile", "--heap", folder->log);
  g_autoptr (CliRun) cap = cli_run_args ("profile", "--format=folded", "--cap=0", heap->log);

  check_out (folded, "MAIN 1\nMain.a;Main.b 15\nMain.a;Main.b;Main.a 4\nOther.c 10\n");
  check_out (asked, folded->out);
  check_out (time, "Main.a;Main.b 1\n");
  cli_assert_status (part, 0);
  cli_assert_has (speedscope->out, "\"unit\":\"bytes\",\"startValue\":0,\"endValue\":30,");
  g_assert_cmpuint (sum_weights (speedscope->out), ==, 30);
  cli_assert_status (csv, 1);
  cli_assert_status (evented, 1);
  cli_assert_has (evented->err, "time profile");
  cli_assert_status (lines, 1);
  cli_assert_status (cap, 1);
  cli_assert_has (cap->err, "+RTS -l -p");
}

/* Of the corpus's heap profiles by cost centre: folded, speedscope and the table agree. */
static void
test_heap_sums (void)
{
  g_autoptr (GPtrArray) logs = weft_test_corpus ();
  guint n = 0;

  for (guint i = 0; logs != NULL && i < logs->len; i++)
    {
      const char *log = g_ptr_array_index (logs, i);
      g_autoptr (CliRun) folded = NULL;
      g_autoptr (CliRun) speedscope = NULL;
      g_autoptr (CliRun) table = NULL;
      guint64 own = 0;

      if (strstr (log, "/damaged/") != NULL || strstr (log, "prof-hc") == NULL)
        continue;
      n++;
      folded = cli_run_args ("profile", "--format=folded", "--heap", log);
      speedscope = cli_run_args ("convert", "--format=speedscope", "--heap", "--output=-", log);
      table = cli_run_args ("profile", "--table", "--heap", "--format=jsonl", log);
      cli_assert_status (folded, 0);
      for (const char *at = table->out; (at = strstr (at, "\"own_bytes\":")) != NULL; at++)
        own += g_ascii_strtoull (at + strlen ("\"own_bytes\":"), NULL, 10);
      g_assert_cmpuint (own, >, 0);
      g_assert_cmpuint (sum_lines (folded->out, ' '), ==, own);
      g_assert_cmpuint (sum_weights (speedscope->out), ==, own);
    }
  g_assert_true (logs == NULL || n > 0);
}

static void
test_table_usage (void)
{
  static const char *const wrong[][4] = {
    { "--heap", NULL, NULL, "--table" },
    { "--at=1ms", NULL, NULL, "--table" },
    { "--group=module", NULL, NULL, "--table" },
    { "--table", "--format=folded", NULL, "csv" },
    { "--table", "--at=1ms", "--from=0ms", "--from" },
    { "--table", "--at=nowhen", NULL, "nowhen" },
    { "--table", "--heap", "--cap=0", "--cap" },
    { "--table", "--group=x", NULL, "module" },
  };
  g_autoptr (CliFolder) folder = heap_folder (TRUE);
  g_autoptr (CliFolder) none = profile_folder ();
  g_autoptr (CliRun) no_heap = cli_run_args ("profile", "--table", "--heap", none->log);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      const char *const *w = wrong[i];
      g_autoptr (CliRun) run =
          w[1] == NULL ? cli_run_args ("profile", w[0], folder->log) :
          w[2] == NULL ? cli_run_args ("profile", w[0], w[1], folder->log) :
                         cli_run_args ("profile", w[0], w[1], w[2], folder->log);

      cli_assert_status (run, 1);
      cli_assert_has (run->err, w[3]);
      g_assert_cmpstr (run->out, ==, "");
    }
  cli_assert_status (no_heap, 1);
  cli_assert_has (no_heap->err, "-hc");
}

static void
test_usage (void)
{
  g_autoptr (CliFolder) folder = profile_folder ();
  g_autoptr (CliRun) no_form = cli_run_args ("convert", "--output=x", folder->log);
  g_autoptr (CliRun) odd_form = cli_run_args ("convert", "--to=x", "--output=x", folder->log);
  g_autoptr (CliRun) no_output = cli_run_args ("convert", "--to=hp", folder->log);
  g_autoptr (CliRun) no_heap = cli_run_args ("convert", "--to=hp", "--output=-", folder->log);
  g_autoptr (CliRun) odd_format = cli_run_args ("profile", "--format=x", folder->log);

  cli_assert_status (no_form, 1);
  cli_assert_has (no_form->err, "--format");
  cli_assert_status (odd_form, 1);
  cli_assert_has (odd_form->err, "speedscope");
  cli_assert_status (no_output, 1);
  cli_assert_has (no_output->err, "--output");
  cli_assert_status (no_heap, 1);
  cli_assert_has (no_heap->err, "-hT");
  g_assert_cmpstr (no_heap->out, ==, "");
  cli_assert_status (odd_format, 1);
}

static void
test_file (void)
{
  g_autoptr (CliFolder) folder = profile_folder ();
  g_autofree char *path = cli_folder_path (folder, "out.csv");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autofree char *text = NULL;
  g_autoptr (CliRun) run = cli_run_args ("convert", "--to=csv", "--from=2us", output, folder->log);

  cli_assert_status (run, 0);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "time,cap,ticks,stack\n2000,0,2,MAIN\n3000,0,3,Main.b;122\n");
}

/* hp2ps, which comes with GHC, takes what the corpus's heap profiles become. */
static void
test_hp2ps (void)
{
  g_autofree char *hp2ps = g_find_program_in_path ("hp2ps");
  g_autoptr (GPtrArray) logs = NULL;
  guint n_taken = 0;

  if (hp2ps == NULL)
    {
      g_test_skip ("hp2ps is not here");
      return;
    }
  logs = weft_test_corpus ();
  for (guint i = 0; logs != NULL && i < logs->len; i++)
    {
      const char *log = g_ptr_array_index (logs, i);
      g_autoptr (CliFolder) folder = NULL;
      g_autofree char *path = NULL;
      g_autofree char *output = NULL;
      g_autoptr (CliRun) run = NULL;
      g_autoptr (GSubprocessLauncher) launcher = NULL;
      g_autoptr (GSubprocess) process = NULL;
      g_autofree char *said = NULL;

      if (strstr (log, "/damaged/") != NULL || strstr (log, "/heap-") == NULL)
        continue;
      folder = cli_folder_new (NULL);
      path = cli_folder_path (folder, "out.hp");
      output = g_strconcat ("--output=", path, NULL);
      run = cli_run_args ("convert", "--to=hp", output, log);
      if (run->status == 1)
        continue;
      launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
      g_subprocess_launcher_set_cwd (launcher, folder->folder);
      process = g_subprocess_launcher_spawn (launcher, NULL, hp2ps, "-c", "out.hp", NULL);
      g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &said, NULL));
      g_test_message ("%s: %s", log, said);
      g_assert_cmpstr (said, ==, "");
      g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
      n_taken++;
    }
  if (logs != NULL)
    g_assert_cmpuint (n_taken, >, 10);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cli/profile/lines", test_lines);
  g_test_add_func ("/cli/profile/usage", test_usage);
  g_test_add_func ("/cli/profile/table", test_table);
  g_test_add_func ("/cli/profile/heap-stacks", test_heap_stacks);
  g_test_add_func ("/cli/profile/heap-sums", test_heap_sums);
  g_test_add_func ("/cli/profile/table-usage", test_table_usage);
  g_test_add_func ("/cli/profile/compare", test_compare);
  g_test_add_func ("/cli/profile/compare-runs", test_compare_runs);
  g_test_add_func ("/cli/profile/file", test_file);
  g_test_add_func ("/cli/profile/hp2ps", test_hp2ps);
}
