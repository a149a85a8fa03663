/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests --fail-if of tables of bands, and tables as text. */
#include "cli-run.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <string.h>

#define MIB ((guint64) 1 << 20)
/* Between groups of three digits. */
#define SPACE "\342\200\257"

/* A band that grows by 1 MiB a second, a flat one of 2 MiB, and from the second sample on a small
 * one whose name has all that a condition is made of. */
static CliFolder *
growing_log (guint n_samples, guint64 flat)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);

  for (guint i = 1; i <= n_samples; i++)
    {
      guint64 time = i * G_GUINT64_CONSTANT (1000000000);

      weft_test_heap_sample (log, time, 0);
      weft_test_heap_band (log, time, 0, "main:Main.Leak", i * MIB);
      weft_test_heap_band (log, time, 0, "main:Main.Flat", flat);
      if (i > 1)
        weft_test_heap_band (log, time, 0, "a < b [\"c\"]", 1024);
      weft_test_heap_sample_end (log, time, 0);
    }
  weft_test_heap_end (log, (n_samples + 1) * G_GUINT64_CONSTANT (1000000000));
  return cli_folder_new (log);
}

typedef struct
{
  const char *condition;
  int status;
  const char *message; /* or NULL */
} Case;

/* Asks for each: the answer is the same as without, whatever is judged. */
static void
check (const CliFolder *folder, const char *option, const Case *cases, guint n)
{
  g_autoptr (CliRun) plain = cli_run_args ("heap", option, folder->log);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (CliRun) run =
          cli_run_args ("heap", option, "--fail-if", cases[i].condition, folder->log);

      g_test_message ("%s", cases[i].condition);
      cli_assert_status (run, cases[i].status);
      g_assert_cmpstr (run->out, ==, cases[i].status == 1 ? "" : plain->out);
      if (cases[i].message != NULL)
        cli_assert_has (run->err, cases[i].message);
      if (cases[i].status == 0)
        g_assert_cmpstr (run->err, ==, "");
    }
}

/* Of any band, of one, of all together, and of the likely leaks. */
static void
test_table (void)
{
  static const Case cases[] = {
    { "leaks > 0", 4, "it is 1\n" },
    { "leaks > 1", 0, NULL },
    { "leaks_share >= 80%", 4, NULL },
    { "leaks_share >= 85%", 0, NULL },
    { "leak_rank == 1", 4, "band \"main:Main.Leak\"" },
    { "peak_bytes > 9MiB", 4, "band \"main:Main.Leak\": failed" },
    { "peak_bytes > 10 MiB", 0, NULL },
    { "peak_bytes[total] > 12MiB", 4, "it is 12" SPACE "583" SPACE "936 bytes" },
    { "peak_bytes[total] > 13MiB", 0, NULL },
    { "first_bytes[total] != 3MiB", 0, NULL },
    { "change_bytes[\"main:Main.Flat\"] > 0", 0, NULL },
    { "change_bytes[\"main:Main.Leak\"] > 1MiB", 4, "it is 9" SPACE "437" SPACE "184 bytes" },
    { "peak_bytes[\"a < b [\\\"c\\\"]\"] >= 1KiB", 4, "it is 1" SPACE "024 bytes" },
    { "slope_bytes_per_s[\"main:Main.Leak\"] > 1MB/s", 4, NULL },
    { "share[\"main:Main.Flat\"] > 90%", 0, NULL },
    { "peak_bytes[\"main:Main.None\"] > 1", 4,
      "cannot be judged, which counts as failed: unknown: "
      "there is no such band" },
    { "change_share > 1000000%", 4, "it had nothing at the start" },
    { "doubles_ns < 1ms", 0, NULL }, /* what does not grow never doubles */
    { "doubles_ns[\"main:Main.Flat\"] < 1ms", 4, "none: it does not grow" },
    { "verdict == 1", 1, "no numeric column \"verdict\"" },
    { "peak_bytes", 1, "no comparison" },
    { "peak_bytes[all] > 1", 1, NULL },
    { "peak_bytes[\"x] > 1", 1, NULL },
    { "peak_bytes > 1s", 1, "bytes" },
    { "mean_bytes_change > 1", 1, NULL },
  };
  g_autoptr (CliFolder) folder = growing_log (10, 2 * MIB);

  check (folder, "--table", cases, G_N_ELEMENTS (cases));
}

/* Without enough samples nobody knows of leaks: that is no success. */
static void
test_few_samples (void)
{
  static const Case cases[] = {
    { "leaks > 0", 4, "too few samples" },
    { "leak_rank == 1", 4, "too few samples" },
    { "peak_bytes[total] > 12MiB", 0, NULL },
  };
  g_autoptr (CliFolder) folder = growing_log (5, 2 * MIB);
  g_autoptr (CliRun) range = cli_run_args ("heap", "--table", "--to=500ms", "--fail-if",
                                           "peak_bytes[total] > 1GiB", folder->log);

  check (folder, "--table", cases, G_N_ELEMENTS (cases));
  cli_assert_status (range, 4);
  cli_assert_has (range->err, "no sample in the range");
}

static void
test_compare (void)
{
  static const Case cases[] = {
    { "peak_bytes_change > 10%", 4, "band \"main:Main.Flat\"" },
    { "peak_bytes_change[\"main:Main.Leak\"] > 0", 0, NULL },
    { "peak_bytes_change[\"main:Main.Flat\"] > 1MiB", 4, "it is 2" SPACE "097" SPACE "152 bytes" },
    { "peak_bytes_change[total] > 20%", 0, NULL },
    { "peak_bytes_change[total] > 10%", 4, NULL },
    { "peak_bytes[total] > 12MiB", 4, NULL }, /* A's */
    { "last_change_bytes > 3MiB", 0, NULL },
    { "mean_ratio > 1.9", 4, "it is 2" },
    { "leaks > 0", 1, NULL },
  };
  g_autoptr (CliFolder) folder = growing_log (10, 2 * MIB);
  g_autoptr (CliFolder) other = growing_log (10, 4 * MIB);
  g_autofree char *option = g_strconcat ("--compare=", other->log, NULL);

  check (folder, option, cases, G_N_ELEMENTS (cases));
}

static void
test_usage (void)
{
  g_autoptr (CliFolder) folder = growing_log (3, MIB);
  g_autoptr (CliRun) samples = cli_run_args ("heap", "--fail-if=leaks > 0", folder->log);
  g_autoptr (CliRun) both = cli_run_args ("heap", "--table", "--fail-if=leaks > 0",
                                          "--fail-if=peak_bytes > 1GiB", folder->log);

  cli_assert_status (samples, 1);
  cli_assert_has (samples->err, "--table");
  cli_assert_status (both, 4);
}

/* A line a band under the titles; numbers end and names begin below each other. */
static void
test_text (void)
{
  g_autoptr (CliFolder) folder = growing_log (10, 2 * MIB);
  g_autoptr (CliRun) text = cli_run_args ("heap", "--table", "--format=text", folder->log);
  g_autoptr (CliRun) csv = cli_run_args ("heap", "--table", "--format=csv", folder->log);
  g_autoptr (CliRun) samples = cli_run_args ("heap", "--format=text", folder->log);
  g_auto (GStrv) lines = g_strsplit (text->out, "\n", -1);
  g_auto (GStrv) rows = g_strsplit (csv->out, "\n", -1);
  glong names = g_utf8_strlen (lines[0], strstr (lines[0], "Band") - lines[0]);

  cli_assert_status (text, 0);
  cli_assert_status (samples, 1);
  cli_assert_has (lines[0], "Share  ");
  cli_assert_has (lines[1], "Growing");
  for (guint i = 1; i <= 3; i++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[i], ",", 3);
      const char *name = g_utf8_offset_to_pointer (lines[i], names);

      g_assert_cmpuint (g_utf8_strlen (lines[i], -1), <=, 132);
      g_assert_cmpint (name[-1], ==, ' ');
      if (strchr (cells[1], '"') == NULL)
        g_assert_cmpstr (name, ==, cells[1]);
    }
  g_assert_cmpstr (lines[4], ==, "");
  cli_assert_has (lines[5], "Likely leaks: 1, with 83.3 % of the live heap");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap/fail-if", test_table);
  g_test_add_func ("/heap/fail-if/few-samples", test_few_samples);
  g_test_add_func ("/heap/fail-if/compare", test_compare);
  g_test_add_func ("/heap/fail-if/usage", test_usage);
  g_test_add_func ("/heap/text", test_text);
}
