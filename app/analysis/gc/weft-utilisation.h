/* SPDX-License-Identifier: BSD-3-Clause */
/* Minimum mutator utilisation (MMU) of GC pauses (Cheng and Blelloch, 2001): the smallest share of
 * time outside GC pauses in any window of a given length. This is the plain MMU, not the bounded
 * one (BMU): if pauses come in bursts, a longer window may have a lower utilisation than a shorter
 * one. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"

/* The worst window of a given length. If several windows have the same pause time, the first
 * one. */
typedef struct
{
  guint64 length; /* ns */
  guint64 from;   /* ns */
  guint64 paused; /* time in pauses, ns */
} WeftUtilisation;

/* Range of window lengths for which the utilisation is informative. */
typedef struct
{
  guint64 pause;   /* longest pause, ns; windows up to this length have a utilisation of 0 */
  guint64 longest; /* longest covered piece of the range, ns */
} WeftUtilisationBounds;

/* Finds the bounds for the covered time of [@from, @to). Windows are entirely in covered time, and
 * pauses are clipped to covered time. Returns FALSE if there is no GC pause in covered time; the
 * utilisation is then 1. */
gboolean weft_utilisation_bounds (const WeftGcWindows *windows,
                                  const WeftCover *cover,
                                  guint64 from,
                                  guint64 to,
                                  WeftUtilisationBounds *bounds);

/* Finds the exact worst window with a length of @length ns, in one pass over the pauses. Returns
 * FALSE if every covered piece of [@from, @to) is shorter. */
gboolean weft_utilisation_worst (const WeftGcWindows *windows,
                                 const WeftCover *cover,
                                 guint64 from,
                                 guint64 to,
                                 guint64 length,
                                 WeftUtilisation *worst);

/* Returns the worst window (WeftUtilisation) of each of several lengths, sorted by length. If @n is
 * 0, the lengths are the longest pause, all longer round lengths (1, 2 or 5 times a power of ten),
 * and the longest covered piece. Otherwise they are @n lengths from a tenth of the longest pause to
 * the longest covered piece, evenly spaced on a logarithmic axis, without duplicates. The array is
 * empty if there is no pause, and NULL if @cancellable was cancelled. */
GArray *weft_utilisation_curve (const WeftGcWindows *windows,
                                const WeftCover *cover,
                                guint64 from,
                                guint64 to,
                                guint n,
                                GCancellable *cancellable);

/* Returns the share of the window outside pauses, 0 to 1. */
static inline double
weft_utilisation_share (const WeftUtilisation *self)
{
  return (double) (self->length - self->paused) / (double) self->length;
}
