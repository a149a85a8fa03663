/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans of the verb spans: a function that finds them for each kind, and one table of their fields.
 */
#pragma once

#include "weft-cli-output.h"
#include "weft-cli-span.h"
#include "weft-last-stop.h"
#include "weft-record.h"
#include "weft-trace.h"
#include "weft-user-family.h"

/* Where the functions below put spans, and what some kinds keep beside them. */
typedef struct _WeftCliSpans WeftCliSpans;

/* From when on spans are asked for: what ends before need not be added. */
guint64 weft_cli_spans_from (const WeftCliSpans *self);

/* GCs and runs of threads of the capabilities of a log that grows, with those that have been found
 * and not been printed yet. */
typedef struct _WeftCliCapWalks WeftCliCapWalks;

WeftCliCapWalks *weft_cli_cap_walks_new (void);
void weft_cli_cap_walks_free (WeftCliCapWalks *self);

/* From where these spans go on, up to when (@to, ns) they are asked for; NULL: they do not. */
WeftCliCapWalks *weft_cli_spans_cap_walks (const WeftCliSpans *self, guint64 *to);

/* Adds @span, which is copied; any order. */
void weft_cli_spans_add (WeftCliSpans *self, const WeftCliSpan *span);

/* Keeps what a span of the program has beside its record; its place in the list. */
guint64 weft_cli_spans_keep_user (WeftCliSpans *self, const WeftUserSpan *span);

/* Hand over all of @trace's spans of a kind. */
void weft_cli_spans_gc (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_thread (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_mutator (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_capability (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_collection (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_nonmoving (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_user (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_task (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_census (const WeftTrace *trace, WeftCliSpans *spans);
void weft_cli_spans_sync (const WeftTrace *trace, WeftCliSpans *spans);

/* Prints the spans of all kinds that end in [@from, @to), as JSON lines. @walks are of the calls
 * before, of the same log up to @from, or new. */
void weft_cli_spans_print_ended (const WeftTrace *trace,
                                 guint64 from,
                                 guint64 to,
                                 WeftCliCapWalks *walks,
                                 WeftCliOutput *output);

/* The fields. */

/* A span as its fields are made of it; begins as { .trace = …, .users = …, .family = … }. */
typedef struct
{
  const WeftTrace *trace;
  const GArray *users;          /* of WeftUserSpan */
  const WeftUserFamily *family; /* of these */
  const WeftCliSpan *span;
  /* the same span, or what it is of; NULL if it is of another kind, or the log does not tell */
  const WeftCliSpan *of_thread, *stop, *black_hole, *sample;
  const WeftCollection *gc, *major, *counted; /* the same GC, where it has such numbers */
  const WeftCollectionNumbers *numbers, *balanced;
  const WeftGcHolder *holder;
  const WeftNonmovingSpan *phase, *mark;
  const WeftUserSpan *user;
  const WeftTaskSpan *task;
  /* what numbers and holder lead to */
  WeftCollectionNumbers gc_numbers;
  WeftGcHolder gc_holder;
} WeftCliSpanRecord;

/* Makes @self the record of @span, which it borrows. */
void weft_cli_span_record_set (WeftCliSpanRecord *self, const WeftCliSpan *span);

/* Fields of the program's own spans; of a WeftCliSpanRecord. */
void weft_cli_span_get_label (gconstpointer record, WeftRecordValue *value);
void weft_cli_span_get_subscript (gconstpointer record, WeftRecordValue *value);
void weft_cli_span_get_gc_ns (gconstpointer record, WeftRecordValue *value);
void weft_cli_span_get_parent (gconstpointer record, WeftRecordValue *value);
void weft_cli_span_get_parent_start (gconstpointer record, WeftRecordValue *value);
void weft_cli_span_get_tags (gconstpointer record, WeftRecordValue *value);

/* A field, and the kinds of spans that can have it. */
typedef struct
{
  WeftRecordField field;
  guint kinds; /* bits 1 << WeftCliSpanKind */
} WeftCliSpanField;

/* All fields, in the order in which they are written; @n gets their number. Static. */
const WeftCliSpanField *weft_cli_span_fields (guint *n);

/* A kind of spans. Static. */
typedef struct
{
  const char *name;
  const char *what; /* to be translated */
  /* Hands over all of @trace's spans of this kind. */
  void (*write) (const WeftTrace *trace, WeftCliSpans *spans);
} WeftCliSpanClass;

extern const WeftCliSpanClass weft_cli_span_kinds[WEFT_CLI_N_SPANS];
