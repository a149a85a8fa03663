/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk over user messages and markers in time order, with the thread that wrote each. */
#pragma once

#include "weft-tallies.h"

typedef struct _WeftUserWalk WeftUserWalk;

/* An event and the thread that wrote it. @event points into the log. */
typedef struct
{
  /* time stamp (ns); if it goes back, the latest earlier one of the capability */
  guint64 time;
  WeftEvent event;
  gboolean has_thread;
  guint32 thread; /* the thread that ran on the capability, if has_thread */
} WeftUserEvent;

/* Returns a walk over the events of @mask (WEFT_TALLY_BIT) at or after @from (ns), sorted by time,
 * then by offset. Events of the same capability stay in file order. Reads only chunks that contain
 * such events. Borrows @index. */
WeftUserWalk *
weft_user_walk_new (const WeftIndex *index, const WeftTallies *tallies, guint mask, guint64 from);
void weft_user_walk_free (WeftUserWalk *self);

/* Returns the next event, or NULL after the last. Valid until the next call. */
const WeftUserEvent *weft_user_walk_next (WeftUserWalk *self);

/* Returns the text of a marker or message as valid UTF-8, or the size and first bytes of a binary
 * message. Newly allocated. */
char *weft_user_text (const WeftEvent *event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserWalk, weft_user_walk_free)
