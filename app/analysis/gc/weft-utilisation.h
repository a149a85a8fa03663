/* SPDX-License-Identifier: BSD-3-Clause */
/* Minimum mutator utilisation (MMU) of GC pauses (Cheng and Blelloch, 2001): among all windows of a
 * length, the one with the least share of time outside of GC pauses. It is the MMU itself, not the
 * bounded one (BMU): a longer window may have a lower utilisation than a shorter one, if pauses
 * come in bursts. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"

/* The worst window of a length: the first one with the most time in pauses. A plain value. */
typedef struct
{
  guint64 length; /* ns */
  guint64 from;   /* ns */
  guint64 paused; /* ns of it in pauses */
} WeftUtilisation;

/* Bounds of the window lengths that give information. A plain value. */
typedef struct
{
  guint64 pause;   /* ns: the longest pause; up to this length the utilisation is 0 */
  guint64 longest; /* ns: the longest covered piece of the range */
} WeftUtilisationBounds;

/* Finds the bounds for the covered time of [@from, @to). Windows are completely in covered time,
 * and pauses are clipped to it. Returns FALSE if no GC paused the program then: the utilisation
 * is 1. */
gboolean weft_utilisation_bounds (const WeftGcWindows *windows,
                                  const WeftCover *cover,
                                  guint64 from,
                                  guint64 to,
                                  WeftUtilisationBounds *bounds);

/* Finds the worst window of @length ns, exactly, in a pass over the pauses. Returns FALSE if no
 * covered piece of [@from, @to) is that long. */
gboolean weft_utilisation_worst (const WeftGcWindows *windows,
                                 const WeftCover *cover,
                                 guint64 from,
                                 guint64 to,
                                 guint64 length,
                                 WeftUtilisation *worst);

/* Returns the worst window (WeftUtilisation) of each of several lengths, sorted by length. If @n is
 * 0, the lengths are that of the longest pause, all greater round ones (1, 2, 5, 10, … times a
 * power of ten), and that of the longest covered stretch. Otherwise they are @n lengths from a
 * tenth of the longest pause to the longest stretch, evenly spaced on a logarithmic axis; equal
 * ones are left out. The array is empty if there is no pause, and NULL if @cancellable was
 * cancelled. */
GArray *weft_utilisation_curve (const WeftGcWindows *windows,
                                const WeftCover *cover,
                                guint64 from,
                                guint64 to,
                                guint n,
                                GCancellable *cancellable);

/* Returns the share of the window outside of pauses, 0 to 1. */
static inline double
weft_utilisation_share (const WeftUtilisation *self)
{
  return (double) (self->length - self->paused) / (double) self->length;
}
