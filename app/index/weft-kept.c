/* SPDX-License-Identifier: BSD-3-Clause */
/* List of arrays that lie elsewhere. */
#include "weft-kept.h"

#include <string.h>

static void
kept_clear (gpointer data)
{
  WeftKept *self = data;

  g_array_unref (self->arrays);
  g_ptr_array_unref (self->made);
  weft_shared_unref (self->owner);
}

WeftKept *
weft_kept_new (gpointer owner)
{
  WeftKept *self = weft_shared_new (WeftKept, kept_clear);

  self->arrays = g_array_new (FALSE, FALSE, sizeof (WeftKeptArray));
  self->owner = weft_shared_ref (owner);
  self->made = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
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

void
weft_kept_put_made (WeftKept *self, GArray *array)
{
  g_ptr_array_add (self->made, array);
  weft_kept_put_array (self, array);
}

void
weft_kept_put_members (WeftKept *self, gconstpointer of, const WeftKeptMember *members, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      gconstpointer place = G_STRUCT_MEMBER_P (of, members[i].field);

      switch (members[i].form)
        {
        case WEFT_KEPT_WORD:
          weft_kept_put (self, place, 1, sizeof (guint64));
          break;
        case WEFT_KEPT_ARRAY:
          weft_kept_put_array (self, *(GArray *const *) place);
          break;
        case WEFT_KEPT_SHARED:
          weft_kept_put_shared (self, *(WeftSharedArray *const *) place);
          break;
        case WEFT_KEPT_PACKED:
          weft_kept_put_packed (self, *(WeftPackedArray *const *) place);
          break;
        default:
          g_return_if_reached ();
        }
    }
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

static gboolean
take_word (WeftKeptReader *self, guint64 *word)
{
  guint64 n;
  const guint64 *kept = weft_kept_take (self, sizeof *kept, &n);

  if (kept == NULL || n != 1)
    return FALSE;
  *word = *kept;
  return TRUE;
}

static gboolean
take_array_member (WeftKeptReader *self, GArray **member)
{
  GArray *taken = weft_kept_take_array (self, g_array_get_element_size (*member));

  if (taken == NULL)
    return FALSE;
  g_array_unref (*member);
  *member = taken;
  return TRUE;
}

static gboolean
take_shared_member (WeftKeptReader *self, WeftSharedArray **member)
{
  WeftSharedArray *taken = weft_kept_take_shared (self, (*member)->size);

  if (taken == NULL)
    return FALSE;
  weft_shared_array_free (*member);
  *member = taken;
  return TRUE;
}

static gboolean
take_packed_member (WeftKeptReader *self, WeftPackedArray **member)
{
  WeftPackedArray *taken = weft_kept_take_packed (self, (*member)->n_words * sizeof (guint64));

  if (taken == NULL)
    return FALSE;
  weft_packed_array_free (*member);
  *member = taken;
  return TRUE;
}

static gboolean
take_member (WeftKeptReader *self, gpointer of, const WeftKeptMember *member)
{
  gpointer place = G_STRUCT_MEMBER_P (of, member->field);

  switch (member->form)
    {
    case WEFT_KEPT_WORD:
      return take_word (self, place);
    case WEFT_KEPT_ARRAY:
      return take_array_member (self, place);
    case WEFT_KEPT_SHARED:
      return take_shared_member (self, place);
    case WEFT_KEPT_PACKED:
      return take_packed_member (self, place);
    default:
      g_return_val_if_reached (FALSE);
    }
}

gboolean
weft_kept_take_members (WeftKeptReader *self, gpointer of, const WeftKeptMember *members, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!take_member (self, of, &members[i]))
      return FALSE;
  return TRUE;
}
