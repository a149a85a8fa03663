/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparse index of a whole log: an index for each capability's events, and one for the events of no
 * capability. */
#pragma once

#include "weft-cap-index.h"
#include "weft-range.h"
#include <gio/gio.h>

/* Upper bound (ns), with a large margin, for how far stamps step back from one block to the next
 * (about 60 us). In a growing log, the last WEFT_STEP_BACK_NS are not final. */
#define WEFT_STEP_BACK_NS 1000000

/* Index of a log. Immutable, shared by reference across threads. */
typedef struct _WeftIndex WeftIndex;

struct _WeftIndex
{
  WeftLog *log;
  GPtrArray *caps;      /* of WeftCapIndex, by capability */
  WeftCapIndex *global; /* events of no capability; never NULL */
  GArray *problems; /* of WeftProblem, by offset: problems of the block chain and inside blocks */
  guint64 n_events;
  guint64 from, to; /* start and end of the run, ns; @from is 0 unless logging began late */
  guint64 end;      /* ns: end of a range that includes the last events: WEFT_TIME_END, or @to in an
                       excerpt, which may have events after @to */
  gboolean is_excerpt; /* TRUE if the log was cut out of a longer one; it has events before @from,
                          which make the state at @from known */
  guint64 known_to;    /* ns: time up to which the states of all capabilities with events are known;
                          @to in a complete log. Statistics of the process are final only up to this
                          time */
  WeftIndex
      *info_index; /* index of another log, which has info tables that this log lacks; or NULL */
  WeftArchive *analyses; /* arrays of the analyses, if read from an archive; or NULL */
};

/* Reports that @done of @total bytes are indexed. Called from several threads. */
typedef void (*WeftIndexProgressFunc) (guint64 done, guint64 total, gpointer user_data);

/* Indexes @log with @n_threads threads (0: one per core). @before is NULL, or the index of an
 * earlier view of the same log, which is extended. An index can be extended only once, even if the
 * extension is cancelled. Blocks; may be called from any thread. Returns NULL with
 * G_IO_ERROR_CANCELLED in @error if cancelled. */
WeftIndex *weft_index_new (WeftLog *log,
                           const WeftIndex *before,
                           guint n_threads,
                           WeftIndexProgressFunc report,
                           gpointer user_data,
                           GCancellable *cancellable,
                           GError **error);

/* Puts the index into @archive, which borrows its arrays. */
void weft_index_save (const WeftIndex *self, WeftArchive *archive);

/* Reads the index of @log from @archive. The archive's further arrays become the member @analyses.
 * Reads no events. The result cannot be extended. Returns NULL if @archive does not begin with an
 * index of @log. */
WeftIndex *weft_index_load (WeftLog *log, const WeftArchive *archive);

/* Returns the index of the capability at position @i in self->caps, which is sorted by capability
 * number. */
static inline const WeftCapIndex *
weft_index_nth_cap (const WeftIndex *self, guint i)
{
  return g_ptr_array_index (self->caps, i);
}

/* Like weft_index_nth_cap(), but @i may also be caps->len, for the index of the events of no
 * capability. */
static inline const WeftCapIndex *
weft_index_nth_or_global (const WeftIndex *self, guint i)
{
  return i < self->caps->len ? weft_index_nth_cap (self, i) : self->global;
}

/* Returns TRUE unless the log was cut out of a longer log. */
static inline gboolean
weft_index_is_whole (const WeftIndex *self)
{
  return !self->is_excerpt && self->end == WEFT_TIME_END;
}

/* Returns the position of @cap in self->caps, or -1 if the log has no events of @cap. */
gint weft_index_cap_position (const WeftIndex *self, guint16 cap);

/* Returns the index of capability @cap (or WEFT_CAP_NONE), or NULL if the log has no events of
 * @cap. */
const WeftCapIndex *weft_index_cap (const WeftIndex *self, guint16 cap);

/* Returns TRUE if @self was built on @before, an earlier view of the same log, and still has all
 * events of @before, unchanged. */
gboolean weft_index_extends (const WeftIndex *self, const WeftIndex *before);

/* Like weft_index_extends(), but also requires that @self has no new events with any of the @n
 * @tags. */
gboolean weft_index_extends_without_tags (const WeftIndex *self,
                                          const WeftIndex *before,
                                          const guint16 *tags,
                                          guint n);

/* Returns the index of the checkpoint of @cap at which the events that are new since @before begin;
 * 0 if @before is NULL. @cap must be part of an index that extends @before, see
 * weft_index_extends(). */
guint64 weft_index_first_new_chunk (const WeftIndex *before, const WeftCapIndex *cap);

/* Returns TRUE if @has returns TRUE for at most one buffer, either a capability's or the one of
 * events of no capability. GHC writes samples to the latter. If several buffers have samples, they
 * are read buffer by buffer, and an analysis of the samples cannot be extended. */
gboolean
weft_index_is_in_one_buffer (const WeftIndex *self, gboolean (*has) (const WeftCapIndex *cap));

/* Returns the lowest stamp of the events that are in @self but not in @before; G_MAXUINT64 if there
 * are none. This is not necessarily the stamp of the first new event, because stamps may step back.
 * @self must extend @before, see weft_index_extends(). */
guint64 weft_index_first_new_time (const WeftIndex *self, const WeftIndex *before);

/* Like weft_index_first_new_time(), but for @cap alone. */
guint64 weft_cap_index_first_new_time (const WeftIndex *before, const WeftCapIndex *cap);

/* Returns the number of events with @tag in the whole log. All tags >= WEFT_N_COUNTED_TAGS - 1 are
 * counted together. */
guint64 weft_index_count (const WeftIndex *self, guint16 tag);

/* Sets @event to the event at file offset @offset, which must come from the index or from another
 * event. Returns FALSE if no event begins there. */
gboolean weft_index_event_at (const WeftIndex *self, guint64 offset, WeftEvent *event);

/* Returns the number of bytes of the file that could not be read, not counting bytes that are
 * missing from a cut log. */
guint64 weft_index_lost_bytes (const WeftIndex *self);

/* Sets [@from, @to] to the time range (ns) of the events of capabilities that are no longer in the
 * file because the file was cut to @left bytes: from the start of the chunk that was cut to the
 * last event. Returns FALSE if there are no such events. */
gboolean
weft_index_get_truncated_range (const WeftIndex *self, guint64 left, guint64 *from, guint64 *to);

/* Like weft_index_get_truncated_range(), but for events of no capability, which are often at the
 * end of the file. */
gboolean weft_index_get_truncated_range_global (const WeftIndex *self,
                                                guint64 left,
                                                guint64 *from,
                                                guint64 *to);

/* Returns the end of the range [@from, @to): self->end if @to is the end of the run, so that the
 * range includes the last events. An empty range stays empty. */
static inline guint64
weft_index_range_end (const WeftIndex *self, guint64 from, guint64 to)
{
  return to >= self->to && from < to ? self->end : to;
}

/* Returns the part of [@from, @to) that is in the log, as a range for weft_log_cut(). If that is
 * the whole log, the range begins at 0, even if the log begins late. */
static inline WeftRange
weft_index_excerpt_range (const WeftIndex *self, guint64 from, guint64 to)
{
  WeftRange part = { MAX (from, self->from), weft_index_range_end (self, from, to) };

  if (part.from == self->from && part.to == WEFT_TIME_END && !self->is_excerpt &&
      !self->log->is_merged)
    part.from = 0;
  return part;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIndex, weft_shared_unref)
