/* SPDX-License-Identifier: BSD-3-Clause */
/* A part of a log as a log of its own tells what the whole one tells of that time. */
#include "logs.h"
#include "weft-log-cut.h"
#include "weft-quantity.h"
#include "weft-spool.h"
#include "weft-tables.h"
#include "weft-test-unit.h"
#include "weft-validation.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

/* Parts of each log, and the largest size of a log (bytes). */
#define N_PARTS  3
#define MAX_SIZE 300000

/* Returns a part as it is read. */
static WeftIndex *
cut_index (const WeftIndex *whole, guint64 from, guint64 to, guint strip)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  WeftIndex *index;

  weft_log_cut (whole->log, from, to, strip, NULL, (WeftEventCountFunc) weft_index_count, whole,
                (WeftLogWriteFunc) weft_spool_append, spool, NULL, &error);
  g_assert_no_error (error);
  map = weft_map_new (spool->fd, (gsize) spool->size, &error);
  g_assert_no_error (error);
  log = weft_log_new (map, TRUE, &error);
  g_assert_no_error (error);
  index = weft_test_index (log);
  if (whole->log->is_complete)
    {
      g_assert_true (log->is_complete);
      g_assert_cmpuint (index->problems->len, ==, 0);
    }
  return index;
}

static WeftTrace *
cut_content (const WeftTrace *whole, guint64 from, guint64 to, guint strip)
{
  g_autoptr (WeftIndex) index = cut_index (whole->index, from, to, strip);

  return weft_trace_new (index, NULL, NULL);
}

static WeftTrace *
cut (const WeftTrace *whole, guint64 from, guint64 to)
{
  return cut_content (whole, from, to, 0);
}

/* The environment, which may hold secrets, can be left out of a part and of the whole; all else
 * stays. */
static void
test_environment (void)
{
  static const char *const args[] = { "program", NULL };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) whole = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_process (log, 1000, "GHC-9.6.1 rts_thr", args);
  weft_test_log_environment (log, 1000, "TOKEN=secret");
  weft_test_log_end_block (log, 2000);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 3000, 1);
  weft_test_log_stop (log, 9000, 1, 3, 0);
  weft_test_log_end_block (log, 10000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  whole = weft_trace_new (index, NULL, NULL);
  g_assert_cmpstr (whole->process->env[0], ==, "TOKEN=secret");
  for (guint64 from = 0; from < 6000; from += 5000)
    {
      g_autoptr (WeftTrace) all = cut (whole, from, 8000);
      g_autoptr (WeftTrace) part =
          cut_content (whole, from, 8000, WEFT_LOG_STRIP_BIT (ENVIRONMENT));
      const WeftMap *map = part->index->log->map;

      g_assert_cmpstr (all->process->env[0], ==, "TOKEN=secret");
      g_assert_cmpstr (part->process->program, ==, "program");
      g_assert_null (memmem (map->data, map->size, "secret", strlen ("secret")));
      g_assert_cmpuint (part->index->n_events + 1, ==, all->index->n_events);
    }
}

/* In a part of a log without an end marker, and in a part of that, each HEC is known as long as in
 * the log: up to its last block. A part before that is complete. */
static void
test_unknown_end (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) whole = NULL, before = NULL;
  guint64 until;

  weft_test_log_header_9_10 (log);
  for (guint cap = 0; cap < 3; cap++)
    {
      weft_test_log_begin_block (log, cap < 2 ? (guint16) cap : 0xffff, 1000);
      if (cap < 2)
        weft_test_log_run (log, 2000, cap + 1);
      weft_test_log_end_block (log, 5000);
    }
  weft_test_log_begin_block (log, 0, 5000);
  weft_test_log_stop (log, 9000, 1, 3, 0);
  weft_test_log_end_block (log, 10000);
  whole = weft_test_index_bytes (log);
  until = weft_index_cap (whole, 0)->unknown_from;
  before = cut_index (whole, 3000, 5000, 0);
  g_assert_true (before->log->is_complete);
  for (guint64 from = 0; from <= 7000; from += 1000)
    for (guint64 to = 8000; to <= 12000; to += 1000)
      {
        g_autoptr (WeftIndex) part = cut_index (whole, from, to, 0);
        g_autoptr (WeftIndex) inner = cut_index (part, from + 500, to - 500, 0);

        g_assert_false (part->log->is_complete || inner->log->is_complete);
        g_assert_cmpuint (weft_index_cap (part, 1)->unknown_from, ==, 5000);
        g_assert_cmpuint (weft_index_cap (inner, 1)->unknown_from, ==, 5000);
        g_assert_cmpuint (part->global->unknown_from, ==, 5000);
        g_assert_cmpuint (inner->global->unknown_from, ==, 5000);
        g_assert_cmpuint (weft_index_cap (part, 0)->unknown_from, >=, MIN (to, until));
        g_assert_cmpuint (weft_index_cap (inner, 0)->unknown_from, >=, MIN (to - 500, until));
      }
}

/* Returns the number of events of the types @tags, up to 0. */
static guint
count_events (const WeftTrace *trace, const guint16 *tags)
{
  guint n = 0;

  for (; *tags != 0; tags++)
    n += (guint) weft_index_count (trace->index, *tags);
  return n;
}

/* Each kind of content can be left out of a whole log; all other events stay. */
static void
test_strip (void)
{
  static const guint16 tags[WEFT_N_LOG_STRIPS][4] = {
    [WEFT_LOG_STRIP_ENVIRONMENT] = { 31 },
    [WEFT_LOG_STRIP_ARGUMENTS] = { 30, 24 },
    [WEFT_LOG_STRIP_MESSAGES] = { 19, 58, 181 },
    [WEFT_LOG_STRIP_LABELS] = { 44 },
  };
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_all = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) whole = weft_trace_new (index, NULL, NULL);
      g_autoptr (WeftTrace) all = cut (whole, 0, WEFT_TIME_MAX);

      for (guint k = 0; k < WEFT_N_LOG_STRIPS; k++)
        {
          g_autoptr (WeftTrace) part = cut_content (whole, 0, WEFT_TIME_MAX, 1u << k);
          guint n = count_events (all, tags[k]);

          g_assert_cmpuint (count_events (part, tags[k]), ==, 0);
          for (guint other = 0; other < WEFT_N_LOG_STRIPS; other++)
            if (other != k)
              g_assert_cmpuint (count_events (part, tags[other]), ==,
                                count_events (all, tags[other]));
          /* what was stripped is not said to be absent from the run */
          if (n > 0)
            g_assert_cmpuint (
                weft_log_get_stripped (weft_log_segment (part->index->log, 0)->header), ==,
                1u << k);
          if (n > 0 && k == WEFT_LOG_STRIP_MESSAGES)
            g_assert_cmpint (weft_feature_recorded (part, WEFT_FEATURE_USER).state, ==,
                             WEFT_AMOUNT_UNKNOWN);
          n_all += n;
          g_assert_cmpuint (n, <=, all->index->n_events);
        }
    }
  g_assert_true (n_all > 0 || paths == NULL || paths->len == 0);
}

/* A number of the part is that of the range in the whole log, or not known. */
static void
check_row (const WeftQuantity *row, const WeftStatistics *part, const WeftStatistics *whole)
{
  WeftAmount a = weft_quantity_value (row, part), b = weft_quantity_value (row, whole);

  if (row->extent == WEFT_EXTENT_FILE || !weft_amount_is_known (a))
    return;
  if (!weft_amount_is_known (b) || fabs (a.number - b.number) > 1e-9 * MAX (fabs (b.number), 1))
    g_test_message ("    %s: %.17g (%s), %.17g (%s) of the whole log", row->id, a.number,
                    weft_amount_state_text (a), b.number, weft_amount_state_text (b));
  g_assert_cmpint (a.state, ==, b.state);
  g_assert_cmpfloat_with_epsilon (a.number, b.number, 1e-9 * MAX (fabs (b.number), 1));
}

/* The rows of a table of the part are those of the range in the whole log, or unknown: the end of a
 * thread after the part, and whether the last GC was run at exit. */
static void
check_table (
    const WeftTableClass *klass, WeftTrace *part, WeftTrace *whole, guint64 from, guint64 to)
{
  g_autoptr (WeftTableRows) got = weft_table_rows_new (klass, NULL, part, from, to, NULL);
  g_autoptr (WeftTableRows) want = weft_table_rows_new (klass, NULL, whole, from, to, NULL);

  g_assert_cmpuint (got->n, ==, want->n);
  for (guint row = 0; row < got->n; row++)
    for (guint i = 0; i < klass->n_columns; i++)
      {
        g_autofree char *a = weft_table_get_raw_text (got, row, i);
        g_autofree char *b = weft_table_get_raw_text (want, row, i);

        if (a == NULL ||
            (g_str_equal (klass->columns[i].id, "cause") && g_str_equal (a, "unknown")))
          continue;
        if (g_strcmp0 (a, b) != 0)
          g_test_message ("    %s, row %u: %s", klass->id, row, klass->columns[i].id);
        g_assert_cmpstr (a, ==, b);
      }
}

static WeftSpool *
cut_bytes (const WeftLog *log,
           guint64 from,
           guint64 to,
           const WeftCarryPoints *points,
           const WeftIndex *index)
{
  WeftSpool *spool = weft_spool_new (NULL, NULL);

  g_assert_true (weft_log_cut (log, from, to, 0, points,
                               index != NULL ? (WeftEventCountFunc) weft_index_count : NULL, index,
                               (WeftLogWriteFunc) weft_spool_append, spool, NULL, NULL));
  return spool;
}

static void
assert_same (const WeftSpool *a, const WeftSpool *b)
{
  g_autoptr (WeftMap) x = weft_map_new (a->fd, (gsize) a->size, NULL);
  g_autoptr (WeftMap) y = weft_map_new (b->fd, (gsize) b->size, NULL);

  g_assert_cmpmem (x->data, x->size, y->data, y->size);
}

static void
check_part (WeftTrace *whole, guint64 from, guint64 to)
{
  g_autoptr (WeftTrace) part = cut (whole, from, to);
  const WeftLog *log = whole->index->log;
  g_autoptr (WeftSpool) a = cut_bytes (log, from, to, NULL, whole->index);
  g_autoptr (WeftSpool) b = cut_bytes (log, from, to, NULL, NULL);
  WeftStatistics got = weft_statistics (part, from, to), want = weft_statistics (whole, from, to);

  assert_same (a, b);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      check_row (&weft_quantity_groups[i]->rows[k], &got, &want);
  check_table (&weft_table_threads, part, whole, from, to);
  check_table (&weft_table_collections, part, whole, from, to);
}

/* A part of a log that begins late does not begin before the log, and the whole log is no part. */
static void
test_late (void)
{
  const guint64 start = G_GUINT64_CONSTANT (10000000000);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, start);
  for (guint64 i = 0; i < 10; i++)
    {
      weft_test_log_run (log, start + i * 1000, 1);
      weft_test_log_stop (log, start + i * 1000 + 500, 1, 3, 0);
    }
  weft_test_log_end_block (log, start + 20000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  g_assert_cmpuint (index->from, ==, start);
  trace = weft_trace_new (index, NULL, NULL);
  for (guint64 from = 0; from < start; from += start / 2)
    {
      WeftRange range = weft_index_excerpt_range (index, from, start + 5000);
      WeftRange whole = weft_index_excerpt_range (index, from, WEFT_TIME_END);
      g_autoptr (WeftTrace) part = cut (trace, range.from, range.to);
      g_autoptr (WeftTrace) all = cut (trace, whole.from, whole.to);
      WeftStatistics got = weft_statistics (part, 0, WEFT_TIME_END);
      WeftStatistics want = weft_statistics (trace, from, start + 5000);

      g_assert_false (weft_index_is_whole (part->index));
      g_assert_cmpuint (part->index->from, ==, start);
      g_assert_cmpuint (part->index->to, ==, start + 5000);
      for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
        for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
          check_row (&weft_quantity_groups[i]->rows[k], &got, &want);
      g_assert_true (weft_index_is_whole (all->index));
      g_assert_cmpuint (all->index->from, ==, start);
    }
}

/* Checks random parts of the log at @path, if it is small and complete. */
static void
check_parts (const char *path, GRand *rand)
{
  g_autoptr (WeftLog) log = weft_test_open (path);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) whole = NULL;
  guint64 span;

  if (log->map->size > MAX_SIZE || !log->is_complete)
    return;
  index = weft_test_index (log);
  span = index->to - index->from;
  if (index->problems->len > 0 || span == 0)
    return;
  g_test_message ("%s", path);
  whole = weft_trace_new (index, NULL, NULL);
  for (guint k = 0; k < N_PARTS; k++)
    {
      guint64 a = index->from + (guint64) (g_rand_double (rand) * (double) span);
      guint64 b = index->from + (guint64) (g_rand_double (rand) * (double) span);

      g_test_message ("  %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, MIN (a, b), MAX (a, b));
      if (a != b)
        check_part (whole, MIN (a, b), MAX (a, b));
    }
}

/* A range of a log as a log of its own has the numbers, threads and GCs of the range. A thorough
 * test (-m thorough) tries other ranges each time. */
static void
test_ranges (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fixtures", NULL);
  g_autoptr (GDir) fixtures = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_test_thorough () ? g_rand_new () : g_rand_new_with_seed (13);
  const char *name;

  while ((name = g_dir_read_name (fixtures)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_has_suffix (name, ".eventlog"))
        check_parts (path, rand);
    }
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    check_parts (g_ptr_array_index (paths, i), rand);
}

/* A part of a log that grows is the same whether it is cut from a checkpoint or from all that comes
 * before. */
static void
test_points (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (14);
  guint n_all = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      const WeftMap *map = index->log->map;
      g_autoptr (WeftCarryPoints) points = weft_carry_points_new (3000);
      g_autoptr (WeftLog) log = NULL;
      guint n_used = 0;

      for (guint k = 1; k <= 20; k++)
        {
          g_autoptr (WeftMap) some = weft_map_new_prefix (map, map->size * k / 20, NULL);
          g_autoptr (WeftLog) longer = log != NULL ? weft_log_extend (log, some, k == 20) :
                                                     weft_log_new (some, k == 20, NULL);
          guint64 from = index->from + (guint64) (g_rand_double (rand) *
                                                  (double) (index->to - index->from) * k / 20);
          g_autoptr (WeftSpool) a = NULL, b = NULL;
          g_autoptr (WeftLogCarry) carry = NULL;
          guint n;

          if (longer == NULL)
            continue;
          weft_carry_points_advance (points, longer);
          carry = weft_carry_points_find_before (points, longer, from, &n);
          n_used += carry != NULL;
          a = cut_bytes (longer, from, WEFT_TIME_END, points, NULL);
          b = cut_bytes (longer, from, WEFT_TIME_END, NULL, NULL);
          assert_same (a, b);
          g_clear_pointer (&log, weft_shared_unref);
          log = g_steal_pointer (&longer);
        }
      n_all += n_used;
      g_test_message ("%s: %u from a checkpoint", (char *) g_ptr_array_index (paths, i), n_used);
    }
  g_assert_true (n_all > 0 || paths == NULL || paths->len == 0);
}

/* Blocks after the part are not read if there is nothing in them that it needs: the file may have
 * lost them. */
static void
test_rest (void)
{
  g_autoptr (WeftTestLog) test = weft_test_log_new ();
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL), part = NULL;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (test);
  for (guint64 time = 0; test->bytes->len < 100000; time += 1000)
    {
      weft_test_log_begin_block (test, 0, time);
      weft_test_log_run (test, time + 100, 1);
      weft_test_log_stop (test, time + 200, 1, 3, 0);
      weft_test_log_end_block (test, time + 1000);
    }
  weft_test_log_data_end (test);
  g_assert_true (weft_spool_append (spool, test->bytes->data, test->bytes->len, NULL));
  map = weft_map_new (spool->fd, test->bytes->len, NULL);
  log = weft_log_new (map, TRUE, NULL);
  index = weft_test_index (log);
  g_assert_cmpint (ftruncate (spool->fd, 50000), ==, 0);
  part = cut_bytes (log, 2000, 5000, NULL, index);
  g_assert_false (weft_map_guard_was_hit (map->pages->guard));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/log-cut/environment", test_environment);
  g_test_add_func ("/log-cut/late", test_late);
  g_test_add_func ("/log-cut/points", test_points);
  g_test_add_func ("/log-cut/ranges", test_ranges);
  g_test_add_func ("/log-cut/rest", test_rest);
  g_test_add_func ("/log-cut/strip", test_strip);
  g_test_add_func ("/log-cut/unknown-end", test_unknown_end);
}
