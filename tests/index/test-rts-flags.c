/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags of the RTS as a program's arguments have them. */
#include "logs.h"
#include "weft-rts-flags.h"
#include "weft-test-unit.h"

#include <math.h>

/* Returns the process of a log that @rts wrote, whose command is the words of @line. */
static WeftProcess *
process_of_line (const char *rts, const char *line)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_auto (GStrv) args = g_strsplit (line, " ", -1);

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_process (log, 10, rts, (const char *const *) args);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_process_new (index);
}

/* Returns that of a program with the RTS flags @flags. */
static WeftProcess *
process_of (const char *rts, const char *flags)
{
  g_autofree char *line = g_strdup_printf ("prog +RTS %s -RTS input +RTS", flags);

  return process_of_line (rts, line);
}

static void
test_numbers (void)
{
  static const struct
  {
    const char *flags, *name;
    double number; /* NAN if there is none */
  } rows[] = {
    { "-A64k", "-A", 65536 },     { "-A2m -A4M", "-A", 4194304 },
    { "-M1g", "-M", 1073741824 }, { "-M1T", "-M", 1099511627776 },
    { "-N4", "-N", 4 },           { "-N", "-N", NAN },
    { "-AL16m", "-A", NAN },      { "-AL16m", "-AL", 16777216 },
    { "-c", "-A", NAN },          { "-V0.001", "-V", 0.001 },
    { "-M0", "-M", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftProcess) process = process_of ("GHC-9.10.1 rts_thr", rows[i].flags);
      double number = weft_rts_flag_number (process, rows[i].name);

      g_test_message ("%s", rows[i].flags);
      if (isnan (rows[i].number))
        g_assert_true (isnan (number));
      else
        g_assert_cmpfloat (number, ==, rows[i].number);
    }
}

/* Since GHC 10.2, 0 is the default of some flags. */
static void
test_reset (void)
{
  g_autoptr (WeftProcess) old = process_of ("GHC-9.10.1 rts_thr", "-M0 -A0");
  g_autoptr (WeftProcess) new = process_of ("GHC-10.2.1 rts", "-M0 -A0");

  g_assert_cmpuint (weft_rts_version (old), ==, 910);
  g_assert_cmpuint (weft_rts_version (new), ==, 1002);
  g_assert_cmpstr (weft_rts_flag (old, "-M"), ==, "0");
  g_assert_null (weft_rts_flag (new, "-M"));
  g_assert_cmpstr (weft_rts_flag (new, "-A"), ==, "0");
  g_assert_true (weft_rts_is_threaded (old));
  g_assert_false (weft_rts_is_threaded (new));
}

/* Arguments for the RTS are those between +RTS and -RTS. */
static void
test_arguments (void)
{
  g_autoptr (WeftProcess) process = process_of ("GHC-9.10.1 rts_thr", "-l-au -hT -I0.5 -Iw2");
  g_autoptr (GPtrArray) ours = weft_rts_split_args (process, TRUE);
  g_autoptr (GPtrArray) theirs = weft_rts_split_args (process, FALSE);

  g_assert_cmpuint (ours->len, ==, 4);
  g_assert_cmpstr (ours->pdata[0], ==, "-l-au");
  g_assert_cmpuint (theirs->len, ==, 1);
  g_assert_cmpstr (theirs->pdata[0], ==, "input");
  g_assert_true (weft_rts_records_class (process, 'u'));
  g_assert_false (weft_rts_records_class (process, 's'));
  g_assert_false (weft_rts_profile_is_filtered (process));
  g_assert_cmpfloat (weft_rts_idle_delay (process, TRUE), ==, 0.5);
  g_assert_true (isinf (weft_rts_idle_delay (process, FALSE)));
  g_assert_cmpfloat (weft_rts_idle_interval (process), ==, 2);
}

/* "--RTS" and, outside flags of the RTS, "--" end these for good; a "--" among them does not. */
static void
test_ends (void)
{
  static const struct
  {
    const char *line, *ours, *theirs;
  } rows[] = {
    { "prog +RTS -A1m --RTS a +RTS -N b", "-A1m", "a +RTS -N b" },
    { "prog +RTS -A1m --RTS --RTS", "-A1m", "--RTS" },
    { "prog a -- +RTS -N b", "", "a -- +RTS -N b" },
    { "prog +RTS -A1m -- -RTS a -- +RTS -N", "-A1m --", "a -- +RTS -N" },
    { "prog -RTS a +RTS -N2 +RTS -c", "-N2 -c", "a" },
    { "prog", "", "" },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftProcess) process = process_of_line ("GHC-9.10.1 rts", rows[i / 2].line);
      g_autoptr (GPtrArray) words = weft_rts_split_args (process, i % 2 == 0);
      g_autofree char *line = NULL;

      g_ptr_array_add (words, NULL);
      line = g_strjoinv (" ", (char **) words->pdata);
      g_assert_cmpstr (line, ==, i % 2 == 0 ? rows[i / 2].ours : rows[i / 2].theirs);
    }
}

/* A process whose arguments or RTS are not known has no flags. */
static void
test_unknown (void)
{
  static char *none[] = { NULL };
  WeftProcess process = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) words = weft_rts_split_args (&process, FALSE);

      g_assert_cmpuint (words->len, ==, 0);
      g_assert_null (weft_rts_flag (&process, "-A"));
      g_assert_false (weft_rts_is_threaded (&process));
      g_assert_cmpuint (weft_rts_version (&process), ==, 0);
      process.args = none;
    }
}

/* Classes of events that are recorded: the default ones, or those of the last -l. */
static void
test_classes (void)
{
  static const struct
  {
    const char *flags, *on, *off;
  } rows[] = {
    { "-c", "suxT", "" },    { "-l", "sgpu", "fT" }, { "-l-s", "gu", "s" }, { "-lf -l", "sg", "f" },
    { "-la-g", "suf", "g" }, { "-l-au", "u", "sg" }, { "-lT", "sT", "f" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftProcess) process = process_of ("GHC-9.10.1 rts", rows[i].flags);

      g_test_message ("%s", rows[i].flags);
      for (const char *letter = rows[i].on; *letter != '\0'; letter++)
        g_assert_true (weft_rts_records_class (process, *letter));
      for (const char *letter = rows[i].off; *letter != '\0'; letter++)
        g_assert_false (weft_rts_records_class (process, *letter));
    }
}

/* Whether and when idle GCs are run, and whether a heap profile leaves out closures. */
static void
test_delays (void)
{
  static const struct
  {
    const char *flags;
    double delay;
    gboolean is_filtered;
  } rows[] = {
    { "-c", 0.3, FALSE },         { "-I2", 2, FALSE },        { "-I0", INFINITY, FALSE },
    { "-V0.01", 0.3, FALSE },     { "-V0", INFINITY, FALSE }, { "-V", INFINITY, FALSE },
    { "-hc -hmMain", 0.3, TRUE }, { "-hT", 0.3, FALSE },      { "-hc", 0.3, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftProcess) process = process_of ("GHC-9.10.1 rts_thr", rows[i].flags);

      g_test_message ("%s", rows[i].flags);
      g_assert_cmpfloat (weft_rts_idle_delay (process, TRUE), ==, rows[i].delay);
      g_assert_cmpint (weft_rts_profile_is_filtered (process), ==, rows[i].is_filtered);
    }
}

static void
test_kinds (void)
{
  static const struct
  {
    const char *flag;
    gboolean names_output, records;
  } rows[] = {
    { "-olrun.eventlog", TRUE, TRUE }, { "-porun", TRUE, TRUE },
    { "-l-au", FALSE, TRUE },          { "-hT", FALSE, TRUE },
    { "-i0.1", FALSE, TRUE },          { "-A64m", FALSE, FALSE },
    { "-N4", FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_cmpint (weft_rts_flag_names_output (rows[i].flag), ==, rows[i].names_output);
      g_assert_cmpint (weft_rts_flag_records (rows[i].flag), ==, rows[i].records);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/rts-flags/numbers", test_numbers);
  g_test_add_func ("/rts-flags/reset", test_reset);
  g_test_add_func ("/rts-flags/arguments", test_arguments);
  g_test_add_func ("/rts-flags/ends", test_ends);
  g_test_add_func ("/rts-flags/unknown", test_unknown);
  g_test_add_func ("/rts-flags/classes", test_classes);
  g_test_add_func ("/rts-flags/delays", test_delays);
  g_test_add_func ("/rts-flags/kinds", test_kinds);
}
