/* SPDX-License-Identifier: BSD-3-Clause */
/* Minimum mutator utilisation (MMU) of GC pauses (Cheng and Blelloch, 2001): of all windows of a
 * length, the one in which the program ran for the least share of the time, as it stood still in
 * GC pauses for the rest. It is the MMU itself, not the bounded one (BMU): a longer window may
 * have a lower utilisation than a shorter one, where pauses come in bursts. */
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

/* What bounds the lengths of windows that tell something. A plain value. */
typedef struct
{
  guint64 pause;   /* ns: the longest pause; up to this length the utilisation is 0 */
  guint64 longest; /* ns: the longest covered piece of the range */
} WeftUtilisationBounds;

/* Windows lie in the covered time of [@from, @to) with all of their length, and pauses count as
 * far as they lie in it. FALSE if no GC paused the program in it: the utilisation is 1. */
gboolean weft_utilisation_bounds (const WeftGcWindows *windows,
                                  const WeftCover *cover,
                                  guint64 from,
                                  guint64 to,
                                  WeftUtilisationBounds *bounds);

/* The worst window of @length ns, exact: a pass over the pauses, as the worst one begins where a
 * pause begins or ends where one ends. FALSE if no covered piece of [@from, @to) has room. */
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

/* The share of the window that is not spent in pauses, 0 to 1. */
static inline double
weft_utilisation_share (const WeftUtilisation *self)
{
  return (double) (self->length - self->paused) / (double) self->length;
}
