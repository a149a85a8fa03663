/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks for all multiples of the cell in a picture's range, as the picture after it has other ones
 * of them among its edges. */
#include "weft-edge-sums.h"

#include "weft-shared.h"

#include <string.h>

static void
edge_sums_clear (gpointer data)
{
  g_free (((WeftEdgeSums *) data)->sums);
}

WeftEdgeSums *
weft_edge_sums_new (guint64 cell, guint line, guint64 sure, gsize size)
{
  WeftEdgeSums *self = weft_shared_new (WeftEdgeSums, edge_sums_clear);

  self->cell = cell;
  self->line = line;
  self->sure = sure;
  self->size = size;
  return self;
}

/* The multiples of the cell between the first and the last edge. */
static void
multiples_between (
    const WeftEdgeSums *self, const guint64 *edges, guint n_edges, guint64 *first, guint *n)
{
  guint64 end = edges[n_edges - 1] / self->cell;

  *first = edges[0] / self->cell + 1;
  *n = end >= *first ? (guint) (end - *first) + 1 : 0;
}

/* The sums of @before up to the @i-th multiple of @self's cell; NULL if it has none. */
static gconstpointer
find_before (const WeftEdgeSums *self, const WeftEdgeSums *before, guint64 i)
{
  guint64 time = i * self->cell, k;

  if (before == NULL || before->cell == 0 || before->line != self->line ||
      before->size != self->size || time >= MIN (before->sure, self->sure) ||
      time % before->cell != 0)
    return NULL;
  k = time / before->cell;
  return k >= before->first && k - before->first < before->n ?
             before->sums + (k - before->first) * before->size :
             NULL;
}

GArray *
weft_edge_sums_missing (const WeftEdgeSums *self,
                        const WeftEdgeSums *before,
                        const guint64 *edges,
                        guint n_edges)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 first;
  guint n;

  if (self->cell == 0)
    return g_array_append_vals (times, edges, n_edges);
  multiples_between (self, edges, n_edges, &first, &n);
  g_array_append_val (times, edges[0]);
  for (guint i = 0; i < n; i++)
    {
      guint64 time = (first + i) * self->cell;

      if (find_before (self, before, first + i) == NULL)
        g_array_append_val (times, time);
    }
  return g_array_append_val (times, edges[n_edges - 1]);
}

/* Fills the multiples with what @before has, and @read, of the others in their order. */
static void
edge_sums_fill (WeftEdgeSums *self, const WeftEdgeSums *before, const guint8 *read)
{
  for (guint i = 0; i < self->n; i++)
    {
      gconstpointer known = find_before (self, before, self->first + i);

      memcpy (self->sums + i * self->size, known != NULL ? known : read, self->size);
      if (known == NULL)
        read += self->size;
    }
}

gboolean
weft_edge_sums_read (WeftEdgeSums *self,
                     const WeftEdgeSums *before,
                     const guint64 *edges,
                     guint n_edges,
                     WeftSumsAt at,
                     gconstpointer source,
                     gpointer out,
                     GCancellable *cancellable)
{
  g_autoptr (GArray) times = NULL;
  g_autofree guint8 *read = NULL;
  guint8 *to = out;

  /* without HECs there are no sums */
  if (self->cell == 0 || self->size == 0)
    return at (source, edges, n_edges, out, cancellable);
  times = weft_edge_sums_missing (self, before, edges, n_edges);
  read = g_malloc (times->len * self->size);
  if (!at (source, (const guint64 *) (gpointer) times->data, times->len, read, cancellable))
    return FALSE;
  multiples_between (self, edges, n_edges, &self->first, &self->n);
  self->sums = g_malloc (self->n * self->size);
  edge_sums_fill (self, before, read + self->size);
  memcpy (to, read, self->size);
  for (guint i = 1; i + 1 < n_edges; i++)
    memcpy (to + i * self->size, self->sums + (edges[i] / self->cell - self->first) * self->size,
            self->size);
  memcpy (to + (n_edges - 1) * self->size, read + (times->len - 1) * self->size, self->size);
  return TRUE;
}
