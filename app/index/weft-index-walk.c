/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-index-walk.h"

/* Walks the events of @cap with @tag. Returns FALSE if @func ended the walk. */
static gboolean
foreach_tag_in_cap (const WeftIndex *index,
                    const WeftCapIndex *cap,
                    guint16 tag,
                    WeftTagFunc func,
                    gpointer user_data)
{
  gint kind = weft_rare_kind (tag);
  guint64 left = cap->counts[tag];
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block;

  if (left == 0)
    return TRUE;
  if (kind >= 0)
    {
      for (guint i = 0; i < cap->rare[kind]->len; i++)
        if (weft_index_event_at (index, g_array_index (cap->rare[kind], guint64, i), &event) &&
            event.tag == tag && !func (&event, user_data))
          return FALSE;
      return TRUE;
    }
  block = weft_cap_index_cursor (cap, index->log, 0, &cursor);
  while (left > 0 && weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      if (event.tag != tag)
        continue;
      left--;
      if (!func (&event, user_data))
        return FALSE;
    }
  return TRUE;
}

void
weft_index_foreach_tag (const WeftIndex *index, guint16 tag, WeftTagFunc func, gpointer user_data)
{
  g_return_if_fail (tag < WEFT_N_COUNTED_TAGS - 1);

  if (!foreach_tag_in_cap (index, index->global, tag, func, user_data))
    return;
  for (guint i = 0; i < index->caps->len; i++)
    if (!foreach_tag_in_cap (index, weft_index_nth_cap (index, i), tag, func, user_data))
      return;
}

void
weft_cap_index_foreach_marked (const WeftCapIndex *cap,
                               const WeftLog *log,
                               guint64 first,
                               guint marks,
                               WeftMarkFunc func,
                               gpointer user_data)
{
  gboolean has_any = FALSE;

  for (guint tag = 0; tag < WEFT_N_COUNTED_TAGS && !has_any; tag++)
    {
      gint mark = weft_mark_of_tag ((guint16) tag);

      has_any = mark >= 0 && (marks & (1u << mark)) && cap->counts[tag] > 0;
    }
  for (guint64 page = first / WEFT_CHECKPOINTS_PER_PAGE * WEFT_CHECKPOINTS_PER_PAGE;
       has_any && page < cap->n_checkpoints; page += WEFT_CHECKPOINTS_PER_PAGE)
    {
      guint n = (guint) MIN (cap->n_checkpoints - page, WEFT_CHECKPOINTS_PER_PAGE);
      guint64 marked = weft_checkpoint_page_marked (
          weft_cap_index_page (cap, page / WEFT_CHECKPOINTS_PER_PAGE), n, marks);

      if (g_cancellable_is_cancelled (g_cancellable_get_current ()))
        return;
      if (page < first)
        marked &= G_MAXUINT64 << (first - page);
      for (; marked != 0; marked &= marked - 1)
        {
          guint64 chunk = page + (guint) __builtin_ctzll (marked);
          guint64 left = weft_cap_index_events_before (cap, chunk + 1) -
                         weft_cap_index_events_before (cap, chunk);
          WeftEvent event = { 0 };
          WeftCursor cursor;
          guint block = weft_cap_index_cursor (cap, log, chunk, &cursor);

          for (; left > 0 && weft_cap_index_next_event (cap, log, &cursor, &block, &event); left--)
            {
              gint mark = weft_mark_of_tag (event.tag);

              if (mark >= 0 && (marks & (1u << mark)))
                func (&event, weft_cap_index_event_time (&cursor, &event), user_data);
            }
        }
    }
}
