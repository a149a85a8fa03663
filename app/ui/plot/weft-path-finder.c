/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the critical path, and updates it when the log has grown. */
#include "weft-plot.h"

#include "weft-ask.h"
#include "weft-object.h"

/* Thread id for "no thread is chosen". */
#define NO_ID G_MAXUINT32

/* Arguments of the worker. */
typedef struct
{
  WeftTrace *trace; /* first, for weft_shared_free_holder() */
  guint32 id; /* requested thread, or NO_ID; the worker sets it to the thread at the path's end */
  guint64 time;
} PathRequest;

struct _WeftPathFinder
{
  GObject parent_instance;

  WeftDocument *document; /* borrowed */
  WeftAsk *ask;
  gboolean is_on;
  guint32 id; /* requested thread, or NO_ID */
  guint64 time;

  WeftCriticalPath *path; /* or NULL */
  WeftTrace *trace;       /* trace in which the path was found; NULL without a path */
  guint32 end;            /* thread at the path's end */
};

G_DEFINE_FINAL_TYPE (WeftPathFinder, weft_path_finder, G_TYPE_OBJECT)

static guint changed_signal;

static gpointer
find_path (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  PathRequest *job = question;
  WeftThreads *threads = weft_trace_get (job->trace, WEFT_LAZY_THREADS, cancellable, NULL);
  gint thread;

  if (threads == NULL)
    return NULL;
  thread = job->id != NO_ID ? weft_threads_find (threads, job->id) :
                              weft_critical_path_default_thread (threads, job->time);
  if (thread < 0)
    return NULL;
  job->id = weft_threads_id (threads, (guint) thread);
  return weft_critical_path_new (threads, weft_collections_windows (job->trace->collections),
                                 (guint) thread, MIN (job->trace->index->from, job->time),
                                 job->time, cancellable);
}

/* Takes ownership of @path, found in @trace. */
static void
set_path (WeftPathFinder *self, WeftCriticalPath *path, WeftTrace *trace)
{
  g_clear_pointer (&self->path, weft_critical_path_free);
  g_clear_pointer (&self->trace, weft_shared_unref);
  self->path = path;
  if (path != NULL)
    self->trace = weft_shared_ref (trace);
  g_signal_emit (self, changed_signal, 0);
}

static void
path_found_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftPathFinder *self = owner;
  const PathRequest *job = question;

  self->end = job->id;
  set_path (self, answer, job->trace);
}

/* .has_queue is set because, in a growing log, each request would otherwise be replaced before its
 * answer arrives. */
static const WeftAskClass ask_class = {
  .answer = find_path,
  .receive_answer = path_found_cb,
  .free_question = weft_shared_free_holder,
  .free_answer = (GDestroyNotify) weft_critical_path_free,
  .has_queue = TRUE,
};

static void
clear_path (WeftPathFinder *self)
{
  weft_ask_forget (self->ask);
  if (self->path != NULL)
    set_path (self, NULL, NULL);
}

/* Requests the current path in the document's current trace with @ask, which is weft_ask() or
 * weft_ask_later(). */
static void
request_path_with (WeftPathFinder *self, void (*ask) (WeftAsk *, gpointer))
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  PathRequest *job;

  if (trace == NULL)
    clear_path (self);
  if (trace == NULL || !self->is_on)
    return;
  job = g_new0 (PathRequest, 1);
  job->trace = weft_shared_ref (trace);
  job->id = self->id;
  job->time = MIN (self->time, trace->index->to);
  ask (self->ask, job);
}

/* The path of a live log is requested with a delay, as it is found in the whole log each time. */
static void
trace_changed_cb (WeftPathFinder *self)
{
  request_path_with (self, weft_document_is_live (self->document) ? weft_ask_later : weft_ask);
}

static void
weft_path_finder_class_init (WeftPathFinderClass *klass)
{
  weft_class_add_owned (klass, WeftPathFinder, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftPathFinder, weft_critical_path_free, path);
  weft_class_add_owned (klass, WeftPathFinder, weft_shared_unref, trace);
  changed_signal = weft_signal_new ("changed", WEFT_TYPE_PATH_FINDER, 0);
}

static void
weft_path_finder_init (WeftPathFinder *self)
{
  self->ask = weft_ask_new (&ask_class, self);
}

WeftPathFinder *
weft_path_finder_new (WeftDocument *document)
{
  WeftPathFinder *self = g_object_new (WEFT_TYPE_PATH_FINDER, NULL);

  self->document = document;
  weft_connect (document, "notify::trace", trace_changed_cb, self);
  return self;
}

void
weft_path_finder_find (WeftPathFinder *self, guint32 id, guint64 time)
{
  weft_ask_forget (self->ask);
  self->is_on = TRUE;
  self->id = id;
  self->time = time;
  request_path_with (self, weft_ask);
}

void
weft_path_finder_find_end (WeftPathFinder *self)
{
  weft_path_finder_find (self, NO_ID, G_MAXUINT64);
}

gboolean
weft_path_finder_clear (WeftPathFinder *self)
{
  gboolean was_on = self->is_on;

  self->is_on = FALSE;
  clear_path (self);
  return was_on;
}

const WeftCriticalPath *
weft_path_finder_get_path (WeftPathFinder *self, guint32 *id)
{
  *id = self->end;
  return self->path;
}

const WeftThreads *
weft_path_finder_get_threads (WeftPathFinder *self)
{
  return self->trace != NULL ? weft_trace_peek (self->trace, WEFT_LAZY_THREADS) : NULL;
}
