/* SPDX-License-Identifier: BSD-3-Clause */
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
#pragma once

#include <glib.h>

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

/* Finds the verdict only from the bytes at the ends and the peak. Returns FALSE if the band may be
 * growing and must be tested by weft_band_judge(). */
gboolean weft_band_judge_by_ends (const WeftBandCourse *course, WeftVerdict *verdict);

/* Returns the certainty that a series rises, 0 to 1: Kendall's tau times the probability that the
 * rise is not due to chance; 0 if the series falls. */
double weft_band_certainty (const double *values, guint n);
