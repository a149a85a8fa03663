/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows the selected thread, and reads its arrows on a worker thread. While a log grows, the
 * arrows stay until they have been continued. */
#include "weft-timeline-overlay.h"

#include "weft-ask.h"
#include "weft-object.h"
#include "weft-thread-arrows.h"

/* Maximum number of arrows; more would hide the lanes. */
#define MAX_ARROWS 300
/* Maximum number of events to read, about half a second of work. */
#define MAX_EFFORT 8000000
/* Arrows are kept while their range contains the visible range and is at most this many times as
 * long. */
#define MAX_WIDTHS 6

typedef struct
{
  WeftThreads *threads;
  guint thread; /* index of the thread */
  WeftRange range;
  guint64 final_until;  /* arrows before this time, ns, do not change while the log grows */
  GArray *known;        /* arrows that begin before @known_until, or NULL */
  guint64 known_until;  /* time from which arrows are to be read, ns */
  gboolean is_too_much; /* set by the worker if there are too many arrows to show or to find */
} ArrowsRequest;

struct _WeftThreadFlows
{
  GObject parent_instance;

  WeftPlot *plot;
  GArray *arrows;     /* of WeftThreadArrow, or NULL */
  WeftRange read;     /* range of @arrows */
  guint64 read_until; /* see ArrowsRequest.final_until */
  gboolean are_too_many;
  WeftAsk *ask;

  /* the newest request */
  WeftThreads *threads; /* all threads of the trace; NULL if no thread is selected */
  guint32 id;           /* ID of the thread */
  WeftRange visible;    /* visible range */
  WeftRange range;      /* range that has been or is being read */
  guint64 final_until;  /* see ArrowsRequest.final_until */
};

G_DEFINE_FINAL_TYPE (WeftThreadFlows, weft_thread_flows, G_TYPE_OBJECT)

static guint changed_signal;

static void
arrows_request_free (gpointer data)
{
  ArrowsRequest *job = data;

  weft_shared_unref (job->threads);
  g_clear_pointer (&job->known, g_array_unref);
  g_free (job);
}

static gpointer
read_arrows (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  ArrowsRequest *job = question;
  GArray *arrows = NULL;

  job->is_too_much =
      weft_threads_estimate_events (job->threads, job->known_until, job->range.to) > MAX_EFFORT;
  if (!job->is_too_much)
    arrows = weft_thread_arrows_new (job->threads, job->thread, job->known_until, job->range.to,
                                     MAX_ARROWS + 1, cancellable);
  if (arrows != NULL && job->known != NULL)
    g_array_prepend_vals (arrows, job->known->data, job->known->len);
  if (arrows != NULL && arrows->len > MAX_ARROWS)
    {
      job->is_too_much = TRUE;
      g_clear_pointer (&arrows, g_array_unref);
    }
  return arrows;
}

static void
set_arrows (WeftThreadFlows *self, GArray *arrows, gboolean are_too_many)
{
  gboolean is_other = arrows != NULL || self->arrows != NULL || are_too_many != self->are_too_many;

  g_clear_pointer (&self->arrows, g_array_unref);
  self->arrows = arrows;
  self->are_too_many = are_too_many;
  if (is_other)
    g_signal_emit (self, changed_signal, 0);
}

static void
arrows_read_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftThreadFlows *self = owner;
  const ArrowsRequest *job = question;

  self->read = job->range;
  self->read_until = job->final_until;
  set_arrows (self, answer, job->is_too_much);
}

static const WeftAskClass ask_class = {
  .answer = read_arrows,
  .receive_answer = arrows_read_cb,
  .free_question = arrows_request_free,
  .free_answer = (GDestroyNotify) g_array_unref,
};

/* Returns the thread of the picked item, else the thread of the focused lane, else -1. */
static gint
selected_thread (WeftThreadFlows *self, const WeftTimeline *timeline)
{
  WeftRange item;
  gint lane = weft_plot_get_item (self->plot, &item);

  if (lane < 0)
    lane = weft_plot_get_focus (self->plot, &item.from);
  if (lane < 0 || (guint) lane >= timeline->lanes->len)
    return -1;
  return weft_timeline_thread_at (timeline, (guint) lane, item.from);
}

/* Returns TRUE if @threads are those of the newest request, or those of the same log after it has
 * grown. */
static gboolean
are_same_threads (WeftThreadFlows *self, const WeftThreads *threads)
{
  return self->threads != NULL &&
         (threads == self->threads || weft_index_extends (threads->index, self->threads->index));
}

/* Returns a request for the range around the visible range, which is to be read from the end of
 * what is known. */
static ArrowsRequest *
make_request (WeftThreadFlows *self, guint thread)
{
  ArrowsRequest *job = g_new0 (ArrowsRequest, 1);

  job->threads = weft_shared_ref (self->threads);
  job->thread = thread;
  job->range = self->range;
  job->final_until = self->final_until;
  job->known_until = job->range.from;
  if (self->arrows == NULL || self->read.from > job->range.from)
    return job;
  job->known = g_array_copy (self->arrows);
  job->known_until = weft_thread_arrows_cut (
      job->known, job->range.from, MIN (MIN (self->read.to, job->range.to), self->read_until));
  return job;
}

static void
update_arrows (WeftThreadFlows *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange visible = weft_view_get_visible (view), last = self->visible;
  WeftThreads *threads =
      timeline != NULL ? weft_trace_peek (timeline->trace, WEFT_LAZY_THREADS) : NULL;
  gint thread = threads != NULL ? selected_thread (self, timeline) : -1;
  gboolean is_same = thread >= 0 && are_same_threads (self, threads) &&
                     weft_threads_id (threads, (guint) thread) == self->id;
  gboolean covers = visible.from >= self->range.from && visible.to <= self->range.to &&
                    (self->range.to - self->range.from) / MAX_WIDTHS <= visible.to - visible.from;
  gboolean is_read =
      is_same && covers && (threads == self->threads || self->range.to <= self->final_until);
  /* the view has moved with the end of a growing log */
  gboolean follows = weft_document_is_live (weft_plot_get_document (self->plot)) &&
                     weft_view_shows_end (view) && visible.to >= last.to &&
                     visible.to - visible.from == last.to - last.from;

  if (is_read && threads == self->threads)
    return;
  if (!is_same)
    {
      weft_ask_forget (self->ask);
      set_arrows (self, NULL, FALSE);
    }
  g_clear_pointer (&self->threads, weft_shared_unref);
  if (thread < 0)
    return;
  self->threads = weft_shared_ref (threads);
  if (is_read)
    return;
  self->id = weft_threads_id (threads, (guint) thread);
  self->visible = visible;
  /* read the visible range, and half its length on both sides */
  self->range = weft_range_widened (visible, (visible.to - visible.from) / 2);
  self->final_until = weft_trace_final_until (timeline->trace);
  (is_same && (covers || follows) ? weft_ask_later :
                                    weft_ask) (self->ask, make_request (self, (guint) thread));
}

static void
weft_thread_flows_class_init (WeftThreadFlowsClass *klass)
{
  weft_class_add_owned (klass, WeftThreadFlows, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftThreadFlows, g_array_unref, arrows);
  weft_class_add_owned (klass, WeftThreadFlows, weft_shared_unref, threads);
  weft_class_add_owned (klass, WeftThreadFlows, g_object_unref, plot);
  changed_signal = weft_signal_new ("changed", WEFT_TYPE_THREAD_FLOWS, 0);
}

static void
weft_thread_flows_init (WeftThreadFlows *self)
{
  self->ask = weft_ask_new (&ask_class, self);
}

WeftThreadFlows *
weft_thread_flows_new (WeftPlot *plot)
{
  static const char *const of_view[] = { "visible-changed", "item-changed", "focus-changed" };
  WeftThreadFlows *self = g_object_new (WEFT_TYPE_THREAD_FLOWS, NULL);

  self->plot = g_object_ref (plot);
  for (guint i = 0; i < G_N_ELEMENTS (of_view); i++)
    weft_connect (weft_plot_get_view (plot), of_view[i], update_arrows, self);
  weft_connect (plot, "lanes-changed", update_arrows, self);
  return self;
}

const GArray *
weft_thread_flows_get_arrows (WeftThreadFlows *self)
{
  return self->arrows;
}

gboolean
weft_thread_flows_are_too_many (WeftThreadFlows *self)
{
  return self->are_too_many;
}
