/* SPDX-License-Identifier: BSD-3-Clause */
/* Instances: what is added is found again in one of them, against a brute force over every
 * nanosecond; and those of real logs take no longer than what they are instances of. */
#include "logs.h"
#include "weft-diagnosis.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#define SPAN 20000

/* In order, more than @reach apart, within [@from, @to), and none longer than it counts. */
static void
check (const GArray *instances, guint64 from, guint64 to, guint64 reach)
{
  g_assert_cmpuint (instances->len, <=, WEFT_MAX_INSTANCES);
  for (guint i = 0; i < instances->len; i++)
    {
      const WeftInstance *one = weft_instances_nth (instances, i);

      g_assert_cmpuint (one->range.from, <, one->range.to);
      g_assert_cmpuint (one->range.from, >=, from);
      g_assert_cmpuint (one->range.to, <=, to);
      g_assert_cmpuint (one->ns, <=, one->range.to - one->range.from);
      g_assert_cmpuint (one->n, >, 0);
      if (i > 0)
        g_assert_cmpuint (weft_instances_nth (instances, i - 1)->range.to + reach, <,
                          one->range.from);
    }
}

static guint64
sum_of (const GArray *instances)
{
  guint64 sum = 0;

  for (guint i = 0; i < instances->len; i++)
    sum += weft_instances_nth (instances, i)->ns;
  return sum;
}

static gboolean
is_inside (const GArray *instances, guint64 time)
{
  for (guint i = 0; i < instances->len; i++)
    if (time >= weft_instances_nth (instances, i)->range.from &&
        time < weft_instances_nth (instances, i)->range.to)
      return TRUE;
  return FALSE;
}

/* Adds @n at random, and marks in @holds what they cover. */
static void
add_random (WeftInstances *self, guint n, guint most, guint8 *holds)
{
  for (guint i = 0; i < n; i++)
    {
      guint64 from = (guint64) g_test_rand_int_range (0, SPAN - (gint) most);
      guint64 to = from + (guint64) g_test_rand_int_range (0, (gint) most);

      weft_instances_add (self, 1, from, to, to - from, i);
      for (guint64 t = from; t < to; t++)
        holds[t] = 1;
    }
}

static void
test_random (void)
{
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (WeftInstances) self = weft_instances_new (2);
      guint n = (guint) g_test_rand_int_range (1, round % 2 ? 4000 : 2 * WEFT_MAX_INSTANCES);
      guint8 holds[SPAN] = { 0 };
      guint64 reach = round % 3, all = 0;
      g_autoptr (GArray) instances = NULL;

      weft_instances_set_join_distance (self, 1, reach);
      add_random (self, n, round % 5 == 0 ? 800 : 8, holds);
      instances = weft_instances_read (self, 1, 0, SPAN);
      check (instances, 0, SPAN, reach);
      for (guint64 t = 0; t < SPAN; t++)
        {
          all += holds[t];
          if (holds[t])
            g_assert_true (is_inside (instances, t));
        }
      g_assert_cmpuint (sum_of (instances), <=, all);
      /* nothing is unsure as long as the list was never shortened */
      if (n < 2 * WEFT_MAX_INSTANCES && instances->len < WEFT_MAX_INSTANCES)
        g_assert_cmpuint (sum_of (instances), ==, all);
      g_array_unref (instances);
      instances = weft_instances_read (self, 0, 0, SPAN);
      g_assert_cmpuint (instances->len, ==, 0);
    }
}

/* An instance is cut at the edges of the range, and knows the thread of its longest part. */
static void
test_parts (void)
{
  g_autoptr (WeftInstances) self = weft_instances_new (1);
  g_autoptr (GArray) instances = NULL;
  g_autoptr (GArray) by_cost = NULL;

  weft_instances_add (self, 0, 40, 60, 20, 1);
  weft_instances_add (self, 0, 10, 10, 0, 2);
  weft_instances_add (self, 0, 60, 90, 5, 3);
  weft_instances_add (self, 0, 0, 30, 30, 4);
  weft_instances_add (self, 0, 120, 200, 80, 5);
  weft_instances_add (self, 0, 300, 400, 100, 6);
  instances = weft_instances_read (self, 0, 10, 140);
  check (instances, 10, 140, 0);
  g_assert_cmpuint (instances->len, ==, 3);
  g_assert_cmpuint (weft_instances_nth (instances, 0)->ns, ==, 20);
  g_assert_cmpuint (weft_instances_nth (instances, 1)->range.to, ==, 90);
  g_assert_cmpuint (weft_instances_nth (instances, 1)->ns, ==, 25);
  g_assert_cmpuint (weft_instances_nth (instances, 1)->thread, ==, 1);
  g_assert_cmpuint (weft_instances_nth (instances, 1)->n, ==, 1);
  g_assert_cmpuint (weft_instances_nth (instances, 2)->thread, ==, 5);
  g_assert_cmpint (weft_instances_find_costliest (instances), ==, 1);
  by_cost = weft_instances_sort_by_cost (instances);
  g_assert_cmpuint (g_array_index (by_cost, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (by_cost, guint, 1), ==, 0);
  g_assert_cmpuint (g_array_index (by_cost, guint, 2), ==, 2);
  g_assert_cmpuint (weft_instances_next (instances, (WeftRange){ 40, 90 }, TRUE), ==, 0);
  g_assert_cmpuint (weft_instances_next (instances, (WeftRange){ 40, 90 }, FALSE), ==, 2);
  g_assert_cmpuint (weft_instances_next (instances, (WeftRange){ 120, 140 }, TRUE), ==, 1);
  g_assert_cmpuint (weft_instances_next (instances, (WeftRange){ 41, 90 }, TRUE), ==, 1);
  g_array_set_size (instances, 0);
  g_assert_cmpint (weft_instances_find_costliest (instances), ==, -1);
}

/* What each scene's instances are a part of: a share of the covered time, of all HECs for queues.
 * What threads ran after they had waited beside an idle HEC is less than how long they waited. */
static const struct
{
  WeftSceneId scene;
  WeftMeasure measure;
} shares[] = {
  { WEFT_SCENE_HELD, WEFT_MEASURE_HELD },
  { WEFT_SCENE_NURSERY, WEFT_MEASURE_MINOR_GC },
  { WEFT_SCENE_PAUSE, WEFT_MEASURE_MAJOR_GC },
  { WEFT_SCENE_IDLE_GC, WEFT_MEASURE_IDLE_GC },
  { WEFT_SCENE_CENSUS, WEFT_MEASURE_CENSUS },
  { WEFT_SCENE_ASKED_GC, WEFT_MEASURE_ASKED_GC },
  { WEFT_SCENE_FOREIGN, WEFT_MEASURE_FOREIGN },
  { WEFT_SCENE_BLACK_HOLE, WEFT_MEASURE_BLACK_HOLE },
  { WEFT_SCENE_QUEUE, WEFT_MEASURE_STARVED_PART },
  { WEFT_SCENE_DELAYED, WEFT_MEASURE_DELAYED },
  { WEFT_SCENE_TIMER, WEFT_MEASURE_TIMER_DUE },
  { WEFT_SCENE_IO, WEFT_MEASURE_IO_READY },
};

static void
check_measures (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftStatistics statistics = weft_statistics (trace, from, to);
  g_autoptr (WeftInstances) instances = weft_instances_new (WEFT_N_SCENES);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  WeftMeasures measures;

  g_assert_true (weft_measures_compute (&measures, &statistics, threads, instances, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      g_autoptr (GArray) own =
          weft_instances_read (instances, shares[i].scene, statistics.from, statistics.to);
      double share = measures.values[shares[i].measure];

      if (shares[i].scene == WEFT_SCENE_QUEUE)
        share *= statistics.numbers.n_caps;
      check (own, statistics.from, statistics.to, 0);
      g_test_message ("%s", weft_measure_title (shares[i].measure));
      if (own->len > 0 && statistics.covered > 0)
        g_assert_cmpfloat ((double) sum_of (own), <=,
                           share * (double) statistics.covered * 1.000001 + 1);
    }
}

/* Each finding has instances in its range, with threads that there are. */
static void
check_findings (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftStatistics statistics = weft_statistics (trace, from, to);
  g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, NULL);
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  for (guint i = 0; i < diagnosis->findings->len; i++)
    {
      const WeftFinding *finding = weft_diagnosis_nth (diagnosis, i);
      WeftRange scene = finding->scene.range, worst;

      g_assert_true (weft_diagnosis_find (diagnosis, finding->rule->id) == finding);
      g_assert_cmpuint (finding->instances->len, >, 0);
      check (finding->instances, statistics.from, MAX (statistics.to, scene.to), 0);
      worst = weft_instances_nth (finding->instances,
                                  (guint) weft_instances_find_costliest (finding->instances))
                  ->range;
      g_assert_true (scene.from >= worst.from && scene.to <= worst.to);
      for (guint k = 0; k < finding->instances->len; k++)
        {
          guint32 thread = weft_instances_nth (finding->instances, k)->thread;

          g_assert_true (thread == WEFT_SCENE_NO_THREAD || thread < weft_threads_n (threads));
        }
    }
  g_assert_null (weft_diagnosis_find (diagnosis, "no-such-rule"));
}

static void
check_log (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
  guint64 end = trace->index->to;

  g_test_message ("%s", path);
  for (guint k = 0; k < 3; k++)
    {
      guint64 from = k == 0 ? 0 : (guint64) (g_test_rand_double () * (double) end);
      guint64 to = k == 0 ? WEFT_TIME_END : from + end / 4;

      check_measures (trace, from, to);
      check_findings (trace, from, to);
    }
}

static void
test_logs (void)
{
  g_autoptr (GPtrArray) clean = weft_test_clean_logs ();
  g_autoptr (GPtrArray) damaged = weft_test_damaged_logs ();
  g_autofree char *demo = g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);

  check_log (demo);
  for (guint i = 0; clean != NULL && i < clean->len; i++)
    check_log (g_ptr_array_index (clean, i));
  for (guint i = 0; damaged != NULL && i < damaged->len; i++)
    check_log (g_ptr_array_index (damaged, i));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/instances/random", test_random);
  g_test_add_func ("/instances/parts", test_parts);
  g_test_add_func ("/instances/logs", test_logs);
}
