/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls the measuring functions, and finds the scenes of findings. */
#include "weft-measures-private.h"

#include "weft-rts-flags.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *constant, *title;
  WeftUnit unit;
  guint needs; /* WEFT_NEEDS() of features */
} measures[WEFT_N_MEASURES] = {
#define MEASURE(constant, unit, needs, title) { #constant, title, WEFT_UNIT_##unit, needs },
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

guint
weft_measure_needs (WeftMeasure measure)
{
  return measures[measure].needs;
}

void
weft_measures_clear_unrecorded (WeftMeasures *self, guint recorded)
{
  for (WeftMeasure i = 0; i < WEFT_N_MEASURES; i++)
    if (measures[i].needs & ~recorded)
      self->values[i] = NAN;
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
  self->values[WEFT_MEASURE_NONE] = 0;
  for (guint i = 0; i < WEFT_N_SCENES; i++)
    self->scenes[i] = (WeftScene){ { from, to }, WEFT_SCENE_NO_THREAD, WEFT_SCENE_NO_BAND };
  self->instances = NULL;
}

/* Estimated time (ns) that a program needs to write an event and a message, measured on one
 * machine. */
#define EVENT_NS   50
#define MESSAGE_NS 500

/* Returns the number of user messages and markers in [@from, @to). */
static double
count_messages (const WeftTrace *trace, guint64 from, guint64 to)
{
  return (double) weft_tallies_count_all (
      trace->tallies, WEFT_TALLY_BIT (MESSAGE) | WEFT_TALLY_BIT (MARKER), from, to);
}

/* Returns the share of the time that is spent on writing events. @rate is the number of events per
 * second of run time, each of which takes @ns. Threads, which write the events, run for the share
 * @running of the time. */
static double
writing_share (double rate, double ns, double running)
{
  double part = rate * ns / 1e9;

  return (part > 1 ? 1 : part) * running;
}

/* Adds the slices in which user messages are very frequent as instances. */
static void
find_messages (WeftMeasures *self, const WeftStatistics *statistics)
{
  WeftRange slices[WEFT_MEASURE_SLICES];
  guint64 runs[WEFT_MEASURE_SLICES];

  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    slices[i] = weft_measure_slice (statistics, i, WEFT_MEASURE_SLICES);
  weft_range_covered_runs (statistics->trace, slices, WEFT_MEASURE_SLICES, runs);
  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    if (weft_measure_rate (count_messages (statistics->trace, slices[i].from, slices[i].to),
                           runs[i]) > WEFT_MANY_MESSAGES)
      weft_measure_instance (self, WEFT_SCENE_MESSAGES, slices[i], slices[i].to - slices[i].from,
                             WEFT_SCENE_NO_THREAD);
}

static void
measure_run (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftTrace *trace = statistics->trace;
  const WeftCapNumbers *hecs = &statistics->numbers.all;
  guint64 run = statistics->numbers.run;
  WeftRange gap;
  double messages = count_messages (trace, statistics->from, statistics->to);
  double running = weft_measure_share (statistics, (double) run);

  self->values[WEFT_MEASURE_RUNNING] = running;
  self->values[WEFT_MEASURE_IDLE] = weft_cap_numbers_fraction (hecs, weft_cap_numbers_idle (hecs));
  self->values[WEFT_MEASURE_MESSAGES] = messages;
  self->values[WEFT_MEASURE_MESSAGE_RATE] = weft_measure_rate (messages, run);
  self->values[WEFT_MEASURE_EVENTS] = (double) statistics->numbers.n_events;
  self->values[WEFT_MEASURE_EVENT_RATE] =
      weft_measure_rate (self->values[WEFT_MEASURE_EVENTS], run);
  self->values[WEFT_MEASURE_EVENT_COST] =
      writing_share (self->values[WEFT_MEASURE_EVENT_RATE], EVENT_NS, running);
  self->values[WEFT_MEASURE_MESSAGE_COST] =
      writing_share (self->values[WEFT_MEASURE_MESSAGE_RATE], MESSAGE_NS, running);
  self->values[WEFT_MEASURE_LOST] =
      weft_measure_quotient ((double) (statistics->to - statistics->from - statistics->covered),
                             (double) (statistics->to - statistics->from));
  /* slices with very many messages are instances only if the rate is as high in the whole range:
   * otherwise, no rule uses them, and the run time of slices is slow to compute */
  if (self->values[WEFT_MEASURE_MESSAGE_RATE] > WEFT_MANY_MESSAGES)
    find_messages (self, statistics);
  for (guint64 at = statistics->from;
       weft_cover_find_gap (&trace->coverage->process, at, statistics->to, &gap); at = gap.to)
    weft_measure_instance (self, WEFT_SCENE_LOST, gap, gap.to - gap.from, WEFT_SCENE_NO_THREAD);
}

/* Narrows each scene that is still the whole range to the instance of the scene that costs most. */
static void
show_worst_instances (WeftMeasures *self, const WeftStatistics *statistics)
{
  for (WeftSceneId i = 0; i < WEFT_N_SCENES; i++)
    {
      WeftScene *scene = &self->scenes[i];
      g_autoptr (GArray) instances = NULL;
      gint worst;

      if (scene->range.from != statistics->from || scene->range.to != statistics->to ||
          scene->thread != WEFT_SCENE_NO_THREAD)
        continue;
      instances = weft_instances_read (self->instances, i, statistics->from, statistics->to);
      worst = weft_instances_find_costliest (instances);
      if (worst < 0)
        continue;
      scene->range = weft_instances_nth (instances, (guint) worst)->range;
      scene->thread = weft_instances_nth (instances, (guint) worst)->thread;
    }
}

gboolean
weft_measures_compute (WeftMeasures *self,
                       const WeftStatistics *statistics,
                       WeftThreads *threads,
                       WeftInstances *instances,
                       GCancellable *cancellable)
{
  const char *flag;
  guint hecs, cores;

  weft_measures_init (self, statistics->from, statistics->to);
  self->instances = instances;
  self->values[WEFT_MEASURE_LENGTH] = (double) (statistics->to - statistics->from);
  weft_measure_flags (self, statistics->trace);
  /* a log that has only heap samples has no other data */
  weft_measure_heap_profile (self, statistics, cancellable);
  weft_measure_profile (self, statistics);
  if (!statistics->has_run || statistics->to == statistics->from)
    return TRUE;
  measure_run (self, statistics);
  weft_measure_gc (self, statistics, threads);
  weft_measure_heap (self, statistics);
  weft_measure_tuning (self, statistics);
  weft_measure_sparks (self, statistics);
  /* if -N was given without a number, GHC creates a HEC for each core */
  flag = weft_rts_flag (statistics->trace->process, "-N");
  hecs = statistics->numbers.n_caps;
  cores = weft_trace_cores (statistics->trace);
  if (cores == 0 && flag != NULL && *flag == '\0')
    cores = hecs;
  if (cores > 0)
    {
      self->values[WEFT_MEASURE_CORES] = cores;
      self->values[WEFT_MEASURE_EXTRA_HECS] = hecs > cores ? hecs - cores : 0;
    }
  if (threads != NULL && (!weft_measure_parallelism (self, statistics, threads, cancellable) ||
                          !weft_measure_threads (self, statistics, threads, cancellable)))
    return FALSE;
  show_worst_instances (self, statistics);
  /* clip the scenes: a wait of a thread may have begun before the range */
  for (guint i = 0; i < WEFT_N_SCENES; i++)
    {
      WeftRange *range = &self->scenes[i].range;

      range->from = CLAMP (range->from, statistics->from, statistics->to);
      range->to = CLAMP (range->to, range->from, statistics->to);
    }
  return !g_cancellable_is_cancelled (cancellable);
}
