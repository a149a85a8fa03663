/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans of time that the analyses find in a log: tables of their kinds and of their fields, and a
 * sorter that puts spans of all kinds into one order. */
#pragma once

#include "weft-last-stop.h"
#include "weft-record.h"
#include "weft-trace.h"
#include "weft-user-family.h"

typedef enum
{
  WEFT_SPAN_GC,
  WEFT_SPAN_THREAD,
  WEFT_SPAN_MUTATOR,
  WEFT_SPAN_CAPABILITY,
  WEFT_SPAN_COLLECTION,
  WEFT_SPAN_NONMOVING,
  WEFT_SPAN_USER,
  WEFT_SPAN_TASK,
  WEFT_SPAN_CENSUS,
  WEFT_SPAN_SYNC,
  WEFT_N_SPANS,
} WeftSpanKind;

/* A span of any kind. Copied by value, owns nothing. Small, because a log can have millions of
 * them. */
typedef struct
{
  guint64 start, end; /* ns */
  guint64 info;   /* collection, nonmoving, user, task: index in the list of all such spans; census:
                     number of the sample; thread: operand of the stop */
  guint32 thread; /* id; only for thread, mutator, capability and user with HAS_THREAD */
  guint32 profile; /* census: 1 + profile number, or 0 */
  guint16 cap;     /* number of the HEC, or WEFT_CAP_NONE */
  guint16 status;  /* thread: stop status, in the numbering of current GHC; 0 if running */
  guint8 kind;     /* WeftSpanKind */
  guint8 state;    /* thread: WeftThreadStateKind; capability: WeftUse */
  guint8 flags;    /* flags: WEFT_SPAN_OPEN, … */
  guint8 padding;
} WeftSpan;

enum
{
  WEFT_SPAN_OPEN = 1 << 0,      /* the log ends before the end of the span */
  WEFT_SPAN_TRUNCATED = 1 << 1, /* the log begins after the start of the span */
  WEFT_SPAN_HAS_THREAD = 1 << 2,
};

/* Walks over the GCs and the thread runs on each HEC of a growing log. Each call continues the
 * walks. Spans that have not been printed yet are kept. */
typedef struct _WeftCapWalks WeftCapWalks;

WeftCapWalks *weft_cap_walks_new (void);
void weft_cap_walks_free (WeftCapWalks *self);

typedef struct _WeftSpanSort WeftSpanSort;

/* Restrictions on the spans to find, and the spans that were found. */
typedef struct
{
  guint64 from, to; /* only spans that overlap [from, to), ns */
  gboolean has_cap, has_thread;
  gboolean is_by_end;  /* only spans that end in the range */
  WeftCapWalks *walks; /* used with @is_by_end; borrowed */
  guint64 cap, thread;
  WeftSpanSort *sort;
  GArray *user; /* of WeftUserSpan */
} WeftSpanQuery;

/* Initialises @self to find all spans. The caller may then set the range and other restrictions. */
void weft_span_query_init (WeftSpanQuery *self);
void weft_span_query_clear (WeftSpanQuery *self);

/* Finds the spans of @kinds (bits 1 << WeftSpanKind) in @trace. Afterwards, weft_span_sort_next()
 * returns the spans. Reads events, so it should run on a worker thread. */
void weft_span_query_run (WeftSpanQuery *self, const WeftTrace *trace, guint kinds);

/* A span, and all objects from which its fields are read. Initialise as { .trace = …, .users = …,
 * .family = … }. */
typedef struct
{
  const WeftTrace *trace;
  const GArray *users;          /* of WeftUserSpan */
  const WeftUserFamily *family; /* family of @users */
  const WeftSpan *span;
  /* The span if it is of this kind, or the record from which it was made; otherwise NULL. Also NULL
   * if the log lacks the numbers. */
  const WeftSpan *thread_span, *stop, *black_hole, *sample;
  /* the GC; @major is NULL if the live bytes are unknown, @counted is NULL if the other numbers are
   * unknown */
  const WeftCollection *gc, *major, *counted;
  const WeftCollectionNumbers *numbers, *balanced;
  const WeftGcHolder *holder;
  const WeftNonmovingSpan *phase, *mark;
  const WeftUserSpan *user;
  const WeftTaskSpan *task;
  /* storage for @numbers and @holder */
  WeftCollectionNumbers gc_numbers;
  WeftGcHolder gc_holder;
} WeftSpanRecord;

/* Makes @self the record of @span, which is borrowed. */
void weft_span_record_set (WeftSpanRecord *self, const WeftSpan *span);

/* A field, and the kinds of spans that have it. */
typedef struct
{
  WeftRecordField field;
  guint kinds; /* bits 1 << WeftSpanKind */
} WeftSpanField;

/* Returns all fields in the order in which they are written, and sets @n to the number of fields.
 * Static. */
const WeftSpanField *weft_span_fields (guint *n);

/* A kind of span. Static. */
typedef struct
{
  const char *name;
  const char *what; /* description; to be translated */
  /* Adds all spans of this kind in @trace. May leave out spans that end before the range. */
  void (*add) (const WeftTrace *trace, WeftSpanQuery *spans);
} WeftSpanClass;

extern const WeftSpanClass weft_span_kinds[WEFT_N_SPANS];

/* Sorter of spans. Large numbers of spans are sorted in runs that are stored in a temporary
 * file. */
WeftSpanSort *weft_span_sort_new (void);
void weft_span_sort_free (WeftSpanSort *self);

/* Adds a copy of @span. Must not be called after weft_span_sort_next(). */
void weft_span_sort_add (WeftSpanSort *self, const WeftSpan *span);

/* Returns the next span in the order of start, kind, HEC, thread and end, or NULL after the last
 * one. Valid until the next call. */
const WeftSpan *weft_span_sort_next (WeftSpanSort *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftSpanQuery, weft_span_query_clear)
