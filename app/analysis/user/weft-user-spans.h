/* SPDX-License-Identifier: BSD-3-Clause */
/* User spans: the times between the "START label" and "STOP label" messages of the program, and the
 * spans of opentelemetry. */
#pragma once

#include "weft-gc-windows.h"
#include "weft-user-open.h"

#include <gio/gio.h>

/* Immutable. Borrows the data that it is made from. Spans are not stored: there are snapshots of
 * the open spans, from which messages are read again.
 *
 * A STOP ends the last open span of its label and subscript that the thread running on its
 * capability began, or, if there is none, the last that any thread began. As each STOP ends one
 * span, if there is one, the time in which a label and subscript have any open span is an event of
 * ghc-events-analyze, which pairs the first START with the STOP after which none is open. A span of
 * opentelemetry ends with the message with its id. */
typedef struct _WeftUserSpans WeftUserSpans;

/* A span, whole. A plain value. */
typedef struct
{
  WeftUserOpen open;
  guint64 end;            /* ns; end of the run if unfinished */
  guint64 gc;             /* ns in GC pauses */
  gboolean is_unfinished; /* its STOP is not in the log */
  gboolean is_cut;        /* the span ends after the range; @end is that of the range */
} WeftUserSpan;

/* Returns FALSE to stop. */
typedef gboolean (*WeftUserSpanFunc) (const WeftUserSpan *span, gpointer user_data);

/* Reads all messages once, about 4 million in a second. Extends @before, of an index that @index
 * was built on, from the time up to which all HECs were known, less a millisecond. NULL for @before
 * reads all messages, with the same result. All messages are read again if new ones are earlier
 * than that time. NULL with @error G_IO_ERROR_CANCELLED. */
WeftUserSpans *weft_user_spans_extend (const WeftUserSpans *before,
                                       const WeftIndex *index,
                                       const WeftTallies *tallies,
                                       const WeftGcWindows *windows,
                                       GCancellable *cancellable,
                                       GError **error);
void weft_user_spans_free (WeftUserSpans *self);

/* Returns the number of spans that began in the log. */
guint64 weft_user_spans_n (const WeftUserSpans *self);

/* Returns the number of spans that did not end. */
guint64 weft_user_spans_n_unfinished (const WeftUserSpans *self);

/* Returns the number of STOPs without a START. */
guint64 weft_user_spans_n_stray (const WeftUserSpans *self);

/* Returns the number of rows that spans need, at most WEFT_USER_MAX_ROWS. */
guint weft_user_spans_n_rows (const WeftUserSpans *self);

/* Returns a new walk over the messages from @from on that may belong to spans. */
WeftUserWalk *weft_user_spans_walk (const WeftUserSpans *self, guint64 from);

const WeftUserLabels *weft_user_spans_labels (const WeftUserSpans *self);

/* Returns the nanoseconds of [@from, @to) in GC pauses. */
guint64 weft_user_spans_gc (const WeftUserSpans *self, guint64 from, guint64 to);

/* Calls @func for each span that overlaps [@from, @to), or begins in it, sorted by end. Spans that
 * are open at @to are last, sorted by start, and cut there. */
void weft_user_spans_each (
    const WeftUserSpans *self, guint64 from, guint64 to, WeftUserSpanFunc func, gpointer user_data);

/* Finds the span in @row at @time. Returns FALSE if there is none. */
gboolean
weft_user_spans_at (const WeftUserSpans *self, guint64 time, guint row, WeftUserSpan *span);

/* Returns about how many messages weft_user_spans_each() reads for [@from, @to). */
guint64 weft_user_spans_cost (const WeftUserSpans *self, guint64 from, guint64 to);

/* Sets @busy, by row, to the nanoseconds before @time in which the row has a span, interpolated
 * linearly between snapshots. For charts with more spans than pixels. */
void
weft_user_spans_busy (const WeftUserSpans *self, guint64 time, guint64 busy[WEFT_USER_MAX_ROWS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserSpans, weft_user_spans_free)
