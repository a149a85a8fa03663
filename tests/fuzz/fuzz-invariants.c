/* SPDX-License-Identifier: BSD-3-Clause */
/* What holds of every index, whatever bytes it was made of. */
#include "fuzz-invariants.h"

#include "weft-event-tags.h"
#include "weft-usage-walk.h"

#include <string.h>

/* A stretch of the file and what stands there. */
typedef struct
{
  guint64 from, to;
  const char *what;
} Stretch;

typedef void (*EventFunc) (const WeftEvent *event, guint64 end, gpointer user_data);

static void
walk (const WeftCapIndex *cap, const WeftLog *log, EventFunc func, gpointer user_data)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;

  for (guint i = 0; i < cap->blocks->len; i++)
    {
      guint32 number = g_array_index (cap->blocks, guint32, i);

      weft_log_cursor (log, number, weft_log_block (log, number)->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        func (&event, event.payload + event.length - log->map->data, user_data);
    }
}

static void
walk_all (const WeftIndex *index, EventFunc func, gpointer user_data)
{
  walk (index->global, index->log, func, user_data);
  for (guint i = 0; i < index->caps->len; i++)
    walk (weft_index_nth_cap (index, i), index->log, func, user_data);
}

static void
add_end (const WeftEvent *event, guint64 end, gpointer user_data)
{
  g_array_append_val ((GArray *) user_data, end);
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

GArray *
weft_fuzz_event_ends (const WeftIndex *index)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint64));

  walk_all (index, add_end, ends);
  g_array_sort (ends, compare_numbers);
  return ends;
}

void
weft_fuzz_add_edges (const guint8 *data, gsize size, GArray *cuts, guint n)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, NULL);
  static const int around[] = { -11, -2, -1, 0, 1, 2, 10, 23, 24, 25, 36 };
  guint stride = MAX (1, weft_log_n_blocks (log) * G_N_ELEMENTS (around) / n);

  for (guint i = 0; i < weft_log_n_blocks (log); i += stride)
    for (guint k = 0; k < G_N_ELEMENTS (around); k++)
      {
        gint64 cut = (gint64) weft_log_block (log, i)->offset + around[k];

        if (cut >= 0 && (guint64) cut <= size)
          g_array_append_val (cuts, cut);
      }
}

/* Whether what is missing was never in the file: its session broke off, and another follows. */
static gboolean
breaks_off (const WeftLog *log, const WeftProblem *problem)
{
  /* a header that is cut itself ends with the file */
  return problem->kind == WEFT_PROBLEM_TRUNCATED && problem->offset + 4 <= log->map->size &&
         problem->offset + problem->bytes != log->map->size &&
         memcmp (log->map->data + problem->offset, "hdrb", 4) == 0;
}

/* Returns TRUE if @problem is one of the file, of which nothing is known but its offset. */
static gboolean
is_of_source (const WeftProblem *problem)
{
  return problem->kind >= WEFT_PROBLEM_CHANGED;
}

/* Checks the bytes of a problem in the log. */
static void
check_extent (const WeftIndex *index, const WeftProblem *problem)
{
  guint64 size = index->log->map->log_size;

  if (weft_problem_is_loss (problem))
    g_assert_cmpuint (problem->bytes, >, 0);
  if (problem->kind != WEFT_PROBLEM_TRUNCATED)
    g_assert_cmpuint (problem->offset + problem->bytes, <=, size);
  else if (!breaks_off (index->log, problem))
    g_assert_cmpuint (problem->offset + problem->bytes, >=, size);
  if (problem->kind == WEFT_PROBLEM_NO_END)
    g_assert_cmpuint (problem->offset, ==, size);
}

void
weft_fuzz_check_problems (const WeftIndex *index)
{
  guint64 before = 0;
  guint n_ends = 0, n_of_source = 0;

  for (guint i = 0; i < index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, i);

      g_assert_cmpuint (problem->offset, >=, before);
      g_assert_cmpuint (problem->offset, <=, index->log->map->log_size);
      before = problem->offset;
      if (is_of_source (problem))
        n_of_source++;
      else
        check_extent (index, problem);
      n_ends += (problem->kind == WEFT_PROBLEM_TRUNCATED && !breaks_off (index->log, problem)) ||
                problem->kind == WEFT_PROBLEM_NO_END;
      if (i < 4 || i + 4 > index->problems->len)
        {
          g_autofree char *text = weft_problem_text (problem);

          g_assert_true (g_utf8_validate (text, -1, NULL));
          g_assert_cmpuint (strlen (text), >, 20);
        }
    }
  /* a process before the last one ends where another one begins, which is no problem */
  if (n_of_source == 0 && index->log->process + 1 >= index->log->n_processes)
    g_assert_cmpuint (n_ends, ==, index->log->is_complete ? 0 : 1);
}

/* Accounts. */

static void
add_stretch (GArray *stretches, guint64 from, guint64 to, const char *what)
{
  Stretch stretch = { from, to, what };

  g_array_append_val (stretches, stretch);
}

static void
add_event (const WeftEvent *event, guint64 end, gpointer user_data)
{
  add_stretch (user_data, event->offset, end, "an event");
}

static gint
compare_stretches (gconstpointer a, gconstpointer b)
{
  const Stretch *x = a, *y = b;

  return (x->from > y->from) - (x->from < y->from);
}

static GArray *
collect_stretches (const WeftIndex *index)
{
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
  const WeftLog *log = index->log;

  walk_all (index, add_event, stretches);
  for (guint i = 0; i < log->segments->len; i++)
    {
      const WeftSegment *segment = weft_log_segment (log, i);

      add_stretch (stretches, segment->offset, segment->offset + segment->header->size, "a header");
    }
  for (guint i = 0; i < index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, i);

      if (problem->kind == WEFT_PROBLEM_STRAY_MARKER)
        add_stretch (stretches, problem->offset, problem->offset + WEFT_MARKER_SIZE, "a marker");
      else if (weft_problem_is_loss (problem) && !breaks_off (log, problem))
        add_stretch (stretches, problem->offset, problem->offset + problem->bytes, "a loss");
    }
  g_array_sort (stretches, compare_stretches);
  return stretches;
}

static gboolean
is_end_marker (const WeftMap *map, guint64 from, guint64 to)
{
  for (; from < to; from += 2)
    if (to - from < 2 || weft_be16 (map->data + from) != WEFT_TAG_DATA_END)
      return FALSE;
  return TRUE;
}

void
weft_fuzz_check_accounts (const WeftIndex *index)
{
  g_autoptr (GArray) stretches = collect_stretches (index);
  const WeftMap *map = index->log->map;
  const char *before = "the beginning";
  guint64 at = 0;

  add_stretch (stretches, MAX (at, map->size), map->size, "the end");
  for (guint i = 0; i < stretches->len; i++)
    {
      const Stretch *stretch = &g_array_index (stretches, Stretch, i);

      if (stretch->from < at && stretch->from < map->size)
        g_error ("%s at %" G_GUINT64_FORMAT " begins inside %s, which ends at %" G_GUINT64_FORMAT,
                 stretch->what, stretch->from, before, at);
      if (stretch->from > at && !is_end_marker (map, at, stretch->from))
        g_error ("nobody tells of the bytes from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT
                 ", between %s and %s",
                 at, stretch->from, before, stretch->what);
      at = MAX (at, stretch->to);
      before = stretch->what;
    }
}

/* Walks. */

static void
check_walks_of (const WeftCapIndex *cap, const WeftLog *log)
{
  guint64 n = 0;
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block;

  if (cap->n_checkpoints == 0)
    {
      g_assert_cmpuint (cap->n_events, ==, 0);
      return;
    }
  block = weft_cap_index_cursor (cap, log, 0, &cursor);
  for (guint64 next = 0; weft_cap_index_next_event (cap, log, &cursor, &block, &event); n++)
    {
      WeftCheckpoint checkpoint = weft_cap_index_checkpoint (cap, next);
      guint64 end = event.payload + event.length - log->map->data;

      g_assert_cmpuint (end, <=, log->map->size);
      if (n != weft_cap_index_events_before (cap, next))
        continue;
      g_assert_cmpuint (event.offset, ==, checkpoint.offset);
      g_assert_cmpuint (event.offset, >=, weft_log_block (log, checkpoint.block)->offset);
      if (next + 1 < cap->n_checkpoints)
        next++;
    }
  g_assert_cmpuint (n, ==, cap->n_events);
}

void
weft_fuzz_check_walks (const WeftIndex *index)
{
  check_walks_of (index->global, index->log);
  for (guint i = 0; i < index->caps->len; i++)
    check_walks_of (weft_index_nth_cap (index, i), index->log);
}

/* Usage. */

static guint64
pick (GRand *random, guint64 from, guint64 to)
{
  return from + (guint64) (g_rand_double (random) * (double) (to - from));
}

static void
check_usage_of (const WeftCapIndex *cap, const WeftIndex *index, GRand *random)
{
  WeftUseTimes all = weft_usage_times (cap, index->log, 0, index->to);

  g_assert_cmpuint (all.run + all.work + all.wait, <=, index->to);
  for (guint i = 0; i < 4; i++)
    {
      guint64 a = pick (random, index->from, index->to), b = pick (random, a, index->to);
      WeftUseTimes low = weft_usage_times (cap, index->log, 0, a);
      WeftUseTimes part = weft_usage_times (cap, index->log, a, b);
      WeftUseTimes high = weft_usage_times (cap, index->log, b, index->to);

      g_assert_cmpuint (part.run + part.work + part.wait, <=, b - a);
      g_assert_cmpuint (low.run + part.run + high.run, ==, all.run);
      g_assert_cmpuint (low.work + part.work + high.work, ==, all.work);
      g_assert_cmpuint (low.wait + part.wait + high.wait, ==, all.wait);
    }
}

/* The same with the knowledge of all GCs. */
static void
check_hec (const WeftTrace *trace, guint i, GRand *random)
{
  const WeftIndex *index = trace->index;
  WeftHecTimes all = weft_hec_use_times (trace->hecs, i, 0, index->to);

  for (guint k = 0; k < 4; k++)
    {
      guint64 a = pick (random, index->from, index->to), b = pick (random, a, index->to);
      WeftHecTimes sum = weft_hec_use_times (trace->hecs, i, 0, a);
      WeftHecTimes part = weft_hec_use_times (trace->hecs, i, a, b);
      WeftHecTimes high = weft_hec_use_times (trace->hecs, i, b, index->to);
      WeftUseSpan span = weft_hec_use_span (trace->hecs, i, a, G_MAXUINT64);

      g_assert_cmpuint (weft_hec_times_get_busy (&part) + part.unknown, <=, b - a);
      g_assert_true (span.from <= a && span.to > a);
      weft_hec_times_add (&sum, &part);
      weft_hec_times_add (&sum, &high);
      g_assert_true (memcmp (&sum, &all, sizeof sum) == 0);
    }
}

void
weft_fuzz_check_usage (const WeftTrace *trace, GRand *random)
{
  const WeftIndex *index = trace->index;
  const GArray *lives = trace->process->lives;

  g_assert_cmpuint (index->from, <=, index->to);
  for (guint i = 0; i < lives->len; i++)
    {
      const WeftCapLife *life = &g_array_index (lives, WeftCapLife, i);

      g_assert_cmpuint (life->from, <=, life->to);
    }
  for (guint i = 0; i < MIN (index->caps->len, 8); i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftUseTimes all = weft_usage_times (cap, index->log, 0, index->to);

      check_usage_of (cap, index, random);
      check_hec (trace, i, random);
      if (cap->n_events > 0)
        g_assert_cmpuint (all.run + all.work + all.wait, <=,
                          index->to - MIN (cap->first, index->to));
    }
}

/* Sameness. */

static gint
compare_problems (gconstpointer a, gconstpointer b)
{
  const WeftProblem *x = a, *y = b;

  if (x->offset != y->offset)
    return x->offset > y->offset ? 1 : -1;
  return (gint) x->kind - (gint) y->kind;
}

static void
check_same_cap (const WeftCapIndex *a, const WeftCapIndex *b)
{
  g_assert_cmpuint (a->cap, ==, b->cap);
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->first, ==, b->first);
  g_assert_cmpuint (a->last, ==, b->last);
  g_assert_cmpmem (a->counts->data, a->counts->len * sizeof (WeftTagCount), b->counts->data,
                   b->counts->len * sizeof (WeftTagCount));
  g_assert_cmpmem (&a->end.sums, sizeof a->end.sums, &b->end.sums, sizeof b->end.sums);
  for (guint i = 0; i < WEFT_N_RARE; i++)
    g_assert_cmpmem (a->rare[i]->data, a->rare[i]->len * sizeof (guint64), b->rare[i]->data,
                     b->rare[i]->len * sizeof (guint64));
}

void
weft_fuzz_check_same (const WeftIndex *a, const WeftIndex *b)
{
  g_array_sort (a->problems, compare_problems);
  g_array_sort (b->problems, compare_problems);
  for (guint i = 0; i < MIN (a->problems->len, b->problems->len); i++)
    {
      const WeftProblem *x = &g_array_index (a->problems, WeftProblem, i);
      const WeftProblem *y = &g_array_index (b->problems, WeftProblem, i);

      if (x->kind != y->kind || x->offset != y->offset || x->bytes != y->bytes)
        g_error ("problem %u: kind %d, %" G_GUINT64_FORMAT " bytes at %" G_GUINT64_FORMAT
                 ", and kind %d, %" G_GUINT64_FORMAT " bytes at %" G_GUINT64_FORMAT,
                 i, x->kind, x->bytes, x->offset, y->kind, y->bytes, y->offset);
    }
  g_assert_cmpuint (a->problems->len, ==, b->problems->len);
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->caps->len, ==, b->caps->len);
  g_assert_cmpuint (weft_log_n_blocks (a->log), ==, weft_log_n_blocks (b->log));
  g_assert_cmpuint (a->from, ==, b->from);
  g_assert_cmpuint (a->to, ==, b->to);
  check_same_cap (a->global, b->global);
  for (guint i = 0; i < a->caps->len; i++)
    check_same_cap (weft_index_nth_cap (a, i), weft_index_nth_cap (b, i));
}
