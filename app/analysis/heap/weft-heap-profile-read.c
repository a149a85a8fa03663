/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the heap profile: walks from the beginning of each sample to its end. Bands are numbered as
 * the log names them, and named for people, joined and sorted when all samples are there. */
#include "weft-heap-profile.h"

#include "weft-bytes.h"
#include "weft-compare.h"
#include "weft-heap-names.h"
#include "weft-range.h"
#include "weft-tag-walk.h"

/* Events between two looks at the cancellable. */
#define STRIDE 65536

/* An entry of the open sample. */
typedef struct
{
  WeftHeapEntry entry; /* its band as the names number it */
  guint8 profile;
} OpenEntry;

typedef struct
{
  const WeftIndex *index;
  WeftHeapProfile *profile;
  WeftHeapNames *names;
  gboolean has_kind[256]; /* by profile: it began */
  WeftHeapKind kinds[256];
  GCancellable *cancellable;
  guint n_events;
  gboolean is_open;
  gboolean is_damaged; /* events of the open one are lost */
  WeftHeapSample open;
  GArray *entries; /* of OpenEntry: of the open sample */
} Reader;

/* Reading. */

/* HEAP_PROF_BEGIN's selectors, in the words of GHC's guide. */
static const struct
{
  const char *field, *name;
} selectors[] = {
  { "module_filter", "module" }, { "closure_filter", "description" },
  { "type_filter", "type" },     { "cc_filter", "cost centre" },
  { "ccs_filter", "stack" },     { "retainer_filter", "retainer" },
  { "bio_filter", "biography" },
};

static char *
read_restriction (const WeftEvent *event)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (selectors); i++)
    {
      g_autofree char *value = weft_event_text (event, selectors[i].field);

      if (value != NULL && *value != '\0')
        g_string_append_printf (text, "%s%s %s", text->len > 0 ? "; " : "", selectors[i].name,
                                value);
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

static gboolean
take_kind (const WeftEvent *event, gpointer user_data)
{
  Reader *self = user_data;
  guint64 number = weft_event_number (event, "profile", 0);
  guint64 breakdown = MIN (weft_event_number (event, "breakdown", 0), G_MAXUINT8);
  g_autofree char *biography = weft_event_text (event, "bio_filter");
  WeftHeapKind *kind;

  if (number >= G_N_ELEMENTS (self->kinds) || self->has_kind[number])
    return TRUE;
  if (self->profile->breakdown == 0)
    self->profile->breakdown = breakdown;
  self->has_kind[number] = TRUE;
  kind = &self->kinds[number];
  kind->number = number;
  kind->breakdown = breakdown;
  kind->period = weft_event_number (event, "period", 0);
  kind->restriction = read_restriction (event);
  /* of biography itself, the times are in its samples */
  kind->has_times =
      biography == NULL || *biography == '\0' || breakdown == WEFT_BREAKDOWN_BIOGRAPHY;
  return TRUE;
}

/* The open sample's entries of @profile become a sample of their own. */
static void
close_profile (Reader *self, guint8 profile)
{
  WeftHeapSample sample = self->open;

  sample.profile = profile;
  sample.first = self->profile->entries->len;
  for (guint i = 0; i < self->entries->len; i++)
    {
      const OpenEntry *open = &g_array_index (self->entries, OpenEntry, i);

      if (open->profile == profile)
        g_array_append_val (self->profile->entries, open->entry);
    }
  sample.n = self->profile->entries->len - sample.first;
  g_array_append_val (self->profile->samples, sample);
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
  for (guint i = 0; i < self->entries->len; i++)
    has[g_array_index (self->entries, OpenEntry, i).profile] = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (has); i++)
    if (has[i])
      {
        close_profile (self, i);
        n++;
      }
  if (n == 0)
    close_profile (self, 0);
  g_array_set_size (self->entries, 0);
}

static void
open_sample (Reader *self, const WeftEvent *event, guint64 time)
{
  close_sample (self, !event->header->ends_samples);
  self->is_open = TRUE;
  self->is_damaged = FALSE;
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
  breakdown = self->kinds[open.profile].breakdown;
  if (event->tag == WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE)
    open.entry.band =
        weft_heap_names_stack (self->names, event->payload + 9, event->length - 9, event->offset);
  else
    open.entry.band =
        weft_heap_names_text (self->names, event->payload + 9, event->length - 9,
                              breakdown != 0 ? breakdown : self->profile->breakdown, event->offset);
  g_array_append_val (self->entries, open);
}

/* Sets @cursor to the event at @offset, and @place to that of its block among @cap's; FALSE where
 * it is in none of them. */
static gboolean
go_to (Reader *self, const WeftCapIndex *cap, guint64 offset, WeftCursor *cursor, guint *place)
{
  gint block = weft_log_find_block (self->index->log, offset);

  if (block < 0 || !g_array_binary_search (cap->blocks, &block, weft_compare_uint32, place))
    return FALSE;
  weft_log_cursor (self->index->log, block, offset, cursor);
  return TRUE;
}

/* Reads from the sample's beginning or end at place *@next of the list of them to the next end of a
 * sample, or to the end of all. FALSE where it was cancelled. */
static gboolean
read_on (Reader *self, const WeftCapIndex *cap, guint *next)
{
  const GArray *offsets = cap->rare[WEFT_RARE_HEAP_SAMPLE];
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint place, at, loss;
  guint64 lost, passed = 0;

  if (!go_to (self, cap, g_array_index (offsets, guint64, *next), &cursor, &place))
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
        open_sample (self, &event, weft_cap_index_time (&cursor, &event));
      else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END)
        close_sample (self, TRUE);
      else if (self->is_open && (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE ||
                                 event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_STRING))
        take_entry (self, &event);
      *next += weft_rare_kind (event.tag) == WEFT_RARE_HEAP_SAMPLE;
      if (!self->is_open)
        return TRUE;
    }
  /* without an end of its own, the last sample of a cut log may be cut too */
  close_sample (self, event.header != NULL && !event.header->ends_samples &&
                          self->index->log->is_complete);
  *next = offsets->len;
  return TRUE;
}

static gboolean
read_buffer (Reader *self, const WeftCapIndex *cap)
{
  guint next = 0;

  while (next < cap->rare[WEFT_RARE_HEAP_SAMPLE]->len)
    if (!read_on (self, cap, &next) || g_cancellable_is_cancelled (self->cancellable))
      return FALSE;
  return TRUE;
}

/* Finishing. */

static gint
compare_samples (gconstpointer a, gconstpointer b)
{
  const WeftHeapSample *x = a, *y = b;

  if (x->time != y->time)
    return x->time > y->time ? 1 : -1;
  return (x->first > y->first) - (x->first < y->first);
}

/* Numbers @sample's entries anew by @bands, sorts them and adds up what is named twice. Moves them
 * to place @to of all entries, which is not after their own. */
static void
settle_sample (WeftHeapProfile *self, WeftHeapSample *sample, const guint32 *bands, guint to)
{
  WeftHeapEntry *from = &g_array_index (self->entries, WeftHeapEntry, sample->first);
  WeftHeapEntry *into = &g_array_index (self->entries, WeftHeapEntry, to);
  guint n = 0;

  for (guint i = 0; i < sample->n; i++)
    from[i].band = bands[from[i].band];
  if (sample->n > 1)
    qsort (from, sample->n, sizeof *from, weft_compare_uint32);
  for (guint i = 0; i < sample->n; i++)
    {
      sample->total = weft_add (sample->total, from[i].bytes);
      if (n > 0 && into[n - 1].band == from[i].band)
        into[n - 1].bytes = weft_add (into[n - 1].bytes, from[i].bytes);
      else
        into[n++] = from[i];
    }
  sample->first = to;
  sample->n = n;
}

static void
settle (Reader *self)
{
  WeftHeapProfile *profile = self->profile;
  g_autofree guint32 *bands =
      weft_heap_names_settle (self->names, self->index, profile->labels, profile->origins);
  guint to = 0;

  for (guint i = 0; i < profile->samples->len; i++)
    {
      WeftHeapSample *sample = &g_array_index (profile->samples, WeftHeapSample, i);

      settle_sample (profile, sample, bands, to);
      to += sample->n;
    }
  g_array_set_size (profile->entries, to);
  g_array_sort (profile->samples, compare_samples);
}

/* The kinds that have samples, or else the first that began, or one of which nothing is known. */
static void
settle_kinds (Reader *self)
{
  WeftHeapProfile *profile = self->profile;
  gboolean is_used[256] = { FALSE };
  guint first = 0;

  for (guint i = 0; i < profile->samples->len; i++)
    is_used[weft_heap_profile_sample (profile, i)->profile] = TRUE;
  while (first < G_N_ELEMENTS (is_used) - 1 && !self->has_kind[first])
    first++;
  if (profile->samples->len == 0)
    is_used[self->has_kind[first] ? first : 0] = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (is_used); i++)
    {
      WeftHeapKind *kind = &self->kinds[i];

      if (!is_used[i])
        {
          g_clear_pointer (&kind->restriction, g_free);
          continue;
        }
      if (!self->has_kind[i])
        *kind = (WeftHeapKind){ .number = i, .has_times = TRUE };
      g_array_append_val (profile->kinds, *kind);
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

      g_array_unref (part->entries);
      part->entries = g_array_ref (self->entries);
      for (guint k = 0; k < self->samples->len; k++)
        if (weft_heap_profile_sample (self, k)->profile == kind->number)
          g_array_append_val (part->samples, *weft_heap_profile_sample (self, k));
      weft_heap_profile_mark_exit (part);
      g_ptr_array_add (self->parts, part);
    }
}

WeftHeapProfile *
weft_heap_profile_new (const WeftIndex *index, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftHeapProfile) self = weft_heap_profile_new_empty (index);
  g_autoptr (WeftHeapNames) names = weft_heap_names_new ();
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (OpenEntry));
  g_autofree Reader *reader = g_new0 (Reader, 1);
  gboolean ok;

  *reader = (Reader){
    .index = index,
    .profile = self,
    .names = names,
    .cancellable = cancellable,
    .entries = entries,
  };
  weft_tag_walk (index, WEFT_TAG_HEAP_PROF_BEGIN, take_kind, reader);
  ok = read_buffer (reader, index->global);
  for (guint i = 0; ok && i < index->caps->len; i++)
    ok = read_buffer (reader, weft_index_nth_cap (index, i));
  settle_kinds (reader);
  if (!ok)
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  settle (reader);
  make_parts (self);
  return g_steal_pointer (&self);
}
