/* SPDX-License-Identifier: BSD-3-Clause */
/* The slope of Theil and Sen, the test of Mann and Kendall, and what they say together. */
#include "weft-heap-growth.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Samples that are compared pair by pair. */
#define MAX_SAMPLES 120
#define MIN_SAMPLES 5

/* A trend is believed where chance makes one less often than this, */
#define MAX_P 0.01
/* and where it is worth this part of the band's size: what nine of ten samples do not exceed. */
#define MIN_CHANGE 0.05
/* A band is steady that stays within this part of its peak. */
#define STEADY_PART 0.15
/* It is still growing where its last third rises by this part of the whole slope. */
#define LATE_PART 0.25
/* It stayed where the last sample finds this part of the peak. */
#define KEPT_PART 0.5
/* A jump is this part of all that a band changes by, and so many of its usual steps. */
#define JUMP_PART  0.25
#define JUMP_STEPS 6
/* The last sample is of the program's end where it finds less than this part of the one before. */
#define END_PART 0.1

static const char *const texts[WEFT_N_GROWTHS] = {
  [WEFT_GROWTH_GROWING] = N_ ("Keeps growing"),   [WEFT_GROWTH_GREW] = N_ ("Grew, then stayed"),
  [WEFT_GROWTH_UNSTEADY] = N_ ("Comes and goes"), [WEFT_GROWTH_STEADY] = N_ ("Steady"),
  [WEFT_GROWTH_SHRINKING] = N_ ("Shrinks"),       [WEFT_GROWTH_TOO_FEW] = N_ ("Too few samples"),
};

const char *
weft_growth_text (WeftGrowthVerdict verdict)
{
  return _ (texts[verdict]);
}

static gint
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
swap (double *values, guint a, guint b)
{
  double moved = values[a];

  values[a] = values[b];
  values[b] = moved;
}

/* Sorts the values within [@low, @high] into those that are less than the one at @at, those that
 * are equal to it, which stand within [@from, @to] then, and those that are more. */
static void
part (double *values, guint low, guint high, guint at, guint *from, guint *to)
{
  double pivot = values[at];

  *from = low;
  *to = high;
  for (guint i = low; i <= *to;)
    if (values[i] < pivot)
      swap (values, i++, (*from)++);
    else if (values[i] > pivot)
      swap (values, i, (*to)--);
    else
      i++;
}

/* The @k-th least of @n values, which are put out of order. Where the luck is bad, it costs a sort.
 */
static double
select_value (double *values, guint n, guint k)
{
  guint low = 0, high = n - 1;

  for (guint round = 0; low < high; round++)
    {
      guint from, to;

      part (values, low, high, low + (high - low) / 2, &from, &to);
      if (k >= from && k <= to)
        return values[k];
      if (k > to)
        low = to + 1;
      else
        high = from - 1;
      if (round == 64)
        {
          qsort (values, n, sizeof *values, compare_doubles);
          return values[k];
        }
    }
  return values[k];
}

/* The median of the slopes between all pairs of different times; 0 where there is none. @slopes has
 * room for all pairs. */
static double
median_slope (const double *seconds, const double *values, guint n, double *slopes)
{
  guint n_slopes = 0;
  double upper;

  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      if (seconds[k] > seconds[i])
        slopes[n_slopes++] = (values[k] - values[i]) / (seconds[k] - seconds[i]);
  if (n_slopes == 0)
    return 0;
  upper = select_value (slopes, n_slopes, n_slopes / 2);
  return n_slopes % 2 == 1 ? upper :
                             (upper + select_value (slopes, n_slopes, n_slopes / 2 - 1)) / 2;
}

/* The variance of Mann and Kendall's sum, where values that are equal cannot be told apart. */
static double
trend_variance (const double *values, guint n, double *sorted)
{
  double variance = (double) n * (n - 1) * (2.0 * n + 5);

  memcpy (sorted, values, n * sizeof *values);
  qsort (sorted, n, sizeof *sorted, compare_doubles);
  for (guint i = 0, end; i < n; i = end)
    {
      double ties;

      for (end = i + 1; end < n && sorted[end] == sorted[i];)
        end++;
      ties = end - i;
      variance -= ties * (ties - 1) * (2 * ties + 5);
    }
  return variance / 18;
}

static void
test_trend (const double *values, guint n, double *sorted, WeftHeapGrowth *growth)
{
  double variance = trend_variance (values, n, sorted);
  gint sum = 0;

  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      sum += (values[k] > values[i]) - (values[k] < values[i]);
  growth->tau = 2.0 * sum / ((double) n * (n - 1));
  growth->p = 1;
  if (variance > 0 && sum != 0)
    growth->p = erfc ((fabs ((double) sum) - 1) / sqrt (variance) / G_SQRT2);
}

/* Whether a band rose at first and stayed where it was then for the greater part of the time. */
static gboolean
is_levelled (const double *values, guint n, double least, double most)
{
  guint first = n / 3;
  double low = most;

  for (guint i = first; i < n; i++)
    low = MIN (low, values[i]);
  return values[0] == least && most - least > STEADY_PART * most &&
         most - low <= STEADY_PART * most;
}

/* @late is the slope of the last third. */
static WeftGrowthVerdict
find_verdict (const WeftHeapGrowth *growth,
              const double *values,
              const double *sorted,
              guint n,
              double seconds,
              double late)
{
  double most = sorted[n - 1], size = sorted[n - 1 - n / 10];

  if (growth->p < MAX_P && fabs (growth->slope) * seconds > MIN_CHANGE * size)
    {
      if (growth->slope < 0)
        return WEFT_GROWTH_SHRINKING;
      if (late >= LATE_PART * growth->slope)
        return WEFT_GROWTH_GROWING;
      return values[n - 1] >= KEPT_PART * size ? WEFT_GROWTH_GREW : WEFT_GROWTH_UNSTEADY;
    }
  if (is_levelled (values, n, sorted[0], most))
    return WEFT_GROWTH_GREW;
  return most - sorted[0] <= STEADY_PART * most ? WEFT_GROWTH_STEADY : WEFT_GROWTH_UNSTEADY;
}

/* Looks at the steps from a value to the next. @steps has room for them. */
static void
read_steps (const double *values, guint n, double *steps, WeftHeapGrowth *growth)
{
  double low = values[0], high = values[0], usual;
  guint n_up = 0, n_changes = 0;

  for (guint i = 1; i < n; i++)
    {
      low = MIN (low, values[i]);
      high = MAX (high, values[i]);
      steps[i - 1] = fabs (values[i] - values[i - 1]);
      n_up += values[i] > values[i - 1];
      n_changes += steps[i - 1] > 0;
    }
  growth->rising = n_changes > 0 ? (double) n_up / n_changes : NAN;
  usual = select_value (steps, n - 1, (n - 1) / 2);
  for (guint i = 1; high > low && i < n; i++)
    growth->jumps += fabs (values[i] - values[i - 1]) >= JUMP_PART * (high - low) &&
                     fabs (values[i] - values[i - 1]) > JUMP_STEPS * usual;
}

WeftHeapGrowth
weft_growth_judge (const double *seconds, const double *values, guint n)
{
  WeftHeapGrowth growth = {
    .n = n, .p = 1, .verdict = WEFT_GROWTH_TOO_FEW, .rising = NAN, .doubles = INFINITY
  };
  g_autofree double *room = n > 1 ? g_new (double, (gsize) n *(n - 1) / 2 + n) : NULL;
  guint third = n - MAX (n / 3, MIN (n, MIN_SAMPLES));
  double late;

  if (n < 2)
    return growth;
  growth.slope = median_slope (seconds, values, n, room);
  test_trend (values, n, room, &growth);
  read_steps (values, n, room, &growth);
  if (n < MIN_SAMPLES)
    return growth;
  late = median_slope (seconds + third, values + third, n - third, room);
  growth.is_rising = growth.slope > 0 && late >= LATE_PART * growth.slope;
  if (growth.is_rising && growth.p < MAX_P)
    growth.doubles = values[n - 1] / growth.slope;
  memcpy (room, values, n * sizeof *values);
  qsort (room, n, sizeof *room, compare_doubles);
  growth.verdict = find_verdict (&growth, values, room, n, seconds[n - 1] - seconds[0], late);
  return growth;
}

/* Bands. */

/* Whether @sample is of the collection that the runtime system does when the program is over: what
 * leaked is dead there as all else is, so that it tells nothing of what grows. */
static gboolean
is_at_end (const WeftHeapProfile *profile, guint sample)
{
  return sample > 0 && sample + 1 == profile->samples->len &&
         (double) weft_heap_profile_sample (profile, sample)->total <
             END_PART * (double) weft_heap_profile_sample (profile, sample - 1)->total;
}

/* The places in the range's weights of the samples that are compared, spread evenly. */
static GArray *
choose_samples (const WeftHeapProfile *profile, const WeftHeapRange *range)
{
  g_autoptr (GArray) inside = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n;

  for (guint i = 0; i < range->weights->len; i++)
    if (weft_heap_range_weight (range, i)->is_inside &&
        !is_at_end (profile, weft_heap_range_weight (range, i)->sample))
      g_array_append_val (inside, i);
  n = MIN (inside->len, MAX_SAMPLES);
  for (guint i = 0; i < n; i++)
    {
      guint place = n > 1 ? (guint) ((guint64) i * (inside->len - 1) / (n - 1)) : 0;

      g_array_append_val (chosen, g_array_index (inside, guint, place));
    }
  return chosen;
}

static WeftHeapGrowth
judge_band (const WeftHeapNumbers *numbers, const GArray *chosen, guint32 band)
{
  const WeftHeapRange *range = weft_heap_numbers_range (numbers);
  double seconds[MAX_SAMPLES], values[MAX_SAMPLES];
  WeftHeapGrowth growth;

  for (guint i = 0; i < chosen->len; i++)
    {
      const WeftHeapWeight *weight =
          weft_heap_range_weight (range, g_array_index (chosen, guint, i));

      seconds[i] = weight->seconds;
      values[i] = (double) weft_heap_profile_bytes (weft_heap_numbers_profile (numbers),
                                                    weight->sample, band);
    }
  growth = weft_growth_judge (seconds, values, chosen->len);
  growth.band = band;
  return growth;
}

static gint
compare_growths (gconstpointer a, gconstpointer b)
{
  const WeftHeapGrowth *x = a, *y = b;

  if (x->verdict != y->verdict)
    return x->verdict < y->verdict ? -1 : 1;
  if (x->slope != y->slope)
    return x->slope > y->slope ? -1 : 1;
  return (x->band > y->band) - (x->band < y->band);
}

static GHashTable *
choose_bands (const WeftHeapNumbers *numbers, guint n_max)
{
  static const WeftHeapKey by[] = { WEFT_HEAP_BY_SLOPE, WEFT_HEAP_BY_SIZE };
  GHashTable *bands = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (by); i++)
    {
      g_autoptr (WeftHeapBands) some = weft_heap_numbers_largest (numbers, by[i], n_max);

      for (guint k = 0; k < some->bands->len; k++)
        g_hash_table_add (bands, GUINT_TO_POINTER (g_array_index (some->bands, guint32, k)));
    }
  return bands;
}

GArray *
weft_heap_growth_new (const WeftHeapNumbers *numbers, guint n_max, GCancellable *cancellable)
{
  g_autoptr (GArray) growths = g_array_new (FALSE, FALSE, sizeof (WeftHeapGrowth));
  g_autoptr (GArray) chosen =
      choose_samples (weft_heap_numbers_profile (numbers), weft_heap_numbers_range (numbers));
  g_autoptr (GHashTable) bands = choose_bands (numbers, n_max);
  GHashTableIter iter;
  gpointer band;

  g_hash_table_iter_init (&iter, bands);
  while (g_hash_table_iter_next (&iter, &band, NULL))
    {
      WeftHeapGrowth growth;

      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      growth = judge_band (numbers, chosen, GPOINTER_TO_UINT (band));
      g_array_append_val (growths, growth);
    }
  g_array_sort (growths, compare_growths);
  return g_steal_pointer (&growths);
}
