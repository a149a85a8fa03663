/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans of the verb spans: their kinds, a table of their fields, and a sorter. */
#pragma once

#include "weft-cli-output.h"
#include "weft-last-stop.h"
#include "weft-record.h"
#include "weft-row-writer.h"
#include "weft-trace.h"
#include "weft-user-family.h"

typedef enum
{
  WEFT_CLI_SPAN_GC,
  WEFT_CLI_SPAN_THREAD,
  WEFT_CLI_SPAN_MUTATOR,
  WEFT_CLI_SPAN_CAPABILITY,
  WEFT_CLI_SPAN_COLLECTION,
  WEFT_CLI_SPAN_NONMOVING,
  WEFT_CLI_SPAN_USER,
  WEFT_CLI_SPAN_TASK,
  WEFT_CLI_SPAN_CENSUS,
  WEFT_CLI_SPAN_SYNC,
  WEFT_CLI_N_SPANS,
} WeftCliSpanKind;

/* A span of any kind. A plain value, as small as possible since a log has millions. */
typedef struct
{
  guint64 start, end; /* ns */
  guint64 info;       /* collection, nonmoving, user, task: index in the list of all such spans;
                         census: the sample's number; thread: the operand of its stop */
  guint32 thread;     /* thread, mutator, capability, user; only with HAS_THREAD */
  guint32 profile;    /* census: its profile's number + 1, or 0 */
  guint16 cap;        /* or WEFT_CAP_NONE */
  guint16 status;     /* thread: its stop status, in the codes of today's GHC; 0 if it runs */
  guint8 kind;        /* WeftCliSpanKind */
  guint8 state;       /* thread: WeftThreadStateKind; capability: WeftUse */
  guint8 flags;       /* WEFT_CLI_SPAN_OPEN, … */
  guint8 padding;
} WeftCliSpan;

enum
{
  WEFT_CLI_SPAN_OPEN = 1 << 0,      /* the log ends inside it */
  WEFT_CLI_SPAN_TRUNCATED = 1 << 1, /* the log begins inside it */
  WEFT_CLI_SPAN_HAS_THREAD = 1 << 2,
};

/* GCs and runs of threads of the capabilities of a log that grows: walks that continue with each
 * call, and spans that have not been printed yet. */
typedef struct _WeftCliCapWalks WeftCliCapWalks;

WeftCliCapWalks *weft_cli_cap_walks_new (void);
void weft_cli_cap_walks_free (WeftCliCapWalks *self);

typedef struct _WeftCliSpanSort WeftCliSpanSort;

/* A query, and the spans that were found. */
typedef struct
{
  guint64 from, to, limit; /* ns, ns, number of spans */
  gboolean has_cap, has_thread;
  gboolean by_end;        /* only spans that end in the range */
  WeftCliCapWalks *walks; /* with @by_end; borrowed */
  guint64 cap, thread;
  guint kinds;    /* bits 1 << WeftCliSpanKind */
  GArray *fields; /* of WeftRecordField: those of the kinds */
  WeftRowFormat format;
  WeftCliSpanSort *sort;
  GArray *user; /* of WeftUserSpan */
} WeftCliSpans;

/* Adds a copy of @span if it matches the query; in any order. */
void weft_cli_spans_add (WeftCliSpans *self, const WeftCliSpan *span);

/* Prints the spans of all kinds that end in [@from, @to), ns, as JSON lines. @walks is new, or was
 * used by earlier calls for the same log up to @from. */
void weft_cli_spans_print_ended (const WeftTrace *trace,
                                 guint64 from,
                                 guint64 to,
                                 WeftCliCapWalks *walks,
                                 WeftCliOutput *output);

/* A span with all that its fields are read from. Initialised as { .trace = …, .users = …, .family
 * = … }. */
typedef struct
{
  const WeftTrace *trace;
  const GArray *users;          /* of WeftUserSpan */
  const WeftUserFamily *family; /* of these */
  const WeftCliSpan *span;
  /* the span, or the record that it was made from; NULL for other kinds, and if the log does not
   * have the number */
  const WeftCliSpan *of_thread, *stop, *black_hole, *sample;
  const WeftCollection *gc, *major, *counted; /* one GC, NULL if it lacks these numbers */
  const WeftCollectionNumbers *numbers, *balanced;
  const WeftGcHolder *holder;
  const WeftNonmovingSpan *phase, *mark;
  const WeftUserSpan *user;
  const WeftTaskSpan *task;
  /* storage of @numbers and @holder */
  WeftCollectionNumbers gc_numbers;
  WeftGcHolder gc_holder;
} WeftCliSpanRecord;

/* Sets @self to the record of @span, which is borrowed. */
void weft_cli_span_record_set (WeftCliSpanRecord *self, const WeftCliSpan *span);

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
  /* Adds all spans of this kind in @trace, but for those that end before the range. */
  void (*add) (const WeftTrace *trace, WeftCliSpans *spans);
} WeftCliSpanClass;

extern const WeftCliSpanClass weft_cli_span_kinds[WEFT_CLI_N_SPANS];

/* A sorter of spans by start. Many spans are sorted in runs, in a temporary file. */
WeftCliSpanSort *weft_cli_span_sort_new (void);
void weft_cli_span_sort_free (WeftCliSpanSort *self);

/* Adds a copy of @span. Not to be called after weft_cli_span_sort_next(). */
void weft_cli_span_sort_add (WeftCliSpanSort *self, const WeftCliSpan *span);

/* Returns the next span by start, then kind, capability, thread and end; NULL after the last. Valid
 * until the next call. */
const WeftCliSpan *weft_cli_span_sort_next (WeftCliSpanSort *self);
