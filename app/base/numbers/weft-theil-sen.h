/* SPDX-License-Identifier: BSD-3-Clause */
/* The Theil-Sen estimator: the slope of a line through points that a few wild ones do not change.
 *
 * P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", Journal of the
 * American Statistical Association 63 (1968) 1379-1389. */
#pragma once

#include <glib.h>

/* Returns the median of the slopes between all pairs of the @n points with different @xs; 0 if
 * there is no such pair. About n² steps. */
double weft_theil_sen (const double *xs, const double *ys, guint n);

/* Returns the @k-th smallest, from 0, of @n > @k numbers. Linear time, n log n at the worst. */
double weft_select_double (const double *values, guint n, guint k);
