/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses spans, splits them, and sums their parts by cause. */
#include "weft-difference-test.h"
#include "weft-user-totals.h"
#include "weft-why-private.h"

#include <math.h>
#include <string.h>

/* A span that begins and ends in the range. */
typedef struct
{
  guint64 from, to;
  guint32 thread; /* index of the thread in which the span ends; its states are followed back from
                     there */
} ChosenSpan;

typedef struct
{
  WeftThreads *threads;
  const guint8 *is_chosen; /* by label: TRUE if its spans are chosen */
  gboolean is_exact;       /* a label is exactly the requested one */
  guint64 from;
  GArray *spans; /* of ChosenSpan */
  guint n_excluded, n_unnamed;
  GCancellable *cancellable;
} SpanChoice;

/* Adds a span if it is within the range and its thread is known. */
static gboolean
choose_span (const WeftUserSpan *span, gpointer user_data)
{
  SpanChoice *self = user_data;
  const WeftUserOpenSpan *open = &span->open;
  gboolean is_whole = !span->is_unfinished && !span->is_clipped && open->start >= self->from;
  gint thread =
      is_whole && span->has_stopper ? weft_threads_find (self->threads, span->stopper) : -1;
  const ChosenSpan one = { open->start, span->end, (guint32) thread };

  self->n_unnamed += open->label >= WEFT_USER_LABEL_OTHER && !self->is_exact;
  if (open->label >= WEFT_USER_LABEL_OTHER || !self->is_chosen[open->label])
    return !g_cancellable_is_cancelled (self->cancellable);
  if (thread >= 0)
    g_array_append_val (self->spans, one);
  else
    self->n_excluded++;
  return !g_cancellable_is_cancelled (self->cancellable);
}

/* Returns an array that is TRUE for the label called @label or, if there is none, for all labels
 * that match @label as a pattern. Sets @is_exact to TRUE if there is a label called @label. */
static guint8 *
choose_labels (const WeftUserLabels *labels, const char *label, gboolean *is_exact)
{
  guint n = weft_user_labels_get_n (labels);
  guint8 *is_chosen = g_new0 (guint8, n + 1);
  GPatternSpec *pattern;

  for (guint i = 0; i < n; i++)
    *is_exact |= is_chosen[i] = g_str_equal (weft_user_labels_name (labels, i), label);
  if (*is_exact || strpbrk (label, "*?") == NULL)
    return is_chosen;
  pattern = g_pattern_spec_new (label);
  for (guint i = 0; i < n; i++)
    is_chosen[i] = g_pattern_spec_match_string (pattern, weft_user_labels_name (labels, i));
  g_pattern_spec_free (pattern);
  return is_chosen;
}

static gint
compare_spans (gconstpointer a, gconstpointer b)
{
  const ChosenSpan *x = a, *y = b;
  guint64 x_length = x->to - x->from, y_length = y->to - y->from;

  if (x_length != y_length)
    return x_length > y_length ? 1 : -1;
  return (x->from > y->from) - (x->from < y->from);
}

static const ChosenSpan *
nth_span (const GArray *spans, guint i)
{
  return &g_array_index (spans, ChosenSpan, i);
}

static guint64
nth_length (const GArray *spans, guint i)
{
  return nth_span (spans, i)->to - nth_span (spans, i)->from;
}

/* Index ranges of the slow and of the typical spans in @spans, which are sorted by length. */
typedef struct
{
  guint slow, slow_end, typical, typical_end;
} SpanRanks;

static SpanRanks
rank_spans (const GArray *spans, WeftRange slow)
{
  guint n = spans->len;
  SpanRanks ranks = { .slow = n - weft_user_n_slow (n), .slow_end = n };

  if (slow.to > slow.from)
    {
      while (ranks.slow_end > 0 && nth_length (spans, ranks.slow_end - 1) >= slow.to)
        ranks.slow_end--;
      for (ranks.slow = ranks.slow_end;
           ranks.slow > 0 && nth_length (spans, ranks.slow - 1) >= slow.from;)
        ranks.slow--;
    }
  ranks.typical = (guint) ((guint64) n * 2 / 5);
  ranks.typical_end = (guint) (((guint64) n * 3 + 4) / 5);
  if (ranks.typical >= ranks.slow && ranks.typical < ranks.slow_end)
    {
      /* typical spans would be slow ones, so take the middle fifth of the shorter spans instead */
      ranks.typical = ranks.slow * 2 / 5;
      ranks.typical_end = (ranks.slow * 3 + 4) / 5;
    }
  if (ranks.typical < ranks.slow)
    ranks.typical_end = MIN (ranks.typical_end, ranks.slow);
  return ranks;
}

/* The causes found so far, and the part that is being added to one of them. */
typedef struct
{
  WeftWhy *why;
  const WeftTrace *trace;
  WeftThreads *threads;
  WeftSpanSplitter *splitter;
  GHashTable *indexes; /* key: bytes of steps and function; value: index of the cause plus 1 */
  GArray *values;      /* of double: ns of each cause in each span */
  guint n, n_slow;     /* number of spans, and number of slow spans, which come first */
  GCancellable *cancellable;
  double *excess; /* by slow span: excess over the typical mean, ns; at least the excess of a
                     clearly slower span */
  guint span;     /* index of the span whose parts are being added */
  const WeftSpanPart *part; /* part that is being added */
} CauseSumming;

/* Size of the members of a cause that identify it, which come first and have no padding. */
#define CAUSE_BYTES (offsetof (WeftWhyCause, function) + sizeof (guint32))

static WeftWhyCause *
nth_cause (const CauseSumming *self, guint i)
{
  return &g_array_index (self->why->causes, WeftWhyCause, i);
}

static double *
cause_values (const CauseSumming *self, guint cause)
{
  return &g_array_index (self->values, double, (gsize) cause * self->n);
}

/* Returns the index of the cause of self->part, in which @function ran. Adds the cause if it is
 * new. */
static guint
find_cause (CauseSumming *self, guint32 function)
{
  const WeftSpanPart *part = self->part;
  WeftWhyCause cause = { .n_steps = part->n_steps, .function = function };
  g_autoptr (GBytes) key = NULL;
  guint i;

  for (guint k = 0; k < part->n_steps; k++)
    cause.steps[k] = (WeftWhyStep){
      .state = part->steps[k].state,
      .status = part->steps[k].status,
      .cause = part->steps[k].cause,
      .is_major = part->steps[k].is_major,
      .name = weft_why_names_index_of (self->why->thread_names, part->steps[k].other_thread),
    };
  key = g_bytes_new (&cause, CAUSE_BYTES);
  i = GPOINTER_TO_UINT (g_hash_table_lookup (self->indexes, key));
  if (i > 0)
    return i - 1;
  g_array_append_val (self->why->causes, cause);
  g_array_set_size (self->values, self->values->len + self->n);
  i = self->why->causes->len;
  g_hash_table_insert (self->indexes, g_steal_pointer (&key), GUINT_TO_POINTER (i));
  return i - 1;
}

/* Adds the time [@from, @to) of self->part to its cause. Parts of slow spans are added first, so
 * the longest part of a cause is one of a slow span, if the cause has any. */
static void
add_time (guint32 function, guint64 from, guint64 to, gpointer user_data)
{
  CauseSumming *self = user_data;
  guint i = self->span, k = find_cause (self, function);
  WeftWhyCause *cause = nth_cause (self, k);
  double *value = &cause_values (self, k)[i];

  cause->n += i < self->n_slow && *value <= 0;
  *value += (double) (to - from);
  if (to - from <= cause->longest_to - cause->longest_from || (i >= self->n_slow && cause->n > 0))
    return;
  cause->longest_from = from;
  cause->longest_to = to;
  cause->thread = weft_threads_id (self->threads, self->part->steps[0].thread);
}

/* Splits @n evenly chosen spans of [@first, @end), and adds their parts. In the values of the
 * causes, these spans have the index @at and those after it. Sets @mean to the mean length of the
 * chosen spans. Returns FALSE if it was cancelled. */
static gboolean
split_spans (CauseSumming *self,
             const GArray *spans,
             guint first,
             guint end,
             guint at,
             guint n,
             double *mean)
{
  *mean = 0;
  for (guint i = 0; i < n; i++)
    {
      const ChosenSpan *span = nth_span (spans, first + (guint) ((guint64) i * (end - first) / n));
      g_autoptr (GArray) parts = weft_span_splitter_split (self->splitter, span->thread, span->from,
                                                           span->to, self->cancellable);

      if (parts == NULL)
        return FALSE;
      self->span = at + i;
      for (guint k = 0; k < parts->len; k++)
        {
          const WeftSpanPart *part = weft_span_part_nth (parts, k);

          self->part = part;
          if (part->steps[part->n_steps - 1].state == WEFT_PART_RUNNING)
            weft_why_split_run (self->why, self->trace, self->threads, part, add_time, self);
          else
            add_time (WEFT_WHY_NO_FUNCTION, part->from, part->to, self);
        }
      *mean += (double) (span->to - span->from);
    }
  *mean /= MAX (n, 1);
  return TRUE;
}

static double
mean_of_values (const double *values, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += values[i];
  return n > 0 ? sum / n : 0;
}

/* Orders scores. Scores that are large and unlikely to be due to chance come before all others; in
 * both groups, the largest scores come first. */
static gint
compare_scores (double a, double p_a, double b, double p_b)
{
  gboolean is_first_a = a >= WEFT_WHY_MIN_SHARE && p_a <= WEFT_WHY_MAX_P;
  gboolean is_first_b = b >= WEFT_WHY_MIN_SHARE && p_b <= WEFT_WHY_MAX_P;

  if (is_first_a != is_first_b)
    return is_first_a ? -1 : 1;
  return (a < b) - (a > b);
}

static gint
compare_causes (gconstpointer a, gconstpointer b)
{
  const WeftWhyCause *x = a, *y = b;
  gint order = compare_scores (x->group_score, x->group_p, y->group_score, y->group_p);

  if (order == 0)
    order = memcmp (&x->steps[0], &y->steps[0], sizeof x->steps[0]);
  if (order == 0)
    order = compare_scores (x->score, x->p, y->score, y->p);
  return order != 0 ? order : memcmp (x, y, CAUSE_BYTES);
}

/* Orders pointers to causes by rank. */
static gint
compare_ranks (gconstpointer a, gconstpointer b)
{
  const WeftWhyCause *x = *(const WeftWhyCause *const *) a;
  const WeftWhyCause *y = *(const WeftWhyCause *const *) b;
  double longest_x = MAX (x->slow, x->typical), longest_y = MAX (y->slow, y->typical);

  return longest_x != longest_y ? (longest_x < longest_y) - (longest_x > longest_y) :
                                  (x > y) - (x < y);
}

/* Returns the score of the times @values of a cause or a group. */
static double
cause_score (const CauseSumming *self, const double *values)
{
  double typical = mean_of_values (values + self->n_slow, self->n - self->n_slow), sum = 0,
         weights = 0;

  for (guint i = 0; i < self->n_slow; i++)
    {
      double weight = sqrt (self->excess[i]);

      sum += weight * (values[i] - typical) / self->excess[i];
      weights += weight;
    }
  return weights > 0 ? sum / weights : 0;
}

/* Sets the numbers of the group of each cause. */
static void
compute_group_numbers (CauseSumming *self)
{
  guint n = self->why->causes->len, n_typical = self->n - self->n_slow;
  /* by cause: the index of the first cause with the same first step */
  g_autofree guint *groups = g_new0 (guint, n);
  g_autofree double *sums = g_new (double, MAX (self->n, 1));

  for (guint i = 0; i < n; i++)
    while (memcmp (&nth_cause (self, i)->steps[0], &nth_cause (self, groups[i])->steps[0],
                   sizeof (WeftWhyStep)) != 0)
      groups[i]++;
  for (guint i = 0; i < n; i++)
    {
      WeftWhyCause *cause = nth_cause (self, i);
      const WeftWhyCause *first = nth_cause (self, groups[i]);

      memset (sums, 0, self->n * sizeof *sums);
      for (guint k = i; groups[i] == i && k < n; k++)
        for (guint span = 0; groups[k] == i && span < self->n; span++)
          sums[span] += cause_values (self, k)[span];
      cause->group = groups[i] < i ? first->group :
                                     mean_of_values (sums, self->n_slow) -
                                         mean_of_values (sums + self->n_slow, n_typical);
      cause->group_share = first->group_share;
      for (guint span = 0; groups[i] == i && span < self->n_slow; span++)
        cause->group_share += (sums[span] > 0) / (double) self->n_slow;
      cause->group_score = groups[i] < i ? first->group_score : cause_score (self, sums);
      cause->group_p = groups[i] < i ?
                           first->group_p :
                           weft_rank_test (sums, self->n_slow, sums + self->n_slow, n_typical);
    }
}

/* Computes the numbers of all causes from the values, and sorts the causes. */
static void
compute_cause_numbers (CauseSumming *self)
{
  GArray *causes = self->why->causes;
  guint n_slow = self->n_slow, n_typical = self->n - self->n_slow;
  double typical = self->why->typical;
  double least = MAX (typical * (WEFT_WHY_MIN_RATIO - 1), WEFT_WHY_MIN_NS);
  g_autofree double *excess = g_new0 (double, n_slow);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  self->excess = excess;
  for (guint i = 0; i < n_slow; i++)
    {
      double sum = 0;

      for (guint k = 0; k < causes->len; k++)
        sum += cause_values (self, k)[i];
      excess[i] = MAX (sum - typical, least);
    }
  for (guint i = 0; i < causes->len; i++)
    {
      WeftWhyCause *cause = nth_cause (self, i);
      const double *values = cause_values (self, i);

      cause->slow = mean_of_values (values, n_slow);
      cause->typical = mean_of_values (values + n_slow, n_typical);
      cause->difference = cause->slow - cause->typical;
      cause->share = n_slow > 0 ? (double) cause->n / n_slow : 0;
      cause->p = weft_rank_test (values, n_slow, values + n_slow, n_typical);
      cause->score = cause_score (self, values);
    }
  compute_group_numbers (self);
  g_array_sort (causes, compare_causes);
  for (guint i = 0; i < causes->len; i++)
    g_ptr_array_add (order, nth_cause (self, i));
  g_ptr_array_sort (order, compare_ranks);
  for (guint i = 0; i < causes->len; i++)
    ((WeftWhyCause *) g_ptr_array_index (order, i))->rank = i;
}

static WeftWhyDoubt
find_doubt (const WeftWhy *self, guint n_slow, guint n_typical)
{
  double ratio = WEFT_WHY_MIN_RATIO;

  if (n_slow == 0 || n_typical == 0 || self->causes->len == 0)
    return WEFT_WHY_NO_SPANS;
  if (weft_why_nth (self, 0)->steps[0].state == WEFT_PART_RUNNING)
    ratio = WEFT_WHY_MIN_RATIO_RUNNING;
  if (self->slow < ratio * self->typical || self->slow - self->typical < WEFT_WHY_MIN_NS)
    return WEFT_WHY_NOT_SLOWER;
  if (weft_rank_test_min_p (n_slow, n_typical) > WEFT_WHY_MAX_P)
    return WEFT_WHY_FEW;
  return weft_why_nth (self, 0)->group_p > WEFT_WHY_MAX_P ||
                 weft_why_nth (self, 0)->group_share < WEFT_WHY_MIN_SHARE ?
             WEFT_WHY_CHANCE :
             WEFT_WHY_CLEAR;
}

/* Fills @self from @spans, which are sorted. Returns FALSE if it was cancelled. */
static gboolean
explain_spans (WeftWhy *self,
               const WeftTrace *trace,
               WeftThreads *threads,
               const GArray *spans,
               WeftRange slow,
               GCancellable *cancellable)
{
  SpanRanks ranks = rank_spans (spans, slow);
  guint n_typical;
  g_autoptr (WeftSpanSplitter) splitter = weft_span_splitter_new (threads, trace->collections);
  g_autoptr (GHashTable) indexes =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (double));
  CauseSumming summing = { self, trace, threads, splitter, indexes, values };

  self->n = spans->len;
  self->is_chosen = slow.to > slow.from;
  self->n_slow = ranks.slow_end - ranks.slow;
  self->n_typical = ranks.typical_end - ranks.typical;
  self->chosen = self->is_chosen || self->n_slow == 0 ?
                     slow :
                     (WeftRange){ nth_length (spans, ranks.slow), WEFT_TIME_END };
  for (guint i = 0; i < spans->len; i++)
    weft_histogram_add (&self->lengths, i >= ranks.slow && i < ranks.slow_end,
                        nth_length (spans, i));
  if (self->n > 0)
    {
      self->median = nth_length (spans, (self->n - 1) / 2);
      self->longest = nth_length (spans, self->n - 1);
      self->p90 = nth_length (spans, (guint) (((guint64) self->n * 9 + 9) / 10) - 1);
    }
  summing.n_slow = MIN (self->n_slow, WEFT_WHY_MAX_SPANS);
  n_typical = self->n_slow > 0 ? MIN (self->n_typical, WEFT_WHY_MAX_SPANS) : 0;
  summing.n = summing.n_slow + n_typical;
  summing.cancellable = cancellable;
  if (!split_spans (&summing, spans, ranks.slow, ranks.slow_end, 0, summing.n_slow, &self->slow) ||
      !split_spans (&summing, spans, ranks.typical, ranks.typical_end, summing.n_slow, n_typical,
                    &self->typical))
    return FALSE;
  compute_cause_numbers (&summing);
  self->doubt = find_doubt (self, summing.n_slow, n_typical);
  return TRUE;
}

WeftWhy *
weft_why_new (const WeftTrace *trace,
              const char *label,
              WeftRange slow,
              guint64 from,
              guint64 to,
              GCancellable *cancellable)
{
  g_autoptr (WeftWhy) self = g_new0 (WeftWhy, 1);
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (ChosenSpan));
  const WeftUserSpans *all = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, cancellable, NULL);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL);
  g_autofree guint8 *is_chosen = NULL;
  SpanChoice choosing = {
    .threads = threads, .from = from, .spans = spans, .cancellable = cancellable
  };

  self->label = g_strdup (label);
  self->causes = g_array_new (FALSE, FALSE, sizeof (WeftWhyCause));
  self->functions = g_ptr_array_new_with_free_func (g_free);
  self->frames = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->lengths = weft_histogram_of_lengths ();
  if (all == NULL || threads == NULL)
    return NULL;
  self->thread_names = weft_why_names_new (threads);
  is_chosen = choose_labels (weft_user_spans_labels (all), label, &choosing.is_exact);
  choosing.is_chosen = is_chosen;
  weft_user_spans_foreach (all, from, to, choose_span, &choosing);
  g_array_sort (spans, compare_spans);
  self->n_excluded = choosing.n_excluded;
  self->n_unnamed = choosing.n_unnamed;
  if (g_cancellable_is_cancelled (cancellable) ||
      !explain_spans (self, trace, threads, spans, slow, cancellable))
    return NULL;
  return g_steal_pointer (&self);
}

void
weft_why_free (WeftWhy *self)
{
  g_free (self->label);
  g_array_unref (self->causes);
  g_clear_pointer (&self->thread_names, weft_why_names_free);
  g_ptr_array_unref (self->functions);
  g_array_unref (self->frames);
  g_free (self);
}
