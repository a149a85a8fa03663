/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison functions for numbers, and for structs that begin with a number. */
#pragma once

#include <glib.h>

/* GCompareFuncs for ascending order. */
gint weft_compare_uint32 (gconstpointer a, gconstpointer b);
gint weft_compare_uint64 (gconstpointer a, gconstpointer b);
gint weft_compare_double (gconstpointer a, gconstpointer b);

/* Sorts @values and returns their median; for an even number of values, the mean of the middle two.
 * @n must not be 0. */
double weft_median (double *values, guint n);

/* GCompareFunc for structs that begin with two guint64: orders by the first, then by the second. */
gint weft_compare_uint64_pair (gconstpointer a, gconstpointer b);
