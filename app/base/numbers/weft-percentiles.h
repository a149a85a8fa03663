/* SPDX-License-Identifier: BSD-3-Clause */
/* Percentiles of many numbers without sorting all of them. */
#pragma once

#include <glib.h>

/* Reorders the values [@from, @n) so that values[rank] is the value that sorting would put there,
 * with no larger value before it and no smaller one after it. Returns values[rank]. Takes linear
 * time, n log n in the worst case. @from <= @rank < @n. */
guint64 weft_select (guint64 *values, guint from, guint n, guint rank);

/* Finds percentiles by nearest rank: for each of @percents, sets @found to the smallest of the @n
 * values such that at least this percentage of the values are no larger. There must be at most 8
 * @percents, in non-decreasing order. @n > 0. Large inputs are read twice. */
void weft_percentiles (
    const guint64 *values, guint n, const guint *percents, guint n_percents, guint64 *found);

/* Collection of any number of lengths. Its percentiles are exact for at most WEFT_LENGTHS_MAX_EXACT
 * lengths, and within 0.4 % for more. Takes a few MB at most. For use by one thread. */
typedef struct _WeftLengths WeftLengths;

#define WEFT_LENGTHS_MAX_EXACT (1u << 17)

WeftLengths *weft_lengths_new (void);
void weft_lengths_free (WeftLengths *self);
void weft_lengths_add (WeftLengths *self, guint64 length);

/* Returns the number of lengths. */
guint64 weft_lengths_get_n (const WeftLengths *self);

/* Like weft_percentiles(), but returns a single percentile; @percent is 0 to 100. Returns 0 if
 * there are no lengths. */
guint64 weft_lengths_percentile (const WeftLengths *self, guint percent);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLengths, weft_lengths_free)
