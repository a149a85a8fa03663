/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparse index of a whole log: one index for each capability's events, and one for events of no
 * capability. */
#pragma once

#include "weft-cap-index.h"
#include "weft-range.h"
#include <gio/gio.h>

/* Time (ns), far more than stamps step back from one block to the next (about 60 us). In a growing
 * log, this much time before its end is not final. */
#define WEFT_STEP_BACK_NS 1000000

/* Immutable, shared by reference across threads. */
typedef struct _WeftIndex WeftIndex;

struct _WeftIndex
{
  WeftLog *log;
  GPtrArray *caps;      /* of WeftCapIndex, by capability */
  WeftCapIndex *global; /* events of no capability; never NULL */
  GArray *problems;     /* of WeftProblem, by offset: of the block chain, and inside blocks */
  guint64 n_events;
  guint64 from, to; /* ns: the run; @from is 0 unless the log begins long after the program */
  guint64 end; /* ns: end of a range that includes the last events: WEFT_TIME_END, or @to if the
                  log has events after it */
  gboolean is_part; /* cut out of a longer log; has events before @from, from which the state at its
                       start is known */
  guint64 known_to; /* ns: the states of all capabilities with events are known up to here, which is
                       @to in a complete log; statistics of the process are not final after it */
  WeftIndex *names; /* index of another log, with info tables that this one lacks; or NULL */
  WeftArchive *analyses; /* arrays of the analyses, if read from an archive; or NULL */
};

/* Reports that @done of @total bytes are indexed. Called from several threads. */
typedef void (*WeftIndexReport) (guint64 done, guint64 total, gpointer user_data);

/* Indexes @log with @n_threads threads (0: one per core). @before, if not NULL, is the index of an
 * earlier view of the same log, which is extended; only one index may be built on it. Blocks; may
 * be called from any thread. Returns NULL with G_IO_ERROR_CANCELLED in @error if cancelled. */
WeftIndex *weft_index_new (WeftLog *log,
                           const WeftIndex *before,
                           guint n_threads,
                           WeftIndexReport report,
                           gpointer user_data,
                           GCancellable *cancellable,
                           GError **error);

/* Puts the index into @archive, which borrows its arrays. */
void weft_index_put (const WeftIndex *self, WeftArchive *archive);

/* Reads the index of @log from @archive, and puts the archive's further arrays into @analyses. No
 * event is read, and no index may be built on the result. Returns NULL if @archive does not begin
 * with an index of @log. */
WeftIndex *weft_index_take (WeftLog *log, const WeftArchive *archive);

/* Returns the index of the @i-th capability, in the order of their numbers. */
static inline const WeftCapIndex *
weft_index_nth_cap (const WeftIndex *self, guint i)
{
  return g_ptr_array_index (self->caps, i);
}

/* Like weft_index_nth_cap(), but returns the index of the events of no capability at caps->len. */
static inline const WeftCapIndex *
weft_index_nth_or_global (const WeftIndex *self, guint i)
{
  return i < self->caps->len ? weft_index_nth_cap (self, i) : self->global;
}

/* Returns TRUE unless @log was cut out of a longer log. */
static inline gboolean
weft_index_is_whole (const WeftIndex *self)
{
  return !self->is_part && self->end == WEFT_TIME_END;
}

/* Returns the position of @cap in self->caps, or -1 if the log has no events of it. */
gint weft_index_place (const WeftIndex *self, guint16 cap);

/* Returns the index of capability @cap (or WEFT_CAP_NONE), or NULL if the log has no events of
 * it. */
const WeftCapIndex *weft_index_cap (const WeftIndex *self, guint16 cap);

/* Returns TRUE if @self was built on @before, an earlier view of its log, and still has all of its
 * events, unchanged. */
gboolean weft_index_keeps (const WeftIndex *self, const WeftIndex *before);

/* Like weft_index_keeps(), but @self must also have no new events with any of the @n @tags. */
gboolean weft_index_keeps_all_of (const WeftIndex *self,
                                  const WeftIndex *before,
                                  const guint16 *tags,
                                  guint n);

/* Returns the index of the checkpoint of @cap at which the events that are new since @before begin;
 * 0 if @before is NULL. @cap must be part of an index that keeps @before. */
guint64 weft_index_kept (const WeftIndex *before, const WeftCapIndex *cap);

/* Returns TRUE if @has returns TRUE for at most one buffer, be it that of a capability or that of
 * the events of no capability. GHC writes samples to the latter; if a log has them in several
 * buffers, they are read buffer by buffer, so that an analysis of them cannot be extended. */
gboolean weft_index_is_in_one (const WeftIndex *self, gboolean (*has) (const WeftCapIndex *cap));

/* Returns the lowest stamp of the new events of @self, which keeps @before; G_MAXUINT64 if there
 * are none. Stamps may step back. */
guint64 weft_index_first_new (const WeftIndex *self, const WeftIndex *before);

/* Like weft_index_first_new(), but for @cap alone. */
guint64 weft_index_first_new_of (const WeftIndex *before, const WeftCapIndex *cap);

/* Returns the number of events with @tag in the whole log; all tags >= WEFT_COUNTED_TAGS - 1 are
 * counted together. */
guint64 weft_index_count (const WeftIndex *self, guint16 tag);

/* Sets @event to the event at file offset @offset, which must come from the index or another event.
 * Returns FALSE if no event begins there. */
gboolean weft_index_event_at (const WeftIndex *self, guint64 offset, WeftEvent *event);

/* Returns the number of bytes of the file that could not be read, not counting those that are
 * missing from a cut log. */
guint64 weft_index_lost_bytes (const WeftIndex *self);

/* Sets [@from, @to] to the times (ns) of the capabilities' events that are no longer in the file
 * because it was cut to @left bytes: from the start of the chunk that was cut to the last event.
 * Returns FALSE if there are none. */
gboolean weft_index_gone (const WeftIndex *self, guint64 left, guint64 *from, guint64 *to);

/* Like weft_index_gone(), but for events of no capability, which often come after all others. */
gboolean weft_index_gone_global (const WeftIndex *self, guint64 left, guint64 *from, guint64 *to);

/* Returns the end of the range [@from, @to): self->end if @to is the end of the run, so that the
 * range includes the last events. An empty range stays empty. */
static inline guint64
weft_index_end (const WeftIndex *self, guint64 from, guint64 to)
{
  return to >= self->to && from < to ? self->end : to;
}

/* Returns the range that weft_log_cut() takes for [@from, @to): its part that is in the log; from 0
 * if it is the whole log, also of one that begins late. */
static inline WeftRange
weft_index_part (const WeftIndex *self, guint64 from, guint64 to)
{
  WeftRange part = { MAX (from, self->from), weft_index_end (self, from, to) };

  if (part.from == self->from && part.to == WEFT_TIME_END && !self->is_part &&
      !self->log->is_merged)
    part.from = 0;
  return part;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIndex, weft_shared_unref)
