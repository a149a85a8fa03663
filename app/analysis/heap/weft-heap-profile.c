/* SPDX-License-Identifier: BSD-3-Clause */
/* Storage and look-up of a heap profile. */
#include "weft-heap-profile.h"

#include "weft-range.h"
#include "weft-shared.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <string.h>

/* The census at exit has fewer bytes than this fraction of the previous sample. */
#define EXIT_PART 0.1

static void
clear_kind (gpointer data)
{
  g_clear_pointer (&((WeftHeapKind *) data)->restriction, g_free);
}

static void
profile_clear (gpointer data)
{
  WeftHeapProfile *self = data;

  g_clear_pointer (&self->parts, g_ptr_array_unref);
  weft_scratch_array_unref (self->samples);
  weft_heap_entries_free (self->entries);
  g_clear_pointer (&self->past_samples, weft_shared_unref);
  weft_shared_unref (self->labels);
  weft_scratch_array_unref (self->origins);
  g_array_unref (self->kinds);
}

WeftHeapProfile *
weft_heap_profile_new_empty (const WeftIndex *index)
{
  WeftHeapProfile *self = weft_shared_new (WeftHeapProfile, profile_clear);

  self->index = index;
  self->samples = weft_scratch_array_new (sizeof (WeftHeapSample));
  self->entries = weft_heap_entries_new ();
  self->labels = weft_text_list_new ();
  self->origins = weft_scratch_array_new (sizeof (guint64));
  self->kinds = g_array_new (FALSE, FALSE, sizeof (WeftHeapKind));
  g_array_set_clear_func (self->kinds, clear_kind);
  return self;
}

WeftHeapProfile *
weft_heap_profile_new_like (const WeftHeapProfile *self,
                            const WeftHeapKind *kind,
                            WeftTextList *labels)
{
  WeftHeapProfile *other = weft_heap_profile_new_empty (self->index);
  WeftHeapKind copy = *kind;

  copy.restriction = g_strdup (kind->restriction);
  g_array_append_val (other->kinds, copy);
  other->breakdown = kind->breakdown;
  if (labels == NULL)
    {
      weft_scratch_array_unref (other->origins);
      other->origins = weft_scratch_array_ref (self->origins);
      labels = weft_shared_ref (self->labels);
    }
  else
    weft_scratch_array_set_size (other->origins, labels->len);
  weft_shared_unref (other->labels);
  other->labels = labels;
  return other;
}

void
weft_heap_profile_add_sample (WeftHeapProfile *self,
                              WeftHeapSample sample,
                              const WeftHeapEntry *entries,
                              guint n)
{
  WeftHeapEntry *copy = weft_heap_entries_add (self->entries, entries, n);

  sample.entries = copy;
  sample.n = weft_heap_entries_merge_bands (copy, n, &sample.total);
  weft_scratch_array_append (self->samples, &sample, 1);
}

void
weft_heap_profile_share_entries (WeftHeapProfile *self, const WeftHeapProfile *other)
{
  weft_heap_entries_free (self->entries);
  self->entries = weft_heap_entries_copy (other->entries);
}

void
weft_heap_profile_restrict (WeftHeapProfile *self, WeftBreakdown breakdown, const char *names)
{
  g_autofree char *valid = g_utf8_make_valid (names, -1);

  for (guint i = 0; i < self->kinds->len; i++)
    {
      WeftHeapKind *kind = &g_array_index (self->kinds, WeftHeapKind, i);

      if (kind->breakdown == breakdown && kind->restriction == NULL)
        kind->restriction = g_strdup_printf (_ ("only %s"), valid);
    }
  for (guint i = 0; self->parts != NULL && i < self->parts->len; i++)
    weft_heap_profile_restrict (g_ptr_array_index (self->parts, i), breakdown, names);
}

void
weft_heap_profile_mark_exit (WeftHeapProfile *self)
{
  guint n = self->samples->len;

  if (n > 1)
    g_array_index (self->samples, WeftHeapSample, n - 1).is_at_exit =
        (double) weft_heap_profile_sample (self, n - 1)->total <
        EXIT_PART * (double) weft_heap_profile_sample (self, n - 2)->total;
}

guint
weft_heap_profile_n_parts (const WeftHeapProfile *self)
{
  return self->parts != NULL ? self->parts->len : 1;
}

WeftHeapProfile *
weft_heap_profile_part (WeftHeapProfile *self, guint i)
{
  return self->parts != NULL ? g_ptr_array_index (self->parts, i) : self;
}

const WeftHeapKind *
weft_heap_profile_kind (const WeftHeapProfile *self)
{
  return &g_array_index (self->kinds, WeftHeapKind, 0);
}

guint64
weft_heap_profile_bytes (const WeftHeapProfile *self, guint sample, guint32 band)
{
  const WeftHeapSample *s = &g_array_index (self->samples, WeftHeapSample, sample);
  guint k = WEFT_LOWER_BOUND (guint, i, 0, s->n, s->entries[i].band < band);

  return k < s->n && s->entries[k].band == band ? s->entries[k].bytes : 0;
}

gint
weft_heap_profile_index_at (const WeftHeapProfile *self, guint64 time)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, self->samples->len,
                                g_array_index (self->samples, WeftHeapSample, i).time <= time);

  return (gint) low - 1;
}

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
