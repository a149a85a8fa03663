/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads spark counters. Every column of a chart needs the time and the pool size of each sample, so
 * these are stored. The totals are needed only at the edges of columns, and are read from the log
 * again. */
#include "weft-sparks.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-range.h"
#include "weft-sort.h"

/* Number of totals in the payload of SPARK_COUNTERS. They have the order of WeftSparkSample. */
#define N_TOTALS 6

typedef struct
{
  guint64 time; /* ns; does not decrease from sample to sample */
  guint32 pool; /* at most G_MAXUINT32; a pool holds a few thousand sparks at most */
} StoredSample;

/* Interpolated totals at a time between two samples. */
typedef struct
{
  double counts[N_TOTALS];
} Totals;

/* Samples of a capability. */
typedef struct _WeftCapSparks
{
  GArray *samples; /* of StoredSample: one for each SPARK_COUNTERS event */
  guint64 created; /* number of sparks created */
} WeftCapSparks;

static GArray *
cap_samples (const WeftSparks *self, guint i)
{
  return self->caps[i].samples;
}

/* Reads the numbers in the payload of the @k-th sample of @cap; numbers that are missing are 0.
 * Returns the time of the sample (ns). */
static guint64
read_sample (const WeftIndex *index,
             const WeftCapIndex *cap,
             guint k,
             guint64 numbers[N_TOTALS + 1])
{
  const WeftScratchArray *offsets = cap->rare[WEFT_RARE_SPARK_COUNTERS];
  WeftEvent event;

  memset (numbers, 0, (N_TOTALS + 1) * sizeof *numbers);
  if (!weft_index_event_at (index, g_array_index (offsets, guint64, k), &event))
    return 0;
  for (guint n = 0; n <= N_TOTALS && event.length >= 8 * (n + 1); n++)
    numbers[n] = weft_be64 (event.payload + 8 * n);
  return event.time;
}

static void
read_sample_numbers (const WeftSparks *self, guint i, guint k, guint64 numbers[N_TOTALS + 1])
{
  read_sample (self->index, weft_index_nth_cap (self->index, i), k, numbers);
}

static guint64
count_increase (guint64 from, guint64 to)
{
  return to > from ? to - from : 0;
}

static WeftSparks *
sparks_alloc (const WeftIndex *index, const WeftTallies *tallies)
{
  WeftSparks *self = g_new0 (WeftSparks, 1);

  self->index = index;
  self->tallies = tallies;
  self->caps = g_new0 (WeftCapSparks, index->caps->len + 1);
  return self;
}

/* Returns the number of samples at or before @time. */
static guint
count_samples_until (const GArray *samples, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, samples->len,
                           g_array_index (samples, StoredSample, i).time <= time);
}

/* Copies the samples of @cap in @before to @to, except those that a longer log may change: the last
 * stamp limits their times, and is higher in a longer log. */
static void
copy_samples (const WeftSparks *before, const WeftCapIndex *cap, WeftCapSparks *to)
{
  gint i = weft_index_cap_position (before->index, cap->cap);
  const WeftCapIndex *old = i >= 0 ? weft_index_nth_cap (before->index, (guint) i) : NULL;
  guint64 numbers[N_TOTALS + 1], previous[N_TOTALS + 1];
  const GArray *samples;
  guint n;

  if (weft_cap_index_n_shared_checkpoints (cap, old) == 0 || old->last == 0)
    return;
  samples = cap_samples (before, (guint) i);
  n = count_samples_until (samples, old->last - 1);
  if (n == 0 || before->caps[i].created == G_MAXUINT64)
    return;
  g_array_append_vals (to->samples, samples->data, n);
  to->created = before->caps[i].created;
  for (guint k = n; k < samples->len; k++)
    {
      read_sample (before->index, old, k - 1, previous);
      read_sample (before->index, old, k, numbers);
      to->created -= count_increase (previous[0], numbers[0]);
    }
}

WeftSparks *
weft_sparks_extend (const WeftSparks *before, const WeftIndex *index, const WeftTallies *tallies)
{
  WeftSparks *self = sparks_alloc (index, tallies);

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      guint n = cap->rare[WEFT_RARE_SPARK_COUNTERS]->len;
      GArray *samples = g_array_sized_new (FALSE, FALSE, sizeof (StoredSample), n);
      guint64 last[N_TOTALS + 1] = { 0 }, now[N_TOTALS + 1], at_least = 0;

      self->caps[i].samples = samples;
      if (before != NULL)
        copy_samples (before, cap, &self->caps[i]);
      if (samples->len > 0)
        {
          read_sample (index, cap, samples->len - 1, last);
          at_least = g_array_index (samples, StoredSample, samples->len - 1).time;
        }
      for (guint k = samples->len; k < n; k++)
        {
          guint64 time = MIN (read_sample (index, cap, k, now), cap->last);
          StoredSample sample = { MAX (time, at_least),
                                  (guint32) MIN (now[N_TOTALS], G_MAXUINT32) };

          self->caps[i].created =
              weft_add_saturating (self->caps[i].created, count_increase (last[0], now[0]));
          g_array_append_val (samples, sample);
          at_least = sample.time;
          memcpy (last, now, sizeof last);
        }
    }
  return self;
}

void
weft_sparks_free (WeftSparks *self)
{
  for (guint i = 0; i < self->index->caps->len; i++)
    g_clear_pointer (&self->caps[i].samples, g_array_unref);
  g_free (self->caps);
  g_free (self);
}

void
weft_sparks_save (const WeftSparks *self, WeftArchive *archive)
{
  for (guint i = 0; i < self->index->caps->len; i++)
    {
      weft_archive_add_array (archive, cap_samples (self, i));
      weft_archive_add (archive, &self->caps[i].created, 1, sizeof (guint64));
    }
}

WeftSparks *
weft_sparks_load (const WeftIndex *index, const WeftTallies *tallies, WeftArchiveReader *reader)
{
  g_autoptr (WeftSparks) self = sparks_alloc (index, tallies);

  for (guint i = 0; i < index->caps->len; i++)
    {
      GArray *samples = weft_archive_reader_next_array (reader, sizeof (StoredSample));
      guint64 n;
      const guint64 *created = weft_archive_reader_next (reader, sizeof *created, &n);

      self->caps[i].samples = samples;
      if (samples == NULL || created == NULL || n != 1 ||
          samples->len != weft_index_nth_cap (index, i)->rare[WEFT_RARE_SPARK_COUNTERS]->len)
        return NULL;
      self->caps[i].created = *created;
    }
  return g_steal_pointer (&self);
}

guint64
weft_sparks_n_created (const WeftSparks *self)
{
  guint64 created = 0;

  for (guint i = 0; i < self->index->caps->len; i++)
    created = weft_add_saturating (created, self->caps[i].created);
  return MAX (created, weft_index_count (self->index, WEFT_TAG_SPARK_CREATE));
}

guint
weft_sparks_n_samples (const WeftSparks *self, guint i)
{
  return cap_samples (self, i)->len;
}

WeftSparkSample
weft_sparks_sample (const WeftSparks *self, guint i, guint k)
{
  guint64 n[N_TOTALS + 1];

  read_sample_numbers (self, i, k, n);
  return (WeftSparkSample){
    .time = g_array_index (cap_samples (self, i), StoredSample, k).time,
    .created = n[0],
    .dud = n[1],
    .overflowed = n[2],
    .converted = n[3],
    .gcd = n[4],
    .fizzled = n[5],
    .remaining = n[6],
  };
}

guint64
weft_sparks_known_until (const WeftSparks *self)
{
  guint64 until = G_MAXUINT64;

  for (guint i = 0; i < self->index->caps->len && !self->index->log->is_complete; i++)
    {
      const GArray *samples = cap_samples (self, i);

      until =
          MIN (until,
               samples->len > 0 ? g_array_index (samples, StoredSample, samples->len - 1).time : 0);
    }
  return until;
}

guint
weft_sparks_count_samples_before (const WeftSparks *self, guint i, guint64 time)
{
  return time > 0 ? count_samples_until (cap_samples (self, i), time - 1) : 0;
}

/* Returns the totals at @time. @n is the number of samples up to @time. Totals are interpolated
 * between two samples. Before the first sample they equal the first sample, after the last sample
 * they equal the last. */
static Totals
interpolate_totals (const WeftSparks *self, guint i, guint n, guint64 time)
{
  const GArray *samples = cap_samples (self, i);
  guint64 a[N_TOTALS + 1], b[N_TOTALS + 1];
  double fraction = 0;
  Totals totals;

  read_sample_numbers (self, i, n > 0 ? n - 1 : 0, a);
  if (n > 0 && n < samples->len)
    {
      const StoredSample *s = &g_array_index (samples, StoredSample, n - 1);

      fraction = (double) (time - s->time) / (double) (s[1].time - s->time);
      read_sample_numbers (self, i, n, b);
    }
  else
    memcpy (b, a, sizeof b);
  for (guint k = 0; k < N_TOTALS; k++)
    totals.counts[k] = (double) a[k] + fraction * (double) count_increase (a[k], b[k]);
  return totals;
}

/* Sets the mean and the maximum of the pool in [@from, @to). @n is the number of samples up to
 * @from. Between two samples, the pool has the size of the earlier sample. */
static void
measure_pool (const GArray *samples, guint n, guint64 from, guint64 to, WeftSparkRates *rates)
{
  guint64 at = from;
  double sum = 0, pool = n > 0 ? g_array_index (samples, StoredSample, n - 1).pool : 0;

  rates->pool_max = pool;
  for (; n < samples->len && g_array_index (samples, StoredSample, n).time < to; n++)
    {
      const StoredSample *sample = &g_array_index (samples, StoredSample, n);

      sum += pool * (double) (sample->time - at);
      at = sample->time;
      pool = sample->pool;
      rates->pool_max = MAX (rates->pool_max, pool);
    }
  sum += pool * (double) (to - at);
  rates->pool = to > from ? sum / (double) (to - from) : pool;
}

static double
non_negative_increase (double from, double to)
{
  return MAX (to - from, 0);
}

void
weft_sparks_columns (
    const WeftSparks *self, guint i, const guint64 *edges, guint n, WeftSparkRates *columns)
{
  const GArray *samples = cap_samples (self, i);
  guint before;
  Totals low;

  memset (columns, 0, n * sizeof *columns);
  if (samples->len == 0 || n == 0)
    return;
  before = count_samples_until (samples, edges[0]);
  low = interpolate_totals (self, i, before, edges[0]);
  for (guint k = 0; k < n; k++)
    {
      guint after = before;
      Totals high;

      while (after < samples->len &&
             g_array_index (samples, StoredSample, after).time <= edges[k + 1])
        after++;
      high = interpolate_totals (self, i, after, edges[k + 1]);
      columns[k] = (WeftSparkRates){
        .created = non_negative_increase (low.counts[0], high.counts[0]),
        .dud = non_negative_increase (low.counts[1], high.counts[1]),
        .overflowed = non_negative_increase (low.counts[2], high.counts[2]),
        .converted = non_negative_increase (low.counts[3], high.counts[3]),
        .local = non_negative_increase (low.counts[3], high.counts[3]),
        .gcd = non_negative_increase (low.counts[4], high.counts[4]),
        .fizzled = non_negative_increase (low.counts[5], high.counts[5]),
      };
      measure_pool (samples, before, edges[k], edges[k + 1], &columns[k]);
      before = after;
      low = high;
    }
}

WeftSparkRates
weft_sparks_rates (const WeftSparks *self, guint i, guint64 from, guint64 to)
{
  guint64 edges[2] = { from, MAX (from, to) };
  WeftSparkRates rates;

  weft_sparks_columns (self, i, edges, 1, &rates);
  return rates;
}

guint64
weft_sparks_pool_max (const WeftSparks *self, guint i)
{
  const GArray *samples = cap_samples (self, i);
  guint64 most = 0;

  for (guint k = 0; k < samples->len; k++)
    most = MAX (most, g_array_index (samples, StoredSample, k).pool);
  return most;
}

guint64
weft_sparks_pool_max_all (const WeftSparks *self)
{
  guint n_caps = self->index->caps->len;
  g_autofree guint *at = g_new0 (guint, MAX (n_caps, 1)); /* next sample of each capability */
  guint64 pool = 0, most = 0;

  for (;;)
    {
      const StoredSample *earliest = NULL;
      guint cap = 0;

      for (guint i = 0; i < n_caps; i++)
        {
          const StoredSample *samples = (gpointer) cap_samples (self, i)->data;

          if (at[i] == cap_samples (self, i)->len ||
              (earliest != NULL && samples[at[i]].time >= earliest->time))
            continue;
          earliest = &samples[at[i]];
          cap = i;
        }
      if (earliest == NULL)
        return most;
      pool += earliest->pool;
      pool -= at[cap] > 0 ? earliest[-1].pool : 0;
      most = MAX (most, pool);
      at[cap]++;
    }
}

WeftSparkGcdStep
weft_sparks_gcd_step (const WeftSparks *self, guint i, guint64 time)
{
  const GArray *samples = cap_samples (self, i);
  guint n = weft_sparks_count_samples_before (self, i, time);
  WeftSparkGcdStep step = { .after = G_MAXUINT64 };

  if (n > 0)
    {
      step.since = g_array_index (samples, StoredSample, n - 1).time;
      step.before = weft_sparks_sample (self, i, n - 1).gcd;
    }
  if (n < samples->len)
    step.after = MAX (step.before, weft_sparks_sample (self, i, n).gcd);
  return step;
}
