/* SPDX-License-Identifier: BSD-3-Clause */
/* Verdicts on all bands of a heap profile in a range, and the likely leaks among them. */
#pragma once

#include "weft-heap-numbers.h"

/* Verdict on a band of a heap profile: how its bytes developed over a range.
 *
 * One function finds both the verdict and the change, so that they cannot contradict each other.
 * Below, first and last are the bytes at the ends of the range, peak is the maximum in it, change
 * is last - first, and "far" means a tenth of the peak. The verdict is the first of these that
 * applies:
 *
 * - too few samples: fewer than 6. A test at 1 % never finds a trend in 5 samples, and in 6 only if
 *   not a single pair is out of order.
 * - growing: rises beyond chance (Mann-Kendall, two-sided p <= 1 %) after start-up, still rises in
 *   the last third (at least a quarter of the whole Theil-Sen slope), change >= 5 % of the peak,
 *   last >= 90 % of the peak.
 * - rose and fell: the peak exceeds both first and last by a fifth of itself.
 * - appeared: first = 0, last > 0.
 * - gone: first > 0, last = 0.
 * - grew, then flat: change is far above 0, but the rise does not last to the end.
 * - falling: change is far below 0.
 * - flat: change is not far from 0. */

/* Verdicts, in the order of importance. */
typedef enum
{
  WEFT_VERDICT_GROWING,
  WEFT_VERDICT_GREW,
  WEFT_VERDICT_APPEARED,
  WEFT_VERDICT_ROSE_AND_FELL,
  WEFT_VERDICT_FLAT,
  WEFT_VERDICT_FALLING,
  WEFT_VERDICT_GONE,
  WEFT_VERDICT_TOO_FEW,
  WEFT_N_VERDICTS,
} WeftVerdict;

/* Minimum number of samples for a verdict, and the message if there are fewer, not yet
 * translated. */
#define WEFT_VERDICT_MIN_SAMPLES 6
extern const char *const weft_verdict_too_few;

/* Returns the name of a verdict, such as "Grew, then flat", not yet translated. Static. */
const char *weft_verdict_text (WeftVerdict verdict);

/* Input of a verdict: the bytes of a band at the samples, except the census at exit, and at the
 * ends of the range, which may be between samples. The arrays are borrowed. */
typedef struct
{
  double first, last, peak; /* bytes, whole numbers; the peak includes the ends of the range */
  const double *seconds;    /* times of the samples, which do not decrease */
  const double *values;     /* bytes at the samples */
  guint n;
  guint n_startup; /* number of leading samples that belong to the start-up of the program */
} WeftBandCourse;

/* Verdict on a band, with the statistics on which the verdict is based. */
typedef struct
{
  guint32 band; /* number of the band; set by the caller */
  WeftVerdict verdict;
  double change;       /* last - first, bytes */
  gboolean is_tested;  /* the fields below are known */
  guint n;             /* number of samples judged */
  double slope;        /* Theil-Sen slope after start-up, bytes per second */
  double tau, p;       /* Mann-Kendall test after start-up */
  double rising_share; /* upward steps as a fraction of all steps that change the bytes, 0 to 1; NAN
                          if there is no such step */
  guint n_jumps;       /* number of steps, up or down, that are much larger than the others */
  /* time (s) in which a growing band doubles at its current slope; INFINITY for all other bands */
  double doubling_s;
} WeftBandVerdict;

/* Judges a band. O(n²), so intended for a few hundred samples at most. */
WeftBandVerdict weft_band_judge (const WeftBandCourse *course);

/* Minimum size of a band that counts as visible and can be a likely leak, as a fraction of the live
 * heap. The live heap is the sum of all bands at the end of the range, or the mean of this sum if
 * that is larger, as a program may free nearly everything at its end. */
#define WEFT_LEAK_SHARE 0.05

/* Role of a band in the search for a leak. */
typedef enum
{
  WEFT_BAND_PLAIN,
  WEFT_BAND_LEAK,       /* likely leak: growing, and visible at the end */
  WEFT_BAND_THUNKS,     /* thunks that accumulated and were evaluated later in the range */
  WEFT_BAND_EVALUATION, /* STACK or BLACKHOLE that results from evaluating such thunks */
  WEFT_N_BAND_ROLES,
} WeftBandRole;

/* Returns the name of a role, such as "Likely leak", not yet translated, or NULL for a band without
 * a special role. Static. */
const char *weft_band_role_text (WeftBandRole role);

/* Verdict on a band, with its rank among the likely leaks. */
typedef struct
{
  WeftBandVerdict verdict;
  double first, last, peak; /* bytes, whole numbers, as in WeftBandCourse */
  double share;             /* fraction of the bytes of all bands at the end of the range, 0 to 1 */
  double score; /* bytes gained per second times certainty; 0 for a band without a rank */
  guint rank;   /* from 1, the likeliest leak; 0 for a band without a rank */
  WeftBandRole role;
} WeftHeapVerdict;

/* Verdicts on the bands of a profile. Immutable. */
typedef struct
{
  WeftHeapVerdict *verdicts; /* in the order of weft_heap_numbers_nth(), scratch memory */
  guint n;
  guint64 startup_end; /* time of the sample at which start-up ended, ns; 0 if no sample is in
                         start-up */
  guint n_leaks;
  double leak_share; /* share of all likely leaks together, 0 to 1 */
} WeftHeapVerdicts;

/* Judges all bands of @numbers.
 *
 * Start-up lasts until the sum of all bands first levels off: for a twentieth of the time and 3
 * samples, it rises by less than a tenth. Start-up is excluded from trends. There is no start-up if
 * the range begins after the first sample (the user has then chosen it), if the heap does not level
 * off in the first half, or if fewer than WEFT_VERDICT_MIN_SAMPLES samples would be left.
 *
 * A band has a rank if it gained bytes, is at least WEFT_LEAK_SHARE of the heap, and still has
 * these bytes: its verdict is "growing", "grew, then flat" or "appeared". Bands are ranked by the
 * bytes gained per second times the certainty that the band rises (Kendall's tau times the
 * probability that it is not due to chance), of all samples or of the samples up to the peak of the
 * band, whichever is higher.
 *
 * Thunks are judged up to their peak. Evaluating a chain of thunks moves its bytes to STACK and
 * BLACKHOLE. If STACK and BLACKHOLE gained most of their bytes after the peak of the thunks, they
 * are not a leak and get no rank. The thunks, as the cause, then get a rank although they rose and
 * fell.
 *
 * Returns NULL if cancelled. Takes about 100 us for each band that may be growing or is not
 * small. */
WeftHeapVerdicts *
weft_heap_verdicts_new (const WeftHeapNumbers *numbers, GCancellable *cancellable);
void weft_heap_verdicts_free (WeftHeapVerdicts *self);

static inline const WeftHeapVerdict *
weft_heap_verdicts_nth (const WeftHeapVerdicts *self, guint i)
{
  return &self->verdicts[i];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapVerdicts, weft_heap_verdicts_free)
