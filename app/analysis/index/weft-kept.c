/* SPDX-License-Identifier: BSD-3-Clause */
/* List of arrays that lie elsewhere. */
#include "weft-kept.h"

#include <string.h>

static void
kept_clear (gpointer data)
{
  WeftKept *self = data;

  g_array_unref (self->arrays);
  weft_shared_unref (self->owner);
}

WeftKept *
weft_kept_new (gpointer owner)
{
  WeftKept *self = weft_shared_new (WeftKept, kept_clear);

  self->arrays = g_array_new (FALSE, FALSE, sizeof (WeftKeptArray));
  self->owner = weft_shared_ref (owner);
  return self;
}

void
weft_kept_put (WeftKept *self, gconstpointer data, guint64 n, gsize size)
{
  WeftKeptArray array = { .n = n, .size = size, .data = data };

  g_array_append_val (self->arrays, array);
}

void
weft_kept_put_array (WeftKept *self, const GArray *array)
{
  weft_kept_put (self, array->data, array->len, g_array_get_element_size ((GArray *) array));
}

static void
copy_shared (gconstpointer array, guint64 i, gpointer element)
{
  const WeftSharedArray *self = array;

  memcpy (element, weft_shared_array_nth (self, i), self->size);
}

void
weft_kept_put_shared (WeftKept *self, const WeftSharedArray *array)
{
  WeftKeptArray kept = { .n = array->n, .size = array->size, .array = array, .copy = copy_shared };

  g_array_append_val (self->arrays, kept);
}

static void
copy_packed (gconstpointer array, guint64 i, gpointer element)
{
  weft_packed_array_nth (array, i, element);
}

void
weft_kept_put_packed (WeftKept *self, const WeftPackedArray *array)
{
  WeftKeptArray kept = {
    .n = array->n, .size = array->n_words * sizeof (guint64), .array = array, .copy = copy_packed
  };

  g_array_append_val (self->arrays, kept);
}

gconstpointer
weft_kept_take (WeftKeptReader *self, gsize size, guint64 *n)
{
  const WeftKeptArray *array;

  if (self->kept == NULL || self->at >= self->kept->arrays->len)
    return NULL;
  array = &g_array_index (self->kept->arrays, WeftKeptArray, self->at++);
  *n = array->n;
  return array->size == size ? array->data : NULL;
}

GArray *
weft_kept_take_array (WeftKeptReader *self, gsize size)
{
  guint64 n;
  gconstpointer data = weft_kept_take (self, size, &n);
  GArray *array;

  if (data == NULL || n > G_MAXINT / size)
    return NULL;
  array = g_array_sized_new (FALSE, FALSE, (guint) size, (guint) n);
  return g_array_append_vals (array, data, (guint) n);
}

WeftSharedArray *
weft_kept_take_shared (WeftKeptReader *self, gsize size)
{
  guint64 n;
  gconstpointer data = weft_kept_take (self, size, &n);

  return data != NULL ? weft_shared_array_new_of (data, n, size, self->kept->owner) : NULL;
}

WeftPackedArray *
weft_kept_take_packed (WeftKeptReader *self, gsize size)
{
  guint64 n;
  const guint8 *data = weft_kept_take (self, size, &n);
  WeftPackedArray *array;

  if (data == NULL)
    return NULL;
  array = weft_packed_array_new (size);
  for (guint64 i = 0; i < n; i++)
    weft_packed_array_append (array, data + i * size);
  return array;
}
