/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares two numbers, or two structs that begin with one. */
#pragma once

#include <glib.h>

/* GCompareFuncs: the smaller one comes first. */
gint weft_compare_uint32 (gconstpointer a, gconstpointer b);
gint weft_compare_uint64 (gconstpointer a, gconstpointer b);
gint weft_compare_double (gconstpointer a, gconstpointer b);

/* Sorts @values, and returns their median: of an even number the mean of the two in the middle.
 * @n > 0. */
double weft_median (double *values, guint n);

/* Of structs that begin with two guint64, a time and an offset in the file, which decides where the
 * times are the same. */
gint weft_compare_time_offset (gconstpointer a, gconstpointer b);
