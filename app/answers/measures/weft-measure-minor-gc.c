/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures how much of the time of minor GCs could be saved by other flags, or by fewer stacks and
 * arrays. A GC takes some time to start and end, to scan stacks and mutable arrays, and to copy.
 * Each of these times is estimated from the GCs of the log, if they differ enough. */
#include "weft-measures-private.h"

#include "weft-sort.h"
#include "weft-trend.h"

/* The range is divided into this many parts, each with the same number of GCs, to detect if GCs
 * take longer and longer. */
#define PARTS 8
/* Nurseries are compared with ones of this size (bytes), GHC's default since 9.2. */
#define USUAL_NURSERY (4.0 * 1024 * 1024)
/* Maximum number of GCs, spread evenly over the range, and minimum number of GCs for an
 * estimate. */
#define SAMPLES     4096
#define MIN_SAMPLES 20
#define N_QUARTERS  4
/* The time per byte is estimated only if GCs differ by more than this many copied bytes. */
#define MIN_DIFFERENCE 100e3
/* If more than MANY_PARALLEL GCs are parallel, their long pauses may also be waits for GC threads.
 * They count as scanning only if, in a heap profile, arrays and stacks are more than SEEN_ARRAYS of
 * the heap. */
#define MANY_PARALLEL 50
#define SEEN_ARRAYS   0.2
/* Minimum and maximum of the estimated time to copy a byte, ns. */
#define FASTEST 0.4
#define SLOWEST 5.0

typedef struct
{
  guint64 pause, copied;
} MinorGcSample;

/* Totals of the minor GCs of a range. */
typedef struct
{
  const WeftStatistics *statistics;
  guint n;
  guint64 ns, copied;
  guint64 parallel_ns; /* time of GCs by several GC threads */
  guint64 parallel_copied;
  guint n_parallel;
  gboolean have_numbers; /* the log has the copied bytes of all GCs */
} MinorGcSums;

/* Sums up the minor GCs that begin in the range. Returns an array of MinorGcSample with some or all
 * of them. */
static GArray *
read_minor_gcs (MinorGcSums *self)
{
  const WeftCollections *gcs = self->statistics->trace->collections;
  guint first = weft_collections_count_before (gcs, self->statistics->from);
  guint end = weft_collections_count_before (gcs, self->statistics->to);
  guint step = (end - first) / SAMPLES + 1;
  GArray *samples = g_array_new (FALSE, FALSE, sizeof (MinorGcSample));

  self->have_numbers = TRUE;
  for (guint i = first; i < end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs, i);
      MinorGcSample sample = { gc->pause, gc->copied };

      if (weft_collection_is_major (gc) || gc->cause == WEFT_GC_CAUSE_IDLE ||
          gc->cause == WEFT_GC_CAUSE_DEADLOCK || gc->cause == WEFT_GC_CAUSE_CENSUS)
        continue;
      self->have_numbers &= (gc->flags & WEFT_COLLECTION_HAS_NUMBERS) != 0;
      self->ns += gc->pause;
      self->copied += gc->copied;
      if (gc->threads > 1)
        {
          self->n_parallel++;
          self->parallel_ns += gc->pause;
          self->parallel_copied += gc->copied;
        }
      if (self->n++ % step == 0)
        g_array_append_val (samples, sample);
    }
  return samples;
}

static gint
compare_copied (gconstpointer a, gconstpointer b)
{
  guint64 x = ((const MinorGcSample *) a)->copied, y = ((const MinorGcSample *) b)->copied;

  return (x > y) - (x < y);
}

/* Returns the time of a GC that is not spent on copying, ns, if copying a byte takes
 * @ns_of_byte. */
static double
scan_time (MinorGcSample gc, double ns_of_byte)
{
  return MAX ((double) gc.pause - (double) gc.copied * ns_of_byte - WEFT_GC_NS, 0);
}

/* Measures the time that GCs spend on scanning stacks and arrays. Sets @ns_of_byte to the time to
 * copy a byte, if the GCs differ enough to show it. GCs that scan more may also copy more. So only
 * time that copying does not explain, even at its slowest, counts as scanning. */
static void
measure_scans (WeftMeasures *self, const MinorGcSums *minors, GArray *samples, double *ns_of_byte)
{
  MinorGcSample quarters[N_QUARTERS];
  guint n = samples->len / N_QUARTERS;
  double bytes, ns, scan, surely = 0;

  g_array_sort (samples, compare_copied);
  for (guint i = 0; i < N_QUARTERS; i++)
    {
      MinorGcSample *first = &g_array_index (samples, MinorGcSample, i * n);
      guint64 copied = 0;

      /* use the quartile, as longer pauses may have waited for a core */
      for (guint k = 0; k < n; k++)
        copied += first[k].copied;
      qsort (first, n, sizeof (MinorGcSample), weft_compare_uint64);
      /* there are at least MIN_SAMPLES: NOLINTNEXTLINE(clang-analyzer-core.DivideZero) */
      quarters[i] = (MinorGcSample){ first[n / 4].pause, copied / n };
      surely += scan_time (quarters[i], SLOWEST) / N_QUARTERS;
    }
  bytes = (double) quarters[3].copied - (double) quarters[0].copied;
  ns = (double) quarters[3].pause - (double) quarters[0].pause;
  if (minors->n_parallel == 0 && bytes > MIN_DIFFERENCE)
    *ns_of_byte = CLAMP (ns / bytes, FASTEST, SLOWEST);
  scan = MAX (scan_time (quarters[0], *ns_of_byte), surely);
  self->values[WEFT_MEASURE_SCAN_PAUSE] = scan;
  self->values[WEFT_MEASURE_SCANNED] = weft_measure_share (minors->statistics, (scan * minors->n));
  self->values[WEFT_MEASURE_SCAN_UNSEEN] =
      minors->n_parallel > MANY_PARALLEL && !(self->values[WEFT_MEASURE_ARRAY_SHARE] > SEEN_ARRAYS);
  self->values[WEFT_MEASURE_SCAN_PART] =
      weft_measure_quotient (MIN (scan * minors->n, (double) minors->ns), (double) minors->ns);
}

/* Measures how much longer GCs that copy as much take at the end than at first, which shows that
 * the data they scan grow. @samples must be in order of time. Sorts each part by pause. */
static void
measure_rise (WeftMeasures *self, GArray *samples)
{
  guint n = samples->len / PARTS;
  double pauses[PARTS], copied[PARTS];
  WeftMannKendall trend;

  for (guint i = 0; i < PARTS; i++)
    {
      MinorGcSample *part = &g_array_index (samples, MinorGcSample, i * n);
      const MinorGcSample *median;
      guint64 sum = 0;

      for (guint k = 0; k < n; k++)
        sum += part[k].copied;
      copied[i] = (double) sum / n;
      qsort (part, n, sizeof (MinorGcSample), weft_compare_uint64);
      median = &part[n / 2];
      pauses[i] = (double) median->pause;
    }
  trend = weft_mann_kendall (pauses, PARTS);
  self->values[WEFT_MEASURE_MINOR_TREND] = trend.tau;
  self->values[WEFT_MEASURE_MINOR_FIRST] = pauses[0];
  self->values[WEFT_MEASURE_MINOR_LAST] = pauses[PARTS - 1];
  self->values[WEFT_MEASURE_MINOR_RISE] =
      weft_measure_quotient (weft_measure_quotient (pauses[PARTS - 1], pauses[0]),
                             MAX (weft_measure_quotient (copied[PARTS - 1], copied[0]), 1));
}

/* Measures the size of nurseries, and the time that GCs would take with smaller nurseries: there
 * would be more GCs, each of which copies at most as much as now. If the range has no GC, this time
 * is unknown. */
static void
measure_nurseries (WeftMeasures *self, const MinorGcSums *minors, double ns_of_byte)
{
  const WeftStatistics *statistics = minors->statistics;
  double area = (double) statistics->trace->process->nursery * statistics->numbers.n_caps;
  /* bytes allocated per GC: with -H, nurseries grow beyond their initial size */
  double per_gc =
      weft_measure_quotient ((double) statistics->allocated, self->values[WEFT_MEASURE_GC_COUNT]);
  double times;

  if (area == 0)
    return;
  if (self->values[WEFT_MEASURE_FLAG_HEAP] > 0)
    area = fmax (area, per_gc);
  times = fmax (area / USUAL_NURSERY / statistics->numbers.n_caps, 1);
  self->values[WEFT_MEASURE_AREA] = area;
  self->values[WEFT_MEASURE_AREA_FILLED] = (double) statistics->allocated / area;
  if (statistics->size.is_known)
    self->values[WEFT_MEASURE_AREA_SHARE] =
        fmin (weft_measure_quotient (area, (double) statistics->size.most), 1);
  if (minors->n > 0)
    self->values[WEFT_MEASURE_SMALLER_GC] = weft_measure_share (
        statistics, times * (minors->n * WEFT_GC_NS + (double) minors->copied * ns_of_byte));
}

/* Returns the excess of @ns over @expected as a share of the range's covered time; 0 if there is
 * none. */
static double
excess_share (const WeftStatistics *statistics, guint64 ns, double expected)
{
  return (double) ns > expected ?
             weft_measure_share (statistics, (guint64) ((double) ns - expected)) :
             0;
}

void
weft_measure_minor_gc (WeftMeasures *self, const WeftStatistics *statistics, guint64 waits)
{
  MinorGcSums minors = { .statistics = statistics };
  g_autoptr (GArray) samples = read_minor_gcs (&minors);
  double byte = WEFT_COPY_NS, part = self->values[WEFT_MEASURE_NURSERY_PART];

  /* with the default nursery, which is larger, there are fewer GCs, but each copies at least as
   * much */
  self->values[WEFT_MEASURE_NURSERY_GAIN] = part < 1 ?
                                                self->values[WEFT_MEASURE_MINOR_GC] * (1 - part) :
                                            isnan (part) ? NAN :
                                                           0;
  self->values[WEFT_MEASURE_SCANNED] = self->values[WEFT_MEASURE_SCAN_PAUSE] = 0;
  self->values[WEFT_MEASURE_SCAN_PART] = self->values[WEFT_MEASURE_SCAN_UNSEEN] = 0;
  if (!minors.have_numbers)
    {
      self->values[WEFT_MEASURE_SCANNED] = NAN;
      return;
    }
  self->values[WEFT_MEASURE_MINOR_RISE] = self->values[WEFT_MEASURE_MINOR_TREND] = 0;
  if (samples->len >= MIN_SAMPLES)
    {
      measure_rise (self, samples);
      measure_scans (self, &minors, samples, &byte);
    }
  self->values[WEFT_MEASURE_PARALLEL_LOSS] =
      excess_share (statistics, minors.parallel_ns,
                    minors.n_parallel * WEFT_GC_NS + (double) minors.parallel_copied * byte);
  /* other HECs do not delay a GC by one thread */
  self->values[WEFT_MEASURE_ALONE_GAIN] =
      excess_share (statistics, minors.parallel_ns + waits,
                    minors.n_parallel * WEFT_GC_ALONE_NS + (double) minors.parallel_copied * byte);
  measure_nurseries (self, &minors, byte);
  self->values[WEFT_MEASURE_COPYING] =
      self->values[WEFT_MEASURE_MAJOR_GC] +
      MIN (self->values[WEFT_MEASURE_MINOR_GC],
           weft_measure_share (statistics, ((double) minors.copied * byte)));
}
