/* SPDX-License-Identifier: BSD-3-Clause */
/* Verdict on a band of a heap profile: how its bytes developed over a range.
 *
 * One function says it together with the change, so that neither contradicts the other. With first,
 * last and peak as the bytes at the range's ends and the most in it, change as last less first, and
 * "far" as a tenth of the peak:
 *
 *   too few samples   fewer than 6: a test at 1 % never tells a trend in 5; in 6 it does where not
 *                     a single pair is out of order
 *   growing           rises beyond chance (Mann-Kendall, two-sided p <= 1 %) after start-up, still
 *                     does so in the last third (by a quarter of the whole Theil-Sen slope at
 *                     least), change >= 5 % of the peak, last >= 90 % of the peak
 *   rose and fell     the peak exceeds both first and last by a fifth of itself
 *   appeared          first = 0, last > 0
 *   gone              first > 0, last = 0
 *   grew, then flat   change is far above 0, without a rise that goes on
 *   falling           change is far below 0
 *   flat              change is not far from 0
 *
 * in this order; the first that holds counts. */
#pragma once

#include <glib.h>

/* From what is looked at first to what is not. */
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

/* Samples that a verdict needs; and what is said where there are fewer, to be translated. */
#define WEFT_VERDICT_MIN_SAMPLES 6
extern const char *const weft_verdict_too_few;

/* "Grew, then flat", as files have it, to be translated for people. Static. */
const char *weft_verdict_text (WeftVerdict verdict);

/* What is judged, borrowed: a band's bytes at the samples that count, which never include the
 * census at exit, and the bytes at the range's ends, which may lie between samples. */
typedef struct
{
  double first, last, peak; /* bytes, whole; the peak is the most in the range, ends included */
  const double *seconds;    /* of the samples; do not decrease */
  const double *values;     /* bytes at them */
  guint n;
  guint n_startup; /* of these samples, in front: while the program started up */
} WeftBandCourse;

/* A plain value. */
typedef struct
{
  guint32 band; /* set by who knows it */
  WeftVerdict verdict;
  double change;      /* bytes: last less first */
  gboolean is_tested; /* what follows is known */
  guint n;            /* samples that were compared */
  double slope;       /* bytes per second: Theil-Sen, after start-up */
  double tau, p;      /* of Mann-Kendall, after start-up */
  double rising;  /* of the steps between samples that change it, those upwards: 0 to 1; or NAN */
  guint jumps;    /* steps far larger than the others, up or down */
  double doubles; /* of a growing one: seconds until there is twice as much at that slope; or
                     INFINITY */
} WeftBandVerdict;

/* Judges a band. About n² steps: for a few hundred samples. */
WeftBandVerdict weft_band_judge (const WeftBandCourse *course);

/* The part of the verdict that needs no test: FALSE if the bytes at the ends and the peak leave
 * open whether the band grows. */
gboolean weft_band_judge_ends (const WeftBandCourse *course, WeftVerdict *verdict);

/* How surely a series rises, 0 to 1: Kendall's tau times the probability that it is not chance; 0
 * for one that falls. */
double weft_band_certainty (const double *values, guint n);
