/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs two queries on a log: one for the events that pass the filter, which are the rows, and one
 * for the search hits among them. */
#include "weft-event-list.h"

#include "weft-ask.h"
#include "weft-object.h"

/* Query for the events of a log that match a filter, answered on a worker thread. Signals, on the
 * main thread: "progress" while events are counted, and "answered" when the answer is ready or the
 * query was stopped. */

#define WEFT_TYPE_EVENT_QUERY (weft_event_query_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventQuery, weft_event_query, WEFT, EVENT_QUERY, GObject)

/* Maximum number of marks. */
#define MAX_MARKS 2048

typedef struct
{
  WeftEventOrder *all;
  WeftEventFilter *filter;
  WeftEventPosition start;
} FilterQuestion;

typedef struct
{
  WeftEventOrder *order;
  GArray *marks;
} FilterAnswer;

struct _WeftEventQuery
{
  GObject parent_instance;

  WeftAsk *ask;
  WeftEventOrderProgress progress; /* zeros unless the query is busy */
  WeftEventOrder *order;           /* answer to the last query that was answered, or NULL */
  GArray *marks; /* times at which to mark the events of the answer on a time axis (guint64, see
                    weft_event_order_mark_times()); NULL if the answer is all events */
};

enum
{
  PROGRESS,
  ANSWERED,
  N_QUERY_SIGNALS,
};

static guint query_signals[N_QUERY_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftEventQuery, weft_event_query, G_TYPE_OBJECT)

static void
filter_question_free (gpointer data)
{
  FilterQuestion *question = data;

  weft_shared_unref (question->all);
  weft_event_filter_free (question->filter);
  g_free (question);
}

static void
filter_answer_free (gpointer data)
{
  FilterAnswer *answer = data;

  g_clear_pointer (&answer->order, weft_shared_unref);
  g_clear_pointer (&answer->marks, g_array_unref);
  g_free (answer);
}

static void
report_progress_cb (const WeftEventOrderProgress *progress, gpointer user_data)
{
  weft_ask_report (user_data, g_memdup2 (progress, sizeof *progress));
}

static gpointer
filter_events (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const FilterQuestion *question = data;
  FilterAnswer *answer = g_new0 (FilterAnswer, 1);

  answer->order = weft_event_order_new_filtered (question->all, question->filter, question->start,
                                                 report_progress_cb, run, cancellable);
  if (answer->order != NULL)
    answer->marks = weft_event_order_mark_times (answer->order, MAX_MARKS);
  return answer;
}

static void
filter_progress_cb (gpointer owner, gpointer news)
{
  WeftEventQuery *self = owner;

  self->progress = *(const WeftEventOrderProgress *) news;
  g_signal_emit (self, query_signals[PROGRESS], 0);
}

static void
event_query_set_answer (WeftEventQuery *self, WeftEventOrder *order, GArray *marks)
{
  g_clear_pointer (&self->order, weft_shared_unref);
  g_clear_pointer (&self->marks, g_array_unref);
  self->order = order;
  self->marks = marks;
}

static void
events_filtered_cb (gpointer owner, gpointer question, gpointer data)
{
  WeftEventQuery *self = owner;
  FilterAnswer *answer = data;

  self->progress = (WeftEventOrderProgress){ 0 };
  event_query_set_answer (self, g_steal_pointer (&answer->order), g_steal_pointer (&answer->marks));
  filter_answer_free (answer);
  g_signal_emit (self, query_signals[ANSWERED], 0);
}

static const WeftAskClass ask_class = {
  .answer = filter_events,
  .receive_answer = events_filtered_cb,
  .free_question = filter_question_free,
  .free_answer = filter_answer_free,
  .receive_report = filter_progress_cb,
  .free_report = g_free,
};

static void
event_query_clear_answer (WeftEventQuery *self)
{
  weft_ask_forget (self->ask);
  self->progress = (WeftEventOrderProgress){ 0 };
}

static void
weft_event_query_class_init (WeftEventQueryClass *klass)
{
  static const char *const names[N_QUERY_SIGNALS] = {
    [PROGRESS] = "progress", [ANSWERED] = "answered"
  };

  weft_class_add_owned (klass, WeftEventQuery, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftEventQuery, weft_shared_unref, order);
  weft_class_add_owned (klass, WeftEventQuery, g_array_unref, marks);
  for (guint i = 0; i < N_QUERY_SIGNALS; i++)
    query_signals[i] = weft_signal_new (names[i], WEFT_TYPE_EVENT_QUERY, 0);
}

static void
weft_event_query_init (WeftEventQuery *self)
{
  self->ask = weft_ask_new (&ask_class, self);
}

/* Queries the events of @all that match @filter, beginning with those at or after @start. Drops the
 * previous query if it has not been answered yet. The previous answer is kept until the new one is
 * ready. If @filter matches all events, the query is answered before this function returns. */
static void
event_query_start (WeftEventQuery *self,
                   WeftEventOrder *all,
                   const WeftEventFilter *filter,
                   WeftEventPosition start)
{
  FilterQuestion *question;

  event_query_clear_answer (self);
  if (weft_event_filter_is_trivial (filter))
    {
      event_query_set_answer (self, weft_shared_ref (all), NULL);
      g_signal_emit (self, query_signals[ANSWERED], 0);
      return;
    }
  question = g_new (FilterQuestion, 1);
  *question = (FilterQuestion){ weft_shared_ref (all), weft_event_filter_copy (filter), start };
  self->progress.total = weft_event_order_n_events (all);
  weft_ask (self->ask, question);
}

/* Drops the query and its answer, without a signal. */
static void
event_query_clear (WeftEventQuery *self)
{
  event_query_clear_answer (self);
  event_query_set_answer (self, NULL, NULL);
}

/* Number of rows read at a time. */
#define WINDOW 512

struct _WeftEventList
{
  GObject parent_instance;

  WeftDocument *document;
  WeftTrace *trace;    /* trace that the members below belong to; or NULL */
  WeftEventOrder *all; /* all events that the file still has, or NULL */

  WeftEventFilter *filter;
  WeftEventQuery *rows;

  WeftTextQuery *text; /* or NULL */
  WeftEventQuery *hits;
  WeftEventPosition search_start;

  GArray *window; /* of WeftEvent: the rows from @window_first on */
  guint64 window_first;
};

enum
{
  ROWS_CHANGED,
  FILTER_CHANGED,
  SEARCH_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftEventList, weft_event_list, G_TYPE_OBJECT)

static void
query_hits (WeftEventList *self)
{
  g_autoptr (WeftEventFilter) filter = NULL;

  if (self->text == NULL || self->trace == NULL)
    {
      event_query_clear (self->hits);
      weft_view_set_marks (weft_document_get_view (self->document), NULL);
      g_signal_emit (self, signals[SEARCH_CHANGED], 0);
      return;
    }
  filter = weft_event_filter_copy (self->filter);
  weft_event_filter_set_text (filter, self->text);
  event_query_start (self->hits, self->all, filter, self->search_start);
  g_signal_emit (self, signals[SEARCH_CHANGED], 0);
}

static void
query_rows (WeftEventList *self)
{
  if (self->trace != NULL)
    event_query_start (self->rows, self->all, self->filter, (WeftEventPosition){ 0, 0 });
  g_signal_emit (self, signals[FILTER_CHANGED], 0);
}

/* Restarts both queries on the events that the file still has. */
static void
restart_queries (WeftEventList *self)
{
  const WeftMap *map = self->trace != NULL ? self->trace->index->log->map : NULL;

  g_clear_pointer (&self->all, weft_shared_unref);
  if (map != NULL)
    self->all = weft_map_get_bytes_left (map) < map->size ?
                    weft_event_order_new_readable (self->trace->order) :
                    weft_shared_ref (self->trace->order);
  query_rows (self);
  query_hits (self);
}

static void
clear_answers (WeftEventList *self)
{
  g_array_set_size (self->window, 0);
  event_query_clear (self->rows);
  event_query_clear (self->hits);
  g_signal_emit (self, signals[ROWS_CHANGED], 0);
}

gboolean
weft_event_list_has_grown (WeftTrace *before, WeftTrace *trace)
{
  return before != NULL && trace != NULL &&
         weft_log_segment (before->index->log, 0)->header ==
             weft_log_segment (trace->index->log, 0)->header;
}

static void
file_changed_cb (WeftEventList *self)
{
  const WeftMap *map = self->trace != NULL ? self->trace->index->log->map : NULL;

  if (map == NULL || weft_map_get_bytes_left (map) == map->size)
    return;
  clear_answers (self);
  restart_queries (self);
}

static void
trace_cb (WeftEventList *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document), *before = self->trace;

  if (trace == before)
    return;
  self->trace = trace != NULL ? weft_shared_ref (trace) : NULL;
  /* keep the old answers of a growing log until new ones are ready */
  if (!weft_event_list_has_grown (before, trace))
    clear_answers (self);
  g_clear_pointer (&before, weft_shared_unref);
  restart_queries (self);
}

static void
rows_answered_cb (WeftEventList *self)
{
  g_array_set_size (self->window, 0);
  g_signal_emit (self, signals[ROWS_CHANGED], 0);
  g_signal_emit (self, signals[FILTER_CHANGED], 0);
}

static void
rows_progress_cb (WeftEventList *self)
{
  g_signal_emit (self, signals[FILTER_CHANGED], 0);
}

static void
hits_answered_cb (WeftEventList *self)
{
  weft_view_set_marks (weft_document_get_view (self->document), self->hits->marks);
  g_signal_emit (self, signals[SEARCH_CHANGED], 0);
}

static void
hits_progress_cb (WeftEventList *self)
{
  g_signal_emit (self, signals[SEARCH_CHANGED], 0);
}

static void
weft_event_list_class_init (WeftEventListClass *klass)
{
  static const char *const names[N_SIGNALS] = {
    [ROWS_CHANGED] = "rows-changed",
    [FILTER_CHANGED] = "filter-changed",
    [SEARCH_CHANGED] = "search-changed",
  };

  weft_class_add_owned (klass, WeftEventList, g_object_unref, rows, hits);
  weft_class_add_owned (klass, WeftEventList, g_array_unref, window);
  weft_class_add_owned (klass, WeftEventList, weft_shared_unref, all, text);
  weft_class_add_owned (klass, WeftEventList, weft_event_filter_free, filter);
  weft_class_add_owned (klass, WeftEventList, weft_shared_unref, trace);
  weft_class_add_owned (klass, WeftEventList, g_object_unref, document);
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = weft_signal_new (names[i], WEFT_TYPE_EVENT_LIST, 0);
}

static void
weft_event_list_init (WeftEventList *self)
{
  self->filter = weft_event_filter_new ();
  self->rows = g_object_new (WEFT_TYPE_EVENT_QUERY, NULL);
  self->hits = g_object_new (WEFT_TYPE_EVENT_QUERY, NULL);
  self->window = g_array_new (FALSE, FALSE, sizeof (WeftEvent));
  weft_connect (self->rows, "answered", rows_answered_cb, self);
  weft_connect (self->rows, "progress", rows_progress_cb, self);
  weft_connect (self->hits, "answered", hits_answered_cb, self);
  weft_connect (self->hits, "progress", hits_progress_cb, self);
}

WeftEventList *
weft_event_list_new (WeftDocument *document)
{
  WeftEventList *self = g_object_new (WEFT_TYPE_EVENT_LIST, NULL);

  self->document = g_object_ref (document);
  weft_connect (document, "notify::trace", trace_cb, self);
  weft_connect (document, "notify::changed-on-disk", file_changed_cb, self);
  trace_cb (self);
  return self;
}

WeftDocument *
weft_event_list_get_document (WeftEventList *self)
{
  return self->document;
}

WeftEventOrder *
weft_event_list_get_all_events (WeftEventList *self)
{
  g_return_val_if_fail (WEFT_IS_EVENT_LIST (self), NULL);
  return self->all;
}

const WeftEventFilter *
weft_event_list_get_filter (WeftEventList *self)
{
  return self->filter;
}

void
weft_event_list_set_filter (WeftEventList *self, const WeftEventFilter *filter)
{
  g_return_if_fail (WEFT_IS_EVENT_LIST (self));
  if (weft_event_filter_equal (self->filter, filter))
    return;
  weft_event_filter_free (self->filter);
  self->filter = weft_event_filter_copy (filter);
  query_rows (self);
  query_hits (self);
}

gboolean
weft_event_list_is_filtering (WeftEventList *self, double *share)
{
  WeftEventOrderProgress progress = self->rows->progress;

  *share = progress.total > 0 ? (double) progress.done / (double) progress.total : 0;
  return weft_ask_is_busy (self->rows->ask);
}

guint64
weft_event_list_n_rows (WeftEventList *self)
{
  WeftEventOrder *order = self->rows->order;

  return order != NULL ? weft_event_order_n_events (order) : 0;
}

guint64
weft_event_list_n_events (WeftEventList *self)
{
  return self->trace != NULL ? self->trace->index->n_events : 0;
}

gboolean
weft_event_list_get_event (WeftEventList *self, guint64 row, WeftEvent *event)
{
  if (row >= weft_event_list_n_rows (self))
    return FALSE;
  if (row < self->window_first || row - self->window_first >= self->window->len)
    {
      g_array_set_size (self->window, 0);
      self->window_first = row - MIN (row, WINDOW / 2);
      weft_event_order_read (self->rows->order, self->window_first, WINDOW, self->window);
    }
  if (row - self->window_first >= self->window->len)
    return FALSE;
  *event = g_array_index (self->window, WeftEvent, row - self->window_first);
  return TRUE;
}

guint64
weft_event_list_find_row (WeftEventList *self, WeftEventPosition position)
{
  WeftEventOrder *order = self->rows->order;

  return order != NULL ? weft_event_order_rank (order, position) : 0;
}

gboolean
weft_event_list_search (WeftEventList *self,
                        const char *text,
                        gboolean is_regex,
                        WeftEventPosition start,
                        GError **error)
{
  g_autoptr (WeftTextQuery) query = NULL;
  gboolean is_sound = TRUE;

  g_return_val_if_fail (WEFT_IS_EVENT_LIST (self), FALSE);
  if (text != NULL && *text != '\0')
    {
      query = weft_text_query_new (text, is_regex, error);
      is_sound = query != NULL;
    }
  g_clear_pointer (&self->text, weft_shared_unref);
  self->text = g_steal_pointer (&query);
  self->search_start = start;
  query_hits (self);
  return is_sound;
}

void
weft_event_list_stop_search (WeftEventList *self)
{
  g_return_if_fail (WEFT_IS_EVENT_LIST (self));
  if (!weft_ask_is_busy (self->hits->ask))
    return;
  event_query_clear (self->hits);
  g_signal_emit (self->hits, query_signals[ANSWERED], 0);
}

WeftTextQuery *
weft_event_list_get_text (WeftEventList *self)
{
  return self->text;
}

gboolean
weft_event_list_is_searching (WeftEventList *self, WeftEventOrderProgress *progress)
{
  *progress = self->hits->progress;
  return weft_ask_is_busy (self->hits->ask);
}

/* Returns the answer to the current search; NULL if there is no search, or it has not ended. */
static WeftEventOrder *
current_hits (WeftEventList *self)
{
  return weft_ask_is_busy (self->hits->ask) ? NULL : self->hits->order;
}

gboolean
weft_event_list_get_hits (WeftEventList *self,
                          WeftEventPosition position,
                          guint64 *n,
                          guint64 *number)
{
  WeftEventOrder *order = current_hits (self);

  *n = order != NULL ? weft_event_order_n_events (order) : 0;
  *number = order != NULL ? weft_event_order_rank (order, position) : 0;
  return order != NULL;
}

gboolean
weft_event_list_nth_hit (WeftEventList *self, guint64 number, WeftEventPosition *position)
{
  WeftEventOrder *order = current_hits (self);

  return order != NULL && weft_event_order_nth (order, number, position);
}
