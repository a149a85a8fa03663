/* SPDX-License-Identifier: BSD-3-Clause */
/* An index that grew with its log is the one made in one go, on any number of threads. */
#include "logs.h"
#include "weft-test-unit.h"
#include "weft-usage.h"

#include <string.h>

static void
assert_same_usage (const WeftUsage *a, const WeftUsage *b)
{
  g_assert_cmpuint (a->since, ==, b->since);
  g_assert_cmpuint (a->sums.run, ==, b->sums.run);
  g_assert_cmpuint (a->sums.work, ==, b->sums.work);
  g_assert_cmpuint (a->sums.wait, ==, b->sums.wait);
  g_assert_cmpuint (a->sums.unknown, ==, b->sums.unknown);
  g_assert_cmpint (a->knowledge, ==, b->knowledge);
  g_assert_cmpint (a->is_running, ==, b->is_running);
  if (a->is_running)
    g_assert_cmpuint (a->thread, ==, b->thread);
  g_assert_cmpint (a->phase, ==, b->phase);
  g_assert_cmpint (a->has_finished, ==, b->has_finished);
  if (a->has_finished)
    g_assert_cmpuint (a->finished, ==, b->finished);
}

static void
assert_same_problems (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < MIN (a->len, b->len); i++)
    {
      const WeftProblem *x = &g_array_index (a, WeftProblem, i);
      const WeftProblem *y = &g_array_index (b, WeftProblem, i);

      g_assert_cmpuint (x->offset, ==, y->offset);
      g_assert_cmpint (x->kind, ==, y->kind);
      g_assert_cmpuint (x->bytes, ==, y->bytes);
      g_assert_cmpuint (x->cap, ==, y->cap);
    }
  g_assert_cmpuint (a->len, ==, b->len);
}

static void
assert_same_offsets (const WeftScratchArray *a, const WeftScratchArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  g_assert_true (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (guint64)) == 0);
}

/* Passes the losses of @self up to @offset, from the @loss-th on. */
static guint
pass_losses (const WeftCapIndex *self, guint loss, guint64 offset, WeftUsage *usage)
{
  for (; loss < weft_loss_after (self->losses, offset); loss++)
    {
      const WeftLoss *one = &g_array_index (self->losses, WeftLoss, loss);

      g_assert_true (weft_usage_set_unknown (usage, one->from));
      g_assert_cmpuint (usage->since, ==, one->from);
    }
  return loss;
}

/* What the checkpoints of @self say, by a run over all events. */
static void
check_checkpoints (const WeftCapIndex *self, const WeftLog *log)
{
  WeftUsage usage = { 0 };
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint64 chunk = 0, min = G_MAXUINT64, max = 0, n = 0;
  guint block, loss = 0;

  if (self->n_checkpoints == 0)
    {
      g_assert_cmpuint (self->n_events, ==, 0);
      return;
    }
  block = weft_cap_index_cursor (self, log, 0, &cursor);
  for (; weft_cap_index_next_event (self, log, &cursor, &block, &event); n++)
    {
      loss = pass_losses (self, loss, event.offset, &usage);
      if (chunk < self->n_checkpoints && weft_cap_index_events_before (self, chunk) == n)
        {
          WeftUsage found = weft_cap_index_usage (self, chunk);

          g_assert_cmpuint (weft_cap_index_checkpoint (self, chunk).offset, ==, event.offset);
          assert_same_usage (&found, &usage);
          if (chunk > 0)
            {
              g_assert_cmpuint (n - weft_cap_index_events_before (self, chunk - 1), <=,
                                WEFT_MAX_CHUNK_EVENTS);
              g_assert_cmpuint (weft_cap_index_span (self, chunk - 1).min, ==, min);
              g_assert_cmpuint (weft_cap_index_span (self, chunk - 1).max, ==, max);
            }
          min = G_MAXUINT64;
          max = 0;
          chunk++;
        }
      min = MIN (min, event.time);
      max = MAX (max, event.time);
      weft_usage_step (&usage, &event, weft_cap_index_event_time (&cursor, &event));
    }
  g_assert_cmpuint (chunk, ==, self->n_checkpoints);
  g_assert_cmpuint (n, ==, self->n_events);
  g_assert_cmpuint (pass_losses (self, loss, G_MAXUINT64, &usage), ==, self->losses->len);
  assert_same_usage (&usage, &self->end);
}

static void
assert_same_losses (const GArray *a, const GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      const WeftLoss *x = &g_array_index (a, WeftLoss, i), *y = &g_array_index (b, WeftLoss, i);

      g_assert_cmpuint (x->offset, ==, y->offset);
      g_assert_cmpuint (x->from, ==, y->from);
      g_assert_cmpuint (x->to, ==, y->to);
      g_assert_cmpuint (x->from, <=, x->to);
      if (i > 0)
        g_assert_cmpuint (x->from, >=, g_array_index (a, WeftLoss, i - 1).to);
    }
}

static void
assert_same_cap (const WeftCapIndex *a, const WeftCapIndex *b)
{
  g_assert_nonnull (b);
  g_assert_cmpuint (a->cap, ==, b->cap);
  assert_same_problems (a->problems, b->problems);
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->first, ==, b->first);
  g_assert_cmpuint (a->last, ==, b->last);
  g_assert_cmpmem (a->counts->data, a->counts->len * sizeof (WeftTagCount), b->counts->data,
                   b->counts->len * sizeof (WeftTagCount));
  assert_same_usage (&a->end, &b->end);
  assert_same_losses (a->losses, b->losses);
  g_assert_cmpuint (a->last_block_end, ==, b->last_block_end);
  g_assert_cmpuint (a->unknown_from, ==, b->unknown_from);
  for (guint i = 0; i < WEFT_N_RARE; i++)
    assert_same_offsets (a->rare[i], b->rare[i]);
}

static void
assert_same_index (const WeftIndex *a, const WeftIndex *b)
{
  g_assert_cmpuint (a->log->segments->len, ==, b->log->segments->len);
  g_assert_cmpuint (weft_log_n_blocks (a->log), ==, weft_log_n_blocks (b->log));
  g_assert_cmpint (a->log->is_complete, ==, b->log->is_complete);
  g_assert_cmpuint (a->caps->len, ==, b->caps->len);
  for (guint i = 0; i < a->caps->len; i++)
    assert_same_cap (weft_index_nth_cap (a, i), weft_index_nth_cap (b, i));
  assert_same_cap (a->global, b->global);
  assert_same_problems (a->problems, b->problems);
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->from, ==, b->from);
  g_assert_cmpuint (a->to, ==, b->to);
}

static void
check_all_checkpoints (const WeftIndex *index)
{
  check_checkpoints (index->global, index->log);
  for (guint i = 0; i < index->caps->len; i++)
    check_checkpoints (weft_index_nth_cap (index, i), index->log);
}

/* @index's log again, in pieces of random size. */
static WeftIndex *
grow (const WeftIndex *whole, GRand *rand, guint n_pieces)
{
  const WeftMap *map = whole->log->map;
  WeftIndex *index = NULL;
  gsize size = 0;

  while (index == NULL || !index->log->is_final)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftMap) first = NULL;
      g_autoptr (WeftLog) log = NULL;
      WeftIndex *next;
      gsize piece = 2 * g_rand_double (rand) * map->size / n_pieces;
      gboolean is_last;

      size = MIN (map->size, size + 1 + piece);
      is_last = size == map->size;
      first = weft_map_new_from_bytes (map->data, size);
      if (index == NULL)
        log = weft_log_new (first, is_last, &error);
      else
        log = weft_log_extend (index->log, first, is_last);
      if (log == NULL)
        {
          g_assert_error (error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT);
          continue;
        }
      next = weft_index_new (log, index, 1, NULL, NULL, NULL, &error);
      g_assert_no_error (error);
      g_clear_pointer (&index, weft_shared_unref);
      index = next;
    }
  return index;
}

static void
check_growth (const WeftIndex *whole, GRand *rand, guint n_pieces)
{
  g_autoptr (WeftIndex) grown = grow (whole, rand, n_pieces);

  assert_same_index (whole, grown);
  check_all_checkpoints (grown);
}

static void
check_threads (const WeftIndex *whole)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftIndex) index = weft_index_new (whole->log, NULL, 2, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  assert_same_index (whole, index);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (WeftTestLog) log =
          weft_test_random_log (rand, 4000, g_rand_int_range (rand, 1, 5), i % 2 * 100);
      g_autoptr (WeftIndex) whole = weft_test_index_bytes (log);

      check_all_checkpoints (whole);
      check_threads (whole);
      check_growth (whole, rand, 5);
      check_growth (whole, rand, 200);
    }
}

static void
check_corpus (GPtrArray *paths)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) whole = weft_test_index_path (path);

      g_test_message ("%s", path);
      check_all_checkpoints (whole);
      check_threads (whole);
      check_growth (whole, rand, 3);
      check_growth (whole, rand, 20);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  check_corpus (paths);
}

static void
test_damaged (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();

  check_corpus (paths);
}

/* Problems lie in the file, in order, and losses do not overlap. */
static void
check_problems (const WeftIndex *index)
{
  guint64 size = index->log->map->size, end = 0;

  for (guint i = 0; i < index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, i);

      g_assert_cmpuint (problem->offset, <=, size);
      if (!weft_problem_is_loss (problem))
        continue;
      if (problem->kind == WEFT_PROBLEM_LOST_BYTES && problem->cap != WEFT_CAP_NONE)
        g_assert_cmpuint (
            weft_loss_after (weft_index_cap (index, problem->cap)->losses, problem->offset), >, 0);
      g_assert_cmpuint (problem->bytes, >, 0);
      g_assert_cmpuint (problem->offset, >=, end);
      end = problem->offset + problem->bytes;
    }
}

/* Overwrites, cuts out or doubles a few bytes somewhere after the header. */
static void
spoil (GByteArray *bytes, gsize header, GRand *rand)
{
  gsize at = header + g_rand_double (rand) * (bytes->len - header);
  gsize n = g_rand_int_range (rand, 1, 60);

  n = MIN (n, bytes->len - at);
  switch (g_rand_int_range (rand, 0, 4))
    {
    case 0:
      g_byte_array_remove_range (bytes, at, n);
      break;
    case 1:
      memset (bytes->data + at, 0, n);
      break;
    case 2:
      memmove (bytes->data + header + (at - header) / 2, bytes->data + at, n);
      break;
    default:
      for (gsize i = 0; i < n; i++)
        bytes->data[at + i] = g_rand_int (rand);
    }
}

/* The checkpoints hold whatever the bytes are. Growth is another matter: damage is judged by the
 * bytes after it, so that whoever lets a damaged log grow has to index it anew. */
static void
check_spoilt (const guint8 *data, gsize size, gsize header, GRand *rand)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) whole = NULL;

  g_byte_array_append (log->bytes, data, size);
  for (guint n = g_rand_int_range (rand, 1, 6); n > 0 && log->bytes->len > header; n--)
    spoil (log->bytes, header, rand);
  whole = weft_test_index_bytes (log);
  check_all_checkpoints (whole);
  check_threads (whole);
  check_problems (whole);
}

static void
test_spoilt (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (WeftTestLog) header = weft_test_log_new ();

  weft_test_log_header_9_10 (header);
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 3000, 3, 0);

      check_spoilt (log->bytes->data, log->bytes->len, header->bytes->len, rand);
    }
}

static void
test_spoilt_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftLog) log = weft_test_open (g_ptr_array_index (paths, i));
      gsize header = weft_log_segment (log, 0)->header->size;

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      check_spoilt (log->map->data, MIN (log->map->size, 100000), header, rand);
    }
}

/* Fails where an event of @cap after @left has no place in [@from, @to]. How many are. */
static guint
check_gone (const WeftIndex *index, const WeftCapIndex *cap, guint64 left, guint64 from, guint64 to)
{
  WeftCursor cursor;
  WeftEvent event = { 0 };
  guint block, n = 0;

  if (cap->n_checkpoints == 0)
    return 0;
  block = weft_cap_index_cursor (cap, index->log, 0, &cursor);
  while (weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    if ((gsize) (event.payload - index->log->map->data) + event.length > left)
      {
        n++;
        g_assert_cmpuint (weft_cap_index_event_time (&cursor, &event), >=, from);
        g_assert_cmpuint (weft_cap_index_event_time (&cursor, &event), <=, to);
      }
  return n;
}

/* The time of what a cut takes away. */
static void
test_gone (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 4000, 3, 50);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
  gsize size = index->log->map->size;
  guint64 from, to, before = 0;

  g_assert_false (weft_index_get_truncated_range (index, size, &from, &to));
  for (gsize left = 0; left < size; left += 97)
    {
      guint n = 0;
      gboolean is_gone;
      guint64 global_from, global_to;

      if (weft_index_get_truncated_range_global (index, left, &global_from, &global_to))
        check_gone (index, index->global, left, global_from, global_to);
      else
        g_assert_cmpuint (check_gone (index, index->global, left, 0, G_MAXUINT64), ==, 0);
      is_gone = weft_index_get_truncated_range (index, left, &from, &to);
      for (guint i = 0; i < index->caps->len; i++)
        n += check_gone (index, weft_index_nth_cap (index, i), left, from, to);
      g_assert_true (is_gone || n == 0);
      /* no more than the cut's chunk */
      if (n > 0)
        g_assert_cmpuint (from, >=, before);
      before = from;
    }
  weft_index_get_truncated_range (index, size * 9 / 10, &from, &to);
  g_assert_cmpuint (from, >, index->to / 2);
}

static void
test_cancel (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 1000, 3, 0);
  g_autoptr (WeftIndex) whole = weft_test_index_bytes (log);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (weft_index_new (whole->log, NULL, 1, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A run is shown from 0, also a short one and one whose first stamps are equal, but not one whose
 * beginning is not in the log. */
static void
test_extent (void)
{
  static const struct
  {
    guint64 begin, end, from;
  } runs[] = {
    { 685400, 2121600, 0 },
    { 428000, 267589000, 0 },
    { G_GUINT64_CONSTANT (3000000000), G_GUINT64_CONSTANT (3200000000),
      G_GUINT64_CONSTANT (3000000000) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;

      weft_test_log_header_9_10 (log);
      for (guint16 cap = 0; cap < 3; cap++)
        {
          weft_test_log_begin_block (log, cap < 2 ? cap : 0xffff, runs[i].begin);
          if (cap < 2)
            weft_test_log_run (log, runs[i].end, 1 + cap);
          weft_test_log_end_block (log, runs[i].end);
        }
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      g_assert_cmpuint (index->from, ==, runs[i].from);
      g_assert_false (index->is_excerpt);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/index/extent", test_extent);
  g_test_add_func ("/index/gone", test_gone);
  g_test_add_func ("/index/random", test_random);
  g_test_add_func ("/index/spoilt", test_spoilt);
  g_test_add_func ("/index/spoilt-corpus", test_spoilt_corpus);
  g_test_add_func ("/index/cancel", test_cancel);
  g_test_add_func ("/index/corpus", test_corpus);
  g_test_add_func ("/index/damaged", test_damaged);
}
