/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-sort.h"

#include "weft-scratch.h"

#include <stdlib.h>
#include <string.h>

/* Elements that are sorted or merged before the cancellable is checked. */
#define PIECE_ELEMENTS 4096

typedef struct
{
  gsize size; /* size of an element, bytes */
  GCompareDataFunc compare;
  gpointer user_data;
  GCancellable *cancellable;
} SortContext;

/* Merges two sorted parts of @from, the elements [0, @middle) and [@middle, @end), into @to.
 * Returns FALSE if it was cancelled. */
static gboolean
merge_pieces (const SortContext *self, const char *from, gsize middle, gsize end, char *to)
{
  const char *first = from, *second = from + middle * self->size;
  const char *const first_end = second, *const second_end = from + end * self->size;

  for (gsize i = 0; i < end; i++, to += self->size)
    {
      const char **next = &first;

      if (i % PIECE_ELEMENTS == 0 && g_cancellable_is_cancelled (self->cancellable))
        return FALSE;
      if (first == first_end ||
          (second < second_end && self->compare (second, first, self->user_data) < 0))
        next = &second;
      memcpy (to, *next, self->size);
      *next += self->size;
    }
  return TRUE;
}

gboolean
weft_sort (gpointer elements,
           gsize n,
           gsize size,
           GCompareDataFunc compare,
           gpointer user_data,
           GCancellable *cancellable)
{
  const SortContext self = { size, compare, user_data, cancellable };
  char *room = n > PIECE_ELEMENTS ? weft_scratch_alloc0 (n * size) : NULL;
  char *from = elements, *to = room;
  gboolean continues = TRUE;

  for (gsize i = 0; i < n && continues; i += PIECE_ELEMENTS)
    {
      gsize n_piece = MIN (PIECE_ELEMENTS, n - i);
      g_autoptr (GArray) piece = g_array_sized_new (FALSE, FALSE, (guint) size, (guint) n_piece);

      g_array_append_vals (piece, from + i * size, (guint) n_piece);
      g_array_sort_with_data (piece, compare, user_data);
      memcpy (from + i * size, piece->data, n_piece * size);
      continues = !g_cancellable_is_cancelled (cancellable);
    }
  for (gsize width = PIECE_ELEMENTS; width < n && continues; width *= 2)
    {
      for (gsize i = 0; i < n && continues; i += 2 * width)
        continues = merge_pieces (&self, from + i * size, MIN (width, n - i),
                                  MIN (2 * width, n - i), to + i * size);
      /* a cancelled pass leaves @from unchanged, with all elements */
      if (continues)
        {
          char *sorted = to;

          to = from;
          from = sorted;
        }
    }
  if (from != elements)
    memcpy (elements, from, n * size);
  weft_scratch_free (room);
  return continues;
}

gint
weft_compare_uint32 (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

gint
weft_compare_uint64 (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

gint
weft_compare_uint64_with_data (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer user_data)
{
  return weft_compare_uint64 (a, b);
}

gint
weft_compare_double (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

gint
weft_compare_uint64_pair (gconstpointer a, gconstpointer b)
{
  const guint64 *x = a, *y = b;

  return x[0] != y[0] ? weft_compare_uint64 (x, y) : weft_compare_uint64 (x + 1, y + 1);
}

double
weft_median (double *values, guint n)
{
  qsort (values, n, sizeof *values, weft_compare_double);
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}
