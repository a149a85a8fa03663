/* SPDX-License-Identifier: BSD-3-Clause */
/* Traces for Perfetto and Chrome that hold several processes. */
#include "chrome-reader.h"
#include "convert-fixture.h"
#include "weft-test-corpus.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include "logs.h"

#include <string.h>

static WeftTrace *
new_trace (WeftIndex *index)
{
  return weft_trace_new (index, NULL, NULL);
}

static guint64
count_instants (const PerfettoTrace *read)
{
  GHashTableIter iter;
  gpointer value;
  guint64 n = 0;

  g_hash_table_iter_init (&iter, read->instants);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    n += GPOINTER_TO_SIZE (value);
  return n;
}

/* Returns TRUE if the processes of @read have different PIDs. */
static gboolean
has_distinct_pids (const PerfettoTrace *read, guint n)
{
  g_autoptr (GHashTable) pids = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, read->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((PerfettoTrack *) value)->is_process)
      g_hash_table_add (pids, GSIZE_TO_POINTER (((PerfettoTrack *) value)->pid));
  return g_hash_table_size (pids) == n;
}

/* Asserts that the traces of @one and @other together have what those of each have. */
static void
assert_processes (WeftTrace *one, WeftTrace *other, gboolean is_compatible)
{
  WeftTrace *const traces[] = { one, other, one };
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  guint64 n_tracks = 0, n_packets = 0, n_states = 0, n_instants = 0;
  ChromeCounts counts = { 0 };

  g_ptr_array_add (others, other);
  for (guint i = 0; i < G_N_ELEMENTS (traces); i++)
    {
      gboolean is_sum = i == 2;
      g_autoptr (PerfettoTrace) read = NULL;
      g_autoptr (GBytes) bytes = NULL;
      ChromeCounts own;
      WeftConvertOptions options;

      weft_convert_options_init (&options);
      options.is_compatible = is_compatible;
      options.others = is_sum ? others : NULL;
      read = convert_to_perfetto (traces[i], &options);
      bytes = convert_to_bytes (traces[i], WEFT_CONVERT_CHROME, &options);
      own = chrome_trace_read (bytes);
      if (is_sum)
        {
          g_assert_true (has_distinct_pids (read, 2));
          g_assert_cmpuint (g_hash_table_size (read->tracks), ==, n_tracks);
          g_assert_cmpuint (read->n_packets, ==, n_packets);
          g_assert_cmpuint (read->n_states, ==, n_states);
          g_assert_cmpuint (count_instants (read), ==, n_instants);
          g_assert_cmpuint (own.n_instants, ==, counts.n_instants);
          g_assert_cmpuint (own.n_values, ==, counts.n_values);
        }
      n_tracks += g_hash_table_size (read->tracks);
      n_packets += read->n_packets;
      n_states += read->n_states;
      n_instants += count_instants (read);
      counts.n_instants += own.n_instants;
      counts.n_values += own.n_values;
    }
}

static void
test_processes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < weft_test_rounds (20); i++)
    {
      g_autoptr (WeftTestLog) a = weft_test_random_log (rand, 1000, 4, 0);
      g_autoptr (WeftTestLog) b = weft_test_random_log (rand, 500, 3, 0);
      g_autoptr (WeftIndex) first = weft_test_index_bytes (a), second = weft_test_index_bytes (b);
      g_autoptr (WeftTrace) one = new_trace (first), other = new_trace (second);

      assert_processes (one, other, i % 2 > 0);
    }
}

/* Two processes with clocks of their own are placed by the wall clock, also in a range. */
static void
test_common_clock (void)
{
  const guint64 start = G_GUINT64_CONSTANT (1700000000000000000), later = 5000000;
  g_autoptr (WeftTestLog) a = weft_test_log_of_process (start, 7);
  g_autoptr (WeftTestLog) b = weft_test_log_of_process (start + later, 7);
  g_autoptr (WeftIndex) one = weft_test_index_bytes (a), two = weft_test_index_bytes (b);
  g_autoptr (WeftTrace) first = new_trace (one), second = new_trace (two);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  g_autoptr (PerfettoTrace) all = NULL, range = NULL;
  WeftConvertOptions options;
  GHashTableIter iter;
  gpointer value;
  guint64 last = 0;

  weft_convert_options_init (&options);
  g_ptr_array_add (others, second);
  options.others = others;
  all = convert_to_perfetto (first, &options);
  g_assert_true (has_distinct_pids (all, 2));
  g_assert_cmpuint (all->wall, ==, start);
  g_hash_table_iter_init (&iter, all->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (strcmp (((PerfettoTrack *) value)->name, "Thread 7") == 0)
      last = MAX (last, ((PerfettoTrack *) value)->last);
  g_assert_cmpuint (last, ==, later + 3000000);
  /* a range that the second process alone is in */
  options.from = later;
  range = convert_to_perfetto (first, &options);
  g_assert_cmpuint (range->wall, ==, start);
  g_assert_cmpuint (
      perfetto_track_sum (perfetto_trace_find (range, "Threads", "Thread 7"), "running on HEC 0").n,
      ==, 1);
}

/* Processes without a time in the range are left out; if all are, there is no data. */
static void
test_range (void)
{
  const guint64 start = G_GUINT64_CONSTANT (1700000000000000000), later = 50000000;
  g_autoptr (WeftTestLog) a = weft_test_log_of_process (start, 7);
  g_autoptr (WeftTestLog) b = weft_test_log_of_process (start + later, 8);
  g_autoptr (WeftIndex) one = weft_test_index_bytes (a), two = weft_test_index_bytes (b);
  g_autoptr (WeftTrace) first = new_trace (one), second = new_trace (two);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  const struct
  {
    guint64 from, to;
    gboolean has_first, has_second;
  } ranges[] = {
    { 0, WEFT_TIME_MAX, TRUE, TRUE },       { 0, later / 2, TRUE, FALSE },
    { later / 2, 2 * later, FALSE, TRUE },  { later / 4, later / 2, FALSE, FALSE },
    { 2 * later, 3 * later, FALSE, FALSE },
  };
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  g_ptr_array_add (others, second);
  options.others = others;
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      gboolean is_possible;
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) chrome = NULL;
      g_autofree char *text = NULL;

      g_test_message ("%u", i);
      options.from = ranges[i].from;
      options.to = ranges[i].to;
      is_possible = weft_convert_is_possible (first, WEFT_CONVERT_CHROME, &options, &error);
      g_assert_cmpint (is_possible, ==, ranges[i].has_first || ranges[i].has_second);
      if (!is_possible)
        {
          g_assert_error (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY);
          continue;
        }
      chrome = convert_to_bytes (first, WEFT_CONVERT_CHROME, &options);
      text = g_strndup (g_bytes_get_data (chrome, NULL), g_bytes_get_size (chrome));
      g_assert_cmpint (strstr (text, "Thread 7") != NULL, ==, ranges[i].has_first);
      g_assert_cmpint (strstr (text, "Thread 8") != NULL, ==, ranges[i].has_second);
      g_assert_cmpint (strstr (text, "\"pid\":1,") != NULL, ==, ranges[i].has_first);
    }
}

/* Many processes, which began at any time, have tracks of their own. */
static void
test_many (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (23);
  g_autoptr (GPtrArray) traces = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_autoptr (PerfettoTrace) one = NULL, all = NULL;
  WeftTrace *first;
  WeftConvertOptions options;

  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_of_process (1 + g_rand_int (rand), 7);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      g_ptr_array_add (traces, new_trace (index));
    }
  first = g_ptr_array_steal_index (traces, 0);
  weft_convert_options_init (&options);
  one = convert_to_perfetto (first, &options);
  options.others = traces;
  all = convert_to_perfetto (first, &options);
  g_assert_cmpuint (g_hash_table_size (all->tracks), ==, 1000 * g_hash_table_size (one->tracks));
  weft_shared_unref (first);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/convert-processes/many", test_many);
  g_test_add_func ("/convert-processes/range", test_range);
  g_test_add_func ("/convert-processes/sums", test_processes);
  g_test_add_func ("/convert-processes/clock", test_common_clock);
}
