/* SPDX-License-Identifier: BSD-3-Clause */
/* What a log has for each group of lanes. */
#include "weft-lane-facts.h"

#include "weft-features.h"
#include "weft-format.h"
#include "weft-timeline.h"

#include <glib/gi18n.h>

/* Why a group is empty. */
typedef struct
{
  const char *reason, *why; /* untranslated */
  const char *flag;
} Lack;

typedef struct
{
  WeftTimelineCharts chart;
  char *(*value) (const WeftTrace *trace);
  Lack lack;
  /* where the log would tell, and there was nothing to tell */
  gboolean (*is_recorded) (const WeftTrace *trace);
  Lack none;
  /* a log that was cut may have had it */
  gboolean is_feature;
  WeftFeature feature;
  /* the log's own hint is better than lack, where it has one */
  gboolean has_hint;
} FactSpec;

static char *
count (guint64 n)
{
  return g_strdup (weft_format_count (n).text);
}

static char *
hecs (const WeftTrace *trace)
{
  return count (trace->index->caps->len);
}

static char *
heap_size (const WeftTrace *trace)
{
  WeftSeriesPart size = weft_series_part (
      weft_heap_counters_gauge (trace->counters, WEFT_HEAP_SIZE), 0, WEFT_TIME_END);

  return g_strdup (size.has ? weft_format_bytes (size.high).text : "");
}

static char *
collections (const WeftTrace *trace)
{
  return count (weft_collections_count (trace->collections));
}

static char *
sparks (const WeftTrace *trace)
{
  return count (weft_sparks_created (trace->sparks));
}

static gboolean
sparks_are_recorded (const WeftTrace *trace)
{
  return weft_sparks_has_samples (trace->sparks);
}

static char *
user_events (const WeftTrace *trace)
{
  return count (weft_tallies_count_all (trace->tallies, WEFT_TALLY_USER, 0, WEFT_TIME_END));
}

static char *
tasks (const WeftTrace *trace)
{
  return count (trace->tasks->n_tasks);
}

static char *
threads (const WeftTrace *trace)
{
  const WeftThreads *found = weft_threads_later_peek (trace->threads);

  return found != NULL ? count (weft_threads_n (found)) : g_strdup ("");
}

static char *
samples (const WeftTrace *trace)
{
  guint n = trace->heap->samples->len;

  return g_strdup_printf (ngettext ("%s sample", "%s samples", n), weft_format_count (n).text);
}

#define NOT_RECORDED N_ ("not recorded")

static const FactSpec specs[] = {
  { .chart = WEFT_TIMELINE_HEC, .value = hecs, .lack = { NOT_RECORDED, NULL, NULL } },
  { .chart = WEFT_TIMELINE_ACTIVITY | WEFT_TIMELINE_INSTANTS,
    .lack = { NOT_RECORDED,
              N_ ("The file is a heap profile and nothing else; a program that runs with this flag "
                  "writes an eventlog."),
              "+RTS -l -RTS" } },
  { .chart = WEFT_TIMELINE_SAMPLES | WEFT_TIMELINE_PROFILE,
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_TIME_PROFILE,
    .lack = { NOT_RECORDED,
              N_ ("A program that was built with -prof records where its time goes when it runs "
                  "with +RTS -l -p."),
              NULL } },
  { .chart = WEFT_TIMELINE_TICKY,
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_TICKY,
    .lack = { NOT_RECORDED,
              N_ ("A program that was built with -ticky counts what its code allocates when it "
                  "runs with +RTS -lT."),
              NULL } },
  { .chart = WEFT_TIMELINE_COUNTERS,
    .value = heap_size,
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_HEAP_COUNTERS,
    .lack = { NOT_RECORDED,
              N_ ("The heap is measured at each GC, since GHC 7.6, when the program runs with "
                  "this flag."),
              "+RTS -lg -RTS" } },
  { .chart = WEFT_TIMELINE_GC,
    .value = collections,
    .lack = { NOT_RECORDED, N_ ("GCs are recorded when the program runs with this flag."),
              "+RTS -lg -RTS" },
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_GC,
    .has_hint = TRUE },
  { .chart = WEFT_TIMELINE_SPARKS | WEFT_TIMELINE_SPARKS_HEC,
    .value = sparks,
    .lack = { NOT_RECORDED, N_ ("GHC counts sparks since 7.4."), NULL },
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_SPARKS,
    .has_hint = TRUE,
    .is_recorded = sparks_are_recorded,
    .none = { N_ ("none created"),
              N_ ("The program created no sparks: it uses neither par nor the strategies that are "
                  "built on it."),
              NULL } },
  { .chart = WEFT_TIMELINE_USER,
    .value = user_events,
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_USER,
    .lack = { N_ ("none"),
              N_ ("The program wrote none, with traceEventIO or traceMarkerIO, or ran without this "
                  "flag."),
              "+RTS -lu -RTS" } },
  { .chart = WEFT_TIMELINE_TASKS,
    .value = tasks,
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_TASKS,
    .lack = { NOT_RECORDED,
              N_ ("OS threads are recorded since GHC 7.8 when the program runs with this flag."),
              "+RTS -ls -RTS" } },
  { .chart = WEFT_TIMELINE_THREADS,
    .value = threads,
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_SCHEDULER,
    .lack = { NOT_RECORDED, N_ ("Threads are recorded when the program runs with this flag."),
              "+RTS -ls -RTS" } },
  { .chart = WEFT_TIMELINE_HEAP,
    .value = samples,
    .is_feature = TRUE,
    .feature = WEFT_FEATURE_HEAP_PROFILE,
    .lack = { NOT_RECORDED,
              N_ ("A program records its heap by type of closure when it runs with these flags."),
              "+RTS -l -hT" } },
};

static const FactSpec *
find_spec (WeftTimelineCharts chart)
{
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    if (specs[i].chart & chart)
      return &specs[i];
  return NULL;
}

/* Threads may not have been found yet. */
static gboolean
has_any (const WeftTrace *trace, WeftTimelineCharts chart)
{
  if (chart == WEFT_TIMELINE_THREADS)
    return weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0;
  return weft_timeline_has (trace, chart);
}

static Lack
lack_of (const WeftTrace *trace, const FactSpec *spec)
{
  g_autoptr (GArray) hints = NULL;
  WeftAmount recorded;

  if (spec->is_recorded != NULL && spec->is_recorded (trace))
    return spec->none;
  if (!spec->is_feature)
    return spec->lack;
  recorded = weft_feature_recorded (trace, spec->feature);
  if (recorded.state == WEFT_AMOUNT_UNKNOWN)
    return (Lack){ N_ ("unknown"), recorded.why, NULL };
  if (!spec->has_hint)
    return spec->lack;
  hints = weft_hints (trace);
  for (guint i = 0; i < hints->len; i++)
    {
      const WeftHint *hint = &g_array_index (hints, WeftHint, i);

      if (hint->missing == spec->feature)
        return (Lack){ spec->lack.reason, hint->why, hint->flag };
    }
  return spec->lack;
}

WeftLaneFacts
weft_lane_facts (const WeftTrace *trace, WeftTimelineCharts chart)
{
  const FactSpec *spec = find_spec (chart);
  Lack lack;

  if (spec == NULL || has_any (trace, chart))
    return (WeftLaneFacts){
      .value = spec != NULL && spec->value != NULL ? spec->value (trace) : g_strdup (""),
    };
  lack = lack_of (trace, spec);
  return (WeftLaneFacts){
    .reason = lack.reason != NULL ? _ (lack.reason) : "",
    .why = lack.why != NULL ? _ (lack.why) : NULL,
    /* the group that it belongs to says it already */
    .flag = weft_lane_group_of (chart)->parent == 0 ? lack.flag : NULL,
  };
}

void
weft_lane_facts_clear (WeftLaneFacts *self)
{
  g_clear_pointer (&self->value, g_free);
}
