/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges the capabilities' thread events by time. Each capability's are decoded some hundred at a
 * time, which is what a processor is good at; the merge then gives them out of one batch for as
 * long as no other capability has an earlier one. */
#include "weft-thread-walk.h"

#include "weft-event-tags.h"
#include "weft-painting.h"
#include "weft-run-edges.h"

#define BATCH 256

typedef struct
{
  const WeftCapIndex *index;
  guint16 place;     /* of the capability, as in its events */
  WeftCursor cursor; /* after the batch */
  guint block;       /* the cursor's, in the index's blocks: the batch is of the same one */
  gboolean is_over;  /* the cursor is at the capability's end */
  gboolean is_lost;  /* and the LOST event of the thread that ran there was given */
  guint loss;        /* the first of the index's losses that the cursor has not passed */
  guint64 clock;     /* of the last event before the cursor */
  guint64 before;    /* the clock before the batch */
  guint at, n, size;
  WeftThreadEvent *events; /* owned; room for size of them */
  WeftRunEdges *edges;     /* owned; or NULL */
} Source;

typedef struct
{
  WeftThreadWalk head; /* of the top's batch, whose place in that is kept here */
  const WeftLog *log;
  guint64 to;
  guint kinds;
  WeftThreadFilter filter;
  gconstpointer filter_data;
  GCancellable *cancellable;
  guint n_sources;
  Source *sources; /* by place */
  Source **heap;   /* of those with events left, the one with the earliest on top */
  guint n_heap;
} Walk;

/* How an event of a tag is read. */
static const struct
{
  guint8 kind;
  guint8 length; /* bytes of payload that are needed */
} tags[] = {
  [WEFT_TAG_CREATE_THREAD] = { WEFT_THREAD_CREATE, 4 },
  [WEFT_TAG_RUN_THREAD] = { WEFT_THREAD_RUN, 4 },
  [WEFT_TAG_STOP_THREAD] = { WEFT_THREAD_STOP, 6 },
  [WEFT_TAG_MIGRATE_THREAD] = { WEFT_THREAD_MIGRATE, 6 },
  [WEFT_TAG_THREAD_WAKEUP] = { WEFT_THREAD_WAKEUP, 6 },
  [WEFT_TAG_THREAD_LABEL] = { WEFT_THREAD_LABEL, 4 },
};

/* The field after the thread's number. */
static inline void
read_rest (const WeftEvent *event, WeftThreadEvent *out)
{
  out->status = 0;
  out->info = 0;
  if (out->kind == WEFT_THREAD_STOP)
    {
      out->status = (guint16) weft_stop_status (event->header, weft_be16 (event->payload + 4));
      if (event->length >= 10)
        out->info = weft_be32 (event->payload + 6);
    }
  else if (out->kind == WEFT_THREAD_MIGRATE || out->kind == WEFT_THREAD_WAKEUP)
    out->info = weft_be16 (event->payload + 4);
}

/* Where in the file the next loss of @source lies; G_MAXUINT64 if none follows. */
static guint64
next_loss (const Source *source)
{
  const GArray *losses = source->index->losses;

  return source->loss < losses->len ? g_array_index (losses, WeftLoss, source->loss).offset :
                                      G_MAXUINT64;
}

/* The number that the caller of the walk has for thread @id; FALSE if it wants none of it. */
static inline gboolean
number_of (const Walk *self, guint32 id, guint32 *number)
{
  gint place;

  *number = id;
  if (self->filter == NULL)
    return TRUE;
  place = self->filter (id, self->filter_data);
  *number = (guint32) place;
  return place >= 0;
}

/* Thread @id ran on the capability of @source, whose events are missing from @time on. Returns how
 * many events it puts into @out: none if that comes too late, or is not wanted. */
static guint
put_lost (const Walk *self, Source *source, guint32 id, guint64 time, WeftThreadEvent *out)
{
  *out = (WeftThreadEvent){
    .time = MAX (source->clock, time),
    .offset = weft_cursor_offset (&source->cursor),
    .cap = source->index->cap,
    .place = source->place,
    .kind = WEFT_THREAD_LOST,
  };
  if (out->time >= self->to || !number_of (self, id, &out->thread))
    return 0;
  source->clock = out->time;
  return 1;
}

/* Passes the loss at the cursor. */
static guint
pass_loss (const Walk *self, Source *source, WeftThreadEvent *out)
{
  const WeftLoss *loss = &g_array_index (source->index->losses, WeftLoss, source->loss++);

  return loss->was_running ? put_lost (self, source, loss->thread, loss->from, out) : 0;
}

/* All events of @source have been read. */
static guint
pass_end (const Walk *self, Source *source)
{
  const WeftCapIndex *index = source->index;

  if (index->until == G_MAXUINT64 || !index->end.is_running)
    return 0;
  return put_lost (self, source, index->end.thread, index->until, source->events);
}

/* Decodes a batch out of the cursor's block. */
static void
fill_from_block (const Walk *self, Source *source)
{
  WeftCursor cursor = source->cursor;
  WeftEvent event = { 0 };
  guint64 clock = source->clock, loss = next_loss (source);
  guint n = 0;

  source->before = clock;
  while (n < source->size)
    {
      WeftThreadEvent *out = &source->events[n];
      guint64 time;

      if (G_UNLIKELY (weft_cursor_offset (&cursor) >= loss))
        {
          source->cursor = cursor;
          source->clock = clock;
          n += pass_loss (self, source, out);
          clock = source->clock;
          loss = next_loss (source);
          continue;
        }
      if (!weft_cursor_next (&cursor, &event))
        break;
      time = weft_cap_index_time (&cursor, &event);
      if (source->edges != NULL)
        weft_run_edges_take (source->edges, &event, time);
      if (event.tag >= G_N_ELEMENTS (tags) || tags[event.tag].kind == WEFT_THREAD_OTHER ||
          event.length < tags[event.tag].length)
        continue;
      clock = MAX (clock, time);
      if (clock >= self->to)
        {
          source->is_over = TRUE;
          break;
        }
      out->kind = tags[event.tag].kind;
      if (!(self->kinds & (1u << out->kind)))
        continue;
      if (!number_of (self, weft_be32 (event.payload), &out->thread))
        continue;
      read_rest (&event, out);
      out->time = clock;
      out->offset = event.offset;
      out->cap = event.cap;
      out->place = source->place;
      n++;
    }
  source->cursor = cursor;
  source->clock = clock;
  source->at = 0;
  source->n = n;
}

/* FALSE if the capability has no more. */
static gboolean
thread_walk_fill (const Walk *self, Source *source)
{
  while (!source->is_over)
    {
      source->is_over = weft_painting_is_cancelled (self->cancellable);
      if (source->is_over)
        continue;
      fill_from_block (self, source);
      if (source->n > 0)
        return TRUE;
      if (source->is_over ||
          weft_cap_index_next_block (source->index, self->log, &source->cursor, &source->block))
        continue;
      source->is_over = TRUE;
      if (source->edges != NULL)
        weft_run_edges_end (source->edges, source->index);
      source->before = source->clock;
      source->n = pass_end (self, source);
      source->is_lost = source->n > 0;
      if (source->is_lost)
        return TRUE;
    }
  source->at = source->n = 0;
  return FALSE;
}

/* The heap. */

static inline const WeftThreadEvent *
head (const Source *source)
{
  return &source->events[source->at];
}

static inline gboolean
is_before (const Source *a, const Source *b)
{
  const WeftThreadEvent *x = head (a), *y = head (b);

  return x->time < y->time || (x->time == y->time && x->offset < y->offset);
}

/* Moves the source at @place down to where it belongs. */
static void
sift (Walk *self, guint place)
{
  Source **heap = self->heap;
  Source *source = heap[place];
  guint child;

  while ((child = 2 * place + 1) < self->n_heap)
    {
      if (child + 1 < self->n_heap && is_before (heap[child + 1], heap[child]))
        child++;
      if (!is_before (heap[child], source))
        break;
      heap[place] = heap[child];
      place = child;
    }
  heap[place] = source;
}

/* The earliest event of the others is at one of the top's two children. */
static void
set_limit (Walk *self)
{
  WeftThreadWalk *walk = &self->head;
  const Source *next;

  walk->limit_time = walk->limit_offset = G_MAXUINT64;
  if (self->n_heap < 2)
    return;
  next = self->heap[1];
  if (self->n_heap > 2 && is_before (self->heap[2], next))
    next = self->heap[2];
  walk->limit_time = head (next)->time;
  walk->limit_offset = head (next)->offset;
}

/* The top's batch is the one that is given out of. */
static void
set_head (Walk *self)
{
  const Source *top = self->n_heap > 0 ? self->heap[0] : NULL;

  self->head.next = top != NULL ? &top->events[top->at] : NULL;
  self->head.end = top != NULL ? &top->events[top->n] : NULL;
  set_limit (self);
}

/* Position of the top in its batch. */
static guint
top_place (const Walk *self)
{
  return (guint) (self->head.next - self->heap[0]->events);
}

const WeftThreadEvent *
weft_thread_walk_choose (WeftThreadWalk *walk)
{
  Walk *self = (Walk *) walk;
  Source *top;

  if (self->n_heap == 0)
    return NULL;
  top = self->heap[0];
  top->at = top_place (self);
  if (top->at == top->n && !thread_walk_fill (self, top))
    self->heap[0] = self->heap[--self->n_heap];
  if (self->n_heap > 0)
    sift (self, 0);
  set_head (self);
  return self->head.next;
}

/* The whole. */

static guint64
count_events (const WeftCapIndex *index)
{
  guint64 n = 0;

  for (guint tag = 0; tag < G_N_ELEMENTS (tags); tag++)
    if (tags[tag].kind != WEFT_THREAD_OTHER)
      n += index->counts[tag];
  return n;
}

static void
source_init (Source *self, const WeftLog *log, const WeftThreadPlace *place)
{
  self->size = (guint) MIN (count_events (self->index), BATCH);
  self->is_over = self->size == 0 || (place != NULL && place->block == WEFT_THREAD_WALK_END);
  if (self->is_over)
    return;
  self->events = g_new (WeftThreadEvent, self->size);
  if (place == NULL || place->block == WEFT_THREAD_WALK_START)
    {
      self->block = weft_cap_index_cursor (self->index, log, 0, &self->cursor);
      return;
    }
  self->block = place->block;
  self->clock = place->clock;
  self->loss = weft_loss_after (self->index->losses, place->offset - MIN (place->offset, 1));
  weft_log_cursor (log, g_array_index (self->index->blocks, guint32, place->block), place->offset,
                   &self->cursor);
}

guint
weft_thread_walk_n_places (const WeftIndex *index)
{
  return index->caps->len + 1;
}

/* Without sources that have been filled. */
static Walk *
walk_alloc (const WeftIndex *index, const WeftThreadPlace *places)
{
  Walk *self = g_new0 (Walk, 1);

  self->log = index->log;
  self->to = G_MAXUINT64;
  self->kinds = WEFT_THREAD_ALL_KINDS;
  self->n_sources = weft_thread_walk_n_places (index);
  self->sources = g_new0 (Source, self->n_sources);
  self->heap = g_new (Source *, self->n_sources);
  for (guint i = 0; i < self->n_sources; i++)
    {
      self->sources[i].index = weft_index_nth_or_global (index, i);
      self->sources[i].place = (guint16) i;
      source_init (&self->sources[i], index->log, places != NULL ? &places[i] : NULL);
    }
  return self;
}

static void
thread_walk_begin (Walk *self)
{
  for (guint i = 0; i < self->n_sources; i++)
    {
      Source *source = &self->sources[i];

      if (thread_walk_fill (self, source))
        self->heap[self->n_heap++] = source;
    }
  for (guint i = self->n_heap / 2; i-- > 0;)
    sift (self, i);
  set_head (self);
}

WeftThreadWalk *
weft_thread_walk_new (const WeftIndex *index,
                      const WeftThreadPlace *places,
                      guint64 to,
                      guint kinds,
                      WeftThreadFilter filter,
                      gconstpointer filter_data,
                      GCancellable *cancellable)
{
  Walk *self = walk_alloc (index, places);

  self->to = to;
  self->kinds = kinds;
  self->filter = filter;
  self->filter_data = filter_data;
  self->cancellable = cancellable;
  thread_walk_begin (self);
  return &self->head;
}

WeftThreadWalk *
weft_thread_walk_new_with_edges (const WeftIndex *index,
                                 const WeftThreadPlace *places,
                                 GCancellable *cancellable)
{
  Walk *self = walk_alloc (index, places);

  self->cancellable = cancellable;
  for (guint i = 0; i < index->caps->len; i++)
    {
      Source *source = &self->sources[i];

      if (!source->is_over && source->index->losses->len == 0)
        source->edges =
            weft_run_edges_new (source->index, self->log, weft_cursor_offset (&source->cursor));
    }
  thread_walk_begin (self);
  return &self->head;
}

WeftRunEdges *
weft_thread_walk_edges (const WeftThreadWalk *self, guint i)
{
  return ((const Walk *) self)->sources[i].edges;
}

void
weft_thread_walk_free (WeftThreadWalk *walk)
{
  Walk *self = (Walk *) walk;

  for (guint i = 0; i < self->n_sources; i++)
    {
      g_clear_pointer (&self->sources[i].edges, weft_run_edges_free);
      g_free (self->sources[i].events);
    }
  g_free (self->sources);
  g_free (self->heap);
  g_free (self);
}

static WeftThreadPlace
place_of (const Source *source, guint at)
{
  if (at < source->n)
    return (WeftThreadPlace){
      .offset = source->events[at].offset,
      .clock = at > 0 ? source->events[at - 1].time : source->before,
      .block = source->block,
    };
  if (source->size == 0 || source->is_lost)
    return (WeftThreadPlace){
      .block = source->is_lost ? WEFT_THREAD_WALK_END : WEFT_THREAD_WALK_START,
    };
  return (WeftThreadPlace){
    .offset = weft_cursor_offset (&source->cursor),
    .clock = source->clock,
    .block = source->block,
  };
}

void
weft_thread_walk_places (const WeftThreadWalk *walk, WeftThreadPlace *places)
{
  const Walk *self = (const Walk *) walk;

  for (guint i = 0; i < self->n_sources; i++)
    {
      const Source *source = &self->sources[i];
      gboolean is_top = self->n_heap > 0 && source == self->heap[0];

      places[i] = place_of (source, is_top ? top_place (self) : source->at);
    }
}

static gboolean
is_sound (const WeftLog *log, const WeftCapIndex *cap, const WeftThreadPlace *place)
{
  const WeftBlock *block;

  if (place->block == WEFT_THREAD_WALK_START || place->block == WEFT_THREAD_WALK_END)
    return TRUE;
  if (place->block >= cap->blocks->len)
    return FALSE;
  block = weft_log_block (log, g_array_index (cap->blocks, guint32, place->block));
  return place->offset >= block->offset && place->offset <= block->end;
}

gboolean
weft_thread_places_are_sound (const WeftIndex *index, const WeftThreadPlace *places)
{
  for (guint i = 0; i < weft_thread_walk_n_places (index); i++)
    if (!is_sound (index->log, weft_index_nth_or_global (index, i), &places[i]))
      return FALSE;
  return TRUE;
}
