/* SPDX-License-Identifier: BSD-3-Clause */
/* Quickselect that falls back to sorting if a part is still large after many partitions. Large
 * inputs are first counted in buckets. */
#include "weft-percentiles.h"

#include "weft-scratch.h"
#include "weft-sort.h"

#include <stdlib.h>

#define MAX_PARTITIONS 64
#define MAX_SORTED     24

guint64
weft_select (guint64 *values, guint from, guint n, guint rank)
{
  guint end = n;

  for (guint round = 0; end - from > MAX_SORTED && round < MAX_PARTITIONS; round++)
    {
      guint64 a = values[from], b = values[from + (end - from) / 2], c = values[end - 1];
      guint64 pivot = MAX (MIN (a, b), MIN (MAX (a, b), c)); /* the median of the three */
      gint64 i = from, j = (gint64) end - 1;

      while (i <= j)
        {
          guint64 swap;

          while (values[i] < pivot)
            i++;
          while (values[j] > pivot)
            j--;
          if (i > j)
            break;
          swap = values[i];
          values[i++] = values[j];
          values[j--] = swap;
        }
      /* values [from, j] are now at most the pivot, values [i, end) are at least the pivot, and
       * those in between are equal to it */
      if (rank <= j)
        end = (guint) (j + 1);
      else if (rank >= i)
        from = (guint) i;
      else
        return values[rank];
    }
  qsort (values + from, end - from, sizeof *values, weft_compare_uint64);
  return values[rank];
}

/* Large inputs are first counted by their upper bits, so that only the values of one bucket remain
 * to select from. Values below 2^FINE_BITS have a bucket each; above, each power of two has
 * 2^FINE_BITS buckets. */
#define FINE_BITS    7
#define N_BUCKETS    ((65 - FINE_BITS) << FINE_BITS)
#define MIN_BUCKETED (2 * N_BUCKETS)

#define MAX_PERCENTS 8

static inline guint
bucket_of (guint64 value)
{
  guint shift;

  if (value < 1u << FINE_BITS)
    return (guint) value;
  shift = 63 - FINE_BITS - (guint) __builtin_clzll (value);
  return ((shift + 1) << FINE_BITS) + ((guint) (value >> shift) & ((1u << FINE_BITS) - 1));
}

/* Returns the index of a percentile among the sorted values, by nearest rank:
 * ceil (percent / 100 * n) - 1, but at least 0. */
static guint64
percentile_rank (guint64 n, guint percent)
{
  guint64 rank = n / 100 * percent + (n % 100 * percent + 99) / 100;

  return CLAMP (rank, 1, n) - 1;
}

/* A bucket that holds a wanted percentile, with its values. */
typedef struct
{
  guint64 *values; /* scratch memory */
  guint n;
} WantedBucket;

static void
select_by_buckets (
    const guint64 *values, guint n, const guint *percents, guint n_percents, guint64 *found)
{
  g_autofree guint32 *counts = g_new0 (guint32, N_BUCKETS);
  g_autofree guint8 *numbers = g_new0 (guint8, N_BUCKETS); /* 1 + index in @wanted, or 0 */
  WantedBucket wanted[MAX_PERCENTS] = { 0 };
  guint ranks[MAX_PERCENTS], buckets[MAX_PERCENTS]; /* a rank is the position within its bucket */
  guint n_wanted = 0;

  for (guint i = 0; i < n; i++)
    counts[bucket_of (values[i])]++;
  for (guint i = 0; i < n_percents; i++)
    {
      guint bucket = 0, rank = (guint) percentile_rank (n, percents[i]);

      for (; rank >= counts[bucket]; bucket++)
        rank -= counts[bucket];
      ranks[i] = rank;
      buckets[i] = bucket;
      if (numbers[bucket] > 0)
        continue;
      wanted[n_wanted].values = weft_scratch_new0 (guint64, counts[bucket]);
      numbers[bucket] = (guint8) ++n_wanted;
    }
  for (guint i = 0; i < n; i++)
    {
      guint number = numbers[bucket_of (values[i])];

      if (number > 0)
        wanted[number - 1].values[wanted[number - 1].n++] = values[i];
    }
  for (guint i = 0; i < n_percents; i++)
    {
      const WantedBucket *in = &wanted[numbers[buckets[i]] - 1];

      found[i] = weft_select (in->values, 0, in->n, ranks[i]);
    }
  for (guint i = 0; i < n_wanted; i++)
    weft_scratch_free (wanted[i].values);
}

void
weft_percentiles (
    const guint64 *values, guint n, const guint *percents, guint n_percents, guint64 *found)
{
  g_autofree guint64 *work = NULL;
  guint from = 0;

  g_return_if_fail (n > 0 && n_percents <= MAX_PERCENTS);

  if (n >= MIN_BUCKETED)
    {
      select_by_buckets (values, n, percents, n_percents, found);
      return;
    }
  work = g_memdup2 (values, n * sizeof *values);
  for (guint i = 0; i < n_percents; i++)
    {
      guint rank = (guint) percentile_rank (n, percents[i]);

      found[i] = weft_select (work, from, n, rank);
      from = rank;
    }
}

/* Lengths, stored one by one, or as counts by bucket once there are too many. */

struct _WeftLengths
{
  guint64 n;
  GArray *values;  /* of guint64; NULL once there are too many values */
  guint64 *counts; /* count of each bucket; NULL while @values is used */
};

WeftLengths *
weft_lengths_new (void)
{
  WeftLengths *self = g_new0 (WeftLengths, 1);

  self->values = g_array_new (FALSE, FALSE, sizeof (guint64));
  return self;
}

void
weft_lengths_free (WeftLengths *self)
{
  g_clear_pointer (&self->values, g_array_unref);
  g_free (self->counts);
  g_free (self);
}

void
weft_lengths_add (WeftLengths *self, guint64 length)
{
  if (self->n++ == WEFT_LENGTHS_MAX_EXACT)
    {
      self->counts = g_new0 (guint64, N_BUCKETS);
      for (guint i = 0; i < self->values->len; i++)
        self->counts[bucket_of (g_array_index (self->values, guint64, i))]++;
      g_clear_pointer (&self->values, g_array_unref);
    }
  if (self->counts != NULL)
    self->counts[bucket_of (length)]++;
  else
    g_array_append_val (self->values, length);
}

guint64
weft_lengths_get_n (const WeftLengths *self)
{
  return self->n;
}

guint64
weft_lengths_percentile (const WeftLengths *self, guint percent)
{
  guint64 found = 0, rank;
  guint bucket = 0;
  guint shift;
  guint64 first;

  if (self->n == 0)
    return 0;
  if (self->counts == NULL)
    {
      weft_percentiles ((const guint64 *) (gconstpointer) self->values->data, self->values->len,
                        &percent, 1, &found);
      return found;
    }
  for (rank = percentile_rank (self->n, percent); rank >= self->counts[bucket]; bucket++)
    rank -= self->counts[bucket];
  shift = MAX (bucket >> FINE_BITS, 1) - 1;
  first = bucket - (shift << FINE_BITS);
  return (first << shift) + ((G_GUINT64_CONSTANT (1) << shift) >> 1);
}
