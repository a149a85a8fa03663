/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums up to the edges of pixel columns, kept from one view of a growing log to the next: for a
 * picture of the next one only the sums up to new times are read. For this, the edges inside a
 * picture are multiples of a span of time, its cell, whatever the picture's range. */
#pragma once

#include <gio/gio.h>

/* Fills @out with the sums of @source up to each of @n @times (ns, not decreasing), which take the
 * same number of bytes each. FALSE if @cancellable (may be NULL) was cancelled. */
typedef gboolean (*WeftSumsAt) (
    gconstpointer source, const guint64 *times, guint n, gpointer out, GCancellable *cancellable);

/* Immutable once it is read; shared by reference across threads. */
typedef struct
{
  guint64 cell; /* ns; 0: nothing is kept, and edges are any times */
  guint line;   /* others of the same line have the same sums... */
  guint64 sure; /* ...up to times before this one, ns */
  gsize size;   /* bytes of the sums up to a time */
  guint64 first;
  guint n;
  guint8 *sums; /* up to the multiples of the cell from @first on */
} WeftEdgeSums;

/* Empty. See there for what is what. */
WeftEdgeSums *weft_edge_sums_new (guint64 cell, guint line, guint64 sure, gsize size);

/* Fills it with those between the first and the last of @n_edges @edges (ns), and @out with those
 * up to each edge. Those that @before (or NULL) has are copied. FALSE as @at. */
gboolean weft_edge_sums_read (WeftEdgeSums *self,
                              const WeftEdgeSums *before,
                              const guint64 *edges,
                              guint n_edges,
                              WeftSumsAt at,
                              gconstpointer source,
                              gpointer out,
                              GCancellable *cancellable);

/* The times of which that would ask. Of guint64, in their order. */
GArray *weft_edge_sums_missing (const WeftEdgeSums *self,
                                const WeftEdgeSums *before,
                                const guint64 *edges,
                                guint n_edges);
