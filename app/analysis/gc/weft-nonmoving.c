/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts the concurrent collector's begins and ends together. The RTS may say twice that a phase
 * begins or ends: it lasts from the first begin to the last end before the next begin. */
#include "weft-nonmoving.h"

#include "weft-compare.h"
#include "weft-event-tags.h"
#include "weft-index-walk.h"

/* A phase while the events are read. */
typedef struct
{
  gboolean is_open;
  guint depth; /* begins that have no end yet; of the last span */
  guint last;  /* its place, where there is one */
} Phase;

/* What goes on from view to view: all so far, in the order of the file. */
typedef struct
{
  const WeftIndex *index; /* borrowed: of the last view; NULL before the first */
  GArray *spans, *census, *pruned, *flushes;
  Phase phases[WEFT_N_NONMOVING_PHASES];
} Past;

static void
nonmoving_begin (Past *self, WeftNonmovingPhase id, guint64 time)
{
  WeftNonmovingSpan span = { .from = time, .to = time, .phase = id, .is_open = TRUE };
  Phase *phase = &self->phases[id];

  if (phase->is_open)
    {
      phase->depth++;
      return;
    }
  phase->is_open = TRUE;
  phase->depth = 1;
  phase->last = self->spans->len;
  g_array_append_val (self->spans, span);
}

static void
nonmoving_end (Past *self, WeftNonmovingPhase id, const WeftEvent *event, guint64 time)
{
  Phase *phase = &self->phases[id];
  WeftNonmovingSpan *span;

  if (phase->depth == 0)
    return;
  phase->depth--;
  span = &g_array_index (self->spans, WeftNonmovingSpan, phase->last);
  span->to = MAX (span->to, time);
  span->is_open = FALSE;
  if (event->tag == WEFT_TAG_CONC_MARK_END)
    span->marked = weft_event_number (event, "marked", 0);
  phase->is_open = FALSE;
}

static void
add_census (Past *self, const WeftEvent *event, guint64 time)
{
  WeftNonmovingCensus census = {
    .time = time,
    .block_size = (guint32) weft_event_number (event, "block_size", 0),
    .active = (guint32) weft_event_number (event, "active", 0),
    .filled = (guint32) weft_event_number (event, "filled", 0),
    .live = (guint32) weft_event_number (event, "live", 0),
  };

  g_array_append_val (self->census, census);
}

static void
on_event (const WeftEvent *event, guint64 time, gpointer user_data)
{
  Past *self = user_data;
  WeftNonmovingPruned pruned = { .time = time };
  WeftNonmovingFlush flush = { .time = time };

  if (event->tag >= WEFT_TAG_CONC_MARK_BEGIN && event->tag <= WEFT_TAG_CONC_SWEEP_END)
    {
      guint place = event->tag - WEFT_TAG_CONC_MARK_BEGIN;

      if (place % 2 == 0)
        nonmoving_begin (self, place / 2, time);
      else
        nonmoving_end (self, place / 2, event, time);
    }
  else if (event->tag == WEFT_TAG_NONMOVING_HEAP_CENSUS)
    add_census (self, event, time);
  else if (event->tag == WEFT_TAG_NONMOVING_PRUNED_SEGMENTS)
    {
      pruned.pruned = (guint32) weft_event_number (event, "pruned", 0);
      pruned.free = (guint32) weft_event_number (event, "free", 0);
      g_array_append_val (self->pruned, pruned);
    }
  else if (event->tag == WEFT_TAG_CONC_UPD_REM_SET_FLUSH)
    {
      flush.cap = (guint16) weft_event_number (event, "cap", event->cap);
      g_array_append_val (self->flushes, flush);
    }
}

static void
past_clear (gpointer data)
{
  Past *self = data;

  g_array_unref (self->spans);
  g_array_unref (self->census);
  g_array_unref (self->pruned);
  g_array_unref (self->flushes);
}

static Past *
past_new (void)
{
  Past *self = weft_shared_new (Past, past_clear);

  self->spans = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingSpan));
  self->census = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingCensus));
  self->pruned = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingPruned));
  self->flushes = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingFlush));
  return self;
}

static gboolean
has_any (const WeftCapIndex *cap)
{
  for (guint tag = WEFT_TAG_CONC_MARK_BEGIN; tag <= WEFT_TAG_NONMOVING_PRUNED_SEGMENTS; tag++)
    if (cap->counts[tag] > 0)
      return TRUE;
  return FALSE;
}

/* What @before has read, if that can go on, or nothing yet. */
static Past *
take_past (const WeftNonmoving *before, const WeftIndex *index)
{
  Past *past = before != NULL ? g_atomic_pointer_exchange ((gpointer *) &before->past, NULL) : NULL;

  if (past != NULL && weft_index_keeps (index, past->index) &&
      weft_index_is_in_one (index, has_any))
    return past;
  g_clear_pointer (&past, weft_shared_unref);
  return past_new ();
}

/* A copy of @array by time, with which its rows begin. */
static GArray *
copy_sorted (GArray *array)
{
  GArray *copy = g_array_copy (array);
  guint size = g_array_get_element_size (array);

  for (guint i = 1; i < copy->len; i++)
    if (*(const guint64 *) (gpointer) (copy->data + (i - 1) * size) >
        *(const guint64 *) (gpointer) (copy->data + i * size))
      {
        g_array_sort (copy, weft_compare_uint64);
        break;
      }
  return copy;
}

WeftNonmoving *
weft_nonmoving_extend (const WeftNonmoving *before, const WeftIndex *index)
{
  WeftNonmoving *self = g_new0 (WeftNonmoving, 1);
  Past *past = take_past (before, index);

  weft_mark_walk (index->global, index->log, weft_index_kept (past->index, index->global),
                  1u << WEFT_MARK_NONMOVING, on_event, past);
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);

      weft_mark_walk (cap, index->log, weft_index_kept (past->index, cap),
                      1u << WEFT_MARK_NONMOVING, on_event, past);
    }
  past->index = index;
  self->spans = copy_sorted (past->spans);
  self->census = copy_sorted (past->census);
  self->pruned = copy_sorted (past->pruned);
  self->flushes = copy_sorted (past->flushes);
  for (guint i = 0; i < self->spans->len; i++)
    {
      WeftNonmovingSpan *span = &g_array_index (self->spans, WeftNonmovingSpan, i);

      if (span->is_open)
        span->to = MAX (span->from, index->to);
    }
  self->past = past;
  if (index->log->is_final || index->log->is_complete)
    g_clear_pointer (&self->past, weft_shared_unref);
  return self;
}

void
weft_nonmoving_free (WeftNonmoving *self)
{
  g_array_unref (self->spans);
  g_array_unref (self->census);
  g_array_unref (self->pruned);
  g_array_unref (self->flushes);
  g_clear_pointer (&self->past, weft_shared_unref);
  g_free (self);
}

guint64
weft_nonmoving_elapsed (const WeftNonmoving *self,
                        WeftNonmovingPhase phase,
                        guint64 from,
                        guint64 to)
{
  guint64 ns = 0;

  for (guint i = 0; i < self->spans->len; i++)
    {
      const WeftNonmovingSpan *span = &g_array_index (self->spans, WeftNonmovingSpan, i);
      guint64 begin = MAX (span->from, from), end = MIN (span->to, to);

      if (span->phase == phase && end > begin)
        ns += end - begin;
    }
  return ns;
}
