/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of features: the events of each, and the texts for a log that lacks the feature. */
#include "weft-features.h"

#include "weft-event-tags.h"
#include "weft-join.h"
#include "weft-rts-flags.h"
#include "weft-spark-columns.h"

#include <glib/gi18n.h>
#include <string.h>

/* Features of which the RTS writes events before the program begins. */
#define EARLY_FEATURES                                                             \
  (1u << WEFT_FEATURE_SPARKS | 1u << WEFT_FEATURE_TASKS | 1u << WEFT_FEATURE_IPE | \
   1u << WEFT_FEATURE_COST_CENTRES)

static guint64
count_call_stacks (const WeftTrace *trace)
{
  return weft_time_profile_n_samples (trace->call_stacks);
}

/* GHC before 7.4 has no event for a spark that is created. */
static gboolean
can_count_sparks (const WeftTrace *trace)
{
  return weft_spark_columns_are_exact (trace->sparks) &&
         weft_header_type (weft_log_segment (trace->index->log, 0)->header,
                           WEFT_TAG_SPARK_CREATE) != NULL;
}

static const struct
{
  const char *key, *label;
  const char *lack;  /* the message for a log without the feature */
  const char *why;   /* a sentence on the benefit of the feature's events */
  guint16 proof_tag; /* tag of an event that the feature always has: if a log lacks it, all other
                        events of the feature must be damage; 0 if none */
  const char *none;  /* reason why a run may have no events of a feature that it recorded */
  char klass;        /* letter of the event class in -l; used together with @none */
  const char *all_zero_meaning; /* message for a log in which all numbers of the events are 0 */
  /* Counts the events of the feature. NULL if the events are counted by their tags. */
  guint64 (*count) (const WeftTrace *trace);
  /* Returns TRUE if other events contain the numbers of the feature. NULL if none ever do. */
  gboolean (*is_countable) (const WeftTrace *trace);
} features[WEFT_N_FEATURES] = {
  [WEFT_FEATURE_SCHEDULER] = { "scheduler", N_ ("threads"), N_ ("the log has no threads"),
                               N_ ("Scheduler events show when threads ran and what they waited "
                                   "for."),
                               WEFT_TAG_RUN_THREAD },
  [WEFT_FEATURE_GC] = { "gc", N_ ("garbage collections"), N_ ("the log has no garbage collections"),
                        N_ ("GC events show GC pauses and the size of the heap.") },
  [WEFT_FEATURE_SPARKS] = { "sparks", N_ ("spark counters"), N_ ("the log has no spark counters"),
                            N_ ("Spark counters show how many sparks were created and converted, "
                                "and what became of the others."),
                            .all_zero_meaning =
                                N_ ("the program created no sparks: it uses neither par nor "
                                    "the strategies that are built on it"),
                            .is_countable = can_count_sparks },
  [WEFT_FEATURE_SPARK_EVENTS] = { "spark_events", N_ ("spark events"),
                                  N_ ("the log has no spark events"),
                                  N_ ("Events of single sparks show how long each spark ran.") },
  [WEFT_FEATURE_USER] = { "user", N_ ("user markers and messages"),
                          N_ ("the log has no user markers and messages"),
                          N_ ("traceMarkerIO and traceEventIO of Debug.Trace mark what the program "
                              "does."),
                          .none = N_ ("the program wrote no marker or message"), .klass = 'u' },
  [WEFT_FEATURE_HEAP_COUNTERS] = { "heap_counters", N_ ("heap counters"),
                                   N_ ("the log has no heap counters"),
                                   N_ ("Heap counters show the heap's size, live bytes and "
                                       "allocation over time.") },
  [WEFT_FEATURE_HEAP_PROFILE] = { "heap_profile", N_ ("heap profile"),
                                  N_ ("the log has no heap profile"),
                                  N_ ("A heap profile shows what the memory is used for; -hT works "
                                      "with every build.") },
  [WEFT_FEATURE_TIME_PROFILE] = { "time_profile", N_ ("time profile"),
                                  N_ ("the log has no time profile"),
                                  N_ ("A time profile shows which cost centres the time is spent "
                                      "in.") },
  [WEFT_FEATURE_CALL_STACKS] = { "call_stacks", N_ ("call stacks"),
                                 N_ ("the log has no call stacks"),
                                 N_ ("The package ghc-stack-profiler samples what each thread "
                                     "does, "
                                     "in a program of any build."),
                                 .count = count_call_stacks },
  [WEFT_FEATURE_TICKY] = { "ticky", N_ ("ticky counters"), N_ ("the log has no ticky counters"),
                           N_ ("Ticky counters show how often each function is entered and what it "
                               "allocates.") },
  [WEFT_FEATURE_NONMOVING] = { "nonmoving", N_ ("non-moving GC events"),
                               N_ ("the log has no non-moving GC events"),
                               N_ ("The non-moving collector's census of its segments needs -ln; "
                                   "-la has it only from GHC 9.6 on."),
                               .none = N_ ("the non-moving collector did not run"), .klass = 'g' },
  [WEFT_FEATURE_IPE] = { "ipe", N_ ("info table names"), N_ ("the log has no info table names"),
                         N_ ("Without info tables in the program, the heap profile has addresses "
                             "instead of names.") },
  [WEFT_FEATURE_COST_CENTRES] = { "cost_centres", N_ ("cost centre names"),
                                  N_ ("the log has no cost centre names"),
                                  N_ ("The names of cost centres are written once, at the "
                                      "beginning: a log that was cut there, or begins with a "
                                      "restart, has none.") },
  [WEFT_FEATURE_TASKS] = { "tasks", N_ ("tasks (OS threads)"),
                           N_ ("the log has no tasks (OS threads)"),
                           N_ ("Task events show which OS threads the program used.") },
  [WEFT_FEATURE_PERF] = { "perf", N_ ("kernel counters"), N_ ("the log has no kernel counters"),
                          N_ ("The kernel counts while the program runs under “perf record”; "
                              "ghc-events-perf adds the counts to the log.") },
};

/* Feature to which each event tag belongs. */
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

const char *
weft_feature_use (WeftFeature feature)
{
  return _ (features[feature].why);
}

guint64
weft_feature_count (const WeftTrace *trace, WeftFeature feature)
{
  guint16 proof = features[feature].proof_tag;
  guint64 n = 0;

  if (features[feature].count != NULL)
    return features[feature].count (trace);
  if (proof != 0 && weft_index_count (trace->index, proof) == 0)
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (shown_by); i++)
    if (shown_by[i].feature == feature)
      n += weft_index_count (trace->index, shown_by[i].tag);
  return n;
}

gboolean
weft_feature_is_stripped (const WeftTrace *trace, WeftFeature feature)
{
  const WeftHeader *header = weft_log_segment (trace->index->log, 0)->header;

  if (weft_feature_count (trace, feature) > 0)
    return FALSE;
  /* call stacks are written as user messages */
  feature = feature == WEFT_FEATURE_CALL_STACKS ? WEFT_FEATURE_USER : feature;
  for (guint i = 0; i < G_N_ELEMENTS (shown_by); i++)
    if (shown_by[i].feature == feature && weft_header_is_stripped (header, shown_by[i].tag))
      return TRUE;
  return FALSE;
}

guint
weft_features_mask (const WeftTrace *trace)
{
  guint bits = 0;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_feature_count (trace, i) > 0)
      bits |= 1u << i;
  return bits;
}

typedef struct
{
  const WeftTrace *trace;
  const WeftHeader *header;
  guint features;
} FeatureLog;

static gboolean
log_has_feature (const FeatureLog *log, WeftFeature feature)
{
  return (log->features & (1u << feature)) != 0;
}

static guint64
log_count_tag (const FeatureLog *log, guint16 tag)
{
  return weft_index_count (log->trace->index, tag);
}

static gboolean
log_declares_tag (const FeatureLog *log, guint16 tag)
{
  return log->header->steps[tag] != WEFT_STEP_UNDECLARED;
}

static gboolean
writes_no_heap_counters (const FeatureLog *log)
{
  return !log_declares_tag (log, WEFT_TAG_HEAP_ALLOCATED);
}

static gboolean
is_single_threaded (const FeatureLog *log)
{
  const char *rts = log->trace->process->rts;
  const char *way = rts != NULL ? strstr (rts, "rts") : NULL;

  /* if the kind of RTS is unknown, it counts as threaded */
  return way != NULL && strstr (way, "thr") == NULL;
}

static gboolean
can_be_threaded (const FeatureLog *log)
{
  return !is_single_threaded (log);
}

static gboolean
has_made_sparks (const FeatureLog *log)
{
  return weft_sparks_n_created (log->trace->sparks) > 0;
}

static gboolean
has_addresses (const FeatureLog *log)
{
  return log->trace->process->breakdown == 8;
}

static gboolean
has_numbered_stacks (const FeatureLog *log)
{
  return log_count_tag (log, WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE) +
             log_count_tag (log, WEFT_TAG_PROF_SAMPLE_COST_CENTRE) >
         0;
}

static gboolean
lacks_threads (const FeatureLog *log)
{
  return !log_has_feature (log, WEFT_FEATURE_SCHEDULER);
}

/* Returns TRUE if the log is a part of a longer log, and no GC happened in this part: there are no
 * GC events, although thread events show that the scheduler was recorded, and the RTS flags show
 * that GCs were recorded. */
static gboolean
is_part_without_gc (const WeftTrace *trace)
{
  return trace->index->is_excerpt && weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0 &&
         weft_feature_count (trace, WEFT_FEATURE_GC) == 0 &&
         weft_rts_records_class (trace->process, 'g');
}

static gboolean
lacks_gc_class (const FeatureLog *log)
{
  return !is_part_without_gc (log->trace);
}

static gboolean
has_user_class (const FeatureLog *log)
{
  return weft_rts_records_class (log->trace->process, features[WEFT_FEATURE_USER].klass);
}

static gboolean
lacks_user_class (const FeatureLog *log)
{
  return !has_user_class (log);
}

static gboolean
takes_no_heap_samples (const FeatureLog *log)
{
  return weft_rts_flag (log->trace->process, "--no-automatic-heap-samples") != NULL;
}

static gboolean
takes_heap_samples (const FeatureLog *log)
{
  return !takes_no_heap_samples (log);
}

#define ALWAYS TRUE /* give the advice even if the log has events of the feature */

/* Part of the recipe for a feature that the run did not follow. */
typedef enum
{
  NOTHING,
  BUILD,
  FLAGS,
  ALL,
} MissingPart;

static const struct
{
  WeftFeature missing;
  gboolean is_always_given;
  gboolean (*is_true) (const FeatureLog *log); /* condition that the log must meet; NULL if none */
  MissingPart part;
  const char *why;      /* sentence on the benefit; NULL for @why of the feature */
  guint16 declared_tag; /* tag that the header must declare, or 0 */
  guint16 present_tag;  /* tag that must have events, or 0 */
  guint16 absent_tag;   /* tag that must not have events, or 0 */
} advice[] = {
  { WEFT_FEATURE_SCHEDULER, FALSE, NULL, FLAGS },
  { WEFT_FEATURE_GC, FALSE, lacks_gc_class, FLAGS },
  { WEFT_FEATURE_SPARKS, FALSE, is_single_threaded, BUILD,
    N_ ("Only the threaded runtime system runs sparks in parallel and counts them.") },
  { WEFT_FEATURE_SPARKS, FALSE, can_be_threaded, FLAGS, .declared_tag = WEFT_TAG_SPARK_COUNTERS },
  { WEFT_FEATURE_SPARK_EVENTS, FALSE, has_made_sparks, FLAGS,
    .declared_tag = WEFT_TAG_SPARK_CREATE },
  { WEFT_FEATURE_USER, FALSE, lacks_user_class, FLAGS },
  { WEFT_FEATURE_USER, FALSE, has_user_class, NOTHING },
  { WEFT_FEATURE_HEAP_COUNTERS, FALSE, NULL, FLAGS, .declared_tag = WEFT_TAG_HEAP_ALLOCATED },
  { WEFT_FEATURE_HEAP_COUNTERS, FALSE, writes_no_heap_counters, NOTHING,
    N_ ("GHC 7.6 and later write heap counters.") },
  { WEFT_FEATURE_HEAP_PROFILE, FALSE, NULL, FLAGS, .declared_tag = WEFT_TAG_HEAP_PROF_SAMPLE_STRING,
    .absent_tag = WEFT_TAG_HEAP_PROF_BEGIN },
  { WEFT_FEATURE_HEAP_PROFILE, FALSE, takes_no_heap_samples, NOTHING,
    N_ ("A heap profile was started but no sample was taken: omit --no-automatic-heap-samples."),
    .present_tag = WEFT_TAG_HEAP_PROF_BEGIN },
  { WEFT_FEATURE_HEAP_PROFILE, FALSE, takes_heap_samples, NOTHING,
    N_ ("A heap profile was started but no sample was taken: run the program for longer, or choose "
        "a shorter interval with -i."),
    .present_tag = WEFT_TAG_HEAP_PROF_BEGIN },
  { WEFT_FEATURE_TIME_PROFILE, FALSE, NULL, ALL, .declared_tag = WEFT_TAG_PROF_SAMPLE_COST_CENTRE,
    .absent_tag = WEFT_TAG_PROF_BEGIN },
  { WEFT_FEATURE_TIME_PROFILE, FALSE, NULL, NOTHING,
    N_ ("A time profile was started but no sample was taken: omit --no-automatic-time-samples."),
    .present_tag = WEFT_TAG_PROF_BEGIN },
  { WEFT_FEATURE_CALL_STACKS, FALSE, NULL, BUILD, .declared_tag = WEFT_TAG_USER_BINARY_MSG },
  { WEFT_FEATURE_TICKY, FALSE, NULL, ALL, .declared_tag = WEFT_TAG_TICKY_COUNTER_DEF },
  { WEFT_FEATURE_NONMOVING, ALWAYS, NULL, FLAGS, .declared_tag = WEFT_TAG_NONMOVING_HEAP_CENSUS,
    .present_tag = WEFT_TAG_CONC_MARK_BEGIN, .absent_tag = WEFT_TAG_NONMOVING_HEAP_CENSUS },
  { WEFT_FEATURE_IPE, FALSE, has_addresses, BUILD },
  { WEFT_FEATURE_COST_CENTRES, FALSE, has_numbered_stacks, NOTHING },
  { WEFT_FEATURE_TASKS, FALSE, lacks_threads, FLAGS, .declared_tag = WEFT_TAG_TASK_CREATE },
};

/* Returns the hints for the log. They include hints for features whose events may be missing only
 * because the log was truncated. */
static GArray *
find_hints (const WeftTrace *trace)
{
  GArray *hints = g_array_new (FALSE, FALSE, sizeof (WeftHint));
  const FeatureLog log = { trace, weft_log_segment (trace->index->log, 0)->header,
                           weft_features_mask (trace) };

  for (guint i = 0; i < G_N_ELEMENTS (advice); i++)
    {
      WeftFeature missing = advice[i].missing;
      MissingPart part = advice[i].part;
      const WeftRecipe *recipe = weft_feature_recipe (missing, NULL);
      WeftHint hint = { missing, NULL,
                        advice[i].why != NULL ? advice[i].why : features[missing].why };

      if (part == FLAGS || (part == ALL && recipe->build == NULL))
        hint.flag = recipe->flags;
      else if (part == BUILD || (part == ALL && recipe->flags == NULL))
        hint.flag = recipe->build;
      else if (part == ALL)
        {
          g_autofree char *both = g_strdup_printf ("%s, %s", recipe->build, recipe->flags);

          hint.flag = g_intern_string (both);
        }

      if ((advice[i].is_always_given || !log_has_feature (&log, hint.missing)) &&
          (advice[i].declared_tag == 0 || log_declares_tag (&log, advice[i].declared_tag)) &&
          (advice[i].present_tag == 0 || log_count_tag (&log, advice[i].present_tag) > 0) &&
          (advice[i].absent_tag == 0 || log_count_tag (&log, advice[i].absent_tag) == 0) &&
          (advice[i].is_true == NULL || advice[i].is_true (&log)))
        g_array_append_val (hints, hint);
    }
  return hints;
}

static const WeftHint *
find_hint (const GArray *hints, WeftFeature feature)
{
  for (guint i = 0; i < hints->len; i++)
    if (g_array_index (hints, WeftHint, i).missing == feature)
      return &g_array_index (hints, WeftHint, i);
  return NULL;
}

gboolean
weft_trace_is_unflushed (const WeftTrace *trace)
{
  const WeftLog *log = trace->index->log;

  return log->is_final && !log->is_complete && log->segments->len > 0 &&
         weft_header_type (weft_log_segment (log, 0)->header, WEFT_TAG_CREATE_THREAD) != NULL &&
         (weft_features_mask (trace) & ~EARLY_FEATURES) == 0;
}

/* Returns the reason why the log has no events of @feature. @hints are the hints for the log, and
 * @has_no_run is TRUE if it was cut before any event of the run. */
static WeftAmount
find_absence (const WeftTrace *trace, const GArray *hints, gboolean has_no_run, WeftFeature feature)
{
  const WeftHint *hint;

  if (weft_feature_is_stripped (trace, feature))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("stripped when this log was written"));
  if (!weft_index_is_whole (trace->index))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                               N_ ("this part of a longer log has no such event"));
  /* the flags are unknown if the log was cut before the command line */
  if (features[feature].none != NULL && trace->index->log->is_final &&
      !trace->index->log->is_complete && (trace->process->args == NULL || has_no_run))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the log was cut before any such event"));
  if (features[feature].none != NULL &&
      weft_rts_records_class (trace->process, features[feature].klass))
    return weft_amount_absent (WEFT_AMOUNT_NONE, features[feature].none);
  if (!trace->index->log->is_final && !trace->index->log->is_complete)
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no such event yet"));
  if (!trace->index->log->is_complete && (trace->process->lives->len > 0 || has_no_run))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the log was cut before any such event"));
  hint = find_hint (hints, feature);
  return weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, hint == NULL       ? NULL :
                                                       hint->flag != NULL ? hint->flag :
                                                                            hint->why);
}

WeftAmount *
weft_features_new_recorded (const WeftTrace *trace)
{
  WeftAmount *recorded = g_new (WeftAmount, WEFT_N_FEATURES);
  g_autoptr (GArray) hints = find_hints (trace);
  gboolean has_no_run = weft_trace_is_unflushed (trace);

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      guint64 n = weft_feature_count (trace, i);

      if (n > 0)
        recorded[i] = weft_amount ((double) n);
      else if (i == WEFT_FEATURE_GC && is_part_without_gc (trace))
        recorded[i] =
            weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("no GC happened in this part of the log"));
      else
        recorded[i] = find_absence (trace, hints, has_no_run, i);
    }
  return recorded;
}

WeftAmount
weft_feature_recorded (const WeftTrace *trace, WeftFeature feature)
{
  return trace->recorded[feature];
}

WeftAmount
weft_feature_numbers (const WeftTrace *trace, WeftFeature feature)
{
  if (features[feature].is_countable != NULL && features[feature].is_countable (trace))
    return weft_amount (0);
  return weft_feature_recorded (trace, feature);
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

WeftAbsence
weft_feature_absence (const WeftTrace *trace, WeftFeature feature)
{
  g_autoptr (GArray) hints = weft_hints (trace);
  const WeftHint *hint = find_hint (hints, feature);
  const WeftRecipe *recipe = weft_feature_recipe (feature, NULL);
  WeftAmount recorded = weft_feature_recorded (trace, feature);
  g_autofree char *since = NULL;

  if (recorded.state == WEFT_AMOUNT_UNKNOWN)
    return (WeftAbsence){ weft_amount_state_text (recorded), _ (recorded.why), NULL };
  if (hint != NULL)
    return (WeftAbsence){ weft_amount_state_text (recorded), _ (hint->why), hint->flag };
  if (weft_amount_is_known (recorded))
    return (WeftAbsence){ _ ("none"),
                          features[feature].all_zero_meaning != NULL ?
                              _ (features[feature].all_zero_meaning) :
                              NULL,
                          NULL };
  if (recipe->since != NULL)
    since = g_strdup_printf (_ ("GHC %s and later record this."), recipe->since);
  return (WeftAbsence){ weft_amount_state_text (recorded), g_intern_string (since), NULL };
}

char *
weft_feature_absence_message (const WeftTrace *trace, WeftFeature feature, const char *variant)
{
  g_autoptr (GArray) hints = weft_hints (trace);
  const WeftHint *hint = find_hint (hints, feature);
  const WeftRecipe *recipe = weft_feature_recipe (feature, variant);
  const char *lack =
      _ (variant != NULL && recipe->lack != NULL ? recipe->lack : features[feature].lack);
  WeftAmount recorded = weft_feature_recorded (trace, feature);
  g_autofree char *remedy = NULL;
  g_autofree char *text = NULL;

  if (recorded.state == WEFT_AMOUNT_NONE)
    return weft_labelled (lack, _ (recorded.why));
  if (weft_amount_is_known (recorded) && variant == NULL)
    return features[feature].all_zero_meaning != NULL ?
               g_strdup (_ (features[feature].all_zero_meaning)) :
               g_strdup_printf (_ ("no data at that time: %s"), weft_feature_label (feature));
  if (recorded.state == WEFT_AMOUNT_UNKNOWN)
    remedy = g_strdup_printf (_ ("Whether any was recorded is unknown: %s"), _ (recorded.why));
  else if (recipe->flags != NULL && recipe->build != NULL)
    remedy = g_strdup_printf (_ ("Build the program with %s and run it with %s"), recipe->build,
                              recipe->flags);
  else if (recipe->flags != NULL)
    remedy = g_strdup_printf (_ ("Run the program with %s"), recipe->flags);
  text = weft_joined (WEFT_JOIN_SENTENCE, lack, remedy);
  /* if no flag can help, add what is needed instead */
  if (recorded.state == WEFT_AMOUNT_UNKNOWN || variant != NULL || hint == NULL ||
      hint->flag != NULL)
    return g_steal_pointer (&text);
  return weft_joined (WEFT_JOIN_SENTENCE, text, _ (hint->why));
}
