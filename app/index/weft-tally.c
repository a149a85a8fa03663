/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the events in each chunk, as differences between the totals by tag at the ends of
 * successive chunks. */
#include "weft-tally.h"

const guint8 weft_tally_kinds[256] = {
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, tally, ...) \
  [tag] = 1 + WEFT_TALLY_##tally,
#define LAYOUT(...)
#include "weft-event-rows.h"
};

/* Tags that have a kind. Checking all 256 tags at each chunk would slow down indexing. */
typedef struct
{
  guint n;
  guint8 tags[G_N_ELEMENTS (weft_tally_kinds)];
} TalliedTags;

static gpointer
list_tallied_tags (gpointer unused)
{
  TalliedTags *list = g_new0 (TalliedTags, 1);

  for (guint tag = 0; tag < G_N_ELEMENTS (weft_tally_kinds); tag++)
    if (weft_tally_kinds[tag] != 0)
      list->tags[list->n++] = (guint8) tag;
  return list;
}

void
weft_tally_init (WeftTally *self, const WeftTally *before)
{
  WeftTally fresh = *before;

  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    if (before->counts[i] != NULL)
      fresh.counts[i] = weft_shared_array_copy (before->counts[i]);
  *self = fresh;
}

void
weft_tally_clear (WeftTally *self)
{
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    g_clear_pointer (&self->counts[i], weft_shared_array_free);
}

void
weft_tally_close_chunk (WeftTally *self, const guint64 *by_tag)
{
  static GOnce once = G_ONCE_INIT;
  static const WeftTallyRow none = { 0 };
  const TalliedTags *list = g_once (&once, list_tallied_tags, NULL);
  guint64 now[WEFT_N_TALLIES] = { 0 }, page = self->n_chunks / WEFT_CHECKPOINTS_PER_PAGE;

  for (guint i = 0; i < list->n; i++)
    now[weft_tally_kinds[list->tags[i]] - 1] += by_tag[list->tags[i]];
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    {
      WeftTallyRow *row;

      if (now[i] == self->totals[i])
        continue;
      if (self->counts[i] == NULL)
        self->counts[i] = weft_shared_array_new (sizeof *row);
      /* add rows of zeros for the pages without events of this kind */
      while (self->counts[i]->n <= page)
        weft_shared_array_append (self->counts[i], &none);
      row = weft_shared_array_nth_mutable (self->counts[i], page);
      row->counts[self->n_chunks % WEFT_CHECKPOINTS_PER_PAGE] = (guint8) (now[i] - self->totals[i]);
      self->totals[i] = now[i];
    }
  self->n_chunks++;
}
