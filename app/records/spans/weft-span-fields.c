/* SPDX-License-Identifier: BSD-3-Clause */
/* Fields of spans, each with its description and its getter. */
#include "weft-spans.h"

#include "weft-event-table.h"
#include "weft-features.h"

#define BIT(kind) (1u << WEFT_SPAN_##kind)
#define ALL       ((1u << WEFT_N_SPANS) - 1)

static const WeftSpan *
record_span (gconstpointer record)
{
  return ((const WeftSpanRecord *) record)->span;
}

/* Returns the span, or NULL if it is not the state of a stopped thread. */
static const WeftSpan *
record_stop (gconstpointer record)
{
  return ((const WeftSpanRecord *) record)->stop;
}

/* Returns the GC of the span, or NULL if the span is not a GC. */
static const WeftCollection *
record_gc (gconstpointer record)
{
  return ((const WeftSpanRecord *) record)->gc;
}

void
weft_span_record_set (WeftSpanRecord *self, const WeftSpan *span)
{
  const WeftTrace *trace = self->trace;
  guint i = (guint) span->info;

  *self = (WeftSpanRecord){
    .trace = trace, .users = self->users, .family = self->family, .span = span
  };
  self->thread_span = span->flags & WEFT_SPAN_HAS_THREAD ? span : NULL;
  switch (span->kind)
    {
    case WEFT_SPAN_THREAD:
      if (span->state >= WEFT_THREAD_RUNNABLE)
        self->stop = span;
      if (self->stop != NULL && self->stop->status == WEFT_STOP_BLACK_HOLE)
        self->black_hole = self->stop;
      break;
    case WEFT_SPAN_COLLECTION:
      self->gc = weft_collections_nth (trace->collections, i);
      if (self->gc->flags & WEFT_COLLECTION_HAS_LIVE)
        self->major = self->gc;
      if (weft_collections_numbers (trace->collections, i, &self->gc_numbers))
        {
          self->counted = self->gc;
          self->numbers = &self->gc_numbers;
          self->balanced = self->gc_numbers.has_balanced ? self->numbers : NULL;
        }
      if (weft_gc_find_holder (trace->collections, trace->index, i, &self->gc_holder))
        self->holder = &self->gc_holder;
      break;
    case WEFT_SPAN_NONMOVING:
      self->phase = &g_array_index (trace->nonmoving->spans, WeftNonmovingSpan, i);
      if (self->phase->phase == WEFT_NONMOVING_MARK && !self->phase->is_open)
        self->mark = self->phase;
      break;
    case WEFT_SPAN_USER:
      self->user = &g_array_index (self->users, WeftUserSpan, i);
      break;
    case WEFT_SPAN_TASK:
      self->task = &g_array_index (trace->tasks->spans, WeftTaskSpan, i);
      break;
    case WEFT_SPAN_CENSUS:
      self->sample = span;
      break;
    default:
      break;
    }
}

/* Fields of all kinds of spans. */

static void
get_kind (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_span_kinds[record_span (record)->kind].name);
}

static void
get_duration (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, record_span (record)->end - record_span (record)->start);
}

static void
get_open (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_boolean (value, (record_span (record)->flags & WEFT_SPAN_OPEN) != 0);
}

static void
get_truncated (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_boolean (value, (record_span (record)->flags & WEFT_SPAN_TRUNCATED) != 0);
}

/* Fields of the states of threads. */

static void
get_state (gconstpointer record, WeftRecordValue *value)
{
  if (record_span (record)->kind == WEFT_SPAN_THREAD)
    weft_record_set_text (value, weft_thread_state_name (record_span (record)->state));
}

static void
get_reason (gconstpointer record, WeftRecordValue *value)
{
  const WeftSpan *stop = record_stop (record);

  if (stop != NULL)
    weft_record_take_text (value, weft_stop_status_text (stop->status, (guint32) stop->info));
}

static void
get_status_name (gconstpointer record, WeftRecordValue *value)
{
  if (record_stop (record) != NULL)
    weft_record_set_text (
        value, weft_field_code_name (WEFT_MEANS_STOP_STATUS, record_stop (record)->status));
}

static void
get_stack_bytes (gconstpointer record, WeftRecordValue *value)
{
  if (record_stop (record) != NULL && record_stop (record)->status == WEFT_STOP_STACK_OVERFLOW)
    weft_record_set_number (value, record_stop (record)->info * WEFT_STACK_WORD);
}

/* HECs. */

static void
get_category (gconstpointer record, WeftRecordValue *value)
{
  static const char *const names[] = {
    [WEFT_USE_IDLE] = "idle",  [WEFT_USE_RUN] = "mutator",     [WEFT_USE_GC_WORK] = "gc",
    [WEFT_USE_GC_WAIT] = "gc", [WEFT_USE_UNKNOWN] = "unknown", [WEFT_USE_GC_SYNC] = "gc",
  };

  if (record_span (record)->kind == WEFT_SPAN_CAPABILITY)
    weft_record_set_text (value, names[record_span (record)->state]);
}

/* GCs. */

static void
get_requested (gconstpointer record, WeftRecordValue *value)
{
  const WeftCollection *gc = record_gc (record);

  if (gc != NULL && gc->flags & WEFT_COLLECTION_REQUESTED)
    weft_record_set_number (value, weft_collection_request (gc));
}

static void
get_synced (gconstpointer record, WeftRecordValue *value)
{
  const WeftCollection *gc = record_gc (record);

  if (gc != NULL && gc->flags & WEFT_COLLECTION_SYNCED)
    weft_record_set_number (value, gc->start + gc->pause + (guint64) gc->synced);
}

static void
get_cause (gconstpointer record, WeftRecordValue *value)
{
  if (record_gc (record) != NULL)
    weft_record_set_text (value, weft_gc_cause_key (record_gc (record)->cause));
}

/* Fields of the phases of the concurrent collector. */

static const WeftNonmovingSpan *
record_phase (gconstpointer record)
{
  return ((const WeftSpanRecord *) record)->phase;
}

static void
get_phase (gconstpointer record, WeftRecordValue *value)
{
  static const char *const phases[WEFT_N_NONMOVING_PHASES] = { "mark", "sync", "sweep" };

  if (record_phase (record) != NULL)
    weft_record_set_text (value, phases[record_phase (record)->phase]);
}

/* Fields of user spans and heap profile samples. */

static const char *
user_span_label (const WeftSpanRecord *self, const WeftUserSpan *span)
{
  const WeftUserSpans *spans = weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS);

  return weft_user_labels_name (weft_user_spans_labels (spans), span->open.label);
}

static void
get_label (gconstpointer record, WeftRecordValue *value)
{
  const WeftSpanRecord *self = record;
  const WeftThreads *threads = weft_trace_peek (self->trace, WEFT_LAZY_THREADS);
  gint thread = -1;

  if (self->user != NULL)
    weft_record_set_text (value, user_span_label (self, self->user));
  else if (self->span->kind == WEFT_SPAN_THREAD && threads != NULL)
    thread = weft_threads_find (threads, self->span->thread);
  if (thread >= 0)
    weft_record_take_text (value, weft_threads_label (threads, (guint) thread));
}

static void
get_subscript (gconstpointer record, WeftRecordValue *value)
{
  const WeftSpanRecord *self = record;

  if (self->user != NULL)
    weft_record_set_integer (value, self->user->open.subscript);
}

static void
get_gc_ns (gconstpointer record, WeftRecordValue *value)
{
  const WeftSpanRecord *self = record;

  if (self->user != NULL &&
      weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_GC)))
    weft_record_set_number (value, self->user->gc);
}

/* Returns the user span that encloses the span of @record, or NULL. */
static const WeftUserSpan *
parent_span (gconstpointer record)
{
  const WeftSpanRecord *self = record;
  guint32 parent = self->user != NULL && self->family->n > 0 ?
                       self->family->parents[self->span->info] :
                       WEFT_USER_NO_PARENT;

  return parent != WEFT_USER_NO_PARENT ? &g_array_index (self->users, WeftUserSpan, parent) : NULL;
}

static void
get_parent (gconstpointer record, WeftRecordValue *value)
{
  const WeftUserSpan *parent = parent_span (record);

  if (parent != NULL)
    weft_record_set_text (value, user_span_label (record, parent));
}

static void
get_parent_start (gconstpointer record, WeftRecordValue *value)
{
  if (parent_span (record) != NULL)
    weft_record_set_number (value, parent_span (record)->open.start);
}

static void
get_tags (gconstpointer record, WeftRecordValue *value)
{
  const WeftSpanRecord *self = record;

  if (self->user != NULL && self->family->n > 0 && self->family->tags[self->span->info] != NULL)
    weft_record_set_text (value, self->family->tags[self->span->info]);
}

static void
get_profile (gconstpointer record, WeftRecordValue *value)
{
  if (record_span (record)->profile > 0)
    weft_record_set_number (value, record_span (record)->profile - 1);
}

#define OTHER_KIND "spans of other kinds"
#define NO_STATS   "spans of other kinds; the log has no GC statistics of it"

static const WeftSpanField fields[] = {
  { { "kind", "text", NULL, "Kind of the span.", NULL, get_kind }, ALL },
  { { "start", "integer", "ns", "Start of the span, since the RTS started.", NULL,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, span, start) },
    ALL },
  { { "end", "integer", "ns", "End of the span, since the RTS started.", NULL,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, span, end) },
    ALL },
  { { "dur_ns", "integer", "ns", "Duration of the span: end minus start.", NULL, get_duration },
    ALL },
  { { "cap", "integer", NULL,
      "The HEC; of a GC the initiating one, of a thread where it runs, of a task where it "
      "serves.",
      "spans that belong to no HEC", WEFT_RECORD_MEMBER_OF (WeftSpanRecord, span, cap),
      WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) },
    BIT (GC) | BIT (THREAD) | BIT (MUTATOR) | BIT (CAPABILITY) | BIT (COLLECTION) | BIT (USER) |
        BIT (TASK) | BIT (SYNC) },
  { { "thread", "integer", NULL, "The Haskell thread.", "spans that belong to no thread",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, thread_span, thread) },
    BIT (THREAD) | BIT (MUTATOR) | BIT (CAPABILITY) | BIT (USER) },
  { { "state", "text", NULL, "created, running, runnable, foreign or blocked.", OTHER_KIND,
      get_state },
    BIT (THREAD) },
  { { "reason", "text", NULL, "Why the thread is not running, as a phrase.",
      "created and running threads, and spans of other kinds", get_reason },
    BIT (THREAD) },
  { { "status", "integer", NULL, "The same as the event's code.", "wherever reason is null",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, stop, status) },
    BIT (THREAD) },
  { { "status_name", "text", NULL, "The same as an identifier: blocked_on_mvar.",
      "wherever reason is null, and codes that are not known", get_status_name },
    BIT (THREAD) },
  { { "owner_thread", "integer", NULL, "The thread that evaluates the black hole.",
      "where status_name is not blocked_on_black_hole",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, black_hole, info) },
    BIT (THREAD) },
  { { "stack_bytes", "integer", "bytes", "The size of the stack that overflowed.",
      "where status_name is not stack_overflow", get_stack_bytes },
    BIT (THREAD) },
  { { "category", "text", NULL,
      "mutator, gc, idle, or unknown where events are lost or were not recorded.", OTHER_KIND,
      get_category },
    BIT (CAPABILITY) },
  { { "generation", "integer", NULL, "Oldest generation that was collected.", NO_STATS,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, gc, generation),
      WEFT_RECORD_ABSENT_IF (WEFT_GENERATION_UNKNOWN) },
    BIT (COLLECTION) },
  { { "threads", "integer", NULL, "GC threads that took part.", OTHER_KIND,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, gc, threads) },
    BIT (COLLECTION) },
  { { "requested", "integer", "ns", "When the GC was requested.",
      "spans of other kinds; the log has no request", get_requested },
    BIT (COLLECTION) },
  { { "synced", "integer", "ns", "When all HECs had stopped.",
      "spans of other kinds; the log does not say", get_synced },
    BIT (COLLECTION) },
  { { "copied", "integer", "bytes", "Bytes copied.", NO_STATS,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, counted, copied) },
    BIT (COLLECTION) },
  { { "slop", "integer", "bytes", "Slop after the GC.", NO_STATS "; GHC counted less than none",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, numbers, slop), WEFT_RECORD_ABSENT_IF (G_MAXUINT64) },
    BIT (COLLECTION) },
  { { "fragmentation", "integer", "bytes", "Fragmentation after the GC.", NO_STATS,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, numbers, fragmentation) },
    BIT (COLLECTION) },
  { { "balanced_copied", "integer", "bytes",
      "Bytes that the GC threads copied in balance (GHC's par_balanced_copied).",
      "spans of other kinds; GHC before 8.4",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, balanced, balanced_copied) },
    BIT (COLLECTION) },
  { { "live", "integer", "bytes", "Live bytes after the GC.", "spans of other kinds; minor GCs",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, major, live) },
    BIT (COLLECTION) },
  { { "cause", "text", NULL, "Why the GC happened.", OTHER_KIND, get_cause }, BIT (COLLECTION) },
  { { "held_by_cap", "integer", NULL, "The HEC that stopped last for the GC.",
      "spans of other kinds; the log does not say",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, holder, cap) },
    BIT (COLLECTION) },
  { { "held_by_thread", "integer", NULL, "The thread that stopped last for the GC.",
      "spans of other kinds; the log does not say",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, holder, thread) },
    BIT (COLLECTION) },
  { { "phase", "text", NULL, "mark, sync or sweep.", OTHER_KIND, get_phase }, BIT (NONMOVING) },
  { { "marked", "integer", NULL, "Objects marked.", "where phase is not mark, and open spans",
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, mark, marked) },
    BIT (NONMOVING) },
  { { "label", "text", NULL,
      "The text after START in the message of a user span, or the last label of a thread.",
      "spans of other kinds; threads without a label", get_label },
    BIT (THREAD) | BIT (USER) },
  { { "subscript", "integer", NULL, "The number after the label, 0 where there is none.",
      OTHER_KIND, get_subscript },
    BIT (USER) },
  { { "gc_ns", "integer", "ns", "Part of the span in which the program was stopped for a GC.",
      "spans of other kinds; GCs are not recorded", get_gc_ns },
    BIT (USER) },
  { { "parent", "text", NULL, "The label of the opentelemetry span around it.",
      "spans of other kinds, and those inside none", get_parent },
    BIT (USER) },
  { { "parent_start_ns", "integer", "ns", "Where that span begins.",
      "spans of other kinds, and those inside none", get_parent_start },
    BIT (USER) },
  { { "tags", "text", NULL, "The tags of an opentelemetry span: key=value, key=value.",
      "spans of other kinds, and those without tags", get_tags },
    BIT (USER) },
  { { "task", "integer", NULL, "The task's number.", OTHER_KIND,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, task, task) },
    BIT (TASK) },
  { { "kernel_thread", "integer", NULL, "The OS thread's number in the kernel.", OTHER_KIND,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, task, kernel_thread) },
    BIT (TASK) },
  { { "sample", "integer", NULL, "The sample's number in its event.", OTHER_KIND,
      WEFT_RECORD_MEMBER_OF (WeftSpanRecord, sample, info) },
    BIT (CENSUS) },
  { { "profile", "integer", NULL, "The heap profile's number.",
      "spans of other kinds; samples without bands", get_profile },
    BIT (CENSUS) },
  { { "open", "boolean", NULL,
      "Whether the log ends inside the span: its end is then the last known time of it.", NULL,
      get_open },
    ALL },
  { { "truncated", "boolean", NULL,
      "Whether the log begins inside the span: its start is then the first known time of it.", NULL,
      get_truncated },
    BIT (GC) | BIT (THREAD) },
};

const WeftSpanField *
weft_span_fields (guint *n)
{
  *n = G_N_ELEMENTS (fields);
  return fields;
}
