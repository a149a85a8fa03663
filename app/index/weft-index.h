/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparse index of a whole log: one index for each capability's events, and one for events of no
 * capability. */
#pragma once

#include "weft-cap-index.h"
#include "weft-range.h"
#include <gio/gio.h>

/* Far more than stamps step back from one block to the next, which is some 60 us: what is later
 * than this before the time up to which all HECs are known is not sure. ns. */
#define WEFT_STEP_BACK_NS 1000000

/* Immutable, shared by reference across threads. */
typedef struct _WeftIndex WeftIndex;

struct _WeftIndex
{
  WeftLog *log;
  GPtrArray *caps;      /* of WeftCapIndex, by capability */
  WeftCapIndex *global; /* events of no capability; never NULL */
  GArray *problems;     /* of WeftProblem, by offset: of the chain and inside blocks */
  guint64 n_events;
  guint64 from, to; /* ns: the run; from is 0 unless the log begins long after the program did */
  gboolean is_part; /* it was cut out of a longer log: its first events tell what held before */
  guint64 known_to; /* ns: all capabilities that have events are known up to here: to in a log that
                       is complete; of what is not a capability's own, nothing is sure after it */
  WeftIndex *names; /* of another log, whose info tables name what this one's do not; or NULL */
  WeftArchive *analyses; /* their arrays, if it was taken from an archive; or NULL */
};

/* Bytes indexed so far and in all; called from several threads. */
typedef void (*WeftIndexReport) (guint64 done, guint64 total, gpointer user_data);

/* Indexes @log with @n_threads threads (0: as many as there are cores). @before, if not NULL, is
 * the index of an earlier view of the same log; what it knows is kept, and only one index may be
 * built on it. Blocks; any thread may call it. NULL with @error G_IO_ERROR_CANCELLED. */
WeftIndex *weft_index_new (WeftLog *log,
                           const WeftIndex *before,
                           guint n_threads,
                           WeftIndexReport report,
                           gpointer user_data,
                           GCancellable *cancellable,
                           GError **error);

/* Puts the index into @archive, which borrows its arrays. */
void weft_index_put (const WeftIndex *self, WeftArchive *archive);

/* Takes the index of @log, which then has the archive's further arrays in @analyses. No event is
 * read, and no index may be built on it. Returns NULL if @archive does not begin with an index of
 * @log. */
WeftIndex *weft_index_take (WeftLog *log, const WeftArchive *archive);

/* The @i-th capability's index, in the order of their numbers. */
static inline const WeftCapIndex *
weft_index_nth_cap (const WeftIndex *self, guint i)
{
  return g_ptr_array_index (self->caps, i);
}

/* The same, and after the last one, at caps->len, that of the events outside capabilities. */
static inline const WeftCapIndex *
weft_index_nth_or_global (const WeftIndex *self, guint i)
{
  return i < self->caps->len ? weft_index_nth_cap (self, i) : self->global;
}

/* The place of capability @cap among the capabilities, or -1 if the log has none of its events. */
gint weft_index_place (const WeftIndex *self, guint16 cap);

/* The index of capability @cap (or WEFT_CAP_NONE), or NULL if the log has none of its events. */
const WeftCapIndex *weft_index_cap (const WeftIndex *self, guint16 cap);

/* Whether @self was built on @before, an earlier view of its log, and has all of that one's events
 * as they were. */
gboolean weft_index_keeps (const WeftIndex *self, const WeftIndex *before);

/* The same, and whether none of the @n event types of @tags has come in since. */
gboolean weft_index_keeps_all_of (const WeftIndex *self,
                                  const WeftIndex *before,
                                  const guint16 *tags,
                                  guint n);

/* The checkpoint of @cap, of an index that keeps @before, at which what has come since begins. 0
 * if @before is NULL. */
guint64 weft_index_kept (const WeftIndex *before, const WeftCapIndex *cap);

/* Whether at most one buffer, of a capability or of none, has what @has tells. GHC writes what it
 * samples to that of no capability; what a log has in several is told in the order of the buffers,
 * and so does not go on. */
gboolean weft_index_is_in_one (const WeftIndex *self, gboolean (*has) (const WeftCapIndex *cap));

/* The lowest stamp of what @self, which keeps @before, has more: G_MAXUINT64 for none. Stamps may
 * step back. */
guint64 weft_index_first_new (const WeftIndex *self, const WeftIndex *before);

/* The same of @cap, of such an index. */
guint64 weft_index_first_new_of (const WeftIndex *before, const WeftCapIndex *cap);

/* Events with @tag in the whole log; tags from WEFT_COUNTED_TAGS - 1 on are counted together. */
guint64 weft_index_count (const WeftIndex *self, guint16 tag);

/* Sets @event to the one at @offset, which is in self's rare lists or is otherwise known to
 * begin an event. FALSE if none does. */
gboolean weft_index_event_at (const WeftIndex *self, guint64 offset, WeftEvent *event);

/* Bytes of the file that could not be read, in all; not those that a cut log lacks. */
guint64 weft_index_lost_bytes (const WeftIndex *self);

/* The time of the capabilities' events whose bytes the file no longer has, since it was cut to
 * @left bytes: from the start of the chunk that the cut is in to the last of them, in ns. FALSE
 * if no event is after it. */
gboolean weft_index_gone (const WeftIndex *self, guint64 left, guint64 *from, guint64 *to);
/* The same of the events of no capability, which often stand together after all others. */
gboolean weft_index_gone_global (const WeftIndex *self, guint64 left, guint64 *from, guint64 *to);

/* The end of a range that goes up to @to: WEFT_TIME_END if that is the run's end, so that the
 * range takes in what is stamped there. An empty range stays empty. */
static inline guint64
weft_index_end (const WeftIndex *self, guint64 from, guint64 to)
{
  return to >= self->to && from < to ? WEFT_TIME_END : to;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIndex, weft_shared_unref)
