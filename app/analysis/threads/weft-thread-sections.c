/* SPDX-License-Identifier: BSD-3-Clause */
/* Loads of sections go around between two queues: the other thread fills them, and the caller uses
 * them. A load has many events, as each hand-over may have to wake a thread. */
#include "weft-thread-sections.h"

#include "weft-ask.h"
#include "weft-parallel.h"

/* Number of events between two samples: EVENTS_PER_POSITION for each capability, but at least
 * MIN_INTERVAL. */
#define EVENTS_PER_POSITION 384
#define MIN_INTERVAL        256
/* Maximum number of bytes of the log between two samples, for logs with few thread events:
 * BYTES_PER_POSITION for each capability, but at least MIN_BYTES. */
#define BYTES_PER_POSITION 1024
#define MIN_BYTES          (256 * 1024)
/* Maximum number of events between two sections with run edges. Logs of many HECs have fewer
 * samples than that, and all edges since the last one would take megabytes. */
#define MAX_EDGES_EVENTS (1u << 15)
/* Maximum numbers of events and sections in a load. */
#define LOAD_EVENTS   16384
#define LOAD_SECTIONS 16
/* One load is filled and one is used at a time; the others even out the speeds of both. */
#define N_LOADS 4

typedef struct
{
  WeftThreadEvent *events; /* LOAD_EVENTS, or NULL if the load has not been filled yet */
  WeftThreadSection sections[LOAD_SECTIONS];
  guint n;
  gboolean is_last;
} Load;

struct _WeftThreadSections
{
  WeftThreadWalk *walk; /* owned */
  const WeftIndex *index;
  guint64 interval; /* number of events between two samples; G_MAXUINT64 without samples */
  guint64 bytes;    /* maximum number of bytes between two samples */
  guint64 n_events; /* number of events since the last sample */
  guint64 due;      /* value of @n_events at which the next sample, or edges only, are due */
  guint64 limit;    /* see WeftThreadSection */
  guint64 last;     /* time of the last event, ns */
  Load loads[N_LOADS];
  Load *load;                /* the load that the caller uses; NULL at first */
  guint at;                  /* index of the next section in @load */
  WeftHelperThread *thread;  /* NULL if the caller fills the loads */
  GAsyncQueue *empty, *full; /* of Load */
  gboolean is_over;          /* the caller needs no more loads; atomic */
};

/* Returns TRUE if a sample, or edges only, are due before @event, but never between two events with
 * the same time. */
static inline gboolean
is_due (const WeftThreadSections *self, const WeftThreadEvent *event)
{
  return G_UNLIKELY (self->n_events >= self->due || event->offset >= self->limit) &&
         event->time > self->last;
}

/* Takes what is due before @event, the next one. */
static void
take_due (WeftThreadSections *self, WeftThreadSection *section, const WeftThreadEvent *event)
{
  guint n_caps = self->index->caps->len;

  section->edges = g_new0 (WeftRunEdgeList, n_caps + 1);
  for (guint i = 0; i < n_caps; i++)
    weft_thread_walk_take_edges (self->walk, i, &section->edges[i]);
  if (self->n_events >= self->interval || event->offset >= self->limit)
    {
      section->positions = g_new0 (WeftThreadPosition, weft_thread_walk_n_positions (self->index));
      weft_thread_walk_positions (self->walk, section->positions);
      self->n_events = 0;
      self->limit = MAX (self->limit, event->offset + self->bytes);
    }
  self->due = MIN (self->interval, self->n_events + MAX_EDGES_EVENTS);
}

/* Fills @section with up to @size events, which are stored in @events. Returns FALSE if no events
 * are left. */
static gboolean
fill_section (WeftThreadSections *self,
              WeftThreadSection *section,
              WeftThreadEvent *events,
              guint size)
{
  const WeftThreadEvent *event = weft_thread_walk_peek (self->walk);
  guint n = 0;

  if (event == NULL)
    return FALSE;
  *section = (WeftThreadSection){ .events = events };
  if (is_due (self, event))
    take_due (self, section, event);
  section->limit = self->limit;
  do
    {
      self->last = event->time;
      self->n_events++;
      events[n++] = *weft_thread_walk_consume (self->walk);
      event = weft_thread_walk_peek (self->walk);
    }
  while (n < size && event != NULL && !is_due (self, event));
  section->n = n;
  return TRUE;
}

static void
clear_sections (WeftThreadSections *self, Load *load)
{
  for (guint i = 0; i < load->n; i++)
    {
      WeftThreadSection *section = &load->sections[i];

      for (guint k = 0; section->edges != NULL && k < self->index->caps->len; k++)
        weft_run_edge_list_clear (&section->edges[k]);
      g_free (section->edges);
      g_free (section->positions);
    }
  load->n = 0;
}

static void
fill_load (WeftThreadSections *self, Load *load)
{
  guint n = 0;

  clear_sections (self, load);
  if (load->events == NULL)
    load->events = g_new (WeftThreadEvent, LOAD_EVENTS);
  for (; load->n < LOAD_SECTIONS && n < LOAD_EVENTS; load->n++)
    {
      WeftThreadSection *section = &load->sections[load->n];

      load->is_last = !fill_section (self, section, load->events + n, LOAD_EVENTS - n);
      if (load->is_last)
        break;
      n += section->n;
    }
}

static gpointer
fill_loads_thread (gpointer data)
{
  WeftThreadSections *self = data;
  Load *load;

  do
    {
      load = g_async_queue_pop (self->empty);
      fill_load (self, load);
      g_async_queue_push (self->full, load);
    }
  while (!load->is_last && !g_atomic_int_get (&self->is_over));
  return NULL;
}

WeftThreadSections *
weft_thread_sections_new (WeftThreadWalk *walk)
{
  WeftThreadSections *self = g_new0 (WeftThreadSections, 1);

  self->walk = walk;
  self->interval = self->due = self->limit = G_MAXUINT64;
  self->empty = g_async_queue_new ();
  self->full = g_async_queue_new ();
  return self;
}

WeftThreadSections *
weft_thread_sections_new_with_samples (WeftThreadWalk *walk, const WeftIndex *index, guint64 limit)
{
  WeftThreadSections *self = weft_thread_sections_new (walk);

  self->index = index;
  self->interval = MAX (EVENTS_PER_POSITION * weft_thread_walk_n_positions (index), MIN_INTERVAL);
  self->due = MIN (self->interval, MAX_EDGES_EVENTS);
  self->bytes = MAX (BYTES_PER_POSITION * weft_thread_walk_n_positions (index), MIN_BYTES);
  self->limit = MAX (limit, self->bytes);
  return self;
}

void
weft_thread_sections_free (WeftThreadSections *self)
{
  g_atomic_int_set (&self->is_over, TRUE);
  if (self->thread != NULL)
    {
      g_async_queue_push (self->empty, self->load);
      weft_helper_thread_join (self->thread);
    }
  g_async_queue_unref (self->empty);
  g_async_queue_unref (self->full);
  for (guint i = 0; i < N_LOADS; i++)
    {
      clear_sections (self, &self->loads[i]);
      g_free (self->loads[i].events);
    }
  weft_thread_walk_free (self->walk);
  g_free (self);
}

/* Fills the first load, and starts the other thread if events are left. */
static Load *
begin_loads (WeftThreadSections *self)
{
  Load *load = &self->loads[0];

  fill_load (self, load);
  if (load->is_last)
    return load;
  for (guint i = 1; i < N_LOADS; i++)
    g_async_queue_push (self->empty, &self->loads[i]);
  self->thread = weft_helper_thread_try_new ("weft-thread-walk", fill_loads_thread, self);
  return load;
}

/* Returns the load after self->load. */
static Load *
next_load (WeftThreadSections *self)
{
  if (self->load == NULL)
    return begin_loads (self);
  if (self->thread == NULL)
    {
      fill_load (self, self->load);
      return self->load;
    }
  g_async_queue_push (self->empty, self->load);
  return g_async_queue_pop (self->full);
}

WeftThreadSection *
weft_thread_sections_next (WeftThreadSections *self)
{
  /* waits while a frame is painted, like the walk, which may be on the other thread */
  weft_painting_is_cancelled (NULL);
  if (self->load == NULL || (self->at == self->load->n && !self->load->is_last))
    {
      self->load = next_load (self);
      self->at = 0;
    }
  return self->at < self->load->n ? &self->load->sections[self->at++] : NULL;
}
