/* SPDX-License-Identifier: BSD-3-Clause */
/* Storage and look-up of a heap profile. */
#include "weft-heap-profile.h"

#include "weft-lower-bound.h"

#include <glib/gi18n.h>

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
  g_array_unref (self->samples);
  weft_heap_entries_free (self->entries);
  g_clear_pointer (&self->past_samples, weft_shared_unref);
  g_ptr_array_unref (self->labels);
  g_array_unref (self->origins);
  g_array_unref (self->kinds);
}

WeftHeapProfile *
weft_heap_profile_new_empty (const WeftIndex *index)
{
  WeftHeapProfile *self = weft_shared_new (WeftHeapProfile, profile_clear);

  self->index = index;
  self->samples = g_array_new (FALSE, FALSE, sizeof (WeftHeapSample));
  self->entries = weft_heap_entries_new ();
  self->labels = g_ptr_array_new_with_free_func (g_free);
  self->origins = g_array_new (FALSE, TRUE, sizeof (guint64));
  self->kinds = g_array_new (FALSE, FALSE, sizeof (WeftHeapKind));
  g_array_set_clear_func (self->kinds, clear_kind);
  return self;
}

WeftHeapProfile *
weft_heap_profile_new_like (const WeftHeapProfile *self,
                            const WeftHeapKind *kind,
                            GPtrArray *labels)
{
  WeftHeapProfile *other = weft_heap_profile_new_empty (self->index);
  WeftHeapKind copy = *kind;

  copy.restriction = g_strdup (kind->restriction);
  g_array_append_val (other->kinds, copy);
  other->breakdown = kind->breakdown;
  if (labels == NULL)
    {
      g_array_unref (other->origins);
      other->origins = g_array_ref (self->origins);
      labels = g_ptr_array_ref (self->labels);
    }
  else
    g_array_set_size (other->origins, labels->len);
  g_ptr_array_unref (other->labels);
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
  g_array_append_val (self->samples, sample);
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
