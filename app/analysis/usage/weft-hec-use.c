/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the corrections to the sums of the capabilities' own events at every step-th GC. Only near
 * GCs does the use of a HEC differ from the use that its own events show. */
#include "weft-hec-use-private.h"

#include "weft-event-tags.h"
#include "weft-parallel.h"

/* Arguments of read_cap(). */
typedef struct
{
  WeftHecUse *self;
  const WeftHecUse *before; /* or NULL */
  guint n_same; /* number of windows for which the sums stored in @before are valid in @self */
} HecUseReader;

/* Returns the time until which two covers are the same. */
static guint64
covers_same_until (const WeftCover *a, const WeftCover *b)
{
  if (a->begin != b->begin)
    return 0;
  for (guint i = 0; i < MAX (a->gaps->len, b->gaps->len); i++)
    {
      const WeftRange none = { G_MAXUINT64, G_MAXUINT64 };
      const WeftRange *x = i < a->gaps->len ? &g_array_index (a->gaps, WeftRange, i) : &none;
      const WeftRange *y = i < b->gaps->len ? &g_array_index (b->gaps, WeftRange, i) : &none;

      if (x->from != y->from)
        return MIN (x->from, y->from);
      if (x->to != y->to)
        return MIN (x->to, y->to);
    }
  return G_MAXUINT64;
}

/* Returns TRUE if the same rules apply to the windows and events of @self and @before. */
static gboolean
have_same_rules (const WeftHecUse *self, const WeftHecUse *before)
{
  return self->has_threads == before->has_threads &&
         weft_gc_windows_are_joined (self->windows) == weft_gc_windows_are_joined (before->windows);
}

/* Returns the number of leading windows that are the same in @self and @before, and have the same
 * coverage. */
static guint
count_same_windows (const WeftHecUse *self, const WeftHecUse *before)
{
  const WeftGcWindows *a = self->windows, *b = before->windows;
  guint n = MIN (weft_gc_windows_count (a), weft_gc_windows_count (b));
  guint64 until = MIN (before->index->known_to, covers_same_until (self->cover, before->cover));

  if (!have_same_rules (self, before))
    return 0;
  for (guint i = 0; i < n; i++)
    {
      const WeftGcWindow *x = weft_gc_windows_nth (a, i), *y = weft_gc_windows_nth (b, i);

      if (x->request > until || x->request != y->request || x->start != y->start ||
          x->end != y->end || weft_gc_windows_is_open (a, i) != weft_gc_windows_is_open (b, i))
        return i;
    }
  return n;
}

guint64
weft_hec_use_same_until (const WeftHecUse *self, const WeftHecUse *before)
{
  guint n = count_same_windows (self, before);
  guint64 until = MIN (before->index->known_to, covers_same_until (self->cover, before->cover));

  if (!have_same_rules (self, before))
    return 0;
  if (n < weft_gc_windows_count (self->windows))
    until = MIN (until, weft_gc_windows_nth (self->windows, n)->request);
  if (n < weft_gc_windows_count (before->windows))
    until = MIN (until, weft_gc_windows_nth (before->windows, n)->request);
  for (guint i = 0; i < self->index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (self->index, i);
      const WeftCapIndex *old = weft_index_cap (before->index, cap->cap);

      if (old != NULL && weft_cap_index_n_shared_checkpoints (cap, old) == 0)
        return 0;
      if (old != NULL)
        until = MIN (until, weft_cap_index_first_new_time (before->index, cap));
    }
  return until;
}

guint64
weft_hec_use_gc_free_until (const WeftHecUse *self, guint64 time)
{
  guint n = weft_gc_windows_count_begun (self->windows, time);
  const WeftGcWindow *last = n > 0 ? weft_gc_windows_nth (self->windows, n - 1) : NULL;

  return last != NULL && (last->end > time || weft_gc_windows_is_open (self->windows, n - 1)) ?
             last->request :
             time;
}

/* Copies the valid sums of the capability of @walk from reading->before, and moves @walk to the
 * last of them. Returns the index of the next window. */
static guint
copy_sums (const HecUseReader *reading, WeftHecUseWalk *walk)
{
  const WeftHecUse *self = reading->self, *before = reading->before;
  const WeftCapIndex *cap = weft_index_nth_cap (self->index, walk->i);
  gint i_old = before != NULL ? weft_index_cap_position (before->index, cap->cap) : -1;
  const WeftCapIndex *old = i_old >= 0 ? weft_index_nth_cap (before->index, i_old) : NULL;
  guint n, last;

  if (old == NULL || weft_cap_index_n_shared_checkpoints (cap, old) == 0)
    return 0;
  n = MIN (reading->n_same, weft_gc_windows_count_begun (
                                self->windows, weft_cap_index_first_new_time (before->index, cap)));
  if (n == 0)
    return 0;
  last = (n - 1) / self->step;
  if (self->step == before->step)
    weft_packed_array_assign (self->sums[walk->i], before->sums[i_old], last + 1);
  else
    for (guint k = 0; k <= last; k++)
      {
        WeftHecSums sums =
            weft_hec_use_stored (before, (guint) i_old, k * (self->step / before->step));

        weft_packed_array_append (self->sums[walk->i], &sums);
      }
  weft_hec_use_walk_jump (walk, last);
  return last * self->step + 1;
}

static void
read_cap (guint i, gpointer user_data)
{
  const HecUseReader *reading = user_data;
  WeftHecUse *self = reading->self;
  guint n = weft_gc_windows_count (self->windows);
  guint64 end = self->index->to; /* the coverage may end after the last event of the capability */
  WeftHecUseWalk walk;

  self->sums[i] = weft_packed_array_new (sizeof (WeftHecSums));
  weft_hec_use_walk_init (&walk, self, i);
  for (guint k = copy_sums (reading, &walk); k < n; k++)
    {
      weft_hec_use_walk_advance (&walk, weft_gc_windows_nth (self->windows, k)->request);
      if (k % self->step == 0)
        weft_packed_array_append (self->sums[i], &walk.sums);
    }
  if (n > 0)
    end = MAX (end, weft_gc_windows_nth (self->windows, n - 1)->end);
  /* move one ns beyond the end, so that intervals that have not ended are included */
  weft_hec_use_walk_advance (&walk, end + 1);
  weft_packed_array_append (self->sums[i], &walk.sums);
}

/* Returns a WeftHecUse without sums. */
static WeftHecUse *
hec_use_alloc (const WeftIndex *index,
               const WeftGcWindows *windows,
               const WeftCover *cover,
               guint max_sums)
{
  WeftHecUse *self = g_new0 (WeftHecUse, 1);
  guint64 all = (guint64) weft_gc_windows_count (windows) * index->caps->len;

  self->index = index;
  self->windows = windows;
  self->cover = cover;
  self->has_threads = weft_index_count (index, WEFT_TAG_RUN_THREAD) > 0;
  for (self->step = 1; all / self->step > max_sums; self->step *= 2)
    ;
  self->sums = g_new0 (WeftPackedArray *, index->caps->len + 1);
  return self;
}

WeftHecUse *
weft_hec_use_extend (const WeftHecUse *before,
                     const WeftIndex *index,
                     const WeftGcWindows *windows,
                     const WeftCover *cover,
                     guint max_sums)
{
  WeftHecUse *self = hec_use_alloc (index, windows, cover, max_sums);
  HecUseReader reading = { self, before };

  if (before != NULL && before->step <= self->step)
    reading.n_same = count_same_windows (self, before);
  weft_parallel (index->caps->len, 0, read_cap, &reading);
  return self;
}

void
weft_hec_use_save (const WeftHecUse *self, WeftArchive *archive)
{
  for (guint i = 0; i < self->index->caps->len; i++)
    weft_archive_add_packed (archive, self->sums[i]);
}

WeftHecUse *
weft_hec_use_load (WeftArchiveReader *reader,
                   const WeftIndex *index,
                   const WeftGcWindows *windows,
                   const WeftCover *cover,
                   guint max_sums)
{
  WeftHecUse *self = hec_use_alloc (index, windows, cover, max_sums);
  guint64 n = (weft_gc_windows_count (windows) + self->step - 1) / self->step + 1;

  for (guint i = 0; i < index->caps->len; i++)
    {
      self->sums[i] = weft_archive_reader_next_packed (reader, sizeof (WeftHecSums));
      if (self->sums[i] != NULL && self->sums[i]->n == n)
        continue;
      weft_hec_use_free (self);
      return NULL;
    }
  return self;
}

void
weft_hec_use_free (WeftHecUse *self)
{
  for (guint i = 0; i < self->index->caps->len; i++)
    g_clear_pointer (&self->sums[i], weft_packed_array_free);
  g_free (self->sums);
  g_free (self);
}
