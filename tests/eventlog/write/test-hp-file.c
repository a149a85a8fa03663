/* SPDX-License-Identifier: BSD-3-Clause */
/* `.hp` files open as heap profiles. */
#include "heap-fixture.h"
#include "weft-event-tags.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEAD(job)                    \
  "JOB \"" job "\"\n"                \
  "DATE \"Fri Nov 20 23:57 2026\"\n" \
  "SAMPLE_UNIT \"seconds\"\n"        \
  "VALUE_UNIT \"bytes\"\n"

static WeftTrace *
read_bytes (const char *text, gsize size)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.hp", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = NULL;
  WeftTrace *trace;

  g_assert_true (g_file_set_contents (path, text, (gssize) size, &error));
  source = weft_source_open (path, &error);
  g_assert_no_error (error);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_unlink (path);
  g_rmdir (folder);
  return trace;
}

static WeftTrace *
read_text (const char *text)
{
  return read_bytes (text, strlen (text));
}

/* The size of a log is that of the file, not of the events that it is read as. */
static void
test_size (void)
{
  const char *text = HEAD ("prog") "BEGIN_SAMPLE 0.00\nf\t100\nEND_SAMPLE 0.00\n";
  g_autoptr (WeftTrace) trace = read_text (text);
  const WeftMap *map = trace->index->log->map;

  g_assert_cmpuint (map->log_size, ==, strlen (text));
  g_assert_cmpuint (map->size, >, map->log_size);
}

static guint64
bytes_of (const WeftTrace *trace, guint sample, const char *label)
{
  return weft_heap_profile_bytes (trace->heap, sample, heap_fixture_find (trace->heap, label));
}

static void
test_samples (void)
{
  g_autoptr (WeftTrace) trace = read_text (HEAD ("prog \"\"x\"\" +RTS -hc -i0.1") /* "" is " */
                                           "BEGIN_SAMPLE 0.00\n"
                                           "END_SAMPLE 0.00\n"
                                           "MARK 0.05\n"
                                           "BEGIN_SAMPLE 0.10\n"
                                           "(12)f/two words/MAIN\t100\n"
                                           "spaces  before 7\n"
                                           "END_SAMPLE 0.10\r\n"
                                           "\n"
                                           "BEGIN_SAMPLE 0.25\n"
                                           "(12)f/two words/MAIN\t18446744073709551615\n"
                                           "END_SAMPLE 0.25\n"
                                           "BEGIN_SAMPLE 0.30\n"
                                           "END_SAMPLE 0.30\n"
                                           "BEGIN_SAMPLE 0.40\n"
                                           "a\t1\n"
                                           "END_SAMPLE 0.40\n"
                                           "BEGIN_SAMPLE 0.41\n"
                                           "END_SAMPLE 0.41\n\n");

  g_assert_cmpuint (trace->heap->samples->len, ==, 4);
  /* not the empty ones around all others, but one between them */
  g_assert_cmpuint (weft_heap_profile_sample (trace->heap, 2)->total, ==, 0);
  g_assert_cmpuint (bytes_of (trace, 3, "a"), ==, 1);
  g_assert_cmpuint (trace->heap->breakdown, ==, WEFT_BREAKDOWN_COST_CENTRE);
  g_assert_cmpuint (weft_heap_profile_sample (trace->heap, 0)->time, ==, 100000000);
  g_assert_cmpuint (weft_heap_profile_sample (trace->heap, 1)->time, ==, 250000000);
  g_assert_cmpuint (bytes_of (trace, 0, "(12)f/two words/MAIN"), ==, 100);
  g_assert_cmpuint (bytes_of (trace, 0, "spaces  before"), ==, 7);
  g_assert_cmpuint (bytes_of (trace, 1, "(12)f/two words/MAIN"), ==, G_MAXUINT64);
  g_assert_true (weft_heap_profile_sample (trace->heap, 1)->is_complete);
  g_assert_cmpuint (trace->index->problems->len, ==, 0);
  g_assert_cmpuint (weft_index_count (trace->index, WEFT_TAG_USER_MARKER), ==, 1);
  g_assert_cmpstr (trace->process->program, ==, "prog");
  g_assert_cmpstr (trace->process->args[1], ==, "\"x\"");
  g_assert_true (trace->process->has_start);
}

/* The last sample was not finished: it is kept, and marked; a line that is cut may lack digits. */
static void
test_unfinished (void)
{
  const char *text = HEAD ("prog") "BEGIN_SAMPLE 0.10\n"
                                   "a 1\n"
                                   "x\n"
                                   "END_SAMPLE 0.10\n"
                                   "BEGIN_SAMPLE 0.20\n"
                                   "a 2\n"
                                   "b 12";
  g_autoptr (WeftTrace) trace = read_text (text);
  const GArray *problems = trace->index->problems;

  g_assert_cmpuint (trace->heap->samples->len, ==, 2);
  g_assert_true (weft_heap_profile_sample (trace->heap, 0)->is_complete);
  g_assert_false (weft_heap_profile_sample (trace->heap, 1)->is_complete);
  g_assert_cmpuint (bytes_of (trace, 1, "a"), ==, 2);
  g_assert_cmpuint (trace->heap->labels->len, ==, 1);
  g_assert_false (trace->index->log->is_complete);
  g_assert_cmpuint (problems->len, ==, 2);
  g_assert_cmpuint (g_array_index (problems, WeftProblem, 0).offset, <, strlen (text));
  g_assert_cmpuint (g_array_index (problems, WeftProblem, 1).offset, ==, strlen (text));
}

/* A sample is whole if only the line break after it is missing; but a band without one may lack
 * digits, and a time is no time if more follows it. */
static void
test_cut_lines (void)
{
  static const struct
  {
    const char *end;
    guint n, n_bands, n_problems;
  } cases[] = {
    { "a 2\nEND_SAMPLE 0.20", 2, 1, 0 },
    { "a 2\nEND_SAMPLE", 2, 1, 1 },
    { "a 2\nb 3\nEND_SAMPLE 0.20\nBEGIN_SAMPLE", 2, 2, 1 },
    { "a 2\nEND_SAMPLE 0.20\nBEGIN_SAMPLE 0.3x\n", 2, 1, 1 },
    { "a 2\nEND_SAMPLE 0.20\nMARK 0.3x\n", 2, 1, 1 },
    { "a 2\nb 123456789012345678901234567890123456789012345678901234567890123456789\n"
      "END_SAMPLE 0.20\n",
      2, 1, 1 },
    { "a 2\nEND_SAMPLE 0.20\n"
      "BEGIN_SAMPLE 123456789012345678901234567890123456789012345678901234567890123456789\n",
      2, 1, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
          g_strconcat (HEAD ("prog") "BEGIN_SAMPLE  \t0.10\na 1\nEND_SAMPLE 0.10\n"
                                     "BEGIN_SAMPLE 0.20\n",
                       cases[i].end, NULL);
      g_autoptr (WeftTrace) trace = read_text (text);

      g_test_message ("%u", i);
      g_assert_cmpuint (trace->heap->samples->len, ==, cases[i].n);
      g_assert_cmpuint (trace->heap->labels->len, ==, cases[i].n_bands);
      g_assert_cmpuint (trace->index->problems->len, ==, cases[i].n_problems);
    }
}

/* How bands are made, by the job's options or their names. */
static void
test_breakdowns (void)
{
  static const struct
  {
    const char *text;
    guint breakdown;
  } cases[] = {
    { HEAD ("p +RTS -hy") "BEGIN_SAMPLE 1\nInt 3\nEND_SAMPLE 1\n", WEFT_BREAKDOWN_TYPE },
    { HEAD ("p -hm +RTS -hrx,y") "BEGIN_SAMPLE 1\n(3)CAF 3\nEND_SAMPLE 1\n",
      WEFT_BREAKDOWN_RETAINER },
    { HEAD ("p -hm +RTS -N2") "BEGIN_SAMPLE 1\nInt 3\nEND_SAMPLE 1\n", 0 },
    { HEAD ("p") "BEGIN_SAMPLE 0\nEND_SAMPLE 0\nBEGIN_SAMPLE 1\n0x4567 3\nEND_SAMPLE 1\n",
      WEFT_BREAKDOWN_INFO_TABLE },
    { HEAD ("p") "BEGIN_SAMPLE 1\nCONSTR 3\nEND_SAMPLE 1\n", WEFT_BREAKDOWN_CLOSURE_TYPE },
    { HEAD ("p") "\nMARK 1\nBEGIN_SAMPLE 1\n0x4567 3\nEND_SAMPLE 1\n", WEFT_BREAKDOWN_INFO_TABLE },
    { HEAD ("p"), WEFT_BREAKDOWN_CLOSURE_TYPE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTrace) trace = read_text (cases[i].text);

      g_test_message ("case %u", i);
      g_assert_cmpuint (trace->heap->breakdown, ==, cases[i].breakdown);
    }
}

/* The time at which the program began, if the date is one. */
static void
test_dates (void)
{
  static const struct
  {
    const char *date;
    gboolean is_date;
  } cases[] = {
    { "Fri Nov 20 23:57 2026", TRUE },  { "Fri Nov 20 23:57 2026 99", TRUE },
    { "Fri ovN 20 23:57 2026", FALSE }, { "Fri Nov 31 23:57 2026", FALSE },
    { "Fri Nov 20 2026", FALSE },       { "20 23:57 2026", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "JOB \"p\"\nDATE \"%s\"\nBEGIN_SAMPLE 1\na 3\nEND_SAMPLE 1\n", cases[i].date);
      g_autoptr (WeftTrace) trace = read_text (text);

      g_test_message ("%s", cases[i].date);
      g_assert_cmpint (trace->process->has_start, ==, cases[i].is_date);
      g_assert_cmpuint (trace->heap->samples->len, ==, 1);
    }
}

/* What is no line of such a file is listed with its place. */
static void
test_problems (void)
{
  static const char text[] = HEAD ("p") "what\nBEGIN_SAMPLE 1\nno number x\nb -3\nb 3\nEND_SAMPLE "
                                        "1\nBEGIN_SAMPLE -1\nEND_SAMPLE 2\n";
  g_autoptr (WeftTrace) trace = read_text (text);
  static const char *const lost[] = { "what", "no number x", "b -3", "BEGIN_SAMPLE -1",
                                      "END_SAMPLE 2" };

  g_assert_cmpuint (trace->heap->samples->len, ==, 1);
  g_assert_cmpuint (bytes_of (trace, 0, "b"), ==, 3);
  g_assert_cmpuint (trace->index->problems->len, ==, G_N_ELEMENTS (lost));
  for (guint i = 0; i < G_N_ELEMENTS (lost); i++)
    {
      const WeftProblem *problem = &g_array_index (trace->index->problems, WeftProblem, i);

      g_assert_cmpuint (problem->offset, ==, (guint64) (strstr (text, lost[i]) - text));
      g_assert_cmpuint (problem->bytes, ==, strlen (lost[i]));
    }
}

/* Enough for several blocks. */
static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new (HEAD ("p"));
  g_autoptr (WeftTrace) trace = NULL;
  guint n = 400, n_bands = 300;

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "BEGIN_SAMPLE %u.5\n", i);
      for (guint k = 0; k < n_bands; k++)
        g_string_append_printf (text, "main:Main.Constructor%u\t%u\n", k, i * k + 1);
      g_string_append_printf (text, "END_SAMPLE %u.5\n", i);
    }
  trace = read_bytes (text->str, text->len);
  g_assert_cmpuint (weft_log_n_blocks (trace->index->log), >, 3);
  g_assert_cmpuint (trace->heap->samples->len, ==, n);
  g_assert_cmpuint (trace->heap->labels->len, ==, n_bands);
  g_assert_cmpuint (trace->index->problems->len, ==, 0);
  g_assert_cmpuint (bytes_of (trace, 77, "main:Main.Constructor299"), ==, 77 * 299 + 1);
}

/* Whatever stands in it, it is read to its end. */
static void
test_spoilt (void)
{
  static const char text[] = HEAD ("p +RTS -hT") "MARK 1\nBEGIN_SAMPLE 1\na b\t3\nc 4\nEND_SAMPLE 1"
                                                 "\nBEGIN_SAMPLE 2e300\nEND_SAMPLE 3\n";
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *copy = g_memdup2 (text, sizeof text);
      gsize size = 5 + (gsize) g_rand_int_range (rand, 0, sizeof text - 5);
      g_autoptr (WeftTrace) trace = NULL;

      for (guint k = 0; k < 8; k++)
        copy[g_rand_int_range (rand, 5, sizeof text)] = (char) g_rand_int_range (rand, 0, 256);
      trace = read_bytes (copy, size);
      g_assert_cmpuint (trace->heap->samples->len, <=, 3);
    }
}

/* Of what a file says of itself, no more is taken than fits into an event. */
static void
test_long_head (void)
{
  g_autofree char *words = g_strnfill (300000, ' ');
  g_autofree char *text = g_strdup_printf ("JOB \"prog %s\"\n"
                                           "DATE \"%s\"\n"
                                           "BEGIN_SAMPLE 0.10\n"
                                           "a\t100\n"
                                           "END_SAMPLE 0.10\n",
                                           words, words);
  g_autoptr (WeftTrace) trace = read_text (text);

  g_assert_cmpuint (trace->index->problems->len, ==, 0);
  g_assert_cmpuint (trace->heap->samples->len, ==, 1);
  g_assert_cmpuint (bytes_of (trace, 0, "a"), ==, 100);
  g_assert_cmpstr (trace->process->program, ==, "prog");
}

static gboolean
has_problem (const WeftTrace *trace, WeftProblemKind kind)
{
  for (guint i = 0; i < trace->index->problems->len; i++)
    if (g_array_index (trace->index->problems, WeftProblem, i).kind == kind)
      return TRUE;
  return FALSE;
}

/* What the disk has room for is shown; where it has none, the file is named. */
static void
test_no_room (void)
{
  g_autoptr (GString) text = g_string_new (HEAD ("p +RTS -hT"));
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.hp", NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "BEGIN_SAMPLE %u\nband\t%u\nEND_SAMPLE %u\n", i, i, i);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WeftSource) source = weft_source_open (path, NULL);
      g_autoptr (WeftTrace) trace = NULL;

      weft_test_disk_full (i == 0 ? text->len / 2 : 100);
      trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, i == 0 ? NULL : &error);
      weft_test_disk_free ();
      if (i > 0)
        g_assert_null (trace);
      else
        {
          g_assert_cmpuint (trace->heap->samples->len, >, 10000);
          g_assert_cmpuint (trace->heap->samples->len, <, 90000);
          g_assert_true (has_problem (trace, WEFT_PROBLEM_NO_SPACE));
        }
    }
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_unlink (path);
  g_rmdir (folder);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/hp-file/no-room", test_no_room);
  g_test_add_func ("/hp-file/size", test_size);
  g_test_add_func ("/hp-file/samples", test_samples);
  g_test_add_func ("/hp-file/unfinished", test_unfinished);
  g_test_add_func ("/hp-file/breakdowns", test_breakdowns);
  g_test_add_func ("/hp-file/problems", test_problems);
  g_test_add_func ("/hp-file/cut-lines", test_cut_lines);
  g_test_add_func ("/hp-file/dates", test_dates);
  g_test_add_func ("/hp-file/long-head", test_long_head);
  g_test_add_func ("/hp-file/large", test_large);
  g_test_add_func ("/hp-file/spoilt", test_spoilt);
}
