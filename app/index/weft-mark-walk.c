/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks the chunks that are marked, and leaves out the others. */
#include "weft-mark-walk.h"

static void
walk_chunk (const WeftCapIndex *cap,
            const WeftLog *log,
            guint64 chunk,
            guint marks,
            WeftMarkFunc func,
            gpointer user_data)
{
  guint64 end = weft_cap_index_events_before (cap, chunk + 1);
  guint64 left = end - weft_cap_index_events_before (cap, chunk);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap, log, chunk, &cursor);

  for (; left > 0 && weft_cap_index_next_event (cap, log, &cursor, &block, &event); left--)
    {
      gint mark = weft_mark_of (event.tag);

      if (mark >= 0 && (marks & (1u << mark)))
        func (&event, weft_cap_index_time (&cursor, &event), user_data);
    }
}

/* Whether @cap has any event with one of @marks. */
static gboolean
has_marks (const WeftCapIndex *cap, guint marks)
{
  for (guint tag = 0; tag < WEFT_COUNTED_TAGS; tag++)
    {
      gint mark = weft_mark_of ((guint16) tag);

      if (mark >= 0 && (marks & (1u << mark)) && cap->counts[tag] > 0)
        return TRUE;
    }
  return FALSE;
}

void
weft_mark_walk (const WeftCapIndex *cap,
                const WeftLog *log,
                guint64 first,
                guint marks,
                WeftMarkFunc func,
                gpointer user_data)
{
  if (!has_marks (cap, marks))
    return;
  for (guint64 page = first / WEFT_CHECKPOINTS_PAGE * WEFT_CHECKPOINTS_PAGE;
       page < cap->n_checkpoints; page += WEFT_CHECKPOINTS_PAGE)
    {
      guint n = (guint) MIN (cap->n_checkpoints - page, WEFT_CHECKPOINTS_PAGE);
      guint64 left = weft_checkpoint_page_marked (
          weft_cap_index_page (cap, page / WEFT_CHECKPOINTS_PAGE), n, marks);

      if (page < first)
        left &= G_MAXUINT64 << (first - page);
      for (; left != 0; left &= left - 1)
        walk_chunk (cap, log, page + (guint) __builtin_ctzll (left), marks, func, user_data);
    }
}
