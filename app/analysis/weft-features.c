/* SPDX-License-Identifier: BSD-3-Clause */
/* Tells what a log holds by its counts of events, and gives advice by what it lacks. */
#include "weft-features.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *key, *label;
  guint16 proof;    /* without an event of this tag the others are damage; 0 where any will do */
  const char *none; /* what no such event means, where a run may well have none: the reason */
} features[WEFT_N_FEATURES] = {
  [WEFT_FEATURE_SCHEDULER] = { "scheduler", N_ ("threads"), WEFT_TAG_RUN_THREAD },
  [WEFT_FEATURE_GC] = { "gc", N_ ("garbage collections") },
  [WEFT_FEATURE_SPARKS] = { "sparks", N_ ("spark counters") },
  [WEFT_FEATURE_SPARK_EVENTS] = { "spark_events", N_ ("each spark") },
  [WEFT_FEATURE_USER] = { "user", N_ ("user markers and messages"),
                          .none = N_ ("the program wrote no marker or message") },
  [WEFT_FEATURE_HEAP_COUNTERS] = { "heap_counters", N_ ("heap counters") },
  [WEFT_FEATURE_HEAP_PROFILE] = { "heap_profile", N_ ("heap profile") },
  [WEFT_FEATURE_TIME_PROFILE] = { "time_profile", N_ ("time profile") },
  [WEFT_FEATURE_TICKY] = { "ticky", N_ ("ticky counters") },
  [WEFT_FEATURE_NONMOVING] = { "nonmoving", N_ ("non-moving collector"),
                               .none = N_ ("the non-moving collector did not run") },
  [WEFT_FEATURE_IPE] = { "ipe", N_ ("info table names") },
  [WEFT_FEATURE_COST_CENTRES] = { "cost_centres", N_ ("cost centre names") },
  [WEFT_FEATURE_TASKS] = { "tasks", N_ ("tasks (OS threads)") },
  [WEFT_FEATURE_PERF] = { "perf", N_ ("kernel counters") },
};

/* Of which feature events of a tag tell. */
#define WEFT_FEATURE_NONE WEFT_N_FEATURES
static const struct
{
  guint16 tag;
  WeftFeature feature;
} shown_by[] = {
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, ...) \
  { tag, WEFT_FEATURE_##feature },
#define LAYOUT(...)
#include "weft-event-rows.h"
};

const char *
weft_feature_key (WeftFeature feature)
{
  return features[feature].key;
}

const char *
weft_feature_label (WeftFeature feature)
{
  return _ (features[feature].label);
}

guint64
weft_feature_count (const WeftTrace *trace, WeftFeature feature)
{
  guint16 proof = features[feature].proof;
  guint64 n = 0;

  if (proof != 0 && weft_index_count (trace->index, proof) == 0)
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (shown_by); i++)
    if (shown_by[i].feature == feature)
      n += weft_index_count (trace->index, shown_by[i].tag);
  return n;
}

guint
weft_features (const WeftTrace *trace)
{
  guint bits = 0;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_feature_count (trace, i) > 0)
      bits |= 1u << i;
  return bits;
}

/* Advice. */

typedef struct
{
  const WeftTrace *trace;
  const WeftHeader *header;
  guint has;
} Log;

static gboolean
has (const Log *log, WeftFeature feature)
{
  return (log->has & (1u << feature)) != 0;
}

static guint64
count (const Log *log, guint16 tag)
{
  return weft_index_count (log->trace->index, tag);
}

static gboolean
declares (const Log *log, guint16 tag)
{
  return log->header->steps[tag] != WEFT_STEP_UNDECLARED;
}

/* Whether the RTS is of the way @way ("thr"); unknown counts as @fallback. */
static gboolean
is_way (const Log *log, const char *way, gboolean fallback)
{
  const char *rts = log->trace->process->rts;
  const char *ways = rts != NULL ? strstr (rts, "rts") : NULL;

  return ways != NULL ? strstr (ways, way) != NULL : fallback;
}

static gboolean
always (const Log *log)
{
  return TRUE;
}

static gboolean
writes_heap_counters (const Log *log)
{
  return declares (log, WEFT_TAG_HEAP_ALLOCATED);
}

static gboolean
writes_no_heap_counters (const Log *log)
{
  return !declares (log, WEFT_TAG_HEAP_ALLOCATED);
}

static gboolean
is_single_threaded (const Log *log)
{
  return !is_way (log, "thr", TRUE);
}

static gboolean
can_spark (const Log *log)
{
  return declares (log, WEFT_TAG_SPARK_COUNTERS) && is_way (log, "thr", TRUE);
}

static gboolean
has_made_sparks (const Log *log)
{
  return declares (log, WEFT_TAG_SPARK_CREATE) && weft_sparks_created (log->trace->sparks) > 0;
}

static gboolean
waits_for_heap_samples (const Log *log)
{
  return count (log, WEFT_TAG_HEAP_PROF_BEGIN) > 0;
}

static gboolean
lacks_heap_profile (const Log *log)
{
  return declares (log, WEFT_TAG_HEAP_PROF_SAMPLE_STRING) &&
         count (log, WEFT_TAG_HEAP_PROF_BEGIN) == 0;
}

static gboolean
waits_for_time_samples (const Log *log)
{
  return count (log, WEFT_TAG_PROF_BEGIN) > 0;
}

static gboolean
lacks_time_profile (const Log *log)
{
  return declares (log, WEFT_TAG_PROF_SAMPLE_COST_CENTRE) && count (log, WEFT_TAG_PROF_BEGIN) == 0;
}

static gboolean
lacks_census (const Log *log)
{
  return declares (log, WEFT_TAG_NONMOVING_HEAP_CENSUS) &&
         count (log, WEFT_TAG_CONC_MARK_BEGIN) > 0 &&
         count (log, WEFT_TAG_NONMOVING_HEAP_CENSUS) == 0;
}

static gboolean
has_addresses (const Log *log)
{
  return log->trace->process->breakdown == 8;
}

static gboolean
has_numbered_stacks (const Log *log)
{
  return count (log, WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE) +
             count (log, WEFT_TAG_PROF_SAMPLE_COST_CENTRE) >
         0;
}

static gboolean
can_count_ticks (const Log *log)
{
  return declares (log, WEFT_TAG_TICKY_COUNTER_DEF);
}

static gboolean
writes_tasks (const Log *log)
{
  return declares (log, WEFT_TAG_TASK_CREATE) && !has (log, WEFT_FEATURE_SCHEDULER);
}

#define ANYWAY TRUE /* also where the log has such events */

/* Flags with + are added to the RTS's options, the others given to GHC. */
static const struct
{
  WeftFeature missing;
  gboolean anyway;
  gboolean (*applies) (const Log *log);
  const char *flag, *why;
} advice[] = {
  { WEFT_FEATURE_SCHEDULER, FALSE, always, "+RTS -ls",
    N_ ("Without scheduler events nothing is known of threads: when they ran and what they waited "
        "for.") },
  { WEFT_FEATURE_GC, FALSE, always, "+RTS -lg",
    N_ ("Without GC events there are neither GCs nor the size of the heap.") },
  { WEFT_FEATURE_SPARKS, FALSE, is_single_threaded, "-threaded",
    N_ ("Only the threaded runtime system runs sparks in parallel and counts them.") },
  { WEFT_FEATURE_SPARKS, FALSE, can_spark, "+RTS -lp",
    N_ ("Spark counters show how many sparks were made, run and wasted.") },
  { WEFT_FEATURE_SPARK_EVENTS, FALSE, has_made_sparks, "+RTS -lf",
    N_ ("Events of each spark show how long each of them took.") },
  { WEFT_FEATURE_USER, FALSE, always, NULL,
    N_ ("traceMarkerIO and traceEventIO of Debug.Trace mark what the program is about.") },
  { WEFT_FEATURE_HEAP_COUNTERS, FALSE, writes_heap_counters, "+RTS -lg",
    N_ ("Heap counters show the heap's size, live data and allocation over time.") },
  { WEFT_FEATURE_HEAP_COUNTERS, FALSE, writes_no_heap_counters, NULL,
    N_ ("GHC writes heap counters from 7.6 on.") },
  { WEFT_FEATURE_HEAP_PROFILE, FALSE, lacks_heap_profile, "+RTS -l -hT",
    N_ ("A heap profile shows what the memory is used for; -hT works with every build.") },
  { WEFT_FEATURE_HEAP_PROFILE, FALSE, waits_for_heap_samples, NULL,
    N_ ("A heap profile was begun but no sample taken: leave out --no-automatic-heap-samples, or "
        "run for longer than -i says.") },
  { WEFT_FEATURE_TIME_PROFILE, FALSE, lacks_time_profile, "-prof, +RTS -l -p",
    N_ ("A time profile shows which cost centres the time is spent in.") },
  { WEFT_FEATURE_TIME_PROFILE, FALSE, waits_for_time_samples, NULL,
    N_ ("A time profile was begun but no sample taken: leave out --no-automatic-time-samples.") },
  { WEFT_FEATURE_TICKY, FALSE, can_count_ticks, "-ticky, +RTS -lT",
    N_ ("Ticky counters show how often each function is entered and what it allocates.") },
  { WEFT_FEATURE_NONMOVING, ANYWAY, lacks_census, "+RTS -ln",
    N_ ("The non-moving collector's census of its segments needs -ln; -la has it only from GHC 9.6 "
        "on.") },
  { WEFT_FEATURE_IPE, FALSE, has_addresses, "-finfo-table-map",
    N_ ("Without info tables in the program, this heap profile has addresses in place of names.") },
  { WEFT_FEATURE_COST_CENTRES, FALSE, has_numbered_stacks, NULL,
    N_ ("The names of cost centres are written once, at the beginning: this log was cut there, or "
        "begins with a restart.") },
  { WEFT_FEATURE_TASKS, FALSE, writes_tasks, "+RTS -ls",
    N_ ("Task events show which OS threads the program used.") },
};

/* Also those for what a cut log may have lost. */
static GArray *
find_hints (const WeftTrace *trace)
{
  GArray *hints = g_array_new (FALSE, FALSE, sizeof (WeftHint));
  const Log log = { trace, weft_log_segment (trace->index->log, 0)->header, weft_features (trace) };

  for (guint i = 0; i < G_N_ELEMENTS (advice); i++)
    {
      WeftHint hint = { advice[i].missing, advice[i].flag, advice[i].why };

      if ((advice[i].anyway || !has (&log, hint.missing)) && advice[i].applies (&log))
        g_array_append_val (hints, hint);
    }
  return hints;
}

/* What was recorded. */

/* What a log without any event of @feature says of it. @hints: those of the log. */
static WeftAmount
absence_of (const WeftTrace *trace, const GArray *hints, WeftFeature feature)
{
  if (features[feature].none != NULL)
    return weft_amount_absent (WEFT_AMOUNT_NONE, features[feature].none);
  if (!trace->index->log->is_complete && trace->process->lives->len > 0)
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the log was cut before any such event"));
  for (guint i = 0; i < hints->len; i++)
    {
      const WeftHint *hint = &g_array_index (hints, WeftHint, i);

      if (hint->missing == feature)
        return weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED,
                                   hint->flag != NULL ? hint->flag : hint->why);
    }
  return weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, NULL);
}

WeftAmount *
weft_features_new_recorded (const WeftTrace *trace)
{
  WeftAmount *recorded = g_new (WeftAmount, WEFT_N_FEATURES);
  g_autoptr (GArray) hints = find_hints (trace);

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      guint64 n = weft_feature_count (trace, i);
      recorded[i] = n > 0 ? weft_amount ((double) n) : absence_of (trace, hints, i);
    }
  return recorded;
}

WeftAmount
weft_feature_recorded (const WeftTrace *trace, WeftFeature feature)
{
  return trace->recorded[feature];
}

GArray *
weft_hints (const WeftTrace *trace)
{
  GArray *hints = find_hints (trace);

  for (guint i = hints->len; i > 0; i--)
    {
      const WeftHint *hint = &g_array_index (hints, WeftHint, i - 1);

      if (weft_feature_recorded (trace, hint->missing).state == WEFT_AMOUNT_UNKNOWN)
        g_array_remove_index (hints, i - 1);
    }
  return hints;
}
