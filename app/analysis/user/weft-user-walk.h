/* SPDX-License-Identifier: BSD-3-Clause */
/* Iterator over user messages and markers in the order of time, each with the thread that wrote it.
 */
#pragma once

#include "weft-tallies.h"

typedef struct _WeftUserWalk WeftUserWalk;

/* An event and who posted it. @event is a view into the log. */
typedef struct
{
  guint64 time; /* ns: the stamp, or that of an earlier one on its capability where it steps back */
  WeftEvent event;
  gboolean has_thread;
  guint32 thread; /* that ran on the capability, where has_thread */
} WeftUserEvent;

/* All events of the kinds of @mask (WEFT_TALLY_BIT) whose time is >= @from, by (time, offset). Each
 * capability's are taken in the order in which they stand in the file. Reads only chunks that have
 * any. Borrows @index. */
WeftUserWalk *
weft_user_walk_new (const WeftIndex *index, const WeftTallies *tallies, guint mask, guint64 from);
void weft_user_walk_free (WeftUserWalk *self);

/* The next one, or NULL; valid until the next call. */
const WeftUserEvent *weft_user_walk_next (WeftUserWalk *self);

/* The text of a marker or message as valid UTF-8, of a binary message its size and first bytes.
 * Newly allocated. */
char *weft_user_text (const WeftEvent *event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserWalk, weft_user_walk_free)
