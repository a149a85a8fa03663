/* SPDX-License-Identifier: BSD-3-Clause */
/* Sorting and searching: a sort of long arrays that can be cancelled, comparison functions, the
 * median, and a binary search. */
#pragma once

#include <gio/gio.h>

/* Sorts the @n elements of @size bytes at @elements; equal elements keep their order. Returns FALSE
 * if it was cancelled: the elements are then in any order. */
gboolean weft_sort (gpointer elements,
                    gsize n,
                    gsize size,
                    GCompareDataFunc compare,
                    gpointer user_data,
                    GCancellable *cancellable);

/* GCompareFuncs for ascending order, for numbers and for structs that begin with one. */
gint weft_compare_uint32 (gconstpointer a, gconstpointer b);
gint weft_compare_uint64 (gconstpointer a, gconstpointer b);
gint weft_compare_double (gconstpointer a, gconstpointer b);

/* Like weft_compare_uint64(), as a GCompareDataFunc that ignores @user_data. */
gint weft_compare_uint64_with_data (gconstpointer a, gconstpointer b, gpointer user_data);

/* Sorts @values and returns their median; for an even number of values, the mean of the middle two.
 * @n must not be 0. */
double weft_median (double *values, guint n);

/* GCompareFunc for structs that begin with two guint64: orders by the first, then by the second. */
gint weft_compare_uint64_pair (gconstpointer a, gconstpointer b);

/* Binary search in sorted data of any kind. Evaluates to the first @i in [@low, @high) for which
 * @is_before, an expression with @i, is false, or to @high if there is none. @is_before must be
 * true for all smaller @i and false for all larger ones. @type is the type of @i and of the result.
 */
#define WEFT_LOWER_BOUND(type, i, low, high, is_before) \
  ({                                                    \
    type low_##i = (low), high_##i = (high);            \
                                                        \
    while (low_##i < high_##i)                          \
      {                                                 \
        type i = low_##i + (high_##i - low_##i) / 2;    \
                                                        \
        if (is_before)                                  \
          low_##i = i + 1;                              \
        else                                            \
          high_##i = i;                                 \
      }                                                 \
    low_##i;                                            \
  })
