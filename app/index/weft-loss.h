/* SPDX-License-Identifier: BSD-3-Clause */
/* Places in a capability's events where some are missing and its state is unknown for a time:
 * damaged bytes, a missing block, or logging that was off. */
#pragma once

#include "weft-log.h"

/* A plain value. */
typedef struct
{
  guint64 offset;   /* in the file: the next event at or after it is the first after the loss */
  guint64 from, to; /* ns: the state is unknown in [from, to); to is G_MAXUINT64 if no event has
                       shown it since */
  guint32 thread;   /* that ran until then, where was_running */
  guint32 was_running;
} WeftLoss;

/* Losses that a capability's list holds. One that has more is given up: nothing is known of it from
 * the last of them on. */
#define WEFT_MAX_LOSSES 4096

/* The first of @losses (of WeftLoss, by offset and by time) whose offset is higher than @offset;
 * their number where none is. */
guint weft_loss_after (const GArray *losses, guint64 offset);

/* Whether the walk over a capability's events, of which the next is at @offset, passes the
 * @*next-th of @losses; moves that on. Sets @time to when what is known ends there. */
static inline gboolean
weft_loss_passed (const GArray *losses, guint *next, guint64 offset, guint64 *time)
{
  if (G_LIKELY (*next >= losses->len) || g_array_index (losses, WeftLoss, *next).offset > offset)
    return FALSE;
  *time = g_array_index (losses, WeftLoss, (*next)++).from;
  return TRUE;
}

/* Whether events of one capability may be missing between its blocks @before (NULL: @block is its
 * first) and @block: the chain is broken between them, and their times leave room for another
 * block, or logging was stopped and started again. */
gboolean weft_loss_between (const WeftLog *log, const WeftBlock *before, const WeftBlock *block);

/* TRUE if a capability without blocks in @log may have had events: they are not written yet, or all
 * of its blocks are lost. */
gboolean weft_loss_hides_caps (const WeftLog *log);

/* TRUE if blocks are missing at the end of @log, which is cut or grows, and nowhere else. */
gboolean weft_loss_lacks_end (const WeftLog *log);

/* Whether @log begins in the middle of its program's run, as when a socket was attached, or in a
 * forked process: what its capabilities do is then unknown until an event shows it. Otherwise they
 * begin idle. */
gboolean weft_loss_begins_late (const WeftLog *log);
