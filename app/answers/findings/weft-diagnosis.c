/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges each rule, and removes findings that another finding explains. */
#include "weft-diagnosis.h"

#include "weft-heap-verdicts.h"

#include <glib/gi18n.h>
#include <string.h>

/* Share of lost time above which every finding is doubtful. */
#define DOUBTFUL_LOSS 0.01
#define HIGH_WEIGHT   (1 / 6.0)
#define MEDIUM_WEIGHT (1 / 20.0)
/* A finding about at least this share of the heap has at least medium severity, however little time
 * it costs. */
#define MEDIUM_MEMORY 0.3
/* A program computes most of the time if its HECs run for more than this fraction of the time. */
#define MUCH_RUNNING 0.5
/* A cause explains a finding only if its weight is at least this fraction of the finding's
 * weight. */
#define EXPLAINED 0.5
/* A cause that may explain a symptom is listed above it if its weight is at least this fraction of
 * the symptom's weight. */
#define SHOWN_FIRST (1 / 3.0)

const char *const weft_severity_names[] = {
  [WEFT_SEVERITY_LOW] = "low",
  [WEFT_SEVERITY_MEDIUM] = "medium",
  [WEFT_SEVERITY_HIGH] = "high",
  [WEFT_N_SEVERITIES] = NULL,
};

WeftSeverity
weft_finding_severity (const WeftFinding *self)
{
  gboolean is_memory = self->rule->cost_kind == WEFT_COST_OF_MEMORY;

  if (self->confidence == WEFT_CONFIDENCE_LOW)
    return WEFT_SEVERITY_LOW;
  if (self->weight >= HIGH_WEIGHT)
    return WEFT_SEVERITY_HIGH;
  return self->weight >= MEDIUM_WEIGHT || (is_memory && self->cost >= MEDIUM_MEMORY) ?
             WEFT_SEVERITY_MEDIUM :
             WEFT_SEVERITY_LOW;
}

/* Returns the instances of @rule in the range of @measures. If there are none, the scene of the
 * rule is the only instance. */
static GArray *
read_instances (const WeftRule *rule, const WeftMeasures *measures)
{
  const WeftScene *scene = &measures->scenes[rule->scene];
  WeftRange range = measures->scenes[WEFT_SCENE_RANGE].range;
  WeftInstance one = { scene->range, scene->range.to - scene->range.from,
                       scene->range.to - scene->range.from, scene->thread, 1 };
  GArray *instances =
      measures->instances != NULL ?
          weft_instances_read (measures->instances, rule->scene, range.from, range.to) :
          g_array_new (FALSE, FALSE, sizeof (WeftInstance));

  if (instances->len == 0)
    g_array_append_val (instances, one);
  return instances;
}

/* Returns the value of a measure that is a share, or 0 if unknown. */
static double
share_or_zero (WeftMeasure measure, const WeftMeasures *measures)
{
  double share = measures->values[measure];

  return isfinite (share) ? CLAMP (share, 0, 1) : 0;
}

/* Appends the finding of @rule. */
static void
add_finding (GArray *findings, const WeftRule *rule, const WeftMeasures *measures)
{
  const WeftRuleDoubt general[] = {
    { N_ ("events are missing"), { WEFT_CONDITION_ABOVE, WEFT_MEASURE_LOST, DOUBTFUL_LOSS } },
    { N_ ("the times are those of a debugging RTS"),
      { WEFT_CONDITION_ABOVE, WEFT_MEASURE_DEBUG_RTS, 0 } },
    { NULL },
  };
  const WeftRuleDoubt *const lists[] = { general, rule->doubts };
  WeftFinding finding = { .rule = rule,
                          .scene = measures->scenes[rule->scene],
                          .cost = share_or_zero (rule->cost, measures),
                          .confidence = rule->confidence };
  guint n_doubts = 0;

  finding.weight = rule->cost_kind == WEFT_COST_OF_TIME || rule->cost_kind == WEFT_COST_OF_GROWTH ?
                       finding.cost :
                       share_or_zero (rule->time, measures);
  /* each doubt lowers the confidence; only the first doubt is shown */
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const WeftRuleDoubt *one = lists[i]; one->reason != NULL; one++)
      if (weft_condition_judge (&one->condition, measures) == WEFT_JUDGED_TRUE && n_doubts++ == 0)
        finding.doubt = one->reason;
  if (rule->needs_band && !(measures->values[WEFT_MEASURE_BAND_LAST] > 0) && n_doubts++ == 0)
    finding.doubt =
        measures->values[WEFT_MEASURE_SAMPLES] < WEFT_VERDICT_MIN_SAMPLES ?
            N_ ("the heap profile has too few samples to tell whether a band keeps growing") :
            N_ ("no heap profile shows data that keep growing: the program may need it");
  finding.confidence -= MIN (n_doubts, finding.confidence);
  if (n_doubts == 0 && finding.confidence == WEFT_CONFIDENCE_MEDIUM)
    finding.doubt = N_ ("other causes can look the same");
  g_array_append_val (findings, finding);
}

static gint
compare_findings (gconstpointer a, gconstpointer b)
{
  const WeftFinding *x = a, *y = b;
  gint by_severity = (gint) weft_finding_severity (y) - (gint) weft_finding_severity (x);

  if ((x->cost < WEFT_MIN_COST) != (y->cost < WEFT_MIN_COST))
    return x->cost < WEFT_MIN_COST ? 1 : -1;
  if (x->rule->is_about_log != y->rule->is_about_log)
    return x->rule->is_about_log ? 1 : -1;
  if (by_severity != 0)
    return by_severity;
  if (x->confidence != y->confidence && weft_finding_is_notable (x))
    return (gint) y->confidence - (gint) x->confidence;
  if (x->weight != y->weight)
    return x->weight < y->weight ? 1 : -1;
  if (x->cost != y->cost)
    return x->cost < y->cost ? 1 : -1;
  return x->rule > y->rule ? 1 : -1;
}

static WeftFinding *
find_finding (GArray *findings, const char *id)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (g_array_index (findings, WeftFinding, i).rule->id, id) == 0)
      return &g_array_index (findings, WeftFinding, i);
  return NULL;
}

/* Returns the finding that explains @self, or NULL. That finding is at least as certain as @self
 * and has at least half of its weight. Growth is explained by a finding of any weight. Sets
 * self->possible_cause to the first rule that may explain @self but is not certain to. */
static WeftFinding *
find_cause (GArray *findings, WeftFinding *self)
{
  WeftCostKind kind = self->rule->cost_kind;

  for (guint i = 0; self->rule->possible_causes[i] != NULL; i++)
    {
      WeftFinding *cause = find_finding (findings, self->rule->possible_causes[i]);
      gboolean is_doubtful;

      if (cause == NULL)
        continue;
      /* shares of the heap and shares of time cannot be compared, so a doubtful finding about
       * memory does not hide a finding about time */
      is_doubtful = cause->confidence == WEFT_CONFIDENCE_LOW && kind == WEFT_COST_OF_TIME &&
                    cause->rule->cost_kind != WEFT_COST_OF_TIME;
      if (cause->confidence >= self->confidence && !is_doubtful &&
          (kind == WEFT_COST_OF_GROWTH || cause->weight >= EXPLAINED * self->weight))
        return cause;
      if (self->possible_cause == NULL)
        self->possible_cause = cause->rule;
    }
  return NULL;
}

/* Removes from @findings each finding that another one explains, and adds its rule to the finding
 * that is the first in its chain of causes. */
static void
merge_explained_findings (GArray *findings)
{
  g_autoptr (GArray) all = g_array_copy (findings);

  for (guint i = findings->len; i-- > 0;)
    {
      WeftFinding *self = &g_array_index (all, WeftFinding, i);
      WeftFinding *cause = find_cause (all, self), *next = cause, *shown;

      /* follow the chain of causes to its first finding, but stop if the chain is a cycle */
      for (guint k = 0; next != NULL && k < all->len; k++)
        {
          cause = next;
          next = find_cause (all, cause);
        }
      self->possible_cause = cause == NULL ? self->possible_cause : NULL;
      if (cause == NULL)
        continue;
      g_array_remove_index (findings, i);
      shown = find_finding (findings, cause->rule->id);
      if (shown->explained_rules == NULL)
        shown->explained_rules = g_ptr_array_new ();
      g_ptr_array_insert (shown->explained_rules, 0, (gpointer) self->rule);
    }
  for (guint i = 0; i < findings->len; i++)
    {
      WeftFinding *shown = &g_array_index (findings, WeftFinding, i);

      shown->possible_cause = find_finding (all, shown->rule->id)->possible_cause;
    }
}

/* Moves the findings that may explain the symptom at index @i in front of it, keeping their
 * order. */
static void
move_causes_before_symptom (GArray *findings, guint i)
{
  const WeftFinding symptom = g_array_index (findings, WeftFinding, i);

  for (guint k = i + 1; k < findings->len; k++)
    {
      WeftFinding cause = g_array_index (findings, WeftFinding, k);

      if (cause.rule->is_about_log || cause.rule->cost_kind != WEFT_COST_OF_TIME ||
          cause.weight < SHOWN_FIRST * symptom.weight ||
          !g_strv_contains (symptom.rule->possible_causes, cause.rule->id))
        continue;
      memmove (&g_array_index (findings, WeftFinding, i + 1),
               &g_array_index (findings, WeftFinding, i), (k - i) * sizeof cause);
      g_array_index (findings, WeftFinding, i++) = cause;
    }
}

const char *
weft_diagnosis_order_text (void)
{
  return _ (
      "Ordered by severity, then by what could be won at most if the cause were gone: high from a "
      "sixth of the time on, medium from a twentieth on, low below that and wherever confidence is "
      "low. Of one severity above low, findings of high confidence come first. Memory counts by "
      "the GC time that it may cause, and three tenths of the heap are at "
      "least medium; what grows without end counts by its share of the heap. That there is "
      "much GC follows what may explain it. Findings about the log itself come last; what "
      "recording costs is low. Findings that cost nothing follow all others.");
}

/* Returns what @trace has recorded, as bits of weft_measure_needs(). */
static guint
get_recorded_bits (const WeftTrace *trace)
{
  guint recorded =
      weft_collections_has_all_samples (trace->collections) ? WEFT_NEEDS_SAMPLE_TIMES : 0;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_amount_is_known (weft_feature_recorded (trace, i)))
      recorded |= 1u << i;
  return recorded;
}

char *
weft_diagnosis_note_text (const WeftDiagnosis *self, const WeftTrace *trace)
{
  const guint profiles = 1 << WEFT_FEATURE_TIME_PROFILE | 1 << WEFT_FEATURE_CALL_STACKS;
  /* the note advises recording a time profile, so do not count rules that lack only that */
  guint recorded = get_recorded_bits (trace) | WEFT_NEEDS (TIME_PROFILE), n = 0;
  const char *advice = NULL;
  g_autofree char *none = NULL;

  if (!(weft_features_mask (trace) & profiles))
    advice = weft_process_is_profiled (trace->process) ?
                 _ ("If the program should be faster, see which functions take the time: record a "
                    "time profile with +RTS -l -p.") :
                 _ ("If the program should be faster, see which functions take the time: build it "
                    "with -prof, and record a time profile with +RTS -l -p.");
  if (self->findings->len > 0)
    return advice != NULL && weft_diagnosis_n_notable (self) == 0 &&
                   self->measures.values[WEFT_MEASURE_RUNNING] > MUCH_RUNNING ?
               g_strconcat (_ ("The program computes most of the time, and no finding explains "
                               "it."),
                            " ", advice, NULL) :
               NULL;
  for (guint i = 0; i < self->unjudged_rules->len; i++)
    n += (weft_rule_get_needs (g_ptr_array_index (self->unjudged_rules, i)) & ~recorded) != 0;
  none = n == 0 ?
             g_strdup (_ ("No findings.")) :
             g_strdup_printf (ngettext ("No findings, but the log has no data for %u rule: see "
                                        "Not Checked.",
                                        "No findings, but the log has no data for %u rules: "
                                        "see Not Checked.",
                                        n),
                              n);
  return advice == NULL ? g_steal_pointer (&none) : g_strconcat (none, " ", advice, NULL);
}

static void
finding_clear (gpointer data)
{
  g_clear_pointer (&((WeftFinding *) data)->instances, g_array_unref);
  g_clear_pointer (&((WeftFinding *) data)->explained_rules, g_ptr_array_unref);
}

static void
diagnosis_clear (gpointer data)
{
  WeftDiagnosis *self = data;

  g_array_unref (self->findings);
  g_ptr_array_unref (self->passed_rules);
  g_ptr_array_unref (self->unjudged_rules);
}

WeftDiagnosis *
weft_diagnosis_new_for_measures (const WeftMeasures *measures, guint recorded)
{
  WeftDiagnosis *self = weft_shared_new (WeftDiagnosis, diagnosis_clear);

  self->measures = *measures;
  weft_measures_clear_unrecorded (&self->measures, recorded);
  self->findings = g_array_new (FALSE, FALSE, sizeof (WeftFinding));
  g_array_set_clear_func (self->findings, finding_clear);
  self->passed_rules = g_ptr_array_new ();
  self->unjudged_rules = g_ptr_array_new ();
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];
      WeftJudgement judgement = weft_rule_judge (rule, &self->measures);

      if (judgement == WEFT_JUDGED_UNKNOWN)
        g_ptr_array_add (self->unjudged_rules, (gpointer) rule);
      else if (judgement == WEFT_JUDGED_TRUE &&
               (rule->is_informative || self->measures.values[rule->cost] >= WEFT_MIN_COST))
        add_finding (self->findings, rule, &self->measures);
      else
        g_ptr_array_add (self->passed_rules, (gpointer) rule);
    }
  merge_explained_findings (self->findings);
  for (guint i = 0; i < self->findings->len; i++)
    {
      WeftFinding *finding = &g_array_index (self->findings, WeftFinding, i);
      WeftRange *scene = &finding->scene.range, range;
      guint worst;

      finding->instances = read_instances (finding->rule, measures);
      worst = (guint) weft_instances_find_costliest (finding->instances);
      range = weft_instances_nth (finding->instances, worst)->range;
      /* keep the scene if it is inside the worst instance, as a part of a long instance is easier
       * to see; otherwise, show the instance */
      if (scene->from < range.from || scene->to > range.to || scene->to <= scene->from)
        *scene = range;
    }
  /* findings that only say that there is much GC come after the findings that may explain them,
   * even if those are less certain */
  g_array_sort (self->findings, compare_findings);
  for (guint k = self->findings->len; k-- > 0;)
    if (g_array_index (self->findings, WeftFinding, k).rule->is_symptom)
      move_causes_before_symptom (self->findings, k);
  self->measures.instances = NULL;
  return self;
}

static WeftDiagnosis *
diagnose_range (const WeftStatistics *statistics, GCancellable *cancellable)
{
  const WeftTrace *trace = statistics->trace;
  guint recorded = get_recorded_bits (trace);
  WeftThreads *threads = NULL;
  g_autoptr (WeftInstances) instances = weft_instances_new (WEFT_N_SCENES);
  WeftMeasures measures;

  if (recorded & WEFT_NEEDS (SCHEDULER))
    {
      threads = weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL);
      if (threads == NULL)
        return NULL;
    }
  if (!weft_measures_compute (&measures, statistics, threads, instances, cancellable))
    return NULL;
  return weft_diagnosis_new_for_measures (&measures, recorded);
}

static gpointer
diagnose_trace (WeftTrace *trace, GCancellable *cancellable, GError **error)
{
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  WeftDiagnosis *self = diagnose_range (&statistics, cancellable);

  if (self == NULL)
    g_cancellable_set_error_if_cancelled (cancellable, error);
  return self;
}

WeftDiagnosis *
weft_diagnosis_new_for_trace (const WeftTrace *trace, GCancellable *cancellable, GError **error)
{
  return weft_trace_get_or_make (trace, WEFT_LAZY_FINDINGS, diagnose_trace, cancellable, error);
}

WeftDiagnosis *
weft_diagnosis_new (const WeftStatistics *statistics, GCancellable *cancellable)
{
  const WeftTrace *trace = statistics->trace;
  WeftDiagnosis *whole;

  if (statistics->from > trace->index->from || statistics->to < trace->index->to)
    return diagnose_range (statistics, cancellable);
  whole = weft_diagnosis_new_for_trace (trace, cancellable, NULL);
  return whole != NULL ? weft_shared_ref (whole) : NULL;
}

guint
weft_diagnosis_n_notable (const WeftDiagnosis *self)
{
  guint n = 0;

  for (guint i = 0; i < self->findings->len; i++)
    n += weft_finding_is_notable (weft_diagnosis_nth (self, i));
  return n;
}

const WeftFinding *
weft_diagnosis_notable (const WeftDiagnosis *self, guint i)
{
  for (guint k = 0; k < self->findings->len; k++)
    if (weft_finding_is_notable (weft_diagnosis_nth (self, k)) && i-- == 0)
      return weft_diagnosis_nth (self, k);
  g_return_val_if_reached (NULL);
}

const WeftFinding *
weft_diagnosis_find (const WeftDiagnosis *self, const char *rule)
{
  return find_finding (self->findings, rule);
}

double
weft_diagnosis_cost (const WeftDiagnosis *self, const WeftRule *rule)
{
  if (g_ptr_array_find (self->passed_rules, rule, NULL) ||
      g_ptr_array_find (self->unjudged_rules, rule, NULL))
    return NAN;
  return share_or_zero (rule->cost, &self->measures);
}
