/* SPDX-License-Identifier: BSD-3-Clause */
/* Percentiles of many numbers without sorting all of them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reorders @values so that the one of rank @rank (from 0) among [@from, @n) stands in its place,
 * none before it from @from on is larger, and none behind it smaller. Returns it. Linear time,
 * n log n at the worst. @from <= @rank < @n. */
guint64 weft_select (guint64 *values, guint from, guint n, guint rank);

/* The least of the @n values that more than @percent of them do not exceed; 50 is the median. Those
 * in front of @from are known to be smaller, as behind the last call with a lower percentage;
 * @from is moved on. @n > 0. */
guint64 weft_percentile (guint64 *values, guint *from, guint n, guint percent);

G_END_DECLS
