/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores entries in chunks whose size grows up to a limit. */
#include "weft-heap-entries.h"

#include "weft-range.h"
#include "weft-shared.h"
#include "weft-sort.h"

#include <string.h>

/* Number of entries in a chunk, unless a single sample needs more. */
#define MIN_CHUNK 64
#define MAX_CHUNK 65536

WeftHeapEntries *
weft_heap_entries_new (void)
{
  WeftHeapEntries *self = g_new0 (WeftHeapEntries, 1);

  self->chunks = weft_shared_array_new_of_shared ();
  return self;
}

WeftHeapEntries *
weft_heap_entries_copy (const WeftHeapEntries *self)
{
  WeftHeapEntries *copy = g_new0 (WeftHeapEntries, 1);

  copy->chunks = weft_shared_array_copy (self->chunks);
  copy->n = self->n;
  return copy;
}

void
weft_heap_entries_free (WeftHeapEntries *self)
{
  weft_shared_array_free (self->chunks);
  g_free (self);
}

/* Frees nothing, as entries own no memory. */
static void
clear_chunk (G_GNUC_UNUSED gpointer chunk)
{
}

WeftHeapEntry *
weft_heap_entries_add (WeftHeapEntries *self, const WeftHeapEntry *entries, guint n)
{
  WeftHeapEntry *copy;

  if (self->free_entries == NULL || n > self->n_free)
    {
      self->n_free = MAX (n, (guint) CLAMP (self->n, MIN_CHUNK, MAX_CHUNK));
      self->free_entries = weft_shared_alloc (self->n_free * sizeof (WeftHeapEntry), clear_chunk);
      weft_shared_array_append (self->chunks, &self->free_entries);
    }
  copy = self->free_entries;
  if (n > 0)
    memcpy (copy, entries, n * sizeof *entries);
  self->free_entries += n;
  self->n_free -= n;
  self->n += n;
  return copy;
}

guint
weft_heap_entries_merge_bands (WeftHeapEntry *entries, guint n, guint64 *total)
{
  guint n_bands = 0, n_sorted = 1;

  while (n_sorted < n && entries[n_sorted - 1].band < entries[n_sorted].band)
    n_sorted++;
  if (n_sorted < n)
    qsort (entries, n, sizeof *entries, weft_compare_uint32);
  *total = 0;
  for (guint i = 0; i < n; i++)
    {
      *total = weft_add_saturating (*total, entries[i].bytes);
      if (n_bands > 0 && entries[n_bands - 1].band == entries[i].band)
        entries[n_bands - 1].bytes =
            weft_add_saturating (entries[n_bands - 1].bytes, entries[i].bytes);
      else
        entries[n_bands++] = entries[i];
    }
  return n_bands;
}
