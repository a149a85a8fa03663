/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks each rule, and leaves out what another one explains. */
#include "weft-diagnosis.h"

#include <glib/gi18n.h>
#include <string.h>

/* A log of which more is missing makes no finding certain. */
#define DOUBTFUL_LOSS 0.01
/* Of GCs that others held up so much, nothing certain is known. */
#define DOUBTFUL_PAUSES 0.5
#define HIGH_COST       (1 / 6.0)
#define MEDIUM_COST     (1 / 20.0)

const char *const weft_severity_names[] = {
  [WEFT_SEVERITY_LOW] = "low",
  [WEFT_SEVERITY_MEDIUM] = "medium",
  [WEFT_SEVERITY_HIGH] = "high",
  [WEFT_N_SEVERITIES] = NULL,
};

WeftSeverity
weft_finding_severity (const WeftFinding *self)
{
  if (self->confidence == WEFT_CONFIDENCE_LOW || self->cost < MEDIUM_COST)
    return WEFT_SEVERITY_LOW;
  return self->cost < HIGH_COST ? WEFT_SEVERITY_MEDIUM : WEFT_SEVERITY_HIGH;
}

static gboolean
is_recorded (const WeftRule *rule, guint recorded)
{
  return (rule->needs & recorded) == rule->needs;
}

/* Whether @rule holds and no other one explains it better. */
static gboolean
is_found (const WeftRule *rule, const WeftMeasures *measures, guint recorded)
{
  if (!is_recorded (rule, recorded) || weft_rule_judge (rule, measures) != WEFT_JUDGED_TRUE)
    return FALSE;
  for (guint i = 0; i < WEFT_RULE_MAX_UNLESS && rule->unless[i] != NULL; i++)
    if (is_found (weft_rule_find (rule->unless[i]), measures, recorded))
      return FALSE;
  for (guint i = 0; rule->is_last_resort && i < weft_n_rules; i++)
    if (!weft_rules[i].is_last_resort && weft_rules[i].confidence > WEFT_CONFIDENCE_LOW &&
        is_found (&weft_rules[i], measures, recorded))
      return FALSE;
  return TRUE;
}

/* Where @rule holds in the range of @measures: all of its scene where nothing more is known. */
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

/* Why less can be said of @finding than of others of its rule, to be translated; or NULL. */
static const char *
doubt_of (const WeftFinding *finding, const WeftMeasures *measures)
{
  if (measures->values[WEFT_MEASURE_LOST] > DOUBTFUL_LOSS)
    return N_ ("events are missing");
  if (finding->rule->trusts_pauses && measures->values[WEFT_MEASURE_DISTURBED] > DOUBTFUL_PAUSES)
    return N_ ("some GCs took far longer than others: other programs had the cores");
  if (finding->rule->wants_band && finding->scene.band == WEFT_SCENE_NO_BAND)
    return N_ ("no heap profile shows data that keep growing: the program may need it");
  if (finding->cost < finding->rule->sure_from)
    return N_ ("no rule tells why: the program may need it");
  return NULL;
}

static void
add_finding (WeftDiagnosis *self, const WeftRule *rule, const WeftMeasures *measures)
{
  double cost = self->measures.values[rule->cost];
  WeftFinding finding = { .rule = rule,
                          .scene = self->measures.scenes[rule->scene],
                          .cost = isfinite (cost) ? CLAMP (cost, 0, 1) : 0,
                          .confidence = rule->confidence,
                          .instances = read_instances (rule, measures) };

  finding.doubt = doubt_of (&finding, &self->measures);
  if (finding.doubt != NULL && finding.confidence > WEFT_CONFIDENCE_LOW)
    finding.confidence--;
  else
    finding.doubt =
        finding.confidence == WEFT_CONFIDENCE_MEDIUM ? N_ ("other causes can look the same") : NULL;
  g_array_append_val (self->findings, finding);
}

static gint
compare_findings (gconstpointer a, gconstpointer b)
{
  const WeftFinding *x = a, *y = b;

  if (x->rule->is_about_log != y->rule->is_about_log)
    return x->rule->is_about_log ? 1 : -1;
  if (x->cost != y->cost)
    return x->cost < y->cost ? 1 : -1;
  return x->rule > y->rule ? 1 : -1;
}

const char *
weft_diagnosis_order (void)
{
  return _ ("Ordered by cost: what could be won at most if the cause were gone. Findings about the "
            "log itself come last.");
}

static void
finding_clear (gpointer data)
{
  g_clear_pointer (&((WeftFinding *) data)->instances, g_array_unref);
}

static void
diagnosis_clear (gpointer data)
{
  WeftDiagnosis *self = data;

  g_array_unref (self->findings);
  g_ptr_array_unref (self->passed);
  g_ptr_array_unref (self->not_judged);
  g_clear_pointer (&self->counts, weft_shared_unref);
}

WeftDiagnosis *
weft_diagnosis_of (const WeftMeasures *measures, guint recorded)
{
  WeftDiagnosis *self = weft_shared_new (WeftDiagnosis, diagnosis_clear);

  self->measures = *measures;
  self->measures.instances = NULL;
  self->findings = g_array_new (FALSE, FALSE, sizeof (WeftFinding));
  g_array_set_clear_func (self->findings, finding_clear);
  self->passed = g_ptr_array_new ();
  self->not_judged = g_ptr_array_new ();
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];

      if (!is_recorded (rule, recorded) || weft_rule_judge (rule, measures) == WEFT_JUDGED_UNKNOWN)
        g_ptr_array_add (self->not_judged, (gpointer) rule);
      else if (is_found (rule, measures, recorded))
        add_finding (self, rule, measures);
      else
        g_ptr_array_add (self->passed, (gpointer) rule);
    }
  g_array_sort (self->findings, compare_findings);
  return self;
}

static WeftDiagnosis *
diagnose (const WeftStatistics *statistics,
          guint cores,
          WeftChangeCounts **counts,
          GCancellable *cancellable)
{
  const WeftTrace *trace = statistics->trace;
  guint recorded = 0;
  WeftThreads *threads = NULL;
  g_autoptr (WeftInstances) instances = weft_instances_new (WEFT_N_SCENES);
  WeftMeasures measures;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_amount_is_known (weft_feature_recorded (trace, i)))
      recorded |= 1u << i;
  if (recorded & WEFT_NEEDS (SCHEDULER))
    {
      threads = weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL);
      if (threads == NULL)
        return NULL;
    }
  if (!weft_measures_take (&measures, statistics, threads, cores, instances, counts, cancellable))
    return NULL;
  return weft_diagnosis_of (&measures, recorded);
}

WeftDiagnosis *
weft_diagnosis_new (const WeftStatistics *statistics, guint cores, GCancellable *cancellable)
{
  return diagnose (statistics, cores, NULL, cancellable);
}

WeftDiagnosis *
weft_diagnosis_extend (const WeftDiagnosis *before,
                       const WeftStatistics *statistics,
                       GCancellable *cancellable)
{
  WeftChangeCounts *counts =
      before != NULL && before->counts != NULL ? weft_shared_ref (before->counts) : NULL;
  WeftDiagnosis *self = diagnose (statistics, 0, &counts, cancellable);

  if (self != NULL)
    self->counts = g_steal_pointer (&counts);
  g_clear_pointer (&counts, weft_shared_unref);
  return self;
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
  for (guint i = 0; i < self->findings->len; i++)
    if (strcmp (weft_diagnosis_nth (self, i)->rule->id, rule) == 0)
      return weft_diagnosis_nth (self, i);
  return NULL;
}
