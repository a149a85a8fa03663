/* SPDX-License-Identifier: BSD-3-Clause */
/* Takes the measures of all subjects. */
#include "weft-measures-private.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *constant, *title;
  WeftUnit unit;
} measures[WEFT_N_MEASURES] = {
#define MEASURE(constant, unit, title) { #constant, title, WEFT_UNIT_##unit },
#include "weft-measure-rows.h"
#undef MEASURE
};

const char *
weft_measure_title (WeftMeasure measure)
{
  return measures[measure].title;
}

WeftUnit
weft_measure_unit (WeftMeasure measure)
{
  return measures[measure].unit;
}

char *
weft_measure_id (WeftMeasure measure)
{
  return g_strdelimit (g_ascii_strdown (measures[measure].constant, -1), "_", '-');
}

WeftMeasure
weft_measure_find (const char *id, gsize length)
{
  for (WeftMeasure i = 0; i < WEFT_N_MEASURES; i++)
    {
      g_autofree char *own = weft_measure_id (i);

      if (strlen (own) == length && memcmp (own, id, length) == 0)
        return i;
    }
  return WEFT_N_MEASURES;
}

void
weft_measures_init (WeftMeasures *self, guint64 from, guint64 to)
{
  for (guint i = 0; i < WEFT_N_MEASURES; i++)
    self->values[i] = NAN;
  for (guint i = 0; i < WEFT_N_SCENES; i++)
    self->scenes[i] = (WeftScene){ { from, to }, WEFT_SCENE_NO_THREAD, WEFT_SCENE_NO_BAND };
}

/* What the RTS and a program take to write an event and a message, ns: measured on one machine, as
 * costs are no more than an estimate. */
#define EVENT_NS   50
#define MESSAGE_NS 500

static void
measure_run (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftTrace *trace = statistics->trace;
  const WeftCapNumbers *hecs = &statistics->numbers.all;
  guint64 run = statistics->numbers.run;
  double messages = (double) weft_tallies_count_all (
      trace->tallies, WEFT_TALLY_BIT (MESSAGE) | WEFT_TALLY_BIT (MARKER), statistics->from,
      statistics->to);

  self->values[WEFT_MEASURE_IDLE] = weft_cap_numbers_part (hecs, weft_cap_numbers_idle (hecs));
  self->values[WEFT_MEASURE_MESSAGES] = messages;
  self->values[WEFT_MEASURE_MESSAGE_RATE] = weft_measure_rate (messages, run);
  self->values[WEFT_MEASURE_EVENT_RATE] =
      weft_measure_rate ((double) statistics->numbers.n_events, run);
  self->values[WEFT_MEASURE_EVENT_COST] = self->values[WEFT_MEASURE_EVENT_RATE] * EVENT_NS / 1e9;
  self->values[WEFT_MEASURE_MESSAGE_COST] =
      self->values[WEFT_MEASURE_MESSAGE_RATE] * MESSAGE_NS / 1e9;
  self->values[WEFT_MEASURE_LOST] =
      weft_measure_part ((double) (statistics->to - statistics->from - statistics->covered),
                         (double) (statistics->to - statistics->from));
}

/* What is seen lies in the range, also where a thread waited before it. */
static void
clip_scenes (WeftMeasures *self, const WeftStatistics *statistics)
{
  for (guint i = 0; i < WEFT_N_SCENES; i++)
    {
      WeftRange *range = &self->scenes[i].range;

      range->from = CLAMP (range->from, statistics->from, statistics->to);
      range->to = CLAMP (range->to, range->from, statistics->to);
    }
}

static gboolean
measure_threads (WeftMeasures *self,
                 const WeftStatistics *statistics,
                 WeftThreads *threads,
                 GCancellable *cancellable)
{
  return threads == NULL || (weft_measure_parallelism (self, statistics, threads, cancellable) &&
                             weft_measure_threads (self, statistics, threads, cancellable));
}

gboolean
weft_measures_take (WeftMeasures *self,
                    const WeftStatistics *statistics,
                    WeftThreads *threads,
                    GCancellable *cancellable)
{
  weft_measures_init (self, statistics->from, statistics->to);
  /* a file of heap samples alone has nothing else */
  weft_measure_heap_profile (self, statistics, cancellable);
  if (!statistics->has_run || statistics->to == statistics->from)
    return TRUE;
  measure_run (self, statistics);
  weft_measure_gc (self, statistics, threads);
  weft_measure_heap (self, statistics);
  weft_measure_sparks (self, statistics);
  if (!measure_threads (self, statistics, threads, cancellable))
    return FALSE;
  clip_scenes (self, statistics);
  return !g_cancellable_is_cancelled (cancellable);
}
