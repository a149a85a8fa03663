/* SPDX-License-Identifier: BSD-3-Clause */
/* The fields of spans: what each is, and how it is made. */
#include "weft-cli-spans.h"

#include "weft-code-name.h"
#include "weft-gc-holder.h"

#include <glib/gi18n.h>

#define BIT(kind) (1u << WEFT_CLI_SPAN_##kind)
#define ALL       ((1u << WEFT_CLI_N_SPANS) - 1)

/* A stack's words are the owner's place in a stop event: which it is depends on the status. */
#define STATUS_STACK_OVERFLOW 2
#define STATUS_BLACK_HOLE     8

const char *const weft_cli_span_kinds[WEFT_CLI_N_SPANS + 1] = {
  [WEFT_CLI_SPAN_GC] = "gc",
  [WEFT_CLI_SPAN_THREAD] = "thread",
  [WEFT_CLI_SPAN_MUTATOR] = "mutator",
  [WEFT_CLI_SPAN_CAPABILITY] = "capability",
  [WEFT_CLI_SPAN_COLLECTION] = "collection",
  [WEFT_CLI_SPAN_NONMOVING] = "nonmoving",
  [WEFT_CLI_SPAN_USER] = "user",
  [WEFT_CLI_SPAN_TASK] = "task",
  [WEFT_CLI_SPAN_CENSUS] = "census",
};

const char *const weft_cli_span_meanings[WEFT_CLI_N_SPANS] = {
  [WEFT_CLI_SPAN_GC] = N_ ("one HEC's part in a GC, from its GC_START to its GC_END"),
  [WEFT_CLI_SPAN_THREAD] = N_ ("a thread in one state"),
  [WEFT_CLI_SPAN_MUTATOR] = N_ ("a run of a thread, as that HEC's events alone tell it"),
  [WEFT_CLI_SPAN_CAPABILITY] = N_ ("one use of a HEC; its spans of this kind cover its lifetime"),
  [WEFT_CLI_SPAN_COLLECTION] = N_ ("a GC's pause, with its numbers"),
  [WEFT_CLI_SPAN_NONMOVING] = N_ ("a phase of the concurrent collector"),
  [WEFT_CLI_SPAN_USER] = N_ ("from the program's START message to its STOP message"),
  [WEFT_CLI_SPAN_TASK] = N_ ("an OS thread at one HEC"),
  [WEFT_CLI_SPAN_CENSUS] = N_ ("the taking of a heap profile sample"),
};

static const WeftCliSpan *
span_of (gconstpointer record)
{
  return ((const WeftCliSpanRecord *) record)->span;
}

static const WeftTrace *
trace_of (gconstpointer record)
{
  return ((const WeftCliSpanRecord *) record)->trace;
}

/* Every kind. */

static void
get_kind (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_cli_span_kinds[span_of (record)->kind]);
}

static void
get_start (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, span_of (record)->start);
}

static void
get_end (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, span_of (record)->end);
}

static void
get_duration (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, span_of (record)->end - span_of (record)->start);
}

static void
get_cap (gconstpointer record, WeftRecordValue *value)
{
  if (span_of (record)->cap != WEFT_CAP_NONE)
    weft_record_set_number (value, span_of (record)->cap);
}

static void
get_thread (gconstpointer record, WeftRecordValue *value)
{
  if (span_of (record)->flags & WEFT_CLI_SPAN_HAS_THREAD)
    weft_record_set_number (value, span_of (record)->thread);
}

static void
get_open (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_boolean (value, (span_of (record)->flags & WEFT_CLI_SPAN_OPEN) != 0);
}

static void
get_truncated (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_boolean (value, (span_of (record)->flags & WEFT_CLI_SPAN_TRUNCATED) != 0);
}

/* Threads. */

static void
get_state (gconstpointer record, WeftRecordValue *value)
{
  if (span_of (record)->kind == WEFT_CLI_SPAN_THREAD)
    weft_record_set_text (value, weft_thread_state_name (span_of (record)->state));
}

static gboolean
is_stopped (const WeftCliSpan *span)
{
  return span->kind == WEFT_CLI_SPAN_THREAD && span->state >= WEFT_THREAD_RUNNABLE;
}

static void
get_reason (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliSpan *span = span_of (record);

  if (is_stopped (span))
    weft_record_take_text (value, weft_stop_status_text (span->status, (guint32) span->info));
}

static void
get_status (gconstpointer record, WeftRecordValue *value)
{
  if (is_stopped (span_of (record)))
    weft_record_set_number (value, span_of (record)->status);
}

static void
get_status_name (gconstpointer record, WeftRecordValue *value)
{
  if (is_stopped (span_of (record)))
    weft_record_set_text (value, weft_code_name (WEFT_MEANS_STOP_STATUS, span_of (record)->status));
}

static void
get_owner (gconstpointer record, WeftRecordValue *value)
{
  if (is_stopped (span_of (record)) && span_of (record)->status == STATUS_BLACK_HOLE)
    weft_record_set_number (value, span_of (record)->info);
}

static void
get_stack_bytes (gconstpointer record, WeftRecordValue *value)
{
  if (is_stopped (span_of (record)) && span_of (record)->status == STATUS_STACK_OVERFLOW)
    weft_record_set_number (value, span_of (record)->info * WEFT_STACK_WORD);
}

/* Capabilities. */

static const char *
category_name (WeftUse use)
{
  switch (use)
    {
    case WEFT_USE_RUN:
      return "mutator";
    case WEFT_USE_IDLE:
      return "idle";
    case WEFT_USE_UNKNOWN:
      return "unknown";
    default:
      return "gc";
    }
}

static void
get_category (gconstpointer record, WeftRecordValue *value)
{
  if (span_of (record)->kind == WEFT_CLI_SPAN_CAPABILITY)
    weft_record_set_text (value, category_name (span_of (record)->state));
}

/* GCs. */

/* The GC that @record is of; NULL where it is of another kind. */
static const WeftCollection *
collection_of (gconstpointer record)
{
  const WeftCliSpan *span = span_of (record);

  return span->kind == WEFT_CLI_SPAN_COLLECTION ?
             weft_collections_nth (trace_of (record)->collections, (guint) span->info) :
             NULL;
}

/* What GC_STATS_GHC says of it; FALSE where there is none. */
static gboolean
numbers_of (gconstpointer record, WeftCollectionNumbers *numbers)
{
  return collection_of (record) != NULL &&
         weft_collections_numbers (trace_of (record)->collections, (guint) span_of (record)->info,
                                   numbers);
}

static void
get_generation (gconstpointer record, WeftRecordValue *value)
{
  const WeftCollection *gc = collection_of (record);

  if (gc != NULL && gc->generation != WEFT_GENERATION_UNKNOWN)
    weft_record_set_number (value, gc->generation);
}

static void
get_threads (gconstpointer record, WeftRecordValue *value)
{
  if (collection_of (record) != NULL)
    weft_record_set_number (value, collection_of (record)->threads);
}

static void
get_requested (gconstpointer record, WeftRecordValue *value)
{
  const WeftCollection *gc = collection_of (record);

  if (gc != NULL && gc->flags & WEFT_COLLECTION_REQUESTED)
    weft_record_set_number (value, gc->start - MIN (gc->wait, gc->start));
}

static void
get_synced (gconstpointer record, WeftRecordValue *value)
{
  const WeftCollection *gc = collection_of (record);

  if (gc != NULL && gc->flags & WEFT_COLLECTION_SYNCED)
    weft_record_set_number (value, gc->start + gc->pause + (guint64) gc->synced);
}

static void
get_copied (gconstpointer record, WeftRecordValue *value)
{
  WeftCollectionNumbers numbers;

  if (numbers_of (record, &numbers))
    weft_record_set_number (value, collection_of (record)->copied);
}

static void
get_slop (gconstpointer record, WeftRecordValue *value)
{
  WeftCollectionNumbers numbers;

  if (numbers_of (record, &numbers))
    weft_record_set_number (value, numbers.slop);
}

static void
get_fragmentation (gconstpointer record, WeftRecordValue *value)
{
  WeftCollectionNumbers numbers;

  if (numbers_of (record, &numbers))
    weft_record_set_number (value, numbers.fragmentation);
}

static void
get_balanced (gconstpointer record, WeftRecordValue *value)
{
  WeftCollectionNumbers numbers;

  if (numbers_of (record, &numbers) && numbers.has_balanced)
    weft_record_set_number (value, numbers.balanced_copied);
}

static void
get_live (gconstpointer record, WeftRecordValue *value)
{
  const WeftCollection *gc = collection_of (record);

  if (gc != NULL && gc->flags & WEFT_COLLECTION_LIVE)
    weft_record_set_number (value, gc->live);
}

static void
get_cause (gconstpointer record, WeftRecordValue *value)
{
  if (collection_of (record) != NULL)
    weft_record_set_text (value, weft_gc_cause_key (collection_of (record)->cause));
}

/* The HEC that stopped last; FALSE where the log does not tell. */
static gboolean
holder_of (gconstpointer record, WeftGcHolder *holder)
{
  return collection_of (record) != NULL &&
         weft_gc_holder (trace_of (record)->collections, trace_of (record)->index,
                         (guint) span_of (record)->info, holder);
}

static void
get_held_by_cap (gconstpointer record, WeftRecordValue *value)
{
  WeftGcHolder holder = { 0 };

  if (holder_of (record, &holder))
    weft_record_set_number (value, holder.cap);
}

static void
get_held_by_thread (gconstpointer record, WeftRecordValue *value)
{
  WeftGcHolder holder = { 0 };

  if (holder_of (record, &holder))
    weft_record_set_number (value, holder.thread);
}

/* The concurrent collector. */

static const WeftNonmovingSpan *
phase_of (gconstpointer record)
{
  const WeftCliSpan *span = span_of (record);

  return span->kind == WEFT_CLI_SPAN_NONMOVING ?
             &g_array_index (trace_of (record)->nonmoving->spans, WeftNonmovingSpan, span->info) :
             NULL;
}

static void
get_phase (gconstpointer record, WeftRecordValue *value)
{
  static const char *const phases[WEFT_N_NONMOVING_PHASES] = { "mark", "sync", "sweep" };

  if (phase_of (record) != NULL)
    weft_record_set_text (value, phases[phase_of (record)->phase]);
}

static void
get_marked (gconstpointer record, WeftRecordValue *value)
{
  const WeftNonmovingSpan *phase = phase_of (record);

  if (phase != NULL && phase->phase == WEFT_NONMOVING_MARK && !phase->is_open)
    weft_record_set_number (value, phase->marked);
}

/* The program's own, OS threads and samples. */

static const WeftUserSpan *
user_of (gconstpointer record)
{
  const WeftCliSpan *span = span_of (record);

  return span->kind == WEFT_CLI_SPAN_USER ?
             &g_array_index (((const WeftCliSpanRecord *) record)->user, WeftUserSpan, span->info) :
             NULL;
}

static void
get_label (gconstpointer record, WeftRecordValue *value)
{
  if (user_of (record) != NULL)
    weft_record_set_text (
        value, weft_user_labels_name (weft_user_spans_labels (trace_of (record)->user_spans),
                                      user_of (record)->open.label));
}

static void
get_subscript (gconstpointer record, WeftRecordValue *value)
{
  if (user_of (record) != NULL)
    weft_record_set_integer (value, user_of (record)->open.subscript);
}

static void
get_user_gc (gconstpointer record, WeftRecordValue *value)
{
  if (user_of (record) != NULL)
    weft_record_set_number (value, user_of (record)->gc);
}

static const WeftTaskSpan *
task_of (gconstpointer record)
{
  const WeftCliSpan *span = span_of (record);

  return span->kind == WEFT_CLI_SPAN_TASK ?
             &g_array_index (trace_of (record)->tasks->spans, WeftTaskSpan, span->info) :
             NULL;
}

static void
get_task (gconstpointer record, WeftRecordValue *value)
{
  if (task_of (record) != NULL)
    weft_record_set_number (value, task_of (record)->task);
}

static void
get_kernel_thread (gconstpointer record, WeftRecordValue *value)
{
  if (task_of (record) != NULL)
    weft_record_set_number (value, task_of (record)->kernel_thread);
}

static void
get_sample (gconstpointer record, WeftRecordValue *value)
{
  if (span_of (record)->kind == WEFT_CLI_SPAN_CENSUS)
    weft_record_set_number (value, span_of (record)->info);
}

static void
get_profile (gconstpointer record, WeftRecordValue *value)
{
  if (span_of (record)->profile > 0)
    weft_record_set_number (value, span_of (record)->profile - 1);
}

#define OTHER_KIND N_ ("spans of other kinds")
#define NO_STATS   N_ ("spans of other kinds; the log has no GC statistics of it")

static const WeftCliSpanField fields[] = {
  { { "kind", "text", NULL, N_ ("What the span is of."), NULL, get_kind }, ALL },
  { { "start", "integer", "ns", N_ ("Its begin, since the RTS started."), NULL, get_start }, ALL },
  { { "end", "integer", "ns", N_ ("Its end, since the RTS started."), NULL, get_end }, ALL },
  { { "dur_ns", "integer", "ns", N_ ("Its length, end minus start."), NULL, get_duration }, ALL },
  { { "cap", "integer", NULL,
      N_ ("The HEC; of a GC the initiating one, of a thread where it runs, of a task where it "
          "serves."),
      N_ ("spans that belong to no HEC"), get_cap },
    BIT (GC) | BIT (THREAD) | BIT (MUTATOR) | BIT (CAPABILITY) | BIT (COLLECTION) | BIT (USER) |
        BIT (TASK) },
  { { "thread", "integer", NULL, N_ ("The Haskell thread."), N_ ("spans that belong to no thread"),
      get_thread },
    BIT (THREAD) | BIT (MUTATOR) | BIT (CAPABILITY) | BIT (USER) },
  { { "state", "text", NULL, N_ ("created, running, runnable, foreign or blocked."), OTHER_KIND,
      get_state },
    BIT (THREAD) },
  { { "reason", "text", NULL, N_ ("Why the thread is not running, as a phrase."),
      N_ ("created and running threads, and spans of other kinds"), get_reason },
    BIT (THREAD) },
  { { "status", "integer", NULL, N_ ("The same as the event's code."), N_ ("where reason is"),
      get_status },
    BIT (THREAD) },
  { { "status_name", "text", NULL, N_ ("The same as an identifier: blocked_on_mvar."),
      N_ ("where reason is, and codes that are not known"), get_status_name },
    BIT (THREAD) },
  { { "owner_thread", "integer", NULL, N_ ("The thread that evaluates the black hole."),
      N_ ("where status_name is not blocked_on_black_hole"), get_owner },
    BIT (THREAD) },
  { { "stack_bytes", "integer", "bytes", N_ ("The size of the stack that overflowed."),
      N_ ("where status_name is not stack_overflow"), get_stack_bytes },
    BIT (THREAD) },
  { { "category", "text", NULL, N_ ("mutator, gc, idle, or unknown where the log has lost it."),
      OTHER_KIND, get_category },
    BIT (CAPABILITY) },
  { { "generation", "integer", NULL, N_ ("The oldest generation that was collected."), NO_STATS,
      get_generation },
    BIT (COLLECTION) },
  { { "threads", "integer", NULL, N_ ("GC threads that took part."), OTHER_KIND, get_threads },
    BIT (COLLECTION) },
  { { "requested", "integer", "ns", N_ ("When the GC was requested."),
      N_ ("spans of other kinds; the log has no request"), get_requested },
    BIT (COLLECTION) },
  { { "synced", "integer", "ns", N_ ("When all HECs had stopped."),
      N_ ("spans of other kinds; the log does not say"), get_synced },
    BIT (COLLECTION) },
  { { "copied", "integer", "bytes", N_ ("Bytes copied."), NO_STATS, get_copied },
    BIT (COLLECTION) },
  { { "slop", "integer", "bytes", N_ ("Slop after the GC."), NO_STATS, get_slop },
    BIT (COLLECTION) },
  { { "fragmentation", "integer", "bytes", N_ ("Fragmentation after the GC."), NO_STATS,
      get_fragmentation },
    BIT (COLLECTION) },
  { { "balanced_copied", "integer", "bytes",
      N_ ("What the GC threads copied in balance: the work balance is this, shared among them."),
      N_ ("spans of other kinds; GHC before 8.4"), get_balanced },
    BIT (COLLECTION) },
  { { "live", "integer", "bytes", N_ ("Live bytes after the GC."),
      N_ ("spans of other kinds; minor GCs"), get_live },
    BIT (COLLECTION) },
  { { "cause", "text", NULL, N_ ("Why the GC happened."), OTHER_KIND, get_cause },
    BIT (COLLECTION) },
  { { "held_by_cap", "integer", NULL, N_ ("The HEC that stopped last for the GC."),
      N_ ("spans of other kinds; the log does not say"), get_held_by_cap },
    BIT (COLLECTION) },
  { { "held_by_thread", "integer", NULL, N_ ("The thread that stopped last for the GC."),
      N_ ("spans of other kinds; the log does not say"), get_held_by_thread },
    BIT (COLLECTION) },
  { { "phase", "text", NULL, N_ ("mark, sync or sweep."), OTHER_KIND, get_phase },
    BIT (NONMOVING) },
  { { "marked", "integer", NULL, N_ ("Objects marked."),
      N_ ("where phase is not mark, and open spans"), get_marked },
    BIT (NONMOVING) },
  { { "label", "text", NULL, N_ ("The text after START in the message."), OTHER_KIND, get_label },
    BIT (USER) },
  { { "subscript", "integer", NULL, N_ ("The number after the label, 0 where there is none."),
      OTHER_KIND, get_subscript },
    BIT (USER) },
  { { "gc_ns", "integer", "ns", N_ ("Time in it in which the program stood still for a GC."),
      OTHER_KIND, get_user_gc },
    BIT (USER) },
  { { "task", "integer", NULL, N_ ("The task's number."), OTHER_KIND, get_task }, BIT (TASK) },
  { { "kernel_thread", "integer", NULL, N_ ("The OS thread's number in the kernel."), OTHER_KIND,
      get_kernel_thread },
    BIT (TASK) },
  { { "sample", "integer", NULL, N_ ("The sample's number in its event."), OTHER_KIND, get_sample },
    BIT (CENSUS) },
  { { "profile", "integer", NULL, N_ ("The heap profile's number."),
      N_ ("spans of other kinds; samples without bands"), get_profile },
    BIT (CENSUS) },
  { { "open", "boolean", NULL,
      N_ ("Whether the log ends inside the span: its end is the last that is known of it."), NULL,
      get_open },
    ALL },
  { { "truncated", "boolean", NULL,
      N_ ("Whether the log begins inside the span: its start is the first that is known of it."),
      NULL, get_truncated },
    BIT (GC) | BIT (THREAD) },
};

const WeftCliSpanField *
weft_cli_span_fields (guint *n)
{
  *n = G_N_ELEMENTS (fields);
  return fields;
}
