/* SPDX-License-Identifier: BSD-3-Clause */
/* How the verb spans writes: the kinds of spans are functions that go through a log and hand over
 * each span key by key; what the line looks like is not theirs. */
#pragma once

#include "weft-cli-output.h"
#include "weft-trace.h"

G_BEGIN_DECLS

typedef struct _WeftCliSpans WeftCliSpans;

/* Begins a span of the kind that is being written. Times in ns. */
void weft_cli_span_begin (WeftCliSpans *self, guint64 start, guint64 end);
/* Its keys, each at most once; keys that are never set are left empty or out. @key is one of its
 * kind's keys. */
void weft_cli_span_number (WeftCliSpans *self, const char *key, guint64 number);
void weft_cli_span_integer (WeftCliSpans *self, const char *key, gint64 number);
void weft_cli_span_null (WeftCliSpans *self, const char *key);
void weft_cli_span_text (WeftCliSpans *self, const char *key, const char *text);
/* Something that is said only where it is true. */
void weft_cli_span_flag (WeftCliSpans *self, const char *key);
/* FALSE where nobody reads any more: the writer may stop. */
gboolean weft_cli_span_end (WeftCliSpans *self);

/* The capability, or null where it is WEFT_CAP_NONE. */
void weft_cli_span_cap (WeftCliSpans *self, guint cap);

/* A kind's writer: hands over all of @trace's spans of that kind, in any order. */
typedef void (*WeftCliSpanWriter) (const WeftTrace *trace, WeftCliSpans *spans);

void weft_cli_spans_gc (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_thread (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_mutator (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_capability (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_collection (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_nonmoving (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_user (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_task (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_census (const WeftTrace *trace, WeftCliSpans *spans);

G_END_DECLS
