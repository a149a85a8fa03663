/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the heap profile: walks from the beginning of each sample to its end. Bands are numbered as
 * the log names them, and named for people, joined and sorted when all samples are there. In a log
 * that grows the samples that have ended stay; what is open at the end is read again. */
#include "weft-heap-profile.h"

#include "weft-bytes.h"
#include "weft-compare.h"
#include "weft-event-tags.h"
#include "weft-heap-kinds.h"
#include "weft-heap-names.h"

/* Events between two looks at the cancellable. */
#define STRIDE 65536

/* An entry of the open sample. */
typedef struct
{
  WeftHeapEntry entry; /* its band as the names number it */
  guint8 profile;
} OpenEntry;

/* What goes on from view to view: the samples that have ended. */
typedef struct
{
  const WeftIndex *index; /* borrowed: of the last view */
  WeftHeapKinds *kinds;
  WeftHeapNames *names;
  GArray *samples; /* of WeftHeapSample, in the order of the file */
  WeftHeapEntries *entries;
  guint next; /* in the buffer's list of samples: the first that has not been read */
} Past;

/* The reading of one view. */
typedef struct
{
  const WeftIndex *index;
  const WeftHeapKinds *kinds;
  WeftHeapNames *names;
  GArray *samples;          /* where samples go that end, and their entries: the past's or, */
  WeftHeapEntries *entries; /* of what is open at the end, the profile's */
  GCancellable *cancellable;
  guint n_events;
  gboolean is_open;
  gboolean is_damaged;   /* events of the open one are lost */
  gboolean ends_samples; /* the log says so */
  WeftHeapSample open;
  guint begun;       /* place of the open one's beginning in the list of samples */
  GArray *collected; /* of OpenEntry: of the open sample */
} Reader;

static void
past_clear (gpointer data)
{
  Past *self = data;

  weft_heap_kinds_free (self->kinds);
  weft_heap_names_free (self->names);
  g_array_unref (self->samples);
  weft_heap_entries_free (self->entries);
}

static Past *
past_new (WeftHeapKinds *kinds)
{
  Past *self = weft_shared_new (Past, past_clear);

  self->kinds = kinds;
  self->names = weft_heap_names_new ();
  self->samples = g_array_new (FALSE, FALSE, sizeof (WeftHeapSample));
  self->entries = weft_heap_entries_new ();
  return self;
}

/* Reading. */

/* The open sample's entries of @profile become a sample of their own. */
static void
close_profile (Reader *self, guint8 profile)
{
  g_autofree WeftHeapEntry *entries = g_new (WeftHeapEntry, self->collected->len + 1);
  WeftHeapSample sample = self->open;

  sample.profile = profile;
  for (guint i = 0; i < self->collected->len; i++)
    {
      const OpenEntry *open = &g_array_index (self->collected, OpenEntry, i);

      if (open->profile == profile)
        entries[sample.n++] = open->entry;
    }
  sample.entries = weft_heap_entries_add (self->entries, entries, sample.n);
  g_array_append_val (self->samples, sample);
}

static void
close_sample (Reader *self, gboolean is_complete)
{
  guint8 has[256] = { 0 };
  guint n = 0;

  if (!self->is_open)
    return;
  self->is_open = FALSE;
  self->open.is_complete = is_complete && !self->is_damaged;
  for (guint i = 0; i < self->collected->len; i++)
    has[g_array_index (self->collected, OpenEntry, i).profile] = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (has); i++)
    if (has[i])
      {
        close_profile (self, i);
        n++;
      }
  if (n == 0)
    close_profile (self, 0);
  g_array_set_size (self->collected, 0);
}

/* @place: its beginning's in the list of samples. */
static void
open_sample (Reader *self, const WeftEvent *event, guint64 time, guint place)
{
  close_sample (self, !event->header->ends_samples);
  self->is_open = TRUE;
  self->is_damaged = FALSE;
  self->begun = place;
  self->open = (WeftHeapSample){ .time = time };
  if (event->length >= 8)
    self->open.number = weft_be64 (event->payload);
  /* biographical samples are written at the end of the run */
  if (event->tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN && event->length >= 16)
    self->open.time = MIN (weft_be64 (event->payload + 8), time);
}

static void
take_entry (Reader *self, const WeftEvent *event)
{
  OpenEntry open = { 0 };
  guint8 breakdown;

  if (event->length < 9)
    return;
  open.profile = event->payload[0];
  open.entry.bytes = weft_be64 (event->payload + 1);
  breakdown = self->kinds->of[open.profile].breakdown;
  if (event->tag == WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE)
    open.entry.band =
        weft_heap_names_stack (self->names, event->payload + 9, event->length - 9, event->offset);
  else
    open.entry.band =
        weft_heap_names_text (self->names, event->payload + 9, event->length - 9,
                              breakdown != 0 ? breakdown : self->kinds->breakdown, event->offset);
  g_array_append_val (self->collected, open);
}

/* Sets @cursor to the event at @offset, and @place to that of its block among @cap's; FALSE if
 * it is in none of them. */
static gboolean
heap_profile_read_go_to (
    Reader *self, const WeftCapIndex *cap, guint64 offset, WeftCursor *cursor, guint *place)
{
  gint block = weft_log_find_block (self->index->log, offset);

  if (block < 0 || !g_array_binary_search (cap->blocks, &block, weft_compare_uint32, place))
    return FALSE;
  weft_log_cursor (self->index->log, block, offset, cursor);
  return TRUE;
}

/* Reads from the sample's beginning or end at place *@next of the list of them to the next end of a
 * sample, or to the end of all, where one may be left open. FALSE if it was cancelled. */
static gboolean
read_on (Reader *self, const WeftCapIndex *cap, guint *next)
{
  const GArray *offsets = cap->rare[WEFT_RARE_HEAP_SAMPLE];
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint place, at, loss;
  guint64 lost, passed = 0;

  if (!heap_profile_read_go_to (self, cap, g_array_index (offsets, guint64, *next), &cursor,
                                &place))
    {
      ++*next;
      return TRUE;
    }
  at = place;
  loss = weft_loss_after (cap->losses, weft_cursor_offset (&cursor));
  while (weft_cap_index_next_event (cap, self->index->log, &cursor, &place, &event))
    {
      while (G_UNLIKELY (weft_loss_passed (cap->losses, &loss, event.offset, &lost)))
        self->is_damaged = TRUE;
      /* events of no capability have no state that the index would note as lost */
      self->is_damaged |= cursor.n_losses > (place == at ? passed : 0);
      at = place;
      passed = cursor.n_losses;
      if (++self->n_events % STRIDE == 0 && g_cancellable_is_cancelled (self->cancellable))
        return FALSE;
      if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN ||
          event.tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN)
        open_sample (self, &event, weft_cap_index_time (&cursor, &event), *next);
      else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END)
        close_sample (self, TRUE);
      else if (self->is_open && (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE ||
                                 event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_STRING))
        take_entry (self, &event);
      *next += weft_rare_kind (event.tag) == WEFT_RARE_HEAP_SAMPLE;
      if (!self->is_open)
        return TRUE;
    }
  self->ends_samples = event.header == NULL || event.header->ends_samples;
  *next = offsets->len;
  return TRUE;
}

/* Reads on in @cap, whose samples are read up to *@next; a sample may be left open. */
static gboolean
read_buffer (Reader *self, const WeftCapIndex *cap, guint *next)
{
  while (*next < cap->rare[WEFT_RARE_HEAP_SAMPLE]->len)
    if (!read_on (self, cap, next) || g_cancellable_is_cancelled (self->cancellable))
      return FALSE;
  return TRUE;
}

/* Without an end of its own, the last sample of a cut log may be cut too. */
static void
close_last (Reader *self)
{
  close_sample (self, !self->ends_samples && self->index->log->is_complete);
}

/* Finishing. */

static gint
compare_samples (gconstpointer a, gconstpointer b)
{
  const WeftHeapSample *x = a, *y = b;

  return (x->time > y->time) - (x->time < y->time);
}

static gboolean
is_sorted (const GArray *samples)
{
  for (guint i = 1; i < samples->len; i++)
    if (g_array_index (samples, WeftHeapSample, i).time <
        g_array_index (samples, WeftHeapSample, i - 1).time)
      return FALSE;
  return TRUE;
}

/* Numbers the entries of the samples from @first on anew by @bands, sorts them and adds up what is
 * named twice. */
static void
settle_samples (GArray *samples, guint first, const guint32 *bands)
{
  for (guint i = first; i < samples->len; i++)
    {
      WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, i);
      WeftHeapEntry *entries = (WeftHeapEntry *) sample->entries; /* they are not shared yet */

      for (guint k = 0; k < sample->n; k++)
        entries[k].band = bands[entries[k].band];
      sample->n = weft_heap_entries_settle (entries, sample->n, &sample->total);
    }
}

/* Apart, the samples of each kind. */
static void
make_parts (WeftHeapProfile *self)
{
  if (self->kinds->len < 2)
    {
      weft_heap_profile_mark_exit (self);
      return;
    }
  self->parts = g_ptr_array_new_with_free_func (weft_shared_unref);
  for (guint i = 0; i < self->kinds->len; i++)
    {
      const WeftHeapKind *kind = &g_array_index (self->kinds, WeftHeapKind, i);
      WeftHeapProfile *part = weft_heap_profile_new_like (self, kind, NULL);

      weft_heap_profile_share_entries (part, self);
      for (guint k = 0; k < self->samples->len; k++)
        if (weft_heap_profile_sample (self, k)->profile == kind->number)
          g_array_append_val (part->samples, *weft_heap_profile_sample (self, k));
      weft_heap_profile_mark_exit (part);
      g_ptr_array_add (self->parts, part);
    }
}

/* The names, which are @before's where there are no others. */
static void
take_names (WeftHeapProfile *self, const WeftHeapNames *names, const WeftHeapProfile *before)
{
  guint n = weft_heap_names_n (names);
  gboolean is_same = before != NULL && before->n_names == n;

  self->n_names = n;
  g_ptr_array_unref (self->labels);
  g_array_unref (self->origins);
  self->labels = is_same ? g_ptr_array_ref (before->labels) : weft_heap_names_labels (names);
  self->origins = is_same ? g_array_ref (before->origins) : weft_heap_names_origins (names);
}

/* Going on. */

static gboolean
has_samples (const WeftCapIndex *cap)
{
  return cap->rare[WEFT_RARE_HEAP_SAMPLE]->len > 0;
}

/* Whether what was read of @before is read of @index alike. */
static gboolean
are_alike (const WeftIndex *index, const WeftIndex *before)
{
  static const guint16 definitions[] = { WEFT_TAG_HEAP_PROF_COST_CENTRE, WEFT_TAG_IPE };

  return weft_index_keeps_all_of (index, before, definitions, G_N_ELEMENTS (definitions)) &&
         weft_index_is_in_one (index, has_samples);
}

/* What @before has read, if that can go on, or nothing yet. */
static Past *
take_past (const WeftHeapProfile *before, const WeftIndex *index)
{
  g_autoptr (WeftHeapKinds) kinds = weft_heap_kinds_new (index);
  Past *past = before != NULL ? g_atomic_pointer_exchange ((gpointer *) &before->past, NULL) : NULL;

  if (past != NULL && are_alike (index, past->index) &&
      weft_heap_kinds_are_alike (kinds, past->kinds) && weft_heap_names_can_go_on (past->names))
    {
      weft_heap_kinds_free (past->kinds);
      past->kinds = g_steal_pointer (&kinds);
      return past;
    }
  g_clear_pointer (&past, weft_shared_unref);
  return past_new (g_steal_pointer (&kinds));
}

/* Reads what @past has not, and leaves in it what has ended. */
static gboolean
read_past (Reader *self, Past *past)
{
  gboolean is_one = weft_index_is_in_one (self->index, has_samples), ok = TRUE;

  for (guint i = 0; ok && i <= self->index->caps->len; i++)
    {
      const WeftCapIndex *cap =
          i == 0 ? self->index->global : weft_index_nth_cap (self->index, i - 1);

      if (!has_samples (cap))
        continue;
      /* of several buffers, each is read to its end */
      close_last (self);
      past->next = is_one ? past->next : 0;
      ok = read_buffer (self, cap, &past->next);
    }
  if (self->is_open)
    past->next = self->begun;
  past->index = self->index;
  return ok;
}

/* Names the bands, and takes over what @past has; what is open at the end goes to @profile alone.
 */
static void
heap_profile_read_settle (Reader *self, Past *past, guint n_before, WeftHeapProfile *profile)
{
  const guint32 *bands = weft_heap_names_settle (past->names);
  guint n = past->samples->len;

  settle_samples (past->samples, n_before, bands);
  weft_heap_entries_free (profile->entries);
  profile->entries = weft_heap_entries_copy (past->entries);
  g_array_append_vals (profile->samples, past->samples->data, n);
  self->samples = profile->samples;
  self->entries = profile->entries;
  close_last (self);
  settle_samples (profile->samples, n, bands);
  if (!is_sorted (profile->samples))
    g_array_sort (profile->samples, compare_samples);
}

WeftHeapProfile *
weft_heap_profile_extend (const WeftHeapProfile *before,
                          const WeftIndex *index,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (WeftHeapProfile) self = weft_heap_profile_new_empty (index);
  g_autoptr (GArray) collected = g_array_new (FALSE, FALSE, sizeof (OpenEntry));
  Past *past = take_past (before, index);
  guint n_before = past->samples->len;
  Reader reader = {
    .index = index,
    .kinds = past->kinds,
    .names = past->names,
    .samples = past->samples,
    .entries = past->entries,
    .cancellable = cancellable,
    .collected = collected,
  };

  self->past = past;
  if (past->index == NULL)
    before = NULL;
  weft_heap_names_set_index (past->names, index);
  if (!read_past (&reader, past))
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  heap_profile_read_settle (&reader, past, n_before, self);
  take_names (self, past->names, before);
  weft_heap_kinds_settle (past->kinds, self);
  make_parts (self);
  if (index->log->is_final || index->log->is_complete)
    g_clear_pointer (&self->past, weft_shared_unref);
  return g_steal_pointer (&self);
}
