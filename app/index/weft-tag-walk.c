/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds all events of one type, by the counts and the rare lists of the index. */
#include "weft-tag-walk.h"

static gboolean
walk_rare (const WeftIndex *index,
           const GArray *offsets,
           guint16 tag,
           WeftTagFunc func,
           gpointer user_data)
{
  for (guint i = 0; i < offsets->len; i++)
    {
      WeftEvent event;

      if (weft_index_event_at (index, g_array_index (offsets, guint64, i), &event) &&
          event.tag == tag && !func (&event, user_data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
walk_all (const WeftIndex *index,
          const WeftCapIndex *cap,
          guint16 tag,
          WeftTagFunc func,
          gpointer user_data)
{
  guint64 left = cap->counts[tag];
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap, index->log, 0, &cursor);

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

static gboolean
walk_cap (const WeftIndex *index,
          const WeftCapIndex *cap,
          guint16 tag,
          WeftTagFunc func,
          gpointer user_data)
{
  gint kind = weft_rare_kind (tag);

  if (cap->counts[tag] == 0)
    return TRUE;
  if (kind >= 0)
    return walk_rare (index, cap->rare[kind], tag, func, user_data);
  return walk_all (index, cap, tag, func, user_data);
}

void
weft_tag_walk (const WeftIndex *index, guint16 tag, WeftTagFunc func, gpointer user_data)
{
  g_return_if_fail (tag < WEFT_COUNTED_TAGS - 1);

  if (!walk_cap (index, index->global, tag, func, user_data))
    return;
  for (guint i = 0; i < index->caps->len; i++)
    if (!walk_cap (index, weft_index_nth_cap (index, i), tag, func, user_data))
      return;
}
