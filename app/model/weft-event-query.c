/* SPDX-License-Identifier: BSD-3-Clause */
/* Filters the events of a log on a worker thread. */
#include "weft-event-query.h"

#include "weft-ask.h"
#include "weft-object.h"

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
  WeftEventOrderProgress progress;
  WeftEventOrder *order;
  GArray *marks;
};

enum
{
  PROGRESS,
  ANSWERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

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
    answer->marks = weft_event_order_mark_times (answer->order, WEFT_EVENT_QUERY_MARKS);
  return answer;
}

static void
filter_progress_cb (gpointer owner, gpointer news)
{
  WeftEventQuery *self = owner;

  self->progress = *(const WeftEventOrderProgress *) news;
  g_signal_emit (self, signals[PROGRESS], 0);
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
  g_signal_emit (self, signals[ANSWERED], 0);
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
  static const char *const names[N_SIGNALS] = { [PROGRESS] = "progress", [ANSWERED] = "answered" };

  weft_class_add_owned (klass, WeftEventQuery, ask, weft_ask_free);
  weft_class_add_owned (klass, WeftEventQuery, order, weft_shared_unref);
  weft_class_add_owned (klass, WeftEventQuery, marks, g_array_unref);
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], WEFT_TYPE_EVENT_QUERY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
weft_event_query_init (WeftEventQuery *self)
{
  self->ask = weft_ask_new (&ask_class, self);
}

void
weft_event_query_start (WeftEventQuery *self,
                        WeftEventOrder *all,
                        const WeftEventFilter *filter,
                        WeftEventPosition start)
{
  FilterQuestion *question;

  g_return_if_fail (WEFT_IS_EVENT_QUERY (self));
  event_query_clear_answer (self);
  if (weft_event_filter_is_trivial (filter))
    {
      event_query_set_answer (self, weft_shared_ref (all), NULL);
      g_signal_emit (self, signals[ANSWERED], 0);
      return;
    }
  question = g_new (FilterQuestion, 1);
  *question = (FilterQuestion){ weft_shared_ref (all), weft_event_filter_copy (filter), start };
  self->progress.total = weft_event_order_n_events (all);
  weft_ask (self->ask, question);
}

void
weft_event_query_stop (WeftEventQuery *self)
{
  g_return_if_fail (WEFT_IS_EVENT_QUERY (self));
  if (!weft_ask_is_busy (self->ask))
    return;
  weft_event_query_clear (self);
  g_signal_emit (self, signals[ANSWERED], 0);
}

void
weft_event_query_clear (WeftEventQuery *self)
{
  g_return_if_fail (WEFT_IS_EVENT_QUERY (self));
  event_query_clear_answer (self);
  event_query_set_answer (self, NULL, NULL);
}

gboolean
weft_event_query_is_busy (WeftEventQuery *self)
{
  return weft_ask_is_busy (self->ask);
}

WeftEventOrderProgress
weft_event_query_get_progress (WeftEventQuery *self)
{
  return self->progress;
}

WeftEventOrder *
weft_event_query_get_order (WeftEventQuery *self)
{
  return self->order;
}

GArray *
weft_event_query_get_marks (WeftEventQuery *self)
{
  return self->marks;
}
