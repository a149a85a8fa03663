/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of a run are those that the RTS printed of it, and those that a plain reading of the
 * events in file order gives; parts of a run add up to the whole. */
#include "logs.h"
#include "weft-bytes.h"
#include "weft-quantity.h"
#include "weft-statistics.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

#define MAX_CAPS 512

/* A plain reading: per capability, what its last events said. */
typedef struct
{
  guint64 start[MAX_CAPS], allocated[MAX_CAPS], sparks[MAX_CAPS][6];
  gint generation[MAX_CAPS]; /* of numbers that no end has followed yet; -1: none */
  guint threads[MAX_CAPS];
  guint64 collections[WEFT_N_GENERATIONS], parallel[WEFT_N_GENERATIONS];
  guint64 elapsed[WEFT_N_GENERATIONS], longest[WEFT_N_GENERATIONS];
  guint64 copied, balanced_copied, total, slop, size, live, samples;
} Plain;

static void
read_numbers (Plain *self, const WeftEvent *event)
{
  const guint8 *p = event->payload;

  self->generation[event->cap] = weft_be16 (p + 4);
  self->threads[event->cap] = weft_be32 (p + 30);
  self->copied += weft_be64 (p + 6);
  if (weft_be32 (p + 30) > 1 && event->length >= 58)
    {
      self->total += weft_be64 (p + 42);
      self->balanced_copied += weft_be64 (p + 50);
    }
  if (weft_be16 (p + 4) >= 1)
    self->slop = MAX (self->slop, weft_be64 (p + 14));
}

static void
read_end (Plain *self, const WeftEvent *event)
{
  gint generation = self->generation[event->cap];
  guint64 pause = event->time - self->start[event->cap];

  if (generation < 0)
    return;
  self->generation[event->cap] = -1;
  self->collections[generation]++;
  self->parallel[generation] += self->threads[event->cap] > 1;
  self->elapsed[generation] += pause;
  self->longest[generation] = MAX (self->longest[generation], pause);
}

static void
read_event (Plain *self, const WeftEvent *event)
{
  const guint8 *p = event->payload;

  if (event->cap >= MAX_CAPS)
    return;
  if (event->tag == 9)
    self->start[event->cap] = event->time;
  else if (event->tag == 10)
    read_end (self, event);
  else if (event->tag == 53)
    read_numbers (self, event);
  else if (event->tag == 49)
    self->allocated[event->cap] = weft_be64 (p + 4);
  else if (event->tag == 50)
    self->size = MAX (self->size, weft_be64 (p + 4));
  else if (event->tag == 51)
    {
      self->live = MAX (self->live, weft_be64 (p + 4));
      self->samples++;
    }
  else if (event->tag == 34)
    for (guint i = 0; i < 6; i++)
      self->sparks[event->cap][i] = weft_be64 (p + 8 * i);
}

static void
read_log (Plain *self, const WeftLog *log)
{
  memset (self, 0, sizeof *self);
  for (guint i = 0; i < MAX_CAPS; i++)
    self->generation[i] = -1;
  for (guint i = 0; i < weft_log_n_blocks (log); i++)
    {
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (log, i, weft_log_block (log, i)->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        read_event (self, &event);
    }
}

static guint64
sum (const guint64 *numbers, guint n, guint step)
{
  guint64 all = 0;

  for (guint i = 0; i < n; i++)
    all += numbers[i * step];
  return all;
}

static void
check_plain (const WeftTrace *trace, const WeftStatistics *got)
{
  g_autofree Plain *plain = g_new (Plain, 1);
  const WeftCollectionSums *gc = &got->gc;
  const double *sparks[6] = { &got->numbers.sparks.created,    &got->numbers.sparks.dud,
                              &got->numbers.sparks.overflowed, &got->numbers.sparks.converted,
                              &got->numbers.sparks.gcd,        &got->numbers.sparks.fizzled };

  read_log (plain, trace->index->log);
  for (guint i = 0; i < WEFT_N_GENERATIONS; i++)
    {
      g_assert_cmpuint (gc->generations[i].count, ==, plain->collections[i]);
      g_assert_cmpuint (gc->generations[i].parallel, ==, plain->parallel[i]);
      g_assert_cmpuint (gc->generations[i].elapsed, ==, plain->elapsed[i]);
      g_assert_cmpuint (gc->generations[i].longest, ==, plain->longest[i]);
    }
  g_assert_cmpuint (gc->copied, ==, plain->copied);
  g_assert_cmpuint (gc->balanced_copied, ==, plain->balanced_copied);
  g_assert_cmpuint (gc->parallel_copied, ==, plain->total);
  g_assert_cmpuint (gc->max_slop, ==, plain->slop);
  g_assert_cmpuint (got->size.most, ==, plain->size);
  g_assert_cmpuint (got->live.most, ==, plain->live);
  g_assert_cmpuint (got->live.samples, ==, plain->samples);
  g_assert_cmpuint (got->allocated, ==, sum (plain->allocated, MAX_CAPS, 1));
  for (guint i = 0; i < G_N_ELEMENTS (sparks); i++)
    g_assert_cmpfloat (*sparks[i], ==, (double) sum (&plain->sparks[0][i], MAX_CAPS, 6));
}

/* What the RTS printed. */

/* The number that @pattern's first group matches in @text, commas left out; FALSE where it does
 * not match. */
static gboolean
find (const char *text, const char *pattern, double *number)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *word = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *digits = NULL;

  if (!g_regex_match (regex, text, 0, &match))
    return FALSE;
  word = g_match_info_fetch (match, 1);
  parts = g_strsplit (word, ",", -1);
  digits = g_strjoinv ("", parts);
  *number = g_ascii_strtod (digits, NULL);
  return TRUE;
}

static guint
check_number (const char *text, const char *pattern, double got, double tolerance)
{
  double want;

  if (!find (text, pattern, &want))
    return 0;
  g_assert_cmpfloat (fabs (got - want), <=, tolerance);
  return 1;
}

/* One count of parallel collections is another in ghc-9.6/caps: the event itself says 4 threads. */
static gboolean
is_exception (const char *path, guint generation)
{
  return generation == 0 && g_str_has_suffix (path, "ghc-9.6/caps.eventlog");
}

static guint
check_generation (const char *path, const char *text, const WeftCollectionSums *gc, guint i)
{
  const WeftGenerationSums *of = &gc->generations[i];
  double number;
  guint n = 0;
  static const char *const columns[] = { " +([0-9,]+) colls", "[^,]*, +([0-9,]+) par",
                                         "[^,]*,.* par +[0-9.]+s +([0-9.]+)s",
                                         "[^,]*,.* par.* ([0-9.]+)s\n" };
  const double got[] = { (double) of->count, (double) of->parallel, (double) of->elapsed / 1e9,
                         (double) of->longest / 1e9 };
  static const double tolerances[] = { 0, 0, 0.0011, 0.00011 };

  for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
    {
      g_autofree char *pattern = g_strdup_printf ("Gen +%u%s", i, columns[k]);

      if (!find (text, pattern, &number))
        continue;
      n++;
      if (k == 1 && is_exception (path, i))
        g_assert_cmpfloat (fabs (got[k] - number), ==, 1);
      else
        g_assert_cmpfloat (fabs (got[k] - number), <=, tolerances[k]);
    }
  return n;
}

/* Returns how many numbers were compared. */
static guint
check_printed (const char *path, const char *text, const WeftStatistics *got)
{
  guint n = 0;

  n += check_number (text, "([0-9,]+) bytes allocated in the heap", (double) got->allocated, 0);
  n += check_number (text, "([0-9,]+) bytes copied", (double) got->gc.copied, 0);
  n += check_number (text, "([0-9,]+) bytes maximum residency", (double) got->live.most, 0);
  n += check_number (text, "residency \\(([0-9,]+) sample", got->live.samples, 0);
  n += check_number (text, "([0-9,]+) bytes maximum slop", (double) got->gc.max_slop, 0);
  n += check_number (text, "work balance: ([0-9.]+)%",
                     100 * weft_collection_sums_get_balance (&got->gc), 0.011);
  n += check_number (text, "([0-9]+) converted", got->numbers.sparks.converted, 0);
  n += check_number (text, "([0-9]+) overflowed", got->numbers.sparks.overflowed, 0);
  n += check_number (text, "([0-9]+) dud", got->numbers.sparks.dud, 0);
  n += check_number (text, "([0-9]+) GC'd", got->numbers.sparks.gcd, 0);
  n += check_number (text, "([0-9]+) fizzled", got->numbers.sparks.fizzled, 0);
  for (guint i = 0; i < 2; i++)
    n += check_generation (path, text, &got->gc, i);
  return n;
}

/* Elapsed times of "-s" are in whole ms, and the RTS starts its clocks up to 2 ms before or after
 * the events that tell of the main thread. A heap profile's census ends some 1 % later in the log.
 * Returns how many numbers were compared. */
static guint
check_phases (const char *text, const WeftStatistics *got)
{
  static const struct
  {
    const char *pattern, *id;
  } phases[] = {
    { "INIT +time +[0-9.]+s +\\( *([0-9.]+)s elapsed", "time.init_ns" },
    { "EXIT +time +[0-9.]+s +\\( *([0-9.]+)s elapsed", "time.exit_ns" },
  };
  WeftAmount productivity = weft_quantity_value_by_id ("time.rts_productivity", got);
  double ms = 100 * 2e6 / (double) (got->to - got->from);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      WeftAmount amount = weft_quantity_value_by_id (phases[i].id, got);

      if (weft_amount_is_known (amount))
        n += check_number (text, phases[i].pattern, amount.number / 1e9, 0.0055);
    }
  if (weft_amount_is_known (productivity))
    n += check_number (text, "user, ([0-9.]+)% of total elapsed", 100 * productivity.number,
                       MAX (ms, 1.2));
  return n;
}

static WeftTrace *
analyse (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

static void
test_runs (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n = 0, n_logs = 0, n_phases = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autofree char *printed = weft_test_beside (path, ".", ".rts-s.txt");
      g_autofree char *text = NULL;
      g_autoptr (WeftTrace) trace = NULL;
      WeftStatistics got;

      if (!g_file_get_contents (printed, &text, NULL, NULL))
        continue;
      g_test_message ("%s", path);
      trace = analyse (path);
      got = weft_statistics (trace, 0, G_MAXUINT64);
      check_plain (trace, &got);
      n += check_printed (path, text, &got);
      g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
      n_phases += check_phases (text, &got);
      n_logs++;
    }
  if (paths == NULL)
    return;
  g_assert_cmpuint (n_logs, >=, 60);
  g_assert_cmpuint (n, >=, 14 * n_logs);
  /* the census of a biographical profile has no times */
  g_assert_cmpuint (n_phases, >=, 3 * n_logs - 1);
}

/* A random partition's numbers add up. */
static void
check_partition (const WeftTrace *trace, GRand *rand)
{
  WeftStatistics whole = weft_statistics (trace, 0, G_MAXUINT64), all = { 0 };
  double step = (double) (whole.to - whole.from) / 6;

  for (guint64 at = whole.from; at < whole.to;)
    {
      guint64 length = 1 + (guint64) (2 * g_rand_double (rand) * step);
      guint64 next = MIN (whole.to, at + length);
      WeftStatistics part = weft_statistics (trace, at, next);

      g_assert_cmpuint (part.covered, <=, next - at);
      if (trace->index->log->is_complete && trace->index->problems->len == 0 &&
          trace->index->log->segments->len == 1 && part.has_run)
        g_assert_cmpuint (part.covered, ==, next - at);
      g_assert_cmpuint (part.mutator + part.gc.all.elapsed, >=, part.has_run ? part.covered : 0);
      all.covered += part.covered;
      all.mutator += part.mutator;
      all.gc.all.count += part.gc.all.count;
      all.gc.all.elapsed += part.gc.all.elapsed;
      all.gc.copied += part.gc.copied;
      all.gc.max_slop = MAX (all.gc.max_slop, part.gc.max_slop);
      all.allocated += part.allocated;
      all.returned += part.returned;
      all.size.most = MAX (all.size.most, part.size.most);
      all.live.samples += part.live.samples;
      at = next;
    }
  g_assert_cmpuint (all.covered, ==, whole.covered);
  g_assert_cmpuint (all.mutator, >=, whole.mutator);
  g_assert_cmpuint (all.gc.all.count, ==, whole.gc.all.count);
  g_assert_cmpuint (all.gc.all.elapsed, ==, whole.gc.all.elapsed);
  g_assert_cmpuint (all.gc.copied, ==, whole.gc.copied);
  g_assert_cmpuint (all.gc.max_slop, ==, whole.gc.max_slop);
  g_assert_cmpuint (all.allocated, ==, whole.allocated);
  g_assert_cmpuint (all.returned, ==, whole.returned);
  g_assert_cmpuint (all.size.most, ==, whole.size.most);
  g_assert_cmpuint (all.live.samples, ==, whole.live.samples);
}

static void
test_partitions (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (36);
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftTrace) trace = analyse (g_ptr_array_index (paths, i));

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      for (guint k = 0; k < 10 && trace->index->to > trace->index->from; k++)
        check_partition (trace, rand);
    }
}

static void
test_empty (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  WeftStatistics got;

  weft_test_log_header_9_10 (log);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  got = weft_statistics (trace, 5, 1);
  g_assert_cmpuint (got.gc.all.count, ==, 0);
  g_assert_false (got.size.is_known);
  g_assert_false (isfinite (weft_statistics_productivity (&got)));
  g_assert_false (isfinite (weft_statistics_allocation_rate (&got)));
  g_assert_false (weft_heap_counters_has_samples (trace->counters));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/statistics/runs", test_runs);
  g_test_add_func ("/statistics/partitions", test_partitions);
  g_test_add_func ("/statistics/empty", test_empty);
}
