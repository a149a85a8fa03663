/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes and reads archives. All offsets follow from the sizes of the arrays. */
#include "weft-index-file.h"

#include "config.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

/* Version of the file format. Raise it when the archived data changes but the sizes of the arrays
 * do not. */
#define FORMAT_VERSION "9"
/* Arrays are aligned to cache lines. */
#define ALIGNMENT 64

typedef struct
{
  char format[24]; /* FORMAT_VERSION and the program's version */
  WeftIndexKey key;
  guint64 n_arrays;
} Header;

/* Number and size of an array's elements, as stored in the file. */
typedef struct
{
  guint64 n, size;
} ArraySize;

static guint64
align_offset (guint64 offset)
{
  return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static Header
header_for (const WeftIndexKey *key)
{
  Header header = { .key = *key };

  g_snprintf (header.format, sizeof header.format, "%s %s", FORMAT_VERSION, WEFT_VERSION);
  return header;
}

guint64
weft_index_file_size (const WeftArchive *archive)
{
  guint64 size = sizeof (Header) + archive->arrays->len * sizeof (ArraySize);

  for (guint i = 0; i < archive->arrays->len; i++)
    {
      const WeftArchiveArray *array = &g_array_index (archive->arrays, WeftArchiveArray, i);

      size = align_offset (size) + array->n * array->size;
    }
  return size + sizeof (XXH64_hash_t);
}

typedef struct
{
  FILE *file;
  guint64 offset;
  XXH3_state_t *checksum;
} Output;

/* A WeftArchiveWriteFunc. Does nothing after a write error. */
static void
output_write (gconstpointer data, gsize size, gpointer user_data)
{
  Output *self = user_data;

  if (size == 0 || ferror (self->file) != 0)
    return;
  XXH3_64bits_update (self->checksum, data, size);
  self->offset += fwrite (data, 1, size, self->file);
}

gboolean
weft_index_file_write (const WeftArchive *archive, const WeftIndexKey *key, int fd)
{
  static const guint8 zeros[ALIGNMENT] = { 0 };
  Output output = { .file = fdopen (dup (fd), "w") };
  Header header = header_for (key);
  XXH64_hash_t checksum;
  gboolean is_written;

  if (output.file == NULL)
    return FALSE;
  output.checksum = XXH3_createState ();
  XXH3_64bits_reset (output.checksum);
  header.n_arrays = archive->arrays->len;
  output_write (&header, sizeof header, &output);
  for (guint i = 0; i < archive->arrays->len; i++)
    {
      const WeftArchiveArray *array = &g_array_index (archive->arrays, WeftArchiveArray, i);
      ArraySize row = { array->n, array->size };

      output_write (&row, sizeof row, &output);
    }
  for (guint i = 0; i < archive->arrays->len; i++)
    {
      const WeftArchiveArray *array = &g_array_index (archive->arrays, WeftArchiveArray, i);

      output_write (zeros, align_offset (output.offset) - output.offset, &output);
      if (array->write != NULL)
        array->write (array->array, output_write, &output);
      else
        output_write (array->data, array->n * array->size, &output);
    }
  checksum = XXH3_64bits_digest (output.checksum);
  output_write (&checksum, sizeof checksum, &output);
  XXH3_freeState (output.checksum);
  is_written = ferror (output.file) == 0;
  return fclose (output.file) == 0 && is_written;
}

WeftArchive *
weft_index_file_read (WeftMap *map, const WeftIndexKey *key)
{
  g_autoptr (WeftArchive) archive = NULL;
  Header header = header_for (key), read;
  XXH64_hash_t checksum;
  guint64 end, offset;
  const ArraySize *rows = (gconstpointer) (map->data + sizeof header);

  if (map->size < sizeof header + sizeof checksum)
    return NULL;
  memcpy (&read, map->data, sizeof read);
  header.n_arrays = read.n_arrays;
  end = map->size - sizeof checksum;
  memcpy (&checksum, map->data + end, sizeof checksum);
  if (memcmp (&read, &header, sizeof header) != 0 ||
      read.n_arrays > (end - sizeof header) / sizeof *rows ||
      XXH3_64bits (map->data, end) != checksum)
    return NULL;
  archive = weft_archive_new (map);
  offset = sizeof header + read.n_arrays * sizeof *rows;
  for (guint64 i = 0; i < read.n_arrays; i++)
    {
      offset = align_offset (offset);
      if (offset > end || rows[i].size == 0 || rows[i].size > end ||
          rows[i].n > (end - offset) / rows[i].size)
        return NULL;
      weft_archive_add (archive, map->data + offset, rows[i].n, rows[i].size);
      offset += rows[i].n * rows[i].size;
    }
  return offset == end ? g_steal_pointer (&archive) : NULL;
}
