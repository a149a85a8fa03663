/* SPDX-License-Identifier: BSD-3-Clause */
/* Pairs the begin and end events of the concurrent collector's phases. The RTS may post a begin or
 * an end event twice, so a phase lasts from its first begin event to the last end event before the
 * next begin event. */
#include "weft-nonmoving.h"

#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-sort.h"

/* State of a phase while the events are read. */
typedef struct
{
  gboolean is_open;
  guint depth; /* number of begin events in the last span that have no end event yet */
  guint last;  /* index of the last span */
} PhaseState;

typedef struct
{
  WeftNonmoving *nonmoving;
  PhaseState phases[WEFT_N_NONMOVING_PHASES];
} NonmovingReader;

/* Handles an event that begins or ends a phase. */
static void
read_phase_event (NonmovingReader *self, const WeftEvent *event, guint64 time)
{
  guint i = event->tag - WEFT_TAG_CONC_MARK_BEGIN;
  gboolean is_begin = i % 2 == 0;
  PhaseState *phase = &self->phases[i / 2];

  if (is_begin && phase->is_open)
    phase->depth++;
  else if (is_begin)
    {
      WeftNonmovingSpan span = { .from = time, .to = time, .phase = i / 2, .is_open = TRUE };

      phase->is_open = TRUE;
      phase->depth = 1;
      phase->last = self->nonmoving->spans->len;
      g_array_append_val (self->nonmoving->spans, span);
    }
  else if (phase->depth > 0)
    {
      WeftNonmovingSpan *span =
          &g_array_index (self->nonmoving->spans, WeftNonmovingSpan, phase->last);

      phase->depth--;
      phase->is_open = FALSE;
      span->to = MAX (span->to, time);
      span->is_open = FALSE;
      if (event->tag == WEFT_TAG_CONC_MARK_END)
        span->marked = weft_event_number (event, "marked", 0);
    }
}

static void
read_nonmoving_event (const WeftEvent *event, guint64 time, gpointer user_data)
{
  NonmovingReader *self = user_data;
  WeftNonmovingCensus census = { .time = time };
  WeftNonmovingPruned pruned = { .time = time };
  WeftNonmovingFlush flush = { .time = time };

  if (event->tag >= WEFT_TAG_CONC_MARK_BEGIN && event->tag <= WEFT_TAG_CONC_SWEEP_END)
    read_phase_event (self, event, time);
  else if (event->tag == WEFT_TAG_NONMOVING_HEAP_CENSUS)
    {
      census.block_size = (guint32) weft_event_number (event, "block_size", 0);
      census.active = (guint32) weft_event_number (event, "active", 0);
      census.filled = (guint32) weft_event_number (event, "filled", 0);
      census.live = (guint32) weft_event_number (event, "live", 0);
      g_array_append_val (self->nonmoving->censuses, census);
    }
  else if (event->tag == WEFT_TAG_NONMOVING_PRUNED_SEGMENTS)
    {
      pruned.pruned = (guint32) weft_event_number (event, "pruned", 0);
      pruned.free = (guint32) weft_event_number (event, "free", 0);
      g_array_append_val (self->nonmoving->pruned, pruned);
    }
  else if (event->tag == WEFT_TAG_CONC_UPD_REM_SET_FLUSH)
    {
      flush.cap = (guint16) weft_event_number (event, "cap", event->cap);
      g_array_append_val (self->nonmoving->flushes, flush);
    }
}

/* Sorts @array by time, the first field of its elements. It is usually sorted already. */
static void
sort_by_time (GArray *array)
{
  gsize size = g_array_get_element_size (array);

  for (guint i = 1; i < array->len; i++)
    if (*(const guint64 *) (gpointer) (array->data + (i - 1) * size) >
        *(const guint64 *) (gpointer) (array->data + i * size))
      {
        g_array_sort (array, weft_compare_uint64);
        break;
      }
}

WeftNonmoving *
weft_nonmoving_new (const WeftIndex *index)
{
  WeftNonmoving *self = g_new0 (WeftNonmoving, 1);
  NonmovingReader reading = { .nonmoving = self };

  self->spans = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingSpan));
  self->censuses = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingCensus));
  self->pruned = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingPruned));
  self->flushes = g_array_new (FALSE, FALSE, sizeof (WeftNonmovingFlush));
  weft_cap_index_foreach_marked (index->global, index->log, 0, 1u << WEFT_MARK_NONMOVING,
                                 read_nonmoving_event, &reading);
  for (guint i = 0; i < index->caps->len; i++)
    weft_cap_index_foreach_marked (weft_index_nth_cap (index, i), index->log, 0,
                                   1u << WEFT_MARK_NONMOVING, read_nonmoving_event, &reading);
  sort_by_time (self->spans);
  sort_by_time (self->censuses);
  sort_by_time (self->pruned);
  sort_by_time (self->flushes);
  for (guint i = 0; i < self->spans->len; i++)
    {
      WeftNonmovingSpan *span = &g_array_index (self->spans, WeftNonmovingSpan, i);

      if (span->is_open)
        span->to = MAX (span->from, index->to);
    }
  return self;
}

void
weft_nonmoving_free (WeftNonmoving *self)
{
  g_array_unref (self->spans);
  g_array_unref (self->censuses);
  g_array_unref (self->pruned);
  g_array_unref (self->flushes);
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
