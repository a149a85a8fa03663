/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the heap profile, one sample after another. While samples are read, bands are numbered by
 * their names in the log; afterwards they are labelled, joined and sorted. If the log grows,
 * complete samples are kept, and the sample still open at the end is read again. */
#include "weft-heap-profile.h"

#include "weft-bytes.h"
#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-heap-names.h"
#include "weft-sort.h"

/* Declared heap profiles, indexed by profile number. If a number is declared twice, the first
 * declaration is used. */
typedef struct
{
  gboolean has_kind[256];
  WeftHeapKind kinds[256]; /* one for each profile; owns the restrictions */
  guint breakdown;         /* WeftBreakdown of the first profile that has a breakdown, or 0 */
} HeapKinds;

/* Restrictions in HEAP_PROF_BEGIN, with their names in GHC's user guide. */
static const struct
{
  const char *field, *name;
} selectors[] = {
  { "module_filter", "module" }, { "closure_filter", "description" },
  { "type_filter", "type" },     { "cc_filter", "cost centre" },
  { "ccs_filter", "stack" },     { "retainer_filter", "retainer" },
  { "bio_filter", "biography" },
};

static gboolean
add_profile_kind (const WeftEvent *event, gpointer user_data)
{
  HeapKinds *self = user_data;
  guint64 number = weft_event_number (event, "profile", 0);
  guint64 breakdown = MIN (weft_event_number (event, "breakdown", 0), G_MAXUINT8);
  g_autofree char *biography = weft_event_text (event, "bio_filter");
  g_autoptr (GString) restriction = g_string_new (NULL);
  WeftHeapKind *kind;

  if (number >= G_N_ELEMENTS (self->kinds) || self->has_kind[number])
    return TRUE;
  if (self->breakdown == 0)
    self->breakdown = breakdown;
  self->has_kind[number] = TRUE;
  kind = &self->kinds[number];
  kind->number = number;
  kind->breakdown = breakdown;
  kind->period = weft_event_number (event, "period", 0);
  for (guint i = 0; i < G_N_ELEMENTS (selectors); i++)
    {
      g_autofree char *value = weft_event_text (event, selectors[i].field);

      if (value != NULL && *value != '\0')
        g_string_append_printf (restriction, "%s%s %s", restriction->len > 0 ? "; " : "",
                                selectors[i].name, value);
    }
  if (restriction->len > 0)
    kind->restriction = g_strdup (restriction->str);
  /* samples of a profile by biography contain their times; samples of other profiles that are
   * restricted by biography have no times */
  kind->has_times =
      biography == NULL || *biography == '\0' || breakdown == WEFT_BREAKDOWN_BIOGRAPHY;
  return TRUE;
}

static void
heap_kinds_free (HeapKinds *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->kinds); i++)
    g_free (self->kinds[i].restriction);
  g_free (self);
}

/* Number of events after which the cancellable is checked. */
#define CANCEL_EVENTS 65536

/* An entry of the open sample. */
typedef struct
{
  WeftHeapEntry entry; /* entry.band is the number of the band's name */
  guint8 profile;
} OpenEntry;

/* Complete samples, which are passed on when the log grows. */
typedef struct
{
  const WeftIndex *index; /* index of the last view, borrowed */
  HeapKinds *kinds;
  WeftHeapNames *names;
  WeftScratchArray *samples; /* of WeftHeapSample, in file order */
  WeftHeapEntries *entries;
  guint next; /* index of the first unread event in the buffer's list of sample events,
                 WeftCapIndex.rare */
} PastSamples;

/* State while one view of the log is read. */
typedef struct
{
  const WeftIndex *index;
  const HeapKinds *kinds;
  WeftHeapNames *names;
  WeftScratchArray *samples; /* array to which samples are added: the samples of PastSamples or, for
                                the sample open at the end of the log, the samples of the profile */
  WeftHeapEntries *entries;  /* storage to which entries are added, chosen like @samples */
  GCancellable *cancellable;
  guint n_events;
  gboolean is_open;
  gboolean is_damaged;     /* some events of the open sample are missing */
  gboolean has_sample_end; /* the GHC of the program writes an END event for each sample */
  WeftHeapSample open;
  guint begin;          /* index of the open sample's BEGIN event in the buffer's list */
  GArray *open_entries; /* of OpenEntry: entries of the open sample so far */
} ProfileReader;

static void
past_samples_clear (gpointer data)
{
  PastSamples *self = data;

  heap_kinds_free (self->kinds);
  weft_heap_names_free (self->names);
  weft_scratch_array_unref (self->samples);
  weft_heap_entries_free (self->entries);
}

/* Adds a sample of heap profile @profile with the entries collected for this profile since the
 * sample began. */
static void
add_profile_sample (ProfileReader *self, guint8 profile)
{
  g_autofree WeftHeapEntry *entries = g_new (WeftHeapEntry, self->open_entries->len + 1);
  WeftHeapSample sample = self->open;

  sample.profile = profile;
  for (guint i = 0; i < self->open_entries->len; i++)
    {
      const OpenEntry *open = &g_array_index (self->open_entries, OpenEntry, i);

      if (open->profile == profile)
        entries[sample.n++] = open->entry;
    }
  sample.entries = weft_heap_entries_add (self->entries, entries, sample.n);
  weft_scratch_array_append (self->samples, &sample, 1);
}

static void
close_sample (ProfileReader *self, gboolean is_complete)
{
  guint8 has[256] = { 0 };
  guint n = 0;

  if (!self->is_open)
    return;
  self->is_open = FALSE;
  self->open.is_complete = is_complete && !self->is_damaged;
  for (guint i = 0; i < self->open_entries->len; i++)
    has[g_array_index (self->open_entries, OpenEntry, i).profile] = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (has); i++)
    if (has[i])
      {
        add_profile_sample (self, i);
        n++;
      }
  if (n == 0)
    add_profile_sample (self, 0);
  g_array_set_size (self->open_entries, 0);
}

/* Closes the open sample and opens the next one. @begin is the index of the next sample's BEGIN
 * event in the buffer's list. */
static void
open_sample (ProfileReader *self, const WeftEvent *event, guint64 time, guint begin)
{
  close_sample (self, !event->header->has_sample_end);
  self->is_open = TRUE;
  self->is_damaged = FALSE;
  self->begin = begin;
  self->open = (WeftHeapSample){ .time = time };
  if (event->length >= 8)
    self->open.number = weft_be64 (event->payload);
  /* a biographical sample is written at the end of the run, but contains its time */
  if (event->tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN && event->length >= 16)
    self->open.time = MIN (weft_be64 (event->payload + 8), time);
}

static void
add_entry (ProfileReader *self, const WeftEvent *event)
{
  OpenEntry open = { 0 };
  guint8 breakdown;

  if (event->length < 9)
    return;
  open.profile = event->payload[0];
  open.entry.bytes = weft_be64 (event->payload + 1);
  breakdown = self->kinds->kinds[open.profile].breakdown;
  if (event->tag == WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE)
    open.entry.band = weft_heap_names_add_stack (self->names, event->payload + 9, event->length - 9,
                                                 event->offset);
  else
    open.entry.band = weft_heap_names_add_text (self->names, event->payload + 9, event->length - 9,
                                                breakdown != 0 ? breakdown : self->kinds->breakdown,
                                                event->offset);
  g_array_append_val (self->open_entries, open);
}

/* Reads from the BEGIN or END event at index *@next of the buffer's list of sample events until no
 * sample is open, or to the end of the buffer. Advances *@next. Returns FALSE if cancelled. */
static gboolean
read_sample (ProfileReader *self, const WeftCapIndex *cap, guint *next)
{
  const WeftScratchArray *offsets = cap->rare[WEFT_RARE_HEAP_SAMPLE];
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint64 offset = g_array_index (offsets, guint64, *next), lost, passed = 0;
  gint log_block = weft_log_find_block (self->index->log, offset);
  guint block, at, loss;

  if (log_block < 0 ||
      !g_array_binary_search (cap->blocks, &log_block, weft_compare_uint32, &block))
    {
      ++*next;
      return TRUE;
    }
  weft_log_cursor (self->index->log, log_block, offset, &cursor);
  at = block;
  loss = weft_loss_after (cap->losses, weft_cursor_offset (&cursor));
  while (weft_cap_index_next_event (cap, self->index->log, &cursor, &block, &event))
    {
      while (G_UNLIKELY (weft_loss_passed (cap->losses, &loss, event.offset, &lost)))
        self->is_damaged = TRUE;
      /* the index does not list losses of events without a capability */
      self->is_damaged |= cursor.n_losses > (block == at ? passed : 0);
      at = block;
      passed = cursor.n_losses;
      if (++self->n_events % CANCEL_EVENTS == 0 && g_cancellable_is_cancelled (self->cancellable))
        return FALSE;
      if (weft_tag_begins_sample (event.tag))
        open_sample (self, &event, weft_cap_index_event_time (&cursor, &event), *next);
      else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END)
        close_sample (self, TRUE);
      else if (self->is_open && (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE ||
                                 event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_STRING))
        add_entry (self, &event);
      *next += weft_rare_kind (event.tag) == WEFT_RARE_HEAP_SAMPLE;
      if (!self->is_open)
        return TRUE;
    }
  self->has_sample_end = event.header == NULL || event.header->has_sample_end;
  *next = offsets->len;
  return TRUE;
}

/* Closes the last sample. If this GHC writes no END events, the last sample of a truncated log may
 * be incomplete. */
static void
close_last_sample (ProfileReader *self)
{
  close_sample (self, !self->has_sample_end && self->index->log->is_complete);
}

/* Replaces name numbers by band numbers in the entries of the samples from index @first on. Then
 * sorts the entries, and joins entries of the same band. */
static void
finish_samples (WeftScratchArray *samples, guint first, const guint32 *bands)
{
  for (guint i = first; i < samples->len; i++)
    {
      WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, i);
      WeftHeapEntry *entries = (WeftHeapEntry *) sample->entries; /* not shared yet, so writable */

      for (guint k = 0; k < sample->n; k++)
        entries[k].band = bands[entries[k].band];
      sample->n = weft_heap_entries_merge_bands (entries, sample->n, &sample->total);
    }
}

/* Sets the kinds of @self, which must already have its samples, and makes a part for each kind if
 * there are several. The kinds are the declared profiles that have samples. If there are no
 * samples, the only kind is the first declared profile, or an unknown kind if none is declared. */
static void
set_profile_kinds (WeftHeapProfile *self, const HeapKinds *kinds)
{
  gboolean is_used[256] = { FALSE };
  guint first = 0;

  self->breakdown = kinds->breakdown;
  for (guint i = 0; i < self->samples->len; i++)
    is_used[weft_heap_profile_sample (self, i)->profile] = TRUE;
  while (first < G_N_ELEMENTS (is_used) - 1 && !kinds->has_kind[first])
    first++;
  if (self->samples->len == 0)
    is_used[kinds->has_kind[first] ? first : 0] = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (is_used); i++)
    {
      WeftHeapKind kind = kinds->kinds[i];

      if (!is_used[i])
        continue;
      if (!kinds->has_kind[i])
        kind = (WeftHeapKind){ .number = (guint8) i, .has_times = TRUE };
      kind.restriction = g_strdup (kind.restriction);
      g_array_append_val (self->kinds, kind);
    }
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
          weft_scratch_array_append (part->samples, weft_heap_profile_sample (self, k), 1);
      weft_heap_profile_mark_exit (part);
      g_ptr_array_add (self->parts, part);
    }
}

static gboolean
has_heap_samples (const WeftCapIndex *cap)
{
  return cap->rare[WEFT_RARE_HEAP_SAMPLE]->len > 0;
}

/* Steals the complete samples of @before if they are valid for @index; otherwise returns an empty
 * PastSamples. */
static PastSamples *
steal_past_samples (const WeftHeapProfile *before, const WeftIndex *index)
{
  static const guint16 definitions[] = { WEFT_TAG_HEAP_PROF_COST_CENTRE, WEFT_TAG_IPE };
  HeapKinds *kinds = g_new0 (HeapKinds, 1);
  PastSamples *past =
      before != NULL ? g_atomic_pointer_exchange ((gpointer *) &before->past_samples, NULL) : NULL;
  gboolean is_same = past != NULL; /* the profiles have the same breakdowns as in @before */

  weft_index_foreach_tag (index, WEFT_TAG_HEAP_PROF_BEGIN, add_profile_kind, kinds);
  is_same = is_same && kinds->breakdown == past->kinds->breakdown;
  for (guint i = 0; is_same && i < G_N_ELEMENTS (kinds->kinds); i++)
    is_same = kinds->kinds[i].breakdown == past->kinds->kinds[i].breakdown;
  if (is_same &&
      weft_index_extends_without_tags (index, past->index, definitions,
                                       G_N_ELEMENTS (definitions)) &&
      weft_index_is_in_one_buffer (index, has_heap_samples) &&
      weft_heap_names_can_extend (past->names))
    {
      heap_kinds_free (past->kinds);
      past->kinds = kinds;
      return past;
    }
  g_clear_pointer (&past, weft_shared_unref);
  past = weft_shared_new (PastSamples, past_samples_clear);
  past->kinds = kinds;
  past->names = weft_heap_names_new ();
  past->samples = weft_scratch_array_new (sizeof (WeftHeapSample));
  past->entries = weft_heap_entries_new ();
  return past;
}

/* Reads the samples that @past does not have yet, and adds the complete ones to it. Returns FALSE
 * if cancelled. */
static gboolean
read_new_samples (ProfileReader *self, PastSamples *past)
{
  gboolean is_one = weft_index_is_in_one_buffer (self->index, has_heap_samples), ok = TRUE;

  for (guint i = 0; ok && i <= self->index->caps->len; i++)
    {
      const WeftCapIndex *cap =
          i == 0 ? self->index->global : weft_index_nth_cap (self->index, i - 1);

      if (!has_heap_samples (cap))
        continue;
      /* each buffer is read to its end, so close the last sample of the previous buffer */
      close_last_sample (self);
      past->next = is_one ? past->next : 0;
      while (ok && past->next < cap->rare[WEFT_RARE_HEAP_SAMPLE]->len)
        ok =
            read_sample (self, cap, &past->next) && !g_cancellable_is_cancelled (self->cancellable);
    }
  if (self->is_open)
    past->next = self->begin;
  past->index = self->index;
  return ok;
}

/* Labels the bands, and copies the samples of @past to @profile. The sample still open at the end
 * of the log is added only to @profile. */
static void
finish_profile (ProfileReader *self, PastSamples *past, guint n_before, WeftHeapProfile *profile)
{
  const guint32 *bands = weft_heap_names_label_all (past->names);
  guint n = past->samples->len;

  finish_samples (past->samples, n_before, bands);
  weft_heap_entries_free (profile->entries);
  profile->entries = weft_heap_entries_copy (past->entries);
  weft_scratch_array_append (profile->samples, past->samples->data, n);
  self->samples = profile->samples;
  self->entries = profile->entries;
  close_last_sample (self);
  finish_samples (profile->samples, n, bands);
  for (guint i = 1; i < profile->samples->len; i++)
    if (weft_heap_profile_sample (profile, i - 1)->time >
        weft_heap_profile_sample (profile, i)->time)
      {
        weft_sort (profile->samples->data, profile->samples->len, sizeof (WeftHeapSample),
                   weft_compare_uint64_with_data, NULL, NULL);
        break;
      }
}

WeftHeapProfile *
weft_heap_profile_extend (const WeftHeapProfile *before,
                          const WeftIndex *index,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (WeftHeapProfile) self = weft_heap_profile_new_empty (index);
  g_autoptr (GArray) collected = g_array_new (FALSE, FALSE, sizeof (OpenEntry));
  PastSamples *past = steal_past_samples (before, index);
  guint n_before = past->samples->len;
  ProfileReader reader = {
    .index = index,
    .kinds = past->kinds,
    .names = past->names,
    .samples = past->samples,
    .entries = past->entries,
    .cancellable = cancellable,
    .open_entries = collected,
  };

  self->past_samples = past;
  if (past->index == NULL)
    before = NULL;
  weft_heap_names_set_index (past->names, index);
  if (!read_new_samples (&reader, past))
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  finish_profile (&reader, past, n_before, self);
  self->n_names = weft_heap_names_get_n (past->names);
  weft_shared_unref (self->labels);
  weft_scratch_array_unref (self->origins);
  if (before != NULL && before->n_names == self->n_names)
    {
      self->labels = weft_shared_ref (before->labels);
      self->origins = weft_scratch_array_ref (before->origins);
    }
  else
    {
      self->labels = weft_heap_names_labels (past->names);
      self->origins = weft_heap_names_origins (past->names);
    }
  set_profile_kinds (self, past->kinds);
  if (index->log->is_final || index->log->is_complete)
    g_clear_pointer (&self->past_samples, weft_shared_unref);
  return g_steal_pointer (&self);
}
