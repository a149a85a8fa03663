/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two numbers, or of two structs that begin with a number. */
#pragma once

#include <glib.h>

/* GCompareFuncs for ascending order. */
gint weft_compare_uint32 (gconstpointer a, gconstpointer b);
gint weft_compare_uint64 (gconstpointer a, gconstpointer b);
gint weft_compare_double (gconstpointer a, gconstpointer b);

/* Sorts @values, and returns their median; for an even number of values, this is the mean of the
 * two in the middle. @n > 0. */
double weft_median (double *values, guint n);

/* GCompareFunc for structs that begin with two guint64: by time, and equal times by the offset in
 * the file. */
gint weft_compare_time_offset (gconstpointer a, gconstpointer b);
