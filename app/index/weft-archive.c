/* SPDX-License-Identifier: BSD-3-Clause */
/* Archive of arrays, most of which are borrowed. */
#include "weft-archive.h"

#include <string.h>

static void
archive_clear (gpointer data)
{
  WeftArchive *self = data;

  g_array_unref (self->arrays);
  g_ptr_array_unref (self->owned_arrays);
  weft_shared_unref (self->owner);
}

WeftArchive *
weft_archive_new (gpointer owner)
{
  WeftArchive *self = weft_shared_new (WeftArchive, archive_clear);

  self->arrays = g_array_new (FALSE, FALSE, sizeof (WeftArchiveArray));
  self->owner = weft_shared_ref (owner);
  self->owned_arrays = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return self;
}

void
weft_archive_add (WeftArchive *self, gconstpointer data, guint64 n, gsize size)
{
  WeftArchiveArray array = { .n = n, .size = size, .data = data };

  g_array_append_val (self->arrays, array);
}

void
weft_archive_add_array (WeftArchive *self, const GArray *array)
{
  weft_archive_add (self, array->data, array->len, g_array_get_element_size ((GArray *) array));
}

void
weft_archive_add_with_writer (WeftArchive *self,
                              guint64 n,
                              gsize size,
                              gconstpointer array,
                              void (*write) (gconstpointer, WeftArchiveWriteFunc, gpointer))
{
  WeftArchiveArray pieces = { .n = n, .size = size, .array = array, .write = write };

  g_array_append_val (self->arrays, pieces);
}

/* Passes @array to @sink leaf by leaf, because only the elements of one leaf are contiguous. */
static void
write_shared (gconstpointer array, WeftArchiveWriteFunc sink, gpointer user_data)
{
  const WeftSharedArray *self = array;
  guint64 step = G_GUINT64_CONSTANT (1) << self->leaf_bits;

  for (guint64 i = 0; i < self->n; i += step)
    sink (weft_shared_array_nth (self, i), MIN (step, self->n - i) * self->size, user_data);
}

void
weft_archive_add_shared (WeftArchive *self, const WeftSharedArray *array)
{
  weft_archive_add_with_writer (self, array->n, array->size, array, write_shared);
}

static void
write_packed (gconstpointer array, WeftArchiveWriteFunc sink, gpointer user_data)
{
  const WeftPackedArray *self = array;
  gsize size = self->n_words * sizeof (guint64);
  g_autofree gpointer record = g_malloc (size);

  for (guint64 i = 0; i < self->n; i++)
    {
      weft_packed_array_nth (self, i, record);
      sink (record, size, user_data);
    }
}

void
weft_archive_add_packed (WeftArchive *self, const WeftPackedArray *array)
{
  weft_archive_add_with_writer (self, array->n, array->n_words * sizeof (guint64), array,
                                write_packed);
}

void
weft_archive_add_owned (WeftArchive *self, GArray *array)
{
  g_ptr_array_add (self->owned_arrays, array);
  weft_archive_add_array (self, array);
}

void
weft_archive_add_members (WeftArchive *self,
                          gconstpointer instance,
                          const WeftArchiveMember *members,
                          guint n)
{
  for (guint i = 0; i < n; i++)
    {
      gconstpointer member = G_STRUCT_MEMBER_P (instance, members[i].field);

      switch (members[i].kind)
        {
        case WEFT_ARCHIVE_VALUE:
          weft_archive_add (self, member, 1, members[i].size);
          break;
        case WEFT_ARCHIVE_ARRAY:
          weft_archive_add_array (self, *(GArray *const *) member);
          break;
        case WEFT_ARCHIVE_SCRATCH:
          {
            const WeftScratchArray *array = *(WeftScratchArray *const *) member;

            weft_archive_add (self, array->data, array->len, array->size);
            break;
          }
        case WEFT_ARCHIVE_SHARED:
          weft_archive_add_shared (self, *(WeftSharedArray *const *) member);
          break;
        case WEFT_ARCHIVE_PACKED:
          weft_archive_add_packed (self, *(WeftPackedArray *const *) member);
          break;
        default:
          g_return_if_reached ();
        }
    }
}

gconstpointer
weft_archive_reader_next (WeftArchiveReader *self, gsize size, guint64 *n)
{
  const WeftArchiveArray *array;

  if (self->archive == NULL || self->next >= self->archive->arrays->len)
    return NULL;
  array = &g_array_index (self->archive->arrays, WeftArchiveArray, self->next++);
  *n = array->n;
  return array->size == size ? array->data : NULL;
}

GArray *
weft_archive_reader_next_array (WeftArchiveReader *self, gsize size)
{
  guint64 n;
  gconstpointer data = weft_archive_reader_next (self, size, &n);
  GArray *array;

  if (data == NULL || n > G_MAXINT / size)
    return NULL;
  array = g_array_sized_new (FALSE, FALSE, (guint) size, (guint) n);
  return g_array_append_vals (array, data, (guint) n);
}

WeftSharedArray *
weft_archive_reader_next_shared (WeftArchiveReader *self, gsize size)
{
  guint64 n;
  gconstpointer data = weft_archive_reader_next (self, size, &n);

  return data != NULL ? weft_shared_array_new_from_data (data, n, size, self->archive->owner) :
                        NULL;
}

WeftPackedArray *
weft_archive_reader_next_packed (WeftArchiveReader *self, gsize size)
{
  guint64 n;
  const guint8 *data = weft_archive_reader_next (self, size, &n);
  WeftPackedArray *array;

  if (data == NULL)
    return NULL;
  array = weft_packed_array_new (size);
  for (guint64 i = 0; i < n; i++)
    weft_packed_array_append (array, data + i * size);
  return array;
}

/* Sets @member of @instance to the next array. Returns FALSE if the array does not fit the
 * member. */
static gboolean
read_member (WeftArchiveReader *self, gpointer instance, const WeftArchiveMember *member)
{
  gpointer field = G_STRUCT_MEMBER_P (instance, member->field);

  switch (member->kind)
    {
    case WEFT_ARCHIVE_VALUE:
      {
        guint64 n;
        gconstpointer value = weft_archive_reader_next (self, member->size, &n);

        if (value == NULL || n != 1)
          return FALSE;
        memcpy (field, value, member->size);
        return TRUE;
      }
    case WEFT_ARCHIVE_ARRAY:
      {
        GArray **array = field;
        GArray *taken = weft_archive_reader_next_array (self, g_array_get_element_size (*array));

        if (taken == NULL)
          return FALSE;
        g_array_unref (*array);
        *array = taken;
        return TRUE;
      }
    case WEFT_ARCHIVE_SCRATCH:
      {
        WeftScratchArray *array = *(WeftScratchArray **) field;
        guint64 n;
        gconstpointer data = weft_archive_reader_next (self, array->size, &n);

        if (data == NULL || n > G_MAXUINT)
          return FALSE;
        weft_scratch_array_append (array, data, (guint) n);
        return TRUE;
      }
    case WEFT_ARCHIVE_SHARED:
      {
        WeftSharedArray **array = field;
        WeftSharedArray *taken = weft_archive_reader_next_shared (self, (*array)->size);

        if (taken == NULL)
          return FALSE;
        weft_shared_array_free (*array);
        *array = taken;
        return TRUE;
      }
    case WEFT_ARCHIVE_PACKED:
      {
        WeftPackedArray **array = field;
        gsize size = (*array)->n_words * sizeof (guint64);
        WeftPackedArray *taken = weft_archive_reader_next_packed (self, size);

        if (taken == NULL)
          return FALSE;
        weft_packed_array_free (*array);
        *array = taken;
        return TRUE;
      }
    default:
      g_return_val_if_reached (FALSE);
    }
}

gboolean
weft_archive_reader_next_members (WeftArchiveReader *self,
                                  gpointer instance,
                                  const WeftArchiveMember *members,
                                  guint n)
{
  for (guint i = 0; i < n; i++)
    if (!read_member (self, instance, &members[i]))
      return FALSE;
  return TRUE;
}
