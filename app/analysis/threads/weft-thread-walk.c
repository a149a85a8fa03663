/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges the thread events of all capabilities by time. The events of a capability are decoded in
 * batches, which is fast. The merge then returns events of one batch until another capability has
 * an earlier event. */
#include "weft-thread-walk.h"

#include "weft-event-tags.h"
#include "weft-parallel.h"
#include "weft-sort.h"

#include <string.h>

/* Number of events in a batch. A log of many HECs has smaller ones, as each HEC has its own. */
#define MIN_BATCH_EVENTS   16
#define MAX_BATCH_EVENTS   256
#define MAX_BATCHES_EVENTS (1u << 16) /* in the batches of all HECs */

#define MIN_CAPACITY 4

/* Finds the edges of one capability. Not thread-safe. */
typedef struct
{
  WeftUsage usage;      /* usage after the last event that was read */
  gboolean is_busy;     /* state after the last edge; FALSE initially */
  gboolean is_over;     /* all events have been read */
  WeftRunEdgeList list; /* edges that have not been taken yet; known_until is set when they are */
} RunEdges;

/* Makes room for @n more edges. */
static void
run_edge_list_reserve (WeftRunEdgeList *self, guint n)
{
  if (self->size - self->n >= n)
    return;
  self->size = MAX (MAX (2 * self->size, self->n + n), MIN_CAPACITY);
  self->edges = g_renew (WeftRunEdge, self->edges, self->size);
}

/* Adds an edge at the time of the last change of usage. */
static inline void
run_edges_append (RunEdges *self, gboolean is_busy)
{
  WeftRunEdgeList *list = &self->list;

  if (G_UNLIKELY (list->n == list->size))
    run_edge_list_reserve (list, 1);
  self->is_busy = is_busy;
  list->edges[list->n++] = (WeftRunEdge){ self->usage.since, is_busy };
}

/* Applies the next event. @time is the result of weft_cap_index_event_time() for the event. */
static inline void
run_edges_add_event (RunEdges *self, const WeftEvent *event, guint64 time)
{
  if (event->tag < 64 && (WEFT_USAGE_TAGS >> event->tag) & 1 &&
      weft_usage_step (&self->usage, event, time) && self->usage.is_running != self->is_busy)
    run_edges_append (self, self->usage.is_running);
}

/* Returns edges that start before the event at file offset @offset, or before all events if @offset
 * is 0. @index must not have losses. */
static RunEdges *
run_edges_new (const WeftCapIndex *index, const WeftLog *log, guint64 offset)
{
  RunEdges *self = g_new0 (RunEdges, 1);

  if (offset > 0)
    {
      guint64 next = WEFT_LOWER_BOUND (guint64, i, 0, index->n_checkpoints,
                                       weft_cap_index_checkpoint (index, i).offset <= offset);
      WeftCursor cursor;
      WeftEvent event = { 0 };
      guint block;

      /* apply the events between the last checkpoint at or before @offset and @offset */
      if (next != 0)
        {
          self->usage = weft_cap_index_usage (index, next - 1);
          block = weft_cap_index_cursor (index, log, next - 1, &cursor);
          while (weft_cursor_offset (&cursor) < offset &&
                 weft_cap_index_next_event (index, log, &cursor, &block, &event) &&
                 event.offset < offset)
            weft_usage_step (&self->usage, &event, weft_cap_index_event_time (&cursor, &event));
        }
    }
  if (self->usage.is_running)
    run_edges_append (self, TRUE);
  return self;
}

static void
run_edges_free (RunEdges *self)
{
  weft_run_edge_list_clear (&self->list);
  g_free (self);
}

/* Completes the edges when no more events of @index follow. */
static void
run_edges_end (RunEdges *self, const WeftCapIndex *index)
{
  self->is_over = TRUE;
  if (index->unknown_from != G_MAXUINT64 &&
      weft_usage_set_unknown (&self->usage, index->unknown_from) && !self->is_busy)
    run_edges_append (self, TRUE);
}

void
weft_run_edge_list_append (WeftRunEdgeList *self, WeftRunEdgeList *more)
{
  run_edge_list_reserve (self, more->n);
  if (more->n > 0)
    memcpy (self->edges + self->n, more->edges, more->n * sizeof *more->edges);
  self->n += more->n;
  self->known_until = more->known_until;
  more->n = 0;
}

void
weft_run_edge_list_remove_first (WeftRunEdgeList *self, guint n)
{
  self->n -= n;
  if (self->n > 0)
    memmove (self->edges, self->edges + n, self->n * sizeof *self->edges);
}

void
weft_run_edge_list_clear (WeftRunEdgeList *self)
{
  g_free (self->edges);
  *self = (WeftRunEdgeList){ 0 };
}

typedef struct
{
  const WeftCapIndex *index;
  guint16 cap_index;       /* see WeftThreadEvent */
  WeftCursor cursor;       /* position of the log after the batch */
  guint block;             /* index of the block of the cursor and the batch */
  gboolean is_over;        /* the cursor is at the end of the capability */
  gboolean is_lost;        /* the batch consists of the LOST event at the end of the capability */
  guint loss;              /* index of the first loss after the cursor */
  guint64 clock;           /* time of the last event before the cursor */
  guint64 before;          /* value of @clock before the batch */
  guint at, n, size;       /* index of the next event in the batch, number of events, capacity */
  WeftThreadEvent *events; /* owned */
  RunEdges *edges;         /* owned; NULL if edges are not collected */
} Source;

/* A source in the heap, with the time and offset of the source's next event. Copied by value. */
typedef struct
{
  guint64 time, offset;
  Source *source;
} Entry;

typedef struct
{
  WeftThreadWalk head; /* remaining events of the first source in the heap; head.next replaces the
                          member @at of that source */
  const WeftLog *log;
  guint64 to;
  guint kinds;
  WeftThreadFilterFunc filter;
  gconstpointer filter_data;
  GCancellable *cancellable;
  guint n_sources;
  Source *sources; /* indexed by cap_index */
  Entry *heap;     /* sources that have events left; the first has the earliest event */
  guint n_heap;
} Walk;

/* Kind of thread event for each tag. */
static const struct
{
  guint8 kind;
  guint8 length; /* minimum size of the payload, bytes */
} tags[] = {
  [WEFT_TAG_CREATE_THREAD] = { WEFT_THREAD_CREATE, 4 },
  [WEFT_TAG_RUN_THREAD] = { WEFT_THREAD_RUN, 4 },
  [WEFT_TAG_STOP_THREAD] = { WEFT_THREAD_STOP, 6 },
  [WEFT_TAG_MIGRATE_THREAD] = { WEFT_THREAD_MIGRATE, 6 },
  [WEFT_TAG_THREAD_WAKEUP] = { WEFT_THREAD_WAKEUP, 6 },
  [WEFT_TAG_THREAD_LABEL] = { WEFT_THREAD_LABEL, 4 },
};

/* Reads the fields after the thread id. */
static inline void
read_fields (const WeftEvent *event, WeftThreadEvent *out)
{
  out->status = 0;
  out->info = 0;
  if (out->kind == WEFT_THREAD_STOP)
    {
      out->status = (guint16) weft_event_stop_status (event);
      if (event->length >= 10)
        out->info = weft_be32 (event->payload + 6);
    }
  else if (out->kind == WEFT_THREAD_MIGRATE || out->kind == WEFT_THREAD_WAKEUP)
    out->info = weft_be16 (event->payload + 4);
}

/* Returns the file offset of the next loss of @source, or G_MAXUINT64. */
static guint64
next_loss (const Source *source)
{
  const GArray *losses = source->index->losses;

  return source->loss < losses->len ? g_array_index (losses, WeftLoss, source->loss).offset :
                                      G_MAXUINT64;
}

/* Sets @thread to the number that the caller's filter returns for thread @id. Returns FALSE if the
 * filter drops the thread. */
static inline gboolean
filter_thread (const Walk *self, guint32 id, guint32 *thread)
{
  gint number;

  *thread = id;
  if (self->filter == NULL)
    return TRUE;
  number = self->filter (id, self->filter_data);
  *thread = (guint32) number;
  return number >= 0;
}

/* Makes the LOST event of thread @id, which was running on the capability of @source when events
 * went missing at @time. Returns the number of events in @out: 0 if the event is after the end of
 * the walk or filtered out, otherwise 1. */
static guint
make_lost_event (const Walk *self, Source *source, guint32 id, guint64 time, WeftThreadEvent *out)
{
  *out = (WeftThreadEvent){
    .time = MAX (source->clock, time),
    .offset = weft_cursor_offset (&source->cursor),
    .cap = source->index->cap,
    .cap_index = source->cap_index,
    .kind = WEFT_THREAD_LOST,
  };
  if (out->time >= self->to || !filter_thread (self, id, &out->thread))
    return 0;
  source->clock = out->time;
  return 1;
}

/* Decodes @event of @source, posted at @time (ns), into @out. Adds its run edge if edges are
 * collected, and advances @clock to the time of a thread event. Returns FALSE if the walk does not
 * return the event. */
static inline gboolean
decode_event (const Walk *self,
              Source *source,
              const WeftEvent *event,
              guint64 time,
              guint64 *clock,
              WeftThreadEvent *out)
{
  if (source->edges != NULL)
    run_edges_add_event (source->edges, event, time);
  if (event->tag >= G_N_ELEMENTS (tags) || tags[event->tag].kind == WEFT_THREAD_OTHER ||
      event->length < tags[event->tag].length)
    return FALSE;
  *clock = MAX (*clock, time);
  out->kind = tags[event->tag].kind;
  if (*clock >= self->to || !(self->kinds & (1u << out->kind)) ||
      !filter_thread (self, weft_be32 (event->payload), &out->thread))
    return FALSE;
  read_fields (event, out);
  out->time = *clock;
  out->offset = event->offset;
  out->cap = event->cap;
  out->cap_index = source->cap_index;
  return TRUE;
}

/* Decodes events that need no checks into the batch of @source, which has @n events, until the
 * batch is full, the file offset @stop is reached, or the walk ends. No stamp is after
 * the end of the block, so none is clamped as in weft_cap_index_event_time(). The local copy of the
 * cursor can stay in registers. Returns the new number of events. */
static guint
decode_plain_events (const Walk *self, Source *source, guint64 stop, guint n)
{
  const WeftCursor cursor = source->cursor;
  guint64 clock = source->clock;
  const guint8 *p = cursor.at;
  gint32 step = cursor.step, following;

  while (n < source->size && (guint64) (p - cursor.file) < stop && clock < self->to &&
         weft_cursor_is_plain (&cursor, p, step, &following))
    {
      WeftEvent event = weft_cursor_plain_event (&cursor, p, step);

      n += (guint) decode_event (self, source, &event, event.time, &clock, &source->events[n]);
      p += step;
      step = following;
    }
  source->cursor.at = p;
  source->cursor.step = step;
  source->clock = clock;
  return n;
}

/* Decodes a batch of events from the block of the cursor. */
static void
decode_batch (const Walk *self, Source *source)
{
  WeftCursor *cursor = &source->cursor;
  WeftEvent event = { 0 };
  guint64 loss = next_loss (source);
  guint n = 0;

  source->before = source->clock;
  while (!source->is_over && (n = decode_plain_events (self, source, loss, n)) < source->size)
    {
      if (source->clock >= self->to)
        source->is_over = TRUE;
      else if (weft_cursor_offset (cursor) >= loss)
        {
          const WeftLoss *passed = &g_array_index (source->index->losses, WeftLoss, source->loss++);

          if (passed->was_running)
            n += make_lost_event (self, source, passed->thread, passed->from, &source->events[n]);
          loss = next_loss (source);
        }
      else if (!weft_cursor_next_checked (cursor, &event))
        break;
      else
        n += (guint) decode_event (self, source, &event, weft_cap_index_event_time (cursor, &event),
                                   &source->clock, &source->events[n]);
    }
  source->at = 0;
  source->n = n;
}

/* Fills the batch of @source. Returns FALSE if the capability has no more events. */
static gboolean
fill_batch (const Walk *self, Source *source)
{
  const WeftCapIndex *index = source->index;

  while (!source->is_over)
    {
      source->is_over = weft_painting_is_cancelled (self->cancellable);
      if (source->is_over)
        continue;
      decode_batch (self, source);
      if (source->n > 0)
        return TRUE;
      if (source->is_over ||
          weft_cap_index_next_block (index, self->log, &source->cursor, &source->block))
        continue;
      source->is_over = TRUE;
      if (source->edges != NULL)
        run_edges_end (source->edges, index);
      source->before = source->clock;
      if (index->unknown_from != G_MAXUINT64 && index->end.is_running)
        source->n =
            make_lost_event (self, source, index->end.thread, index->unknown_from, source->events);
      source->is_lost = source->n > 0;
      if (source->is_lost)
        return TRUE;
    }
  source->at = source->n = 0;
  return FALSE;
}

static inline Entry
entry_of (Source *source)
{
  const WeftThreadEvent *event = &source->events[source->at];

  return (Entry){ event->time, event->offset, source };
}

static inline gboolean
is_before (const Entry *a, const Entry *b)
{
  return a->time < b->time || (a->time == b->time && a->offset < b->offset);
}

/* Inserts @entry into the heap at @i or below. */
static void
sift_down (Walk *self, guint i, Entry entry)
{
  Entry *heap = self->heap;
  guint child;

  while ((child = 2 * i + 1) < self->n_heap)
    {
      if (child + 1 < self->n_heap && is_before (&heap[child + 1], &heap[child]))
        child++;
      if (!is_before (&heap[child], &entry))
        break;
      heap[i] = heap[child];
      i = child;
    }
  heap[i] = entry;
}

/* Makes the walk return events from the batch of the first source in the heap. */
static void
set_head (Walk *self)
{
  WeftThreadWalk *walk = &self->head;
  const Source *top = self->n_heap > 0 ? self->heap[0].source : NULL;
  const Entry *next;

  walk->next = top != NULL ? &top->events[top->at] : NULL;
  walk->end = top != NULL ? &top->events[top->n] : NULL;
  walk->limit_time = walk->limit_offset = G_MAXUINT64;
  if (self->n_heap < 2)
    return;
  /* the earliest event of all other sources is in one of the root's two children */
  next = &self->heap[1];
  if (self->n_heap > 2 && is_before (&self->heap[2], next))
    next = &self->heap[2];
  walk->limit_time = next->time;
  walk->limit_offset = next->offset;
}

/* Returns the index of the next event in the batch of the first source. */
static guint
top_index (const Walk *self)
{
  return (guint) (self->head.next - self->heap[0].source->events);
}

const WeftThreadEvent *
weft_thread_walk_peek_slow (WeftThreadWalk *walk)
{
  Walk *self = (Walk *) walk;
  Source *top;

  if (self->n_heap == 0)
    return NULL;
  top = self->heap[0].source;
  top->at = top_index (self);
  if (top->at < top->n || fill_batch (self, top))
    sift_down (self, 0, entry_of (top));
  else if (--self->n_heap > 0)
    sift_down (self, 0, self->heap[self->n_heap]);
  set_head (self);
  return self->head.next;
}

guint
weft_thread_walk_n_positions (const WeftIndex *index)
{
  return index->caps->len + 1;
}

/* Returns a walk with empty batches. */
static Walk *
walk_alloc (const WeftIndex *index, const WeftThreadPosition *positions)
{
  Walk *self = g_new0 (Walk, 1);
  guint batch = MAX_BATCHES_EVENTS / weft_thread_walk_n_positions (index);

  self->log = index->log;
  self->to = G_MAXUINT64;
  self->kinds = WEFT_THREAD_ALL_KINDS;
  self->n_sources = weft_thread_walk_n_positions (index);
  self->sources = g_new0 (Source, self->n_sources);
  self->heap = g_new (Entry, self->n_sources);
  for (guint i = 0; i < self->n_sources; i++)
    {
      const WeftThreadPosition *position = positions != NULL ? &positions[i] : NULL;
      Source *source = &self->sources[i];
      guint64 n = 0;

      source->index = weft_index_nth_or_global (index, i);
      source->cap_index = (guint16) i;
      for (guint tag = 0; tag < G_N_ELEMENTS (tags); tag++)
        if (tags[tag].kind != WEFT_THREAD_OTHER)
          n += weft_cap_index_count (source->index, tag);
      source->size = (guint) MIN (n, CLAMP (batch, MIN_BATCH_EVENTS, MAX_BATCH_EVENTS));
      source->is_over =
          source->size == 0 || (position != NULL && position->block == WEFT_THREAD_WALK_END);
      if (source->is_over)
        continue;
      source->events = g_new (WeftThreadEvent, source->size);
      if (position == NULL || position->block == WEFT_THREAD_WALK_START)
        {
          source->block = weft_cap_index_cursor (source->index, index->log, 0, &source->cursor);
          continue;
        }
      source->block = position->block;
      source->clock = position->clock;
      source->loss =
          weft_loss_after (source->index->losses, position->offset - MIN (position->offset, 1));
      weft_log_cursor (index->log, g_array_index (source->index->blocks, guint32, position->block),
                       position->offset, &source->cursor);
    }
  return self;
}

static void
walk_begin (Walk *self)
{
  for (guint i = 0; i < self->n_sources; i++)
    {
      Source *source = &self->sources[i];

      if (fill_batch (self, source))
        self->heap[self->n_heap++] = entry_of (source);
    }
  for (guint i = self->n_heap / 2; i-- > 0;)
    sift_down (self, i, self->heap[i]);
  set_head (self);
}

WeftThreadWalk *
weft_thread_walk_new (const WeftIndex *index,
                      const WeftThreadPosition *positions,
                      guint64 to,
                      guint kinds,
                      WeftThreadFilterFunc filter,
                      gconstpointer filter_data,
                      GCancellable *cancellable)
{
  Walk *self = walk_alloc (index, positions);

  self->to = to;
  self->kinds = kinds;
  self->filter = filter;
  self->filter_data = filter_data;
  self->cancellable = cancellable;
  walk_begin (self);
  return &self->head;
}

WeftThreadWalk *
weft_thread_walk_new_with_edges (const WeftIndex *index,
                                 const WeftThreadPosition *positions,
                                 GCancellable *cancellable)
{
  Walk *self = walk_alloc (index, positions);

  self->cancellable = cancellable;
  for (guint i = 0; i < index->caps->len; i++)
    {
      Source *source = &self->sources[i];

      if (!source->is_over && source->index->losses->len == 0)
        source->edges =
            run_edges_new (source->index, self->log, weft_cursor_offset (&source->cursor));
    }
  walk_begin (self);
  return &self->head;
}

void
weft_thread_walk_take_edges (const WeftThreadWalk *self, guint i, WeftRunEdgeList *list)
{
  RunEdges *edges = ((const Walk *) self)->sources[i].edges;

  if (edges == NULL)
    return;
  edges->list.known_until = edges->is_over ? G_MAXUINT64 : edges->usage.since;
  weft_run_edge_list_append (list, &edges->list);
}

void
weft_thread_walk_free (WeftThreadWalk *walk)
{
  Walk *self = (Walk *) walk;

  for (guint i = 0; i < self->n_sources; i++)
    {
      g_clear_pointer (&self->sources[i].edges, run_edges_free);
      g_free (self->sources[i].events);
    }
  g_free (self->sources);
  g_free (self->heap);
  g_free (self);
}

void
weft_thread_walk_positions (const WeftThreadWalk *walk, WeftThreadPosition *positions)
{
  const Walk *self = (const Walk *) walk;

  for (guint i = 0; i < self->n_sources; i++)
    {
      const Source *source = &self->sources[i];
      gboolean is_top = self->n_heap > 0 && source == self->heap[0].source;
      guint at = is_top ? top_index (self) : source->at;

      if (at < source->n)
        positions[i] = (WeftThreadPosition){
          .offset = source->events[at].offset,
          .clock = at > 0 ? source->events[at - 1].time : source->before,
          .block = source->block,
        };
      else if (source->size == 0 || source->is_lost)
        positions[i] = (WeftThreadPosition){
          .block = source->is_lost ? WEFT_THREAD_WALK_END : WEFT_THREAD_WALK_START,
        };
      else
        positions[i] = (WeftThreadPosition){
          .offset = weft_cursor_offset (&source->cursor),
          .clock = source->clock,
          .block = source->block,
        };
    }
}

gboolean
weft_thread_positions_are_valid (const WeftIndex *index, const WeftThreadPosition *positions)
{
  for (guint i = 0; i < weft_thread_walk_n_positions (index); i++)
    {
      const GArray *blocks = weft_index_nth_or_global (index, i)->blocks;
      const WeftThreadPosition *position = &positions[i];
      const WeftBlock *block;

      if (position->block == WEFT_THREAD_WALK_START || position->block == WEFT_THREAD_WALK_END)
        continue;
      if (position->block >= blocks->len)
        return FALSE;
      block = weft_log_block (index->log, g_array_index (blocks, guint32, position->block));
      if (position->offset < block->offset || position->offset > block->end)
        return FALSE;
    }
  return TRUE;
}
