/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads spark counters. Kept of each sample are its time and the pool's size, which every column of
 * a picture needs; the totals are read from the log again at the edges alone. */
#include "weft-sparks.h"

#include "weft-bytes.h"
#include "weft-lower-bound.h"

/* The totals in a SPARK_COUNTERS payload, in the order of WeftSparkSample. */
#define N_TOTALS 6

typedef struct
{
  guint64 time; /* never decreases from sample to sample */
  guint32 pool; /* at most G_MAXUINT32: pools have some thousand places */
} Sample;

/* Totals at a moment between samples. */
typedef struct
{
  double of[N_TOTALS];
} Totals;

struct _WeftSparks
{
  const WeftIndex *index;
  GPtrArray *samples; /* of GArray of Sample, by the index's capabilities */
  gboolean has_samples;
  guint64 created;
};

/* Samples. */

static GArray *
cap_samples (const WeftSparks *self, guint i)
{
  return g_ptr_array_index (self->samples, i);
}

/* The payload's numbers; zeros where it is not there. */
static void
read_payload (const WeftSparks *self, guint i, guint k, guint64 numbers[N_TOTALS + 1])
{
  const GArray *offsets = weft_index_nth_cap (self->index, i)->rare[WEFT_RARE_SPARK_COUNTERS];
  WeftEvent event;

  memset (numbers, 0, (N_TOTALS + 1) * sizeof *numbers);
  if (!weft_index_event_at (self->index, g_array_index (offsets, guint64, k), &event))
    return;
  for (guint n = 0; n <= N_TOTALS && event.length >= 8 * (n + 1); n++)
    numbers[n] = weft_be64 (event.payload + 8 * n);
}

static guint64
rise (guint64 from, guint64 to)
{
  return to > from ? to - from : 0;
}

static void
read_cap (WeftSparks *self, guint i)
{
  const WeftCapIndex *cap = weft_index_nth_cap (self->index, i);
  const GArray *offsets = cap->rare[WEFT_RARE_SPARK_COUNTERS];
  GArray *samples = g_array_sized_new (FALSE, FALSE, sizeof (Sample), offsets->len);
  guint64 before[N_TOTALS + 1] = { 0 };
  guint64 last = 0;

  g_ptr_array_add (self->samples, samples);
  for (guint k = 0; k < offsets->len; k++)
    {
      guint64 now[N_TOTALS + 1];
      WeftEvent event = { 0 };
      Sample sample;

      weft_index_event_at (self->index, g_array_index (offsets, guint64, k), &event);
      read_payload (self, i, k, now);
      sample.time = MAX (last, MIN (event.time, cap->last));
      sample.pool = MIN (now[N_TOTALS], G_MAXUINT32);
      self->created += rise (before[0], now[0]);
      g_array_append_val (samples, sample);
      memcpy (before, now, sizeof before);
      last = sample.time;
    }
  self->has_samples |= samples->len > 0;
}

WeftSparks *
weft_sparks_new (const WeftIndex *index)
{
  WeftSparks *self = g_new0 (WeftSparks, 1);

  self->index = index;
  self->samples = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < index->caps->len; i++)
    read_cap (self, i);
  self->created = MAX (self->created, weft_index_count (index, WEFT_TAG_SPARK_CREATE));
  return self;
}

void
weft_sparks_free (WeftSparks *self)
{
  g_ptr_array_unref (self->samples);
  g_free (self);
}

gboolean
weft_sparks_has_samples (const WeftSparks *self)
{
  return self->has_samples;
}

guint64
weft_sparks_created (const WeftSparks *self)
{
  return self->created;
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

  read_payload (self, i, k, n);
  return (WeftSparkSample){
    .time = g_array_index (cap_samples (self, i), Sample, k).time,
    .created = n[0],
    .dud = n[1],
    .overflowed = n[2],
    .converted = n[3],
    .gcd = n[4],
    .fizzled = n[5],
    .remaining = n[6],
  };
}

/* Rates. */

/* Samples in front of @time or at it. */
static guint
count_until (const GArray *samples, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, samples->len,
                           g_array_index (samples, Sample, i).time <= time);
}

/* The totals at @time, of which @n samples lie in front: on the line between two samples; before
 * the first as in that. */
static Totals
totals_at (const WeftSparks *self, guint i, guint n, guint64 time)
{
  const GArray *samples = cap_samples (self, i);
  guint64 a[N_TOTALS + 1], b[N_TOTALS + 1];
  double part = 0;
  Totals totals;

  read_payload (self, i, n > 0 ? n - 1 : 0, a);
  if (n > 0 && n < samples->len)
    {
      const Sample *s = &g_array_index (samples, Sample, n - 1);

      part = (double) (time - s->time) / (double) (s[1].time - s->time);
      read_payload (self, i, n, b);
    }
  else
    memcpy (b, a, sizeof b);
  for (guint k = 0; k < N_TOTALS; k++)
    totals.of[k] = (double) a[k] + part * (double) rise (a[k], b[k]);
  return totals;
}

/* The pool over [from, to), which begins after @n samples: as large as its last sample. */
static void
measure_pool (const GArray *samples, guint n, guint64 from, guint64 to, WeftSparkRates *rates)
{
  guint64 at = from;
  double sum = 0, pool = n > 0 ? g_array_index (samples, Sample, n - 1).pool : 0;

  rates->pool_max = pool;
  for (; n < samples->len && g_array_index (samples, Sample, n).time < to; n++)
    {
      const Sample *sample = &g_array_index (samples, Sample, n);

      sum += pool * (double) (sample->time - at);
      at = sample->time;
      pool = sample->pool;
      rates->pool_max = MAX (rates->pool_max, pool);
    }
  sum += pool * (double) (to - at);
  rates->pool = to > from ? sum / (double) (to - from) : pool;
}

static double
fall_free (double from, double to)
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
  before = count_until (samples, edges[0]);
  low = totals_at (self, i, before, edges[0]);
  for (guint k = 0; k < n; k++)
    {
      guint after = before;
      Totals high;

      while (after < samples->len && g_array_index (samples, Sample, after).time <= edges[k + 1])
        after++;
      high = totals_at (self, i, after, edges[k + 1]);
      columns[k] = (WeftSparkRates){
        .created = fall_free (low.of[0], high.of[0]),
        .dud = fall_free (low.of[1], high.of[1]),
        .overflowed = fall_free (low.of[2], high.of[2]),
        .converted = fall_free (low.of[3], high.of[3]),
        .local = fall_free (low.of[3], high.of[3]),
        .gcd = fall_free (low.of[4], high.of[4]),
        .fizzled = fall_free (low.of[5], high.of[5]),
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
    most = MAX (most, g_array_index (samples, Sample, k).pool);
  return most;
}

/* The capability whose next sample is the earliest, or -1. */
static gint
find_next (const WeftSparks *self, const guint *at)
{
  guint64 time = G_MAXUINT64;
  gint next = -1;

  for (guint i = 0; i < self->samples->len; i++)
    if (at[i] < cap_samples (self, i)->len &&
        (next < 0 || g_array_index (cap_samples (self, i), Sample, at[i]).time < time))
      {
        time = g_array_index (cap_samples (self, i), Sample, at[i]).time;
        next = (gint) i;
      }
  return next;
}

guint64
weft_sparks_pool_max_all (const WeftSparks *self)
{
  g_autofree guint *at = g_new0 (guint, MAX (self->samples->len, 1));
  guint64 pool = 0, most = 0;
  gint next;

  while ((next = find_next (self, at)) >= 0)
    {
      const Sample *sample = &g_array_index (cap_samples (self, next), Sample, at[next]);

      pool += sample->pool;
      pool -= at[next] > 0 ? sample[-1].pool : 0;
      most = MAX (most, pool);
      at[next]++;
    }
  return most;
}

guint64
weft_sparks_gcd_before (const WeftSparks *self, guint i, guint64 time)
{
  guint n = time > 0 ? count_until (cap_samples (self, i), time - 1) : 0;

  return n > 0 ? weft_sparks_sample (self, i, n - 1).gcd : 0;
}
