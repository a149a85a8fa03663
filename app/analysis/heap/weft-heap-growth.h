/* SPDX-License-Identifier: BSD-3-Clause */
/* Which bands of a heap profile keep growing: likely leaks. Both tests look only at how samples
 * compare with one another, so that a few wild ones do not matter. */
#pragma once

#include "weft-heap-numbers.h"

G_BEGIN_DECLS

/* From what needs looking at to what does not. */
typedef enum
{
  WEFT_GROWTH_GROWING,  /* and still at the end: a likely leak */
  WEFT_GROWTH_GREW,     /* and then stayed as it was */
  WEFT_GROWTH_UNSTEADY, /* comes and goes */
  WEFT_GROWTH_STEADY,
  WEFT_GROWTH_SHRINKING,
  WEFT_GROWTH_TOO_FEW, /* samples to tell */
  WEFT_N_GROWTHS,
} WeftGrowthVerdict;

/* A verdict in words, translated. Static. */
const char *weft_growth_text (WeftGrowthVerdict verdict);

/* A plain value. */
typedef struct
{
  guint32 band;
  guint n; /* samples that were compared */
  WeftGrowthVerdict verdict;
  double slope;  /* bytes per second: the median of all slopes between two samples (Theil-Sen) */
  double tau;    /* -1 always less, 0 no trend, 1 always more (Mann-Kendall) */
  double p;      /* how likely chance alone shows as much of a trend, 0 to 1 (Mann-Kendall) */
  double rising; /* of the steps from a sample to the next that change it: 0 to 1; or NAN */
  guint jumps;   /* steps that are far larger than the others: it grew or shrank at once */
  gboolean is_rising; /* still at the end: over the last third */
  double doubles;     /* seconds from the last sample until there is twice as much; or INFINITY */
} WeftHeapGrowth;

/* Judges @n values at @seconds, which do not decrease. Its cost is n² log n: a few hundred. */
WeftHeapGrowth weft_growth_judge (const double *seconds, const double *values, guint n);

/* Judges the bands of @numbers, of which at most @n_max that rise most steeply and @n_max of the
 * largest are looked at, at no more than some hundred of their samples each; not at the one that
 * was taken when the program was over. An array of WeftHeapGrowth: likely leaks first, the steepest
 * of a verdict first. NULL where it was cancelled.
 */
GArray *
weft_heap_growth_new (const WeftHeapNumbers *numbers, guint n_max, GCancellable *cancellable);

G_END_DECLS
