/* SPDX-License-Identifier: BSD-3-Clause */
/* Percentiles of many numbers without sorting all of them. */
#pragma once

#include <glib.h>

/* Reorders @values so that the one of rank @rank (from 0) among [@from, @n) stands in its place,
 * none before it from @from on is larger, and none after it smaller. Returns it. Linear time,
 * n log n at the worst. @from <= @rank < @n. */
guint64 weft_select (guint64 *values, guint from, guint n, guint rank);

/* Percentiles by nearest rank: gives each of @percents, 8 at most, which do not decrease, the least
 * of the @n values that at least so many percent of them do not exceed. Two passes over many
 * values. @n > 0. */
void weft_percentiles (
    const guint64 *values, guint n, const guint *percents, guint n_percents, guint64 *found);

/* Any number of lengths, whose percentiles are exact where there are at most WEFT_LENGTHS_EXACT of
 * them, and of more within 0.4 %. Takes some MB at most. Belongs to one thread. */
typedef struct _WeftLengths WeftLengths;

#define WEFT_LENGTHS_EXACT (1u << 17)

WeftLengths *weft_lengths_new (void);
WeftLengths *weft_lengths_copy (const WeftLengths *self);
void weft_lengths_free (WeftLengths *self);
void weft_lengths_add (WeftLengths *self, guint64 length);

/* How many were added. */
guint64 weft_lengths_n (const WeftLengths *self);

/* One of 0 to 100 percent, as above; 0 if there are none. */
guint64 weft_lengths_percentile (const WeftLengths *self, guint percent);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLengths, weft_lengths_free)
