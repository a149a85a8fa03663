/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-gc-split.h"

WeftGcSplit
weft_gc_split (const WeftGcWindows *windows, guint64 from, guint64 to, gboolean with_sync)
{
  return (WeftGcSplit){
    .windows = windows,
    .from = from,
    .to = to,
    .n = weft_gc_windows_count_begun (windows, to),
    .with_sync = with_sync,
  };
}

/* Cuts the remaining range at @from, and returns the part after @from in @part. Always returns
 * TRUE. */
static gboolean
split_off (WeftGcSplit *self, WeftGcPart *part, guint64 from, gint gc, gboolean is_sync)
{
  *part = (WeftGcPart){ MAX (from, self->from), self->to, gc, is_sync };
  self->to = part->from;
  return TRUE;
}

gboolean
weft_gc_split_next (WeftGcSplit *self, WeftGcPart *part)
{
  for (; self->to > self->from && self->n > 0; self->n--)
    {
      const WeftGcWindow *window = weft_gc_windows_nth (self->windows, self->n - 1);
      gint gc = (gint) self->n - 1;

      if (window->end <= self->from)
        break;
      if (window->end < self->to)
        return split_off (self, part, window->end, -1, FALSE);
      if (window->start < self->to)
        return split_off (self, part, window->start, gc, FALSE);
      if (self->with_sync && window->request < self->to)
        return split_off (self, part, window->request, gc, TRUE);
    }
  return self->to > self->from && split_off (self, part, self->from, -1, FALSE);
}
