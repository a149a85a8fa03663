/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes the columns of the rows of threads. An interval adds its time only to the columns in
 * which it begins and ends. For the columns in between, it increases a count at the first column
 * and decreases it after the last; the counts are summed at the end. So a long interval costs no
 * more than a short one. */
#include "weft-thread-columns.h"

#include "weft-sort.h"
#include "weft-usage-walk.h"

typedef enum
{
  PART_RUN,
  PART_RUNNABLE,
  PART_FOREIGN,
  PART_BLOCKED,
  N_PARTS,
} StatePart;

typedef struct
{
  guint64 ns[N_PARTS];   /* time of intervals that begin or end in the column */
  gint32 whole[N_PARTS]; /* number of intervals that cover the whole column, minus the number in the
                            previous column */
} Cell;

typedef struct
{
  WeftThreadColumns *out;
  Cell *cells;   /* n + 1 cells for each row */
  double per_ns; /* mean number of columns per ns */
  guint64 min_ns;
  guint n_span_rows;
  const guint16 *rows;
} ColumnFilling;

static const gint parts[WEFT_N_THREAD_STATES] = {
  [WEFT_THREAD_UNKNOWN] = -1,           [WEFT_THREAD_CREATED] = PART_RUNNABLE,
  [WEFT_THREAD_RUNNING] = PART_RUN,     [WEFT_THREAD_RUNNABLE] = PART_RUNNABLE,
  [WEFT_THREAD_FOREIGN] = PART_FOREIGN, [WEFT_THREAD_BLOCKED] = PART_BLOCKED,
  [WEFT_THREAD_FINISHED] = -1,
};

/* Returns the index of the first edge at or after @time, which must be inside the range. As the
 * columns of a chart have nearly equal widths, the index computed from the mean width is usually
 * right. */
static guint
find_edge (const ColumnFilling *self, guint64 time)
{
  const guint64 *edges = self->out->edges;
  guint n = self->out->n, at = MIN ((guint) ((double) (time - edges[0]) * self->per_ns), n);

  if (edges[at] >= time && (at == 0 || edges[at - 1] < time))
    return at;
  if (at < n && edges[at] < time && edges[at + 1] >= time)
    return at + 1;
  return WEFT_LOWER_BOUND (guint, i, 0, n, edges[i] < time);
}

static void
add_span (ColumnFilling *self,
          guint row,
          guint thread,
          const WeftThreadState *state,
          guint64 to,
          gboolean is_end_unread,
          gboolean is_open)
{
  WeftThreadSpan span = {
    .from = state->since,
    .to = to,
    .thread = thread,
    .info = state->info,
    .status = state->status,
    .kind = state->kind,
    .is_end_unread = is_end_unread,
    .is_open = is_open,
  };

  if (row < self->n_span_rows && to - state->since >= self->min_ns)
    g_array_append_val (self->out->spans[row], span);
}

/* Adds the interval of @state, which ends at @end and may continue beyond the range. Returns FALSE
 * if the interval is not drawn, because it is outside of the range, or because the state is unknown
 * or finished. */
static gboolean
add_state (ColumnFilling *self, guint thread, const WeftThreadState *state, guint64 end)
{
  WeftThreadColumns *out = self->out;
  guint row = self->rows[thread];
  Cell *cells = self->cells + (gsize) row * (out->n + 1);
  guint64 from = MAX (state->since, out->edges[0]), to = MIN (end, out->edges[out->n]);
  gint part = parts[state->kind];
  guint first, last;

  if (part < 0 || from >= to)
    return FALSE;
  /* most intervals begin and end in one column */
  last = find_edge (self, to);
  if (last > 0 && from > out->edges[last - 1])
    first = last;
  else
    first = find_edge (self, from);
  if (out->edges[last] > to)
    last--; /* the interval ends within this column */
  if (end > out->edges[out->n])
    last = out->n; /* the interval continues beyond the range */
  if (first > last)
    cells[last].ns[part] += to - from;
  else
    {
      if (out->edges[first] > from)
        cells[first - 1].ns[part] += out->edges[first] - from;
      if (last < out->n && to > out->edges[last])
        cells[last].ns[part] += to - out->edges[last];
      cells[first].whole[part]++;
      cells[last].whole[part]--;
    }
  if (part == PART_RUN)
    out->running[row] += to - from;
  return TRUE;
}

/* Converts the cells of each row into columns. If no interval begins or ends in two consecutive
 * columns, the second is a copy of the first. */
static void
fill_columns (ColumnFilling *self)
{
  WeftThreadColumns *out = self->out;

  for (guint row = 0; row < out->n_rows; row++)
    {
      const Cell *cells = self->cells + (gsize) row * (out->n + 1);
      WeftThreadColumn *columns = out->columns + (gsize) row * out->n;
      gint64 whole[N_PARTS] = { 0 }; /* number of intervals that cover the whole column */
      gboolean was_empty = FALSE;

      for (guint i = 0; i < out->n; i++)
        {
          gboolean empty = (cells[i].ns[PART_RUN] | cells[i].ns[PART_RUNNABLE] |
                            cells[i].ns[PART_FOREIGN] | cells[i].ns[PART_BLOCKED]) == 0 &&
                           (cells[i].whole[PART_RUN] | cells[i].whole[PART_RUNNABLE] |
                            cells[i].whole[PART_FOREIGN] | cells[i].whole[PART_BLOCKED]) == 0;

          if (was_empty && empty)
            columns[i] = columns[i - 1];
          else
            {
              guint64 ns = out->edges[i + 1] - out->edges[i];
              double shares[N_PARTS];

              for (guint part = 0; part < N_PARTS; part++)
                {
                  whole[part] += cells[i].whole[part];
                  shares[part] = (double) whole[part];
                  if (ns > 0)
                    shares[part] += (double) cells[i].ns[part] / (double) ns;
                }
              columns[i] = (WeftThreadColumn){
                .run = (float) shares[PART_RUN],
                .runnable = (float) shares[PART_RUNNABLE],
                .foreign = (float) shares[PART_FOREIGN],
                .blocked = (float) shares[PART_BLOCKED],
              };
            }
          was_empty = empty;
        }
    }
}

WeftThreadColumns *
weft_thread_columns_new (WeftThreads *threads,
                         const guint16 *rows,
                         guint n_rows,
                         guint n_span_rows,
                         const guint64 *edges,
                         guint n,
                         guint64 min_ns,
                         GCancellable *cancellable)
{
  g_autoptr (WeftThreadColumns) out = g_new0 (WeftThreadColumns, 1);
  g_autofree Cell *cells = g_new0 (Cell, MAX ((gsize) n_rows * (n + 1), 1));
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, edges[0], edges[n], rows, cancellable);
  ColumnFilling self = {
    .out = out,
    .cells = cells,
    .per_ns = n / (double) MAX (edges[n] - edges[0], 1),
    .min_ns = min_ns,
    .n_span_rows = MIN (n_span_rows, n_rows),
    .rows = rows,
  };
  WeftThreadChange change;
  const WeftSharedArray *active;

  out->n_rows = n_rows;
  out->n = n;
  out->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  out->columns = g_new0 (WeftThreadColumn, MAX ((gsize) n_rows * n, 1));
  out->running = g_new0 (guint64, MAX (n_rows, 1));
  out->spans = g_new0 (GArray *, n_rows + 1);
  for (guint i = 0; i < n_rows; i++)
    out->spans[i] = g_array_new (FALSE, FALSE, sizeof (WeftThreadSpan));
  while (weft_thread_replay_next (replay, &change))
    if (add_state (&self, change.thread, &change.before, change.now->since))
      add_span (&self, rows[change.thread], change.thread, &change.before, change.now->since, FALSE,
                change.now->kind == WEFT_THREAD_UNKNOWN);
  active = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < active->n; i++)
    {
      guint32 thread = weft_shared_array_index (active, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);
      WeftThread one = weft_threads_nth (threads, thread);
      guint64 last = self.out->edges[self.out->n];
      guint64 end = weft_threads_known_until (threads, thread, state);
      /* the state is open if no event follows; otherwise it lasts at least until the end of the
       * range */
      gboolean is_open = end <= last || one.last <= state->since;
      guint64 to = is_open ? end : MAX (last, state->since);

      /* add the state of @thread at the end of the range */
      if (add_state (&self, thread, state, is_open ? end : last + 1))
        add_span (&self, self.rows[thread], thread, state, to, !is_open, is_open);
    }
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  fill_columns (&self);
  return g_steal_pointer (&out);
}

void
weft_thread_columns_free (WeftThreadColumns *self)
{
  for (guint i = 0; i < self->n_rows; i++)
    g_array_unref (self->spans[i]);
  g_free (self->spans);
  g_free (self->running);
  g_free (self->columns);
  g_free (self->edges);
  g_free (self);
}

static gint
filter_one_thread (guint32 id, gconstpointer data)
{
  return *(const guint32 *) data == id ? 0 : -1;
}

/* Advances @state to @time, and sets the end of the span to the next change of the state. Returns
 * FALSE if no change follows. */
static gboolean
find_span (WeftThreadWalk *walk, guint64 time, WeftThreadState *state, WeftThreadMoment *moment)
{
  const WeftThreadEvent *event;

  while ((event = weft_thread_walk_next (walk)) != NULL)
    {
      WeftThreadState before = *state;
      WeftThreadReady ready = moment->ready;
      WeftThreadStep step = weft_thread_state_step (state, event);

      weft_thread_ready_step (&moment->ready, state, step, event);
      if ((step & WEFT_THREAD_CHANGED) && state->since > time)
        {
          moment->span.to = state->since;
          moment->span.is_open = state->kind == WEFT_THREAD_UNKNOWN;
          moment->has_run = state->kind == WEFT_THREAD_RUNNING;
          moment->run_cap = event->cap;
          moment->ready = ready;
          *state = before;
          return TRUE;
        }
    }
  return FALSE;
}

/* Finds the state at @time. Returns FALSE if more than @effort events would have to be read. */
static gboolean
find_state (WeftThreads *threads,
            guint thread,
            guint64 time,
            guint64 effort,
            WeftThreadState *state,
            WeftThreadMoment *moment)
{
  const WeftThreadSnapshot *snapshot = weft_threads_snapshot (threads, time);
  WeftThread one = weft_threads_nth (threads, thread);
  /* start at the thread's first event if that is later, because earlier events do not change its
   * state */
  gboolean is_later = snapshot == NULL || one.first >= snapshot->time;
  guint64 begin = is_later ? one.first : snapshot->time;
  guint64 until = weft_run_queues_time_after_events (threads->queues, begin, effort);
  g_autofree WeftThreadPosition *later =
      is_later ? weft_run_queues_positions (threads->queues, begin) : NULL;
  g_autoptr (WeftThreadWalk) walk =
      weft_thread_walk_new (threads->index, is_later ? later : snapshot->positions, until,
                            WEFT_THREAD_READY_KINDS, filter_one_thread, &one.id, NULL);

  *state = (WeftThreadState){ 0 };
  *moment = (WeftThreadMoment){ .span.thread = thread };
  if (snapshot != NULL)
    {
      guint n = snapshot->n, n_ready = snapshot->n_ready;
      guint i = WEFT_LOWER_BOUND (guint, k, 0, n, snapshot->ids[k] < one.id);
      guint i_ready = WEFT_LOWER_BOUND (guint, k, 0, n_ready, snapshot->ready[k].id < one.id);

      if (i < n && snapshot->ids[i] == one.id)
        *state = snapshot->states[i];
      else if (one.first < snapshot->time)
        state->kind = WEFT_THREAD_FINISHED;
      if (i_ready < n_ready && snapshot->ready[i_ready].id == one.id)
        moment->ready = snapshot->ready[i_ready].ready;
    }
  if (time >= until)
    return FALSE;
  moment->is_ended = find_span (walk, time, state, moment);
  if (moment->is_ended)
    return TRUE;
  /* no change was found, so the span ends with the log or where reading stopped */
  moment->span.is_open = one.last <= state->since || until > threads->index->to;
  moment->span.is_end_unread = !moment->span.is_open;
  moment->span.to = moment->span.is_open ? weft_threads_known_until (threads, thread, state) :
                                           MAX (until, state->since);
  return TRUE;
}

gboolean
weft_thread_find_state_change (
    WeftThreads *threads, guint thread, guint64 time, gboolean forward, guint64 effort, guint64 *to)
{
  WeftThread one = weft_threads_nth (threads, thread);
  WeftThreadMoment moment;
  WeftThreadState state;

  if (!forward && time == 0)
    return FALSE;
  if (!find_state (threads, thread, forward ? time : time - 1, effort, &state, &moment))
    return FALSE;
  if (forward)
    {
      *to = moment.span.to;
      return moment.is_ended;
    }
  *to = state.since;
  /* if a thread finished before the snapshot, the snapshot does not contain its end */
  if (state.kind == WEFT_THREAD_FINISHED && state.since == 0)
    *to = one.last;
  return state.kind != WEFT_THREAD_UNKNOWN && *to < time;
}

gboolean
weft_thread_moment (
    WeftThreads *threads, guint thread, guint64 time, guint64 effort, WeftThreadMoment *moment)
{
  WeftThreadState state;
  const WeftCapIndex *cap;
  WeftUsageWalk walk;

  if (!find_state (threads, thread, time, effort, &state, moment))
    return FALSE;
  moment->span.from = state.since;
  moment->span.info = state.info;
  moment->span.status = state.status;
  moment->span.kind = state.kind;
  /* find the thread that ran on the capability when it posted the wake-up */
  cap = weft_index_cap (threads->index, moment->ready.posted_by);
  if (moment->ready.kind == WEFT_READY_WOKEN && cap != NULL &&
      moment->ready.posted_by != WEFT_CAP_NONE)
    {
      weft_usage_walk_init (&walk, cap, threads->index->log);
      weft_usage_walk_to (&walk, moment->ready.since);
      moment->has_waker = walk.now.is_running;
      moment->waker = walk.now.thread;
    }
  return state.kind != WEFT_THREAD_UNKNOWN && state.kind != WEFT_THREAD_FINISHED;
}
