/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks each capability for its last stop before the start. */
#include "weft-gc-holder.h"

#include "weft-last-stop.h"

gboolean
weft_gc_holder (const WeftCollections *collections,
                const WeftIndex *index,
                guint i,
                WeftGcHolder *holder)
{
  const WeftGcWindow *window = weft_gc_windows_nth (weft_collections_windows (collections), i);
  gboolean found = FALSE;

  for (guint cap = 0; window->request < window->start && cap < index->caps->len; cap++)
    {
      WeftThreadEvent stop;

      if (!weft_last_stop (weft_index_nth_cap (index, cap), index->log, window->request + 1,
                           window->start, &stop) ||
          (found && stop.time <= holder->time))
        continue;
      *holder = (WeftGcHolder){ .time = stop.time, .thread = stop.thread, .cap = stop.cap };
      found = TRUE;
    }
  return found;
}
