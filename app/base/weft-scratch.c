/* SPDX-License-Identifier: BSD-3-Clause */
/* Each array has a file of its own without a name, so that its space is free again as soon as the
 * array is, or when the program ends for any reason. */
#include "weft-scratch.h"

#include "weft-temporary-file.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

/* What precedes the elements. Its size keeps them aligned. */
typedef union
{
  gsize mapped_bytes; /* size of the map, or 0 if the memory is the process's own */
  char alignment[WEFT_SCRATCH_ALIGNMENT];
} ScratchHeader;

/* Reserves @bytes of the disk for the file @fd, as a write to a page of a map without space ends
 * the program. Many arrays, each of which takes little, must not fill the disk. */
static gboolean
reserve (int fd, gsize bytes)
{
  int flags = FS_NOCOW_FL;
  struct statfs disk;
  guint64 left, kept_free;

  /* a disk in memory takes all pages now, and cannot write them to anywhere else */
  if (fstatfs (fd, &disk) != 0 || disk.f_type == TMPFS_MAGIC)
    return FALSE;
  /* btrfs would write a page each time to another place than the one that is reserved; other file
   * systems do not know the flag */
  (void) ioctl (fd, FS_IOC_SETFLAGS, &flags);
  left = (guint64) disk.f_bavail * (guint64) disk.f_frsize;
  kept_free = weft_temporary_files_kept_free ((guint64) disk.f_blocks * (guint64) disk.f_frsize);
  return bytes <= left / 4 && bytes + kept_free <= left && fallocate (fd, 0, 0, (off_t) bytes) == 0;
}

/* Returns a map of @bytes of the file @fd, or of the process's own memory if @fd is -1. Returns
 * NULL if there cannot be one. */
static gpointer
map_bytes (int fd, gsize bytes)
{
  int flags = fd >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
  gpointer map = mmap (NULL, bytes, PROT_READ | PROT_WRITE, flags, fd, 0);

  return map != MAP_FAILED ? map : NULL;
}

/* Returns a map of @bytes of a new file in @folder, or NULL. */
static gpointer
map_file (const char *folder, gsize bytes)
{
  g_autofree char *name = NULL;
  int fd = weft_temporary_file_open (folder, "weft-XXXXXX", 0600, &name);
  gpointer map = NULL;

  if (fd < 0)
    return NULL;
  weft_temporary_file_discard (name);
  if (reserve (fd, bytes))
    map = map_bytes (fd, bytes);
  close (fd);
  return map;
}

gpointer
weft_scratch_alloc0 (gsize bytes)
{
  /* the temporary folder comes last, as it is often in memory */
  const char *const folders[] = { g_get_user_cache_dir (), "/var/tmp", g_get_tmp_dir () };
  gsize size = bytes + sizeof (ScratchHeader);
  gboolean is_large = bytes >= WEFT_SCRATCH_MIN_BYTES;
  ScratchHeader *header = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (folders) && header == NULL && is_large; i++)
    header = map_file (folders[i], size);
  if (header == NULL && is_large)
    header = map_bytes (-1, size);
  if (header != NULL)
    header->mapped_bytes = size;
  else
    header = g_aligned_alloc0 (1, size, WEFT_SCRATCH_ALIGNMENT);
  return header + 1;
}

void
weft_scratch_free (gpointer memory)
{
  ScratchHeader *header = memory;

  if (memory == NULL)
    return;
  header--;
  if (header->mapped_bytes > 0)
    munmap (header, header->mapped_bytes);
  else
    g_aligned_free (header);
}

/* Number of elements for which an array first allocates memory. */
#define MIN_ELEMENTS 16

WeftScratchArray *
weft_scratch_array_new (gsize size)
{
  WeftScratchArray *self = g_new0 (WeftScratchArray, 1);

  self->size = size;
  g_atomic_ref_count_init (&self->n_refs);
  return self;
}

WeftScratchArray *
weft_scratch_array_copy (const WeftScratchArray *self)
{
  WeftScratchArray *copy = weft_scratch_array_new (self->size);

  weft_scratch_array_append (copy, self->data, self->len);
  return copy;
}

WeftScratchArray *
weft_scratch_array_ref (WeftScratchArray *self)
{
  g_atomic_ref_count_inc (&self->n_refs);
  return self;
}

void
weft_scratch_array_unref (WeftScratchArray *self)
{
  if (!g_atomic_ref_count_dec (&self->n_refs))
    return;
  weft_scratch_free (self->data);
  g_free (self);
}

/* Makes room for @n elements. Elements after the last one are zeros. */
static void
scratch_array_reserve (WeftScratchArray *self, guint64 n)
{
  char *data;

  if (n <= self->n_max)
    return;
  if (n > G_MAXUINT)
    g_error ("an array would have %" G_GUINT64_FORMAT " elements", n);
  n = MAX (n, self->n_max > 0 ? MIN (2 * (guint64) self->n_max, G_MAXUINT) : MIN_ELEMENTS);
  data = weft_scratch_alloc0 (n * self->size);
  if (self->len > 0)
    memcpy (data, self->data, self->len * self->size);
  weft_scratch_free (self->data);
  self->data = data;
  self->n_max = (guint) n;
}

void
weft_scratch_array_append (WeftScratchArray *self, gconstpointer elements, guint n)
{
  if (n == 0)
    return;
  scratch_array_reserve (self, (guint64) self->len + n);
  memcpy (self->data + self->len * self->size, elements, n * self->size);
  self->len += n;
}

void
weft_scratch_array_set_size (WeftScratchArray *self, guint n)
{
  scratch_array_reserve (self, n);
  if (n < self->len)
    memset (self->data + n * self->size, 0, (self->len - n) * self->size);
  self->len = n;
}

void
weft_scratch_array_remove_first (WeftScratchArray *self, guint n)
{
  guint left = self->len - n;

  if (n == 0)
    return;
  memmove (self->data, self->data + n * self->size, left * self->size);
  weft_scratch_array_set_size (self, left);
}
