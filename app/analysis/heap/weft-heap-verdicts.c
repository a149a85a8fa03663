/* SPDX-License-Identifier: BSD-3-Clause */
/* Selects the samples by which bands are judged, judges each band, and ranks the bands that gained
 * bytes. */
#include "weft-heap-verdicts.h"

#include "weft-band-metadata.h"
#include "weft-scratch.h"
#include "weft-trend.h"

#include <glib/gi18n.h>
#include <math.h>

/* Maximum probability that a trend is due to chance. */
#define MAX_P 0.01
/* Minimum gain of a growing band, and minimum of its bytes at the end of the range, as fractions of
 * its peak. */
#define MIN_GAIN  0.05
#define NEAR_PEAK 0.9
/* Minimum slope of a growing band in the last third of the samples, as a fraction of the overall
 * slope. */
#define LATE_PART 0.25
/* Maximum change of a flat band from the start of the range to its end, as a fraction of its
 * peak. */
#define FAR 0.1
/* Upper bound of the bytes at both ends of a band that rose and fell, as a fraction of its peak. */
#define BELOW_PEAK 0.8
/* Minimum number of samples in the last third, unless the band has fewer samples altogether. */
#define MIN_LATE 5
/* Minimum size of a jump, as a fraction of the difference between maximum and minimum, and as a
 * multiple of the median step. A jump meets both. */
#define JUMP_PART  0.25
#define JUMP_STEPS 6

const char *const weft_verdict_too_few =
    N_ ("too few samples: at least 6 are needed; record with -i0.01");

static const char *const verdict_texts[WEFT_N_VERDICTS] = {
  [WEFT_VERDICT_GROWING] = NC_ ("verdict", "Growing"),
  [WEFT_VERDICT_GREW] = NC_ ("verdict", "Grew, then flat"),
  [WEFT_VERDICT_APPEARED] = NC_ ("verdict", "Appeared"),
  [WEFT_VERDICT_ROSE_AND_FELL] = NC_ ("verdict", "Rose and fell"),
  [WEFT_VERDICT_FLAT] = NC_ ("verdict", "Flat"),
  [WEFT_VERDICT_FALLING] = NC_ ("verdict", "Falling"),
  [WEFT_VERDICT_GONE] = NC_ ("verdict", "Gone"),
  [WEFT_VERDICT_TOO_FEW] = NC_ ("verdict", "Too few samples"),
};

const char *
weft_verdict_text (WeftVerdict verdict)
{
  return verdict_texts[verdict];
}

/* Returns the verdict on a band that is not growing. */
static WeftVerdict
verdict_of_ends (const WeftBandCourse *course)
{
  double change = course->last - course->first;

  if (MAX (course->first, course->last) < BELOW_PEAK * course->peak)
    return WEFT_VERDICT_ROSE_AND_FELL;
  if (course->first <= 0 && course->last > 0)
    return WEFT_VERDICT_APPEARED;
  if (course->first > 0 && course->last <= 0)
    return WEFT_VERDICT_GONE;
  if (fabs (change) <= FAR * course->peak)
    return WEFT_VERDICT_FLAT;
  return change > 0 ? WEFT_VERDICT_GREW : WEFT_VERDICT_FALLING;
}

/* Finds the verdict only from the bytes at the ends and the peak. Returns FALSE if the band may be
 * growing and must be tested by weft_band_judge(). */
static gboolean
band_judge_by_ends (const WeftBandCourse *course, WeftVerdict *verdict)
{
  if (course->n < WEFT_VERDICT_MIN_SAMPLES)
    *verdict = WEFT_VERDICT_TOO_FEW;
  else if (course->last > course->first &&
           course->last - course->first >= MIN_GAIN * course->peak &&
           course->last >= NEAR_PEAK * course->peak)
    return FALSE;
  else
    *verdict = verdict_of_ends (course);
  return TRUE;
}

/* Sets rising and jumps from the steps between samples. */
static void
judge_steps (const double *values, guint n, WeftBandVerdict *self)
{
  g_autofree double *steps = g_new (double, n);
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
  self->rising_share = n_changes > 0 ? (double) n_up / n_changes : NAN;
  usual = weft_select_double (steps, n - 1, (n - 1) / 2);
  for (guint i = 1; high > low && i < n; i++)
    {
      double step = fabs (values[i] - values[i - 1]);

      self->n_jumps += step >= JUMP_PART * (high - low) && step > JUMP_STEPS * usual;
    }
}

WeftBandVerdict
weft_band_judge (const WeftBandCourse *course)
{
  WeftBandVerdict self = { .verdict = WEFT_VERDICT_TOO_FEW,
                           .change = course->last - course->first,
                           .n = course->n,
                           .p = 1,
                           .rising_share = NAN,
                           .doubling_s = INFINITY };
  guint n = course->n - course->n_startup;
  const double *seconds = course->seconds + course->n_startup;
  const double *values = course->values + course->n_startup;
  guint third = n - MAX (n / 3, MIN (n, MIN_LATE));

  g_return_val_if_fail (course->n_startup <= course->n, self);
  self.is_tested = n > 1;
  if (n > 1)
    {
      WeftMannKendall trend = weft_mann_kendall (values, n);

      self.tau = trend.tau;
      self.p = trend.p;
      self.slope = weft_theil_sen (seconds, values, n);
      judge_steps (values, n, &self);
    }
  if (band_judge_by_ends (course, &self.verdict))
    return self;

  /* a growing band rises significantly after start-up, and is still rising at the end */
  if (n >= WEFT_VERDICT_MIN_SAMPLES && self.tau > 0 && self.p <= MAX_P &&
      self.slope * (seconds[n - 1] - seconds[0]) >= MIN_GAIN * course->peak &&
      weft_theil_sen (seconds + third, values + third, n - third) >= LATE_PART * self.slope)
    {
      self.verdict = WEFT_VERDICT_GROWING;
      self.doubling_s = course->last / self.slope;
    }
  else
    self.verdict = verdict_of_ends (course);
  return self;
}

/* Returns the certainty that a series rises, 0 to 1: Kendall's tau times the probability that the
 * rise is not due to chance; 0 if the series falls. */
static double
band_certainty (const double *values, guint n)
{
  WeftMannKendall trend = weft_mann_kendall (values, n);

  return MAX (trend.tau, 0) * (1 - trend.p);
}

/* Maximum number of samples that are compared pair by pair. They are spread evenly over the
 * range. */
#define MAX_SAMPLES 120

/* The heap levels off at a sample if, for LEVEL_SAMPLES samples and 1 / LEVEL_PART of the range, it
 * stays below LEVEL_RISE times its size at that sample. */
#define LEVEL_RISE    1.1
#define LEVEL_SAMPLES 3
#define LEVEL_PART    20

/* If a profile has at most MAX_TESTED bands, all of them are tested. Otherwise a band is tested
 * only if it may be growing, or if its peak is at least TESTED_PART of the peak of the heap. */
#define MAX_TESTED  2000
#define TESTED_PART 0.005

/* Evaluating a chain of thunks produces at most this many times the bytes of the thunks as STACK or
 * BLACKHOLE. */
#define CONSEQUENCE 4

/* Samples by which bands are judged: all samples in the range, or an evenly spread selection of
 * them. */
typedef struct
{
  const WeftHeapProfile *profile;
  guint samples[MAX_SAMPLES];
  double seconds[MAX_SAMPLES];
  guint n, n_startup;
  gboolean has_times;
  double duration; /* duration of the range, s; 1 if the samples have no times */
} SampleSelection;

static const WeftHeapSample *
nth_inside_sample (const WeftHeapNumbers *numbers, const GArray *inside, guint i)
{
  return weft_heap_profile_sample (weft_heap_numbers_profile (numbers),
                                   g_array_index (inside, guint, i));
}

/* Returns TRUE if the heap levels off at sample @i of @inside. */
static gboolean
is_level_sample (const WeftHeapNumbers *numbers, const GArray *inside, guint i)
{
  const WeftHeapSample *at = nth_inside_sample (numbers, inside, i);
  guint64 first = nth_inside_sample (numbers, inside, 0)->time,
          last = nth_inside_sample (numbers, inside, inside->len - 1)->time;
  guint64 until = at->time + (last - first) / LEVEL_PART;

  for (guint k = i + 1; k < inside->len; k++)
    {
      const WeftHeapSample *sample = nth_inside_sample (numbers, inside, k);

      if (k > i + LEVEL_SAMPLES && sample->time > until)
        return TRUE;
      if ((double) sample->total > LEVEL_RISE * (double) at->total)
        return FALSE;
    }
  return FALSE;
}

static SampleSelection
selection_new (const WeftHeapNumbers *numbers)
{
  const WeftHeapRange *range = weft_heap_numbers_range (numbers);
  g_autoptr (GArray) inside = g_array_new (FALSE, FALSE, sizeof (guint));
  SampleSelection self = { .profile = weft_heap_numbers_profile (numbers) };
  guint startup = 0;

  for (guint i = 0; i < range->weights->len; i++)
    if (weft_heap_range_weight (range, i)->is_inside)
      g_array_append_val (inside, weft_heap_range_weight (range, i)->sample);
  self.has_times = weft_heap_profile_kind (self.profile)->has_times;
  self.n = MIN (inside->len, MAX_SAMPLES);
  /* start-up ends when the heap levels off; a range contains the start-up only if it contains the
   * first sample */
  if (inside->len > 0 && range->from <= weft_heap_profile_sample (self.profile, 0)->time)
    for (guint i = 0; i <= inside->len / 2 && inside->len - i >= WEFT_VERDICT_MIN_SAMPLES; i++)
      if (is_level_sample (numbers, inside, i))
        {
          startup = i;
          break;
        }
  for (guint i = 0; i < self.n; i++)
    {
      guint k = self.n > 1 ? (guint) ((guint64) i * (inside->len - 1) / (self.n - 1)) : 0;
      const WeftHeapSample *sample = nth_inside_sample (numbers, inside, k);

      self.samples[i] = g_array_index (inside, guint, k);
      self.seconds[i] = self.has_times ? (double) (sample->time - range->from) / 1e9 : i;
      self.n_startup += k < startup;
    }
  self.duration = self.has_times ? (double) (range->to - range->from) / 1e9 : 1;
  return self;
}

static void
read_band_values (const SampleSelection *self, guint32 band, double *values)
{
  for (guint i = 0; i < self->n; i++)
    values[i] = (double) weft_heap_profile_bytes (self->profile, self->samples[i], band);
}

/* Returns TRUE if @label is a closure type of unevaluated data. */
static gboolean
is_thunk_type (const char *label)
{
  WeftClosureKind kind = weft_closure_type_kind (label);

  return kind == WEFT_CLOSURE_THUNK || kind == WEFT_CLOSURE_SUSPENDED;
}

/* Returns the bytes that a band gained between the start of the range and its end or, for thunks,
 * its peak. */
static double
bytes_gained (const WeftHeapVerdict *self, gboolean thunk)
{
  return (thunk ? self->peak : self->last) - self->first;
}

/* Returns the index of the first maximum of @values. */
static guint
peak_index (const double *values, guint n)
{
  guint peak = 0;

  for (guint i = 1; i < n; i++)
    if (values[i] > values[peak])
      peak = i;
  return peak;
}

static gboolean
is_visible_size (double bytes, const WeftHeapNumber *heap)
{
  return bytes >= WEFT_LEAK_SHARE * MAX (heap->at_to, heap->mean);
}

/* Returns TRUE if the verdict on the band implies that it still has the bytes it gained. */
static gboolean
is_retained_band (const WeftHeapVerdict *self)
{
  return self->verdict.verdict == WEFT_VERDICT_GROWING ||
         self->verdict.verdict == WEFT_VERDICT_GREW ||
         self->verdict.verdict == WEFT_VERDICT_APPEARED;
}

static gint
compare_scores (gconstpointer a, gconstpointer b)
{
  const WeftHeapVerdict *x = *(WeftHeapVerdict *const *) a, *y = *(WeftHeapVerdict *const *) b;

  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  return (x->verdict.band > y->verdict.band) - (x->verdict.band < y->verdict.band);
}

/* Returns TRUE if @self results from evaluating @thunks, which had their peak at sample @peak:
 * @self is STACK or BLACKHOLE, gained most of its bytes after that peak, and gained no more than
 * evaluating the thunks can produce. */
static gboolean
is_thunk_evaluation (const SampleSelection *selection,
                     const WeftHeapVerdict *self,
                     const WeftHeapVerdict *thunks,
                     guint peak)
{
  guint32 band = self->verdict.band;
  double before =
      (double) weft_heap_profile_bytes (selection->profile, selection->samples[peak], band);
  double gain = self->peak - before;
  WeftClosureKind kind =
      weft_closure_type_kind (weft_heap_profile_label (selection->profile, band));

  return (kind == WEFT_CLOSURE_STACK || kind == WEFT_CLOSURE_BLACK_HOLE) && gain > 0 &&
         gain >= (self->peak - self->first) / 2 &&
         gain <= CONSEQUENCE * bytes_gained (thunks, TRUE);
}

/* Separates causes from consequences: STACK and BLACKHOLE that result from evaluating thunks are
 * not a leak, but the thunks get a rank. Other thunks that rose and fell get no rank. */
static void
assign_band_roles (WeftHeapVerdicts *self,
                   const SampleSelection *selection,
                   const WeftHeapNumber *heap)
{
  WeftHeapVerdict *thunks = NULL; /* the thunks with the highest score */
  double values[MAX_SAMPLES];
  guint peak;

  for (guint i = 0; i < self->n; i++)
    {
      WeftHeapVerdict *band = &self->verdicts[i];
      const char *label = weft_heap_profile_label (selection->profile, band->verdict.band);

      if (band->score > 0 && is_thunk_type (label) &&
          (thunks == NULL || band->score > thunks->score))
        thunks = band;
    }

  if (thunks != NULL)
    {
      read_band_values (selection, thunks->verdict.band, values);
      peak = peak_index (values, selection->n);
      for (guint i = 0; i < self->n; i++)
        {
          WeftHeapVerdict *band = &self->verdicts[i];

          if (!is_visible_size (band->peak, heap) ||
              !is_thunk_evaluation (selection, band, thunks, peak))
            continue;
          band->role = WEFT_BAND_EVALUATION;
          band->score = 0;
          if (!is_retained_band (thunks))
            thunks->role = WEFT_BAND_THUNKS;
        }
    }
  for (guint i = 0; i < self->n; i++)
    {
      WeftHeapVerdict *band = &self->verdicts[i];

      if (!is_retained_band (band) && band->role != WEFT_BAND_THUNKS)
        band->score = 0;
      if (band->role == WEFT_BAND_PLAIN && band->verdict.verdict == WEFT_VERDICT_GROWING &&
          is_visible_size (band->last, heap))
        band->role = WEFT_BAND_LEAK;
    }
}

static WeftHeapVerdict
judge_band (const SampleSelection *selection,
            const WeftHeapNumber *band,
            const WeftHeapNumber *heap,
            gboolean all)
{
  double values[MAX_SAMPLES];
  WeftHeapVerdict self = { .first = round (band->at_from),
                           .last = round (band->at_to),
                           .peak = round (band->peak) };
  const WeftBandCourse course = { .first = self.first,
                                  .last = self.last,
                                  .peak = self.peak,
                                  .seconds = selection->seconds,
                                  .values = values,
                                  .n = selection->n,
                                  .n_startup = selection->n_startup };
  double gain, certainty;
  gboolean thunk;

  self.share = heap->at_to > 0 ? MIN (band->at_to / heap->at_to, 1) : 0;
  self.verdict = (WeftBandVerdict){ .change = self.last - self.first,
                                    .n = selection->n,
                                    .p = 1,
                                    .rising_share = NAN,
                                    .doubling_s = INFINITY };
  if (all || band->peak >= TESTED_PART * heap->peak ||
      !band_judge_by_ends (&course, &self.verdict.verdict))
    {
      read_band_values (selection, band->band, values);
      self.verdict = weft_band_judge (&course);
      thunk = is_thunk_type (weft_heap_profile_label (selection->profile, band->band));
      gain = bytes_gained (&self, thunk);
      /* the score is the bytes gained per second times the certainty that the band grew */
      if (self.verdict.verdict != WEFT_VERDICT_TOO_FEW && gain > 0 &&
          (thunk || is_retained_band (&self)) &&
          is_visible_size (thunk ? self.peak : self.last, heap) && selection->duration > 0)
        {
          /* samples after the peak do not belong to the rise */
          certainty = band_certainty (values, peak_index (values, selection->n) + 1);
          if (!thunk)
            certainty = MAX (certainty, band_certainty (values, selection->n));
          self.score = gain / selection->duration * certainty;
        }
    }
  self.verdict.band = band->band;
  return self;
}

WeftHeapVerdicts *
weft_heap_verdicts_new (const WeftHeapNumbers *numbers, GCancellable *cancellable)
{
  g_autoptr (WeftHeapVerdicts) self = g_new0 (WeftHeapVerdicts, 1);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  SampleSelection selection = selection_new (numbers);
  WeftHeapNumber heap = weft_heap_numbers_total (numbers);
  guint n = weft_heap_numbers_count (numbers);

  self->verdicts = weft_scratch_new0 (WeftHeapVerdict, n);
  if (selection.n_startup > 0)
    self->startup_end =
        weft_heap_profile_sample (selection.profile, selection.samples[selection.n_startup])->time;
  for (guint i = 0; i < n; i++)
    {
      WeftHeapNumber band = weft_heap_numbers_nth (numbers, i);

      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      self->verdicts[self->n++] = judge_band (&selection, &band, &heap, n <= MAX_TESTED);
    }
  assign_band_roles (self, &selection, &heap);
  for (guint i = 0; i < n; i++)
    {
      WeftHeapVerdict *band = &self->verdicts[i];

      if (band->score > 0)
        g_ptr_array_add (order, band);
      self->n_leaks += band->role == WEFT_BAND_LEAK;
      self->leak_share += band->role == WEFT_BAND_LEAK ? band->share : 0;
    }
  g_ptr_array_sort (order, compare_scores);
  for (guint i = 0; i < order->len; i++)
    ((WeftHeapVerdict *) g_ptr_array_index (order, i))->rank = i + 1;
  return g_steal_pointer (&self);
}

const char *
weft_band_role_text (WeftBandRole role)
{
  static const char *const texts[] = {
    [WEFT_BAND_PLAIN] = NULL,
    [WEFT_BAND_LEAK] = NC_ ("verdict", "Likely leak"),
    [WEFT_BAND_THUNKS] = NC_ ("verdict", "Thunk chain"),
    [WEFT_BAND_EVALUATION] = NC_ ("verdict", "Thunks evaluated"),
  };

  return texts[role];
}

void
weft_heap_verdicts_free (WeftHeapVerdicts *self)
{
  weft_scratch_free (self->verdicts);
  g_free (self);
}
