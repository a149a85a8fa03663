/* SPDX-License-Identifier: BSD-3-Clause */
/* User spans: the intervals between "START label" and "STOP label" messages of the program, and the
 * spans of opentelemetry. */
#pragma once

#include "weft-gc-windows.h"
#include "weft-user-open.h"

#include <gio/gio.h>

/* User spans of a log. Immutable. Borrows the data from which it is made. The spans are not stored.
 * Only snapshots of the open spans are, and messages are read again from there.
 *
 * A STOP ends the last open span with the same label and subscript that was started by the thread
 * now running on the capability of the STOP. If there is no such span, the STOP ends the last such
 * span of any thread. Each STOP ends at most one span. So the intervals in which a label and
 * subscript have any open span are the events of ghc-events-analyze, which pairs the first START
 * with the STOP after which no span is open. An opentelemetry span ends with the message that has
 * its id. */
typedef struct _WeftUserSpans WeftUserSpans;

/* A span. Its start is never clipped. Copied by value. */
typedef struct
{
  WeftUserOpenSpan open;
  guint64 end;            /* ns; the end of the run if the span is unfinished */
  guint64 gc;             /* time in GC pauses, ns */
  gboolean is_unfinished; /* the STOP of the span is not in the log */
  gboolean is_clipped;    /* the span ends after the range, so @end is the end of the range */
  gboolean has_stopper; /* the thread of the STOP is known; set only by weft_user_spans_foreach() */
  guint32 stopper;      /* ID of the thread of the STOP, usually open.thread */
} WeftUserSpan;

/* Called for each span. Returns FALSE to stop. */
typedef gboolean (*WeftUserSpanFunc) (const WeftUserSpan *span, gpointer user_data);

/* Reads all messages once, about 4 million per second. @before is the result for the index that
 * @index extends, or NULL. If it is given, reading starts one millisecond before the time up to
 * which all HECs were known in that index; the result is the same. If there are new messages before
 * that time, all messages are read again. Returns NULL and sets @error to G_IO_ERROR_CANCELLED if
 * it was cancelled. */
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

/* Returns the number of STOPs that ended no span. */
guint64 weft_user_spans_n_stray (const WeftUserSpans *self);

/* Returns the number of rows that spans need, at most WEFT_USER_MAX_ROWS. */
guint weft_user_spans_n_rows (const WeftUserSpans *self);

/* Returns a new walk over the messages at or after @from (ns) that may belong to spans. */
WeftUserWalk *weft_user_spans_walk (const WeftUserSpans *self, guint64 from);

const WeftUserLabels *weft_user_spans_labels (const WeftUserSpans *self);

/* Returns the time (ns) that GC pauses take in [@from, @to). */
guint64 weft_user_spans_gc_time (const WeftUserSpans *self, guint64 from, guint64 to);

/* Calls @func for each span that overlaps [@from, @to) or begins in this range, sorted by end.
 * Spans that are still open at @to come last, sorted by start. They are clipped at @to unless they
 * are unfinished. */
void weft_user_spans_foreach (
    const WeftUserSpans *self, guint64 from, guint64 to, WeftUserSpanFunc func, gpointer user_data);

/* Finds the span in @row at @time. Returns FALSE if there is no span. */
gboolean
weft_user_spans_find_at (const WeftUserSpans *self, guint64 time, guint row, WeftUserSpan *span);

/* Returns the approximate number of messages that weft_user_spans_foreach() reads for [@from, @to).
 */
guint64 weft_user_spans_estimate_messages (const WeftUserSpans *self, guint64 from, guint64 to);

/* Sets @busy to the time (ns) before @time in which each row has a span. Times are interpolated
 * linearly between snapshots. Intended for charts with more spans than pixels. */
void weft_user_spans_get_busy_times (const WeftUserSpans *self,
                                     guint64 time,
                                     guint64 busy[WEFT_USER_MAX_ROWS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserSpans, weft_user_spans_free)
