/* SPDX-License-Identifier: BSD-3-Clause */
/* Tells what threads did with a sort and a hash table. */
#include "thread-fixture.h"

static void
put_event (WeftTestLog *log, GRand *rand, guint64 time, guint32 thread)
{
  static const guint16 statuses[] = { 1, 2, 3, 5, 6, 7, 8, 9, 12, 18, 20 };

  switch (g_rand_int_range (rand, 0, 12))
    {
    case 0:
      weft_test_log_event (log, 0, time);
      weft_test_log_u32 (log, thread);
      break;
    case 1:
      weft_test_log_event (log, 4, time);
      weft_test_log_u32 (log, thread);
      weft_test_log_u16 (log, 1);
      break;
    case 2:
      weft_test_log_wakeup (log, time, thread, 0);
      break;
    case 3:
      weft_test_log_label (log, time, thread, "label");
      break;
    case 4:
      weft_test_log_event (log, 9, time);
      break;
    case 5:
    case 6:
    case 7:
      weft_test_log_run (log, time, thread);
      break;
    default:
      weft_test_log_stop (log, time, thread,
                          statuses[g_rand_int_range (rand, 0, G_N_ELEMENTS (statuses))],
                          g_rand_int_range (rand, 0, 5));
    }
}

WeftTestLog *
weft_test_thread_log (GRand *rand, guint n, guint n_caps, guint n_ids, guint disorder)
{
  WeftTestLog *log = weft_test_log_new ();
  g_autofree guint64 *clocks = g_new0 (guint64, n_caps);

  weft_test_log_header_9_10 (log);
  while (n > 0)
    {
      guint cap = g_rand_int_range (rand, 0, n_caps);
      guint64 begin = clocks[cap];

      weft_test_log_begin_block (log, cap == 0 && n_caps > 3 ? 0xffff : cap, begin);
      for (guint left = g_rand_int_range (rand, 1, 700); left > 0 && n > 0; left--, n--)
        {
          guint64 back = disorder > 0 ? g_rand_int_range (rand, 0, disorder + 1) : 0;

          clocks[cap] += g_rand_int_range (rand, 0, 50);
          put_event (log, rand, MAX (begin, clocks[cap] - MIN (back, clocks[cap])),
                     7 + 3 * g_rand_int_range (rand, 0, n_ids));
        }
      weft_test_log_end_block (log, clocks[cap]);
    }
  weft_test_log_data_end (log);
  return log;
}

/* The events. */

static gboolean
read_event (const WeftEvent *event, WeftThreadEvent *out)
{
  static const guint16 tags[] = {
    [WEFT_THREAD_CREATE] = 0,  [WEFT_THREAD_RUN] = 1,    [WEFT_THREAD_STOP] = 2,
    [WEFT_THREAD_MIGRATE] = 4, [WEFT_THREAD_WAKEUP] = 8, [WEFT_THREAD_LABEL] = 44,
  };

  for (guint kind = WEFT_THREAD_CREATE; kind <= WEFT_THREAD_LABEL; kind++)
    if (tags[kind] == event->tag)
      {
        *out = (WeftThreadEvent){ .offset = event->offset, .cap = event->cap, .kind = kind };
        out->thread = weft_event_number (event, "thread", 0);
        out->status = weft_event_number (event, "status", 0);
        out->info = weft_event_number (event, "cap", 0);
        if (kind == WEFT_THREAD_STOP)
          out->info = weft_event_number (event, "blocked_on", 0) +
                      weft_event_number (event, "stack_words", 0);
        return TRUE;
      }
  return FALSE;
}

static void
read_cap (const WeftIndex *index, const WeftCapIndex *cap, GArray *events)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint64 clock = 0;
  guint block;

  if (cap->n_checkpoints == 0)
    return;
  block = weft_cap_index_cursor (cap, index->log, 0, &cursor);
  while (weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      WeftThreadEvent one;

      if (!read_event (&event, &one))
        continue;
      clock = MAX (clock, weft_cap_index_event_time (&cursor, &event));
      one.time = clock;
      g_array_append_val (events, one);
    }
}

static gint
compare_events (gconstpointer a, gconstpointer b)
{
  const WeftThreadEvent *x = a, *y = b;

  if (x->time != y->time)
    return x->time > y->time ? 1 : -1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

GArray *
weft_test_thread_events (const WeftIndex *index)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (WeftThreadEvent));

  for (guint i = 0; i < index->caps->len; i++)
    read_cap (index, weft_index_nth_cap (index, i), events);
  read_cap (index, index->global, events);
  g_array_sort (events, compare_events);
  return events;
}

/* The stretches. */

/* The state that follows, by the documents' table; -1 where the event is ignored. */
static gint
next_kind (gint now, const WeftThreadEvent *event)
{
  if (event->kind == WEFT_THREAD_CREATE)
    return now == WEFT_THREAD_UNKNOWN || now == WEFT_THREAD_FINISHED ? WEFT_THREAD_CREATED : -1;
  if (now == WEFT_THREAD_FINISHED)
    return -1;
  if (event->kind == WEFT_THREAD_RUN)
    return now == WEFT_THREAD_RUNNING ? -1 : WEFT_THREAD_RUNNING;
  if (event->kind != WEFT_THREAD_STOP)
    return -1;
  switch (event->status)
    {
    case 1:
    case 2:
    case 3:
      return WEFT_THREAD_RUNNABLE;
    case 5:
      return WEFT_THREAD_FINISHED;
    case 6:
      return WEFT_THREAD_FOREIGN;
    default:
      return WEFT_THREAD_BLOCKED;
    }
}

static void
emit (GArray *spans, const PlainSpan *open, guint64 to)
{
  PlainSpan span = *open;

  span.to = to;
  if (span.kind != WEFT_THREAD_UNKNOWN && span.kind != WEFT_THREAD_FINISHED)
    g_array_append_val (spans, span);
}

GArray *
weft_test_thread_spans (const WeftIndex *index)
{
  g_autoptr (GArray) events = weft_test_thread_events (index);
  g_autoptr (GHashTable) open = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (PlainSpan));
  GHashTableIter iter;
  gpointer value;

  for (guint i = 0; i < events->len; i++)
    {
      const WeftThreadEvent *event = &g_array_index (events, WeftThreadEvent, i);
      PlainSpan *span = g_hash_table_lookup (open, GUINT_TO_POINTER (event->thread));
      gint kind;

      if (span == NULL)
        {
          span = g_new0 (PlainSpan, 1);
          span->thread = event->thread;
          g_hash_table_insert (open, GUINT_TO_POINTER (event->thread), span);
        }
      kind = next_kind (span->kind, event);
      if (kind < 0)
        continue;
      emit (spans, span, event->time);
      span->from = event->time;
      span->kind = kind;
      span->status = event->status;
      span->info = kind == WEFT_THREAD_RUNNING ? event->cap : event->info;
    }
  g_hash_table_iter_init (&iter, open);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    emit (spans, value, MAX (index->to, ((PlainSpan *) value)->from));
  return spans;
}

WeftIndex *
weft_test_thread_index (GRand *rand, guint i)
{
  guint n = i == 0 ? 60000 : g_rand_int_range (rand, 1, 3000);
  g_autoptr (WeftTestLog) log = weft_test_thread_log (rand, n, g_rand_int_range (rand, 1, 6),
                                                      i == 0 ? 100 : g_rand_int_range (rand, 1, 30),
                                                      g_rand_int_range (rand, 0, 3) * 20);

  return weft_test_index_bytes (log);
}

WeftThreads *
weft_test_threads (WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftThreads *threads = weft_threads_new (index, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return threads;
}
