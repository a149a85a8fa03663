/* SPDX-License-Identifier: BSD-3-Clause */
/* User spans: the times between the "START label" and "STOP label" messages of the program, and the
 * spans of opentelemetry. */
#pragma once

#include "weft-gc-windows.h"
#include "weft-user-open.h"

#include <gio/gio.h>

/* Immutable. Borrows what it is made of. No span is kept: the state of all that are open is, every
 * so many messages, and spans are found again from there.
 *
 * A STOP ends the span of its label and subscript that the thread running on its capability began
 * last; where that thread has none open, the one that any thread began last. As each STOP ends one
 * span, as long as there is one, the time in which a label and subscript have any span open is what
 * ghc-events-analyze counts as one event: it pairs the first START with the STOP that brings the
 * number of open ones back to none. A span of opentelemetry ends with the message of its id. */
typedef struct _WeftUserSpans WeftUserSpans;

/* A span, whole. A plain value. */
typedef struct
{
  WeftUserOpen open;
  guint64 end;            /* ns; the run's end where it is unfinished */
  guint64 gc;             /* ns of it in which the program stood still: the pauses of GCs */
  gboolean is_unfinished; /* its STOP is not in the log */
  gboolean is_cut;        /* it ends after the range that was asked for: @end is the range's */
} WeftUserSpan;

/* FALSE ends the walk. */
typedef gboolean (*WeftUserSpanFunc) (const WeftUserSpan *span, gpointer user_data);

/* Reads all messages once, 4 million a second. Where @before, of an index that @index was built on,
 * is not NULL, it goes on from the time up to which all HECs were known then, a millisecond less,
 * with the same result; all is read again where what came since tells of earlier times. NULL with
 * @error G_IO_ERROR_CANCELLED. */
WeftUserSpans *weft_user_spans_extend (const WeftUserSpans *before,
                                       const WeftIndex *index,
                                       const WeftTallies *tallies,
                                       const WeftGcWindows *windows,
                                       GCancellable *cancellable,
                                       GError **error);
void weft_user_spans_free (WeftUserSpans *self);

/* Spans that began in the log; those that never ended; STOPs without a START; rows that spans need,
 * at most WEFT_USER_MAX_ROWS. */
guint64 weft_user_spans_n (const WeftUserSpans *self);
guint64 weft_user_spans_n_unfinished (const WeftUserSpans *self);
guint64 weft_user_spans_n_stray (const WeftUserSpans *self);
guint weft_user_spans_n_rows (const WeftUserSpans *self);

/* The messages from @from on that may be of spans; to be freed. */
WeftUserWalk *weft_user_spans_walk (const WeftUserSpans *self, guint64 from);

const WeftUserLabels *weft_user_spans_labels (const WeftUserSpans *self);

/* Nanoseconds of [@from, @to) in which the program stood still for a GC. */
guint64 weft_user_spans_gc (const WeftUserSpans *self, guint64 from, guint64 to);

/* Calls @func for each span that shares time with [@from, @to), or begins in it, in the order of
 * their ends; those open at @to come last, by their start, cut there. */
void weft_user_spans_each (
    const WeftUserSpans *self, guint64 from, guint64 to, WeftUserSpanFunc func, gpointer user_data);

/* The span in @row at @time; FALSE if there is none. */
gboolean
weft_user_spans_at (const WeftUserSpans *self, guint64 time, guint row, WeftUserSpan *span);

/* Messages in [from, to) that a call of weft_user_spans_each() reads, about. */
guint64 weft_user_spans_cost (const WeftUserSpans *self, guint64 from, guint64 to);

/* By row, nanoseconds before @time in which it has a span: read off the states that are kept,
 * and between two of them on a straight line. For pictures of more spans than pixels. */
void
weft_user_spans_busy (const WeftUserSpans *self, guint64 time, guint64 busy[WEFT_USER_MAX_ROWS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserSpans, weft_user_spans_free)
