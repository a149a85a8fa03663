/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the state of the program at a given moment: HECs, threads, GC, heap and events. */
#include "weft-instant.h"

#include "weft-chart-hecs.h"
#include "weft-event-order.h"
#include "weft-features.h"
#include "weft-join.h"
#include "weft-thread-name.h"
#include "weft-thread-replay.h"

#include <glib/gi18n.h>

typedef struct
{
  const WeftTrace *trace;
  WeftThreads *threads; /* NULL if the log records none */
  guint64 time;
} InstantReading;

static WeftReadOut *
add_read_out (GPtrArray *subjects, const char *title)
{
  WeftReadOut *out = weft_read_out_new ();

  weft_read_out_set_title (out, title, NULL);
  g_ptr_array_add (subjects, out);
  return out;
}

static void
set_note (WeftReadOut *out, const char *note)
{
  g_free (out->note);
  out->note = g_strdup (note);
}

/* If the log lacks @feature, sets the note to the reason and returns TRUE. */
static gboolean
set_absence_note (const InstantReading *self, WeftFeature feature, WeftReadOut *out)
{
  g_autofree char *reason = weft_amount_reason (weft_feature_recorded (self->trace, feature), TRUE);

  if (reason != NULL)
    set_note (out, reason);
  return reason != NULL;
}

static char *
thread_name (const InstantReading *self, guint32 id)
{
  g_auto (WeftThreadNames) names;

  weft_thread_names_init (&names, self->threads, id);
  return g_strdup (names.texts[0]);
}

static void
read_hecs (const InstantReading *self, GPtrArray *subjects, const char *title)
{
  WeftReadOut *out = add_read_out (subjects, title);
  const WeftTrace *trace = self->trace;
  guint n_running = 0;
  g_autofree char *note = NULL;

  if (set_absence_note (self, WEFT_FEATURE_SCHEDULER, out))
    return;
  /* the log of a process that still runs, or was killed, does not show what the process did next */
  if (self->time > trace->index->to && !trace->index->log->is_complete)
    {
      set_note (out, C_ ("amount", "unknown"));
      return;
    }
  if (self->time < trace->index->from || self->time > trace->index->to)
    {
      /* Translators: said of a process that has ended, or has not begun yet */
      set_note (out, _ ("not running at this time"));
      return;
    }
  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      guint16 cap = weft_index_nth_cap (trace->index, i)->cap;
      const WeftCapLife *life = weft_process_life (trace->process, cap);
      guint64 end = life != NULL ? life->to : trace->index->to;
      g_autofree char *lane = g_strdup_printf ("hec/%u", cap);
      g_autofree char *name = g_strdup_printf (_ ("HEC %u"), cap);
      g_autofree char *state = NULL;
      g_autofree char *value = NULL;
      WeftUseSpan span;

      if (life != NULL && (self->time < life->from || self->time >= life->to))
        continue;
      span = weft_hec_use_span (trace->hecs, i, self->time, end);
      n_running += span.use == WEFT_USE_RUN;
      state = span.use == WEFT_USE_RUN ?
                  thread_name (self, span.thread) :
                  g_strdup (weft_lane_hec_state (trace, i, &span, self->time));
      /* Translators: the state of a HEC or thread, and how long it has lasted */
      value = g_strdup_printf (_ ("%s, for %s"), state,
                               weft_format_time (self->time - MIN (span.from, self->time)).text);
      weft_read_out_add_link (out, name, value, lane, self->time);
    }
  note = g_strdup_printf (_ ("%u of %u running Haskell"), n_running, out->rows->len);
  set_note (out, note);
}

/* A thread that is not running. */
typedef struct
{
  guint64 since; /* ns */
  guint32 id, info;
  guint16 status;
  guint8 kind; /* WeftThreadStateKind */
  gboolean is_woken;
} WaitingThread;

static gint
compare_waiting (gconstpointer a, gconstpointer b)
{
  const WaitingThread *x = a, *y = b;

  if (x->since != y->since)
    return x->since < y->since ? -1 : 1;
  return (x->id > y->id) - (x->id < y->id);
}

/* Returns an array of WaitingThread: the threads that are not running at the instant, those that
 * have waited longest first; NULL if cancelled. */
static GArray *
find_waiting_threads (const InstantReading *self, GCancellable *cancellable)
{
  g_autoptr (WeftThreadReplay) replay = weft_thread_replay_new_with_ready (
      self->threads, self->time, self->time + 1, NULL, cancellable);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (WaitingThread));
  WeftThreadChange change;
  const WeftSharedArray *heard;

  while (weft_thread_replay_next (replay, &change))
    ;
  heard = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < heard->n; i++)
    {
      guint32 thread = weft_shared_array_index (heard, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);
      const WeftThreadReady *ready = weft_thread_replay_ready (replay, thread);
      WaitingThread one = { state->since, weft_threads_id (self->threads, thread), state->info,
                            state->status, state->kind };

      if (state->kind == WEFT_THREAD_BLOCKED && ready->kind == WEFT_READY_WOKEN)
        one = (WaitingThread){ ready->since, one.id, 0, 0, WEFT_THREAD_RUNNABLE, TRUE };
      if (state->kind != WEFT_THREAD_RUNNING && state->kind != WEFT_THREAD_FINISHED &&
          state->kind != WEFT_THREAD_UNKNOWN)
        g_array_append_val (all, one);
    }
  g_array_sort (all, compare_waiting);
  if (g_cancellable_is_cancelled (cancellable))
    g_clear_pointer (&all, g_array_unref);
  return all;
}

/* Adds a subject that lists the threads in state @kind or @other. */
static void
read_threads (const InstantReading *self,
              GPtrArray *subjects,
              const char *title,
              const GArray *waiting,
              WeftThreadStateKind kind,
              WeftThreadStateKind other)
{
  WeftReadOut *out = add_read_out (subjects, title);
  g_autofree char *note = NULL;
  guint n = 0;

  if (set_absence_note (self, WEFT_FEATURE_SCHEDULER, out) || waiting == NULL)
    return;
  for (guint i = 0; i < waiting->len; i++)
    {
      const WaitingThread *one = &g_array_index (waiting, WaitingThread, i);

      if ((one->kind == kind || one->kind == other) && n++ < WEFT_INSTANT_ROWS)
        {
          g_autofree char *lane = g_strdup_printf ("threads/%u", one->id);
          g_autofree char *name = thread_name (self, one->id);
          WeftFormatted time = weft_format_time (self->time - MIN (one->since, self->time));
          g_autofree char *state = one->is_woken ?
                                       g_strdup (C_ ("state", "woken")) :
                                       weft_thread_state_text (one->kind, one->status, one->info);
          /* the title of the subject already says that the threads are in foreign calls */
          g_autofree char *value = one->kind == WEFT_THREAD_FOREIGN ?
                                       g_strdup_printf (_ ("for %s"), time.text) :
                                       g_strdup_printf (_ ("%s, for %s"), state, time.text);

          weft_read_out_add_link (out, name, value, lane, self->time);
        }
    }
  if (n == 0)
    note = g_strdup (C_ ("threads", "none"));
  else if (n > WEFT_INSTANT_ROWS)
    note = g_strdup_printf (_ ("%s threads; the %u longest in this state are listed"),
                            weft_format_count (n).text, WEFT_INSTANT_ROWS);
  else
    note = g_strdup_printf (ngettext ("%s thread", "%s threads", n), weft_format_count (n).text);
  set_note (out, note);
}

/* Adds a row about GC @i. */
static void
add_gc (const InstantReading *self, guint i, const char *name, WeftReadOut *out)
{
  const WeftCollection *one = weft_collections_nth (self->trace->collections, i);
  guint64 end = one->start + one->pause;
  gboolean is_before = end <= self->time;
  g_autofree char *value = g_strdup_printf (
      is_before ? /* Translators: a GC: how long ago it was, its pause, and its cause */
          _ ("%s before, %s, %s") :
          _ ("%s after, %s, %s"),
      weft_format_time (is_before ? self->time - end : one->start - self->time).text,
      weft_format_time (one->pause).text, weft_gc_cause_label (one->cause));

  weft_read_out_add_link (out, name, value, "gc", one->start);
}

static void
read_gc (const InstantReading *self, GPtrArray *subjects)
{
  WeftReadOut *out = add_read_out (subjects, C_ ("title", "GC"));
  const WeftCollections *all = self->trace->collections;
  const WeftGcWindows *windows = weft_collections_windows (all);
  guint n = weft_gc_windows_count_begun (windows, self->time);
  const WeftGcWindow *last = n > 0 ? weft_gc_windows_nth (windows, n - 1) : NULL;
  gboolean is_in = last != NULL && self->time < last->end;

  if (set_absence_note (self, WEFT_FEATURE_GC, out))
    return;
  set_note (out, !is_in                    ? C_ ("state", "no GC under way") :
                 self->time >= last->start ? C_ ("state", "in a GC pause") :
                                             C_ ("state", "HECs stop for a GC"));
  if (is_in)
    {
      const WeftCollection *one = weft_collections_nth (all, n - 1);

      weft_read_out_add_link (out, C_ ("fact", "cause"), weft_gc_cause_label (one->cause), "gc",
                              one->start);
      weft_read_out_add (out, C_ ("fact", "pause"), weft_format_time (one->pause).text);
      n--;
    }
  if (n > 0)
    add_gc (self, n - 1, C_ ("fact", "last GC"), out);
  n += is_in;
  if (n < weft_collections_count (all))
    add_gc (self, n, C_ ("fact", "next GC"), out);
}

static void
read_heap (const InstantReading *self, GPtrArray *subjects)
{
  static const char *const names[WEFT_N_HEAP_GAUGES] = {
    [WEFT_HEAP_SIZE] = NC_ ("fact", "heap size"),
    [WEFT_HEAP_BLOCKS] = NC_ ("fact", "blocks in use"),
    [WEFT_HEAP_LIVE] = NC_ ("fact", "live at the last major GC"),
  };
  WeftReadOut *out = add_read_out (subjects, C_ ("title", "Heap"));

  if (set_absence_note (self, WEFT_FEATURE_HEAP_COUNTERS, out))
    return;
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    {
      guint64 bytes;

      if (weft_series_get_value (
              weft_heap_counters_gauge (self->trace->counters, (WeftHeapGauge) i), self->time,
              &bytes))
        weft_read_out_add_link (out, g_dpgettext2 (NULL, "fact", names[i]),
                                weft_format_bytes (bytes).text, "heap", self->time);
    }
  if (out->rows->len == 0)
    set_note (out, _ ("no sample before this time"));
}

static void
read_last_events (const InstantReading *self, GPtrArray *subjects)
{
  WeftReadOut *out = add_read_out (subjects, C_ ("title", "Last Events"));
  const WeftEventOrder *order = self->trace->order;
  guint64 end = weft_event_order_rank (order, (WeftEventPosition){ self->time + 1, 0 });
  guint64 first = end - MIN (end, WEFT_INSTANT_ROWS);
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));

  weft_event_order_read (order, first, end - first, events);
  for (guint i = events->len; i-- > 0;)
    {
      const WeftEvent *event = &g_array_index (events, WeftEvent, i);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *age = g_strdup_printf (
          _ ("%s before"), weft_format_time (self->time - MIN (event->time, self->time)).text);
      guint64 thread;

      if (event->cap != WEFT_CAP_NONE)
        g_string_printf (text, _ ("HEC %u"), event->cap);
      g_string_append (text, text->len > 0 ? ": " : "");
      weft_event_describe (event, text);
      if (weft_event_thread (event, &thread))
        weft_thread_append_label (text, self->threads, (guint32) thread);
      weft_read_out_add (out, age, text->str);
    }
}

GPtrArray *
weft_instant_read (const WeftTrace *trace, guint64 time, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) subjects =
      g_ptr_array_new_with_free_func ((GDestroyNotify) weft_read_out_free);
  const InstantReading self = { trace, weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL),
                                time };
  g_autoptr (GArray) waiting =
      self.threads != NULL ? find_waiting_threads (&self, cancellable) : NULL;

  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  read_hecs (&self, subjects, C_ ("title", "HECs"));
  read_threads (&self, subjects, C_ ("title", "Runnable"), waiting, WEFT_THREAD_RUNNABLE,
                WEFT_THREAD_CREATED);
  read_threads (&self, subjects, C_ ("title", "Blocked"), waiting, WEFT_THREAD_BLOCKED,
                WEFT_THREAD_BLOCKED);
  read_threads (&self, subjects, C_ ("title", "In Foreign Calls"), waiting, WEFT_THREAD_FOREIGN,
                WEFT_THREAD_FOREIGN);
  read_gc (&self, subjects);
  read_heap (&self, subjects);
  read_last_events (&self, subjects);
  return g_steal_pointer (&subjects);
}

void
weft_instant_process_clear (WeftInstantProcess *self)
{
  g_clear_pointer (&self->trace, weft_shared_unref);
  g_clear_pointer (&self->name, g_free);
}

GPtrArray *
weft_instant_read_processes (const GArray *processes,
                             guint own,
                             guint64 time,
                             GCancellable *cancellable)
{
  const WeftInstantProcess *process = &g_array_index (processes, WeftInstantProcess, own);
  g_autoptr (GPtrArray) of_own = weft_instant_read (process->trace, time, cancellable);
  GPtrArray *subjects;

  if (of_own == NULL)
    return NULL;
  /* the HECs of the process are among those of all processes */
  g_ptr_array_remove_index (of_own, 0);
  for (guint i = 0; i < of_own->len; i++)
    {
      WeftReadOut *out = g_ptr_array_index (of_own, i);
      g_autofree char *note = weft_joined (WEFT_JOIN_CLAUSE, process->name, out->note);

      set_note (out, note);
    }
  subjects = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_read_out_free);
  for (guint i = 0; i < processes->len; i++)
    {
      InstantReading self = { .time = time };

      process = &g_array_index (processes, WeftInstantProcess, i);
      self.trace = process->trace;
      self.threads = weft_trace_get (process->trace, WEFT_LAZY_THREADS, cancellable, NULL);
      if (g_cancellable_is_cancelled (cancellable))
        {
          g_ptr_array_unref (subjects);
          return NULL;
        }
      read_hecs (&self, subjects, process->name);
    }
  g_ptr_array_extend_and_steal (subjects, g_steal_pointer (&of_own));
  return subjects;
}

char *
weft_instant_text (const GPtrArray *subjects, const char *title)
{
  GString *text = g_string_new (title);

  g_string_append_c (text, '\n');
  for (guint i = 0; i < subjects->len; i++)
    {
      g_autofree char *one = weft_read_out_text (g_ptr_array_index (subjects, i));

      g_string_append_printf (text, "\n%s\n", one);
    }
  return g_string_free (text, FALSE);
}
