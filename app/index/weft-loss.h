/* SPDX-License-Identifier: BSD-3-Clause */
/* Losses: positions in a capability's events at which events are missing, so that the capability's
 * state is unknown for a time. Events are missing because bytes are damaged, a block is missing, or
 * logging was off. */
#pragma once

#include "weft-log.h"

/* A loss; copied by value, owns nothing. */
typedef struct
{
  guint64 offset;   /* file offset of the end of the loss: the next event is at or after it */
  guint64 from, to; /* ns: the state is unknown in [from, to); to is G_MAXUINT64 if no later event
                       shows the state */
  guint32 thread;   /* thread that was running when the loss began; valid if was_running */
  guint32 was_running;
} WeftLoss;

/* Maximum number of losses of a capability. If there are more, the state is unknown after the last
 * counted loss. */
#define WEFT_MAX_LOSSES 4096

/* Returns the index of the first of @losses (of WeftLoss, by offset and by time) whose offset is
 * higher than @offset, or the number of losses if there is none. */
guint weft_loss_after (const GArray *losses, guint64 offset);

/* Returns TRUE if a walk over a capability's events passes loss *@next of @losses before its next
 * event, at @offset. If so, increments *@next, and sets @time to the start of the loss. */
static inline gboolean
weft_loss_passed (const GArray *losses, guint *next, guint64 offset, guint64 *time)
{
  if (G_LIKELY (*next >= losses->len) || g_array_index (losses, WeftLoss, *next).offset > offset)
    return FALSE;
  *time = g_array_index (losses, WeftLoss, (*next)++).from;
  return TRUE;
}

/* Returns TRUE if events of a capability may be missing between its successive blocks @before (NULL
 * if @block is the first) and @block. This is the case if logging was stopped and started again, or
 * if the chain of blocks is broken between the two blocks and their times leave room for another
 * block. */
gboolean weft_loss_between (const WeftLog *log, const WeftBlock *before, const WeftBlock *block);

/* Returns TRUE if @log may lack the events of a whole capability, because they are lost or not
 * written yet. */
gboolean weft_loss_hides_caps (const WeftLog *log);

/* Returns TRUE if blocks are missing only at the end of @log, which is cut or still growing. */
gboolean weft_loss_is_at_end (const WeftLog *log);

/* Returns TRUE if @log begins in the middle of its program's run, for example because a socket was
 * attached later or the process was forked. The state of its capabilities is then unknown until an
 * event shows it; in other logs, capabilities are idle at first. */
gboolean weft_loss_begins_late (const WeftLog *log);
