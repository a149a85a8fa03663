/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins two diagnoses by rule. */
#include "weft-compared-findings.h"

#include "weft-amount-text.h"
#include "weft-compared-recording.h"
#include "weft-join.h"

#include <glib/gi18n.h>

#define SAME_COST 0.01

/* What @rule found, or NAN. */
static double
cost_of (const WeftDiagnosis *diagnosis, const WeftRule *rule)
{
  for (guint i = 0; i < diagnosis->findings->len; i++)
    if (weft_diagnosis_nth (diagnosis, i)->rule == rule)
      return weft_diagnosis_nth (diagnosis, i)->cost;
  return NAN;
}

/* Whether another rule explains it on the side that found nothing, by features in @only, which the
 * other side lacks. */
static gboolean
is_explained (const WeftRule *rule, const WeftDiagnosis *diagnosis, guint only)
{
  for (guint i = 0; i < WEFT_RULE_MAX_UNLESS && rule->unless[i] != NULL; i++)
    if ((weft_rule_needs (weft_rule_find (rule->unless[i])) & only) != 0 &&
        weft_diagnosis_find (diagnosis, rule->unless[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Whether @finding, on one side alone, may be there only for what was recorded: @only are the
 * features of a side that the other one lacks. */
static gboolean
is_incomparable (const WeftComparedFinding *finding,
                 WeftDiagnosis *const diagnoses[2],
                 const guint only[2])
{
  guint found = isnan (finding->costs[0]) ? 1 : 0;

  if (isnan (finding->costs[0]) == isnan (finding->costs[1]))
    return FALSE;
  return (weft_rule_needs (finding->rule) & only[found]) != 0 ||
         is_explained (finding->rule, diagnoses[1 - found], only[1 - found]) ||
         (!finding->rule->is_about_log && weft_compared_is_disturbed (only[0] | only[1]));
}

static gint
compare_costs (gconstpointer a, gconstpointer b)
{
  const WeftComparedFinding *x = a, *y = b;
  double most = fmax (x->costs[0], x->costs[1]), other = fmax (y->costs[0], y->costs[1]);

  if (most != other)
    return most < other ? 1 : -1;
  return x->rule > y->rule ? 1 : -1;
}

/* Adds what came of @advice in B. */
static void
add_advice (GArray *compared,
            const WeftAdvice *advice,
            const WeftStatistics *a,
            const WeftStatistics *b)
{
  for (guint i = 0; i < WEFT_TUNING_MAX_EFFECTS; i++)
    {
      WeftComparedAdvice one = { .advice = *advice };

      if (!weft_advice_expected (advice, i, a, &one.before, &one.expected))
        continue;
      one.quantity = weft_quantity_find (advice->tuning->effects[i].quantity);
      one.came = weft_quantity_value (one.quantity, b);
      g_array_append_val (compared, one);
    }
}

/* What came of the flags that A's numbers advise. */
static GArray *
compare_advice (const WeftDiagnosis *before, const WeftStatistics *a, const WeftStatistics *b)
{
  g_autoptr (GArray) advice = weft_advice_new (before, a->trace->process);
  GArray *compared = g_array_new (FALSE, FALSE, sizeof (WeftComparedAdvice));
  WeftAdvice given;

  for (guint i = 0; i < advice->len; i++)
    if (weft_advice_given (&g_array_index (advice, WeftAdvice, i), before, a->trace->process,
                           b->trace->process, &given))
      add_advice (compared, &given, a, b);
  return compared;
}

GArray *
weft_compared_findings (const WeftStatistics *a,
                        const WeftStatistics *b,
                        GArray **advice,
                        GCancellable *cancellable)
{
  g_autoptr (WeftDiagnosis) before = weft_diagnosis_new (a, cancellable);
  g_autoptr (WeftDiagnosis) after = before != NULL ? weft_diagnosis_new (b, cancellable) : NULL;
  const guint only[2] = { weft_compared_recorded_only (a->trace, b->trace),
                          weft_compared_recorded_only (b->trace, a->trace) };
  GArray *findings;

  if (after == NULL)
    return NULL;
  findings = g_array_new (FALSE, FALSE, sizeof (WeftComparedFinding));
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];
      WeftComparedFinding one = { rule, { cost_of (before, rule), cost_of (after, rule) } };

      one.is_incomparable = is_incomparable (&one, (WeftDiagnosis *[2]){ before, after }, only);
      if (!isnan (one.costs[0]) || !isnan (one.costs[1]))
        g_array_append_val (findings, one);
    }
  g_array_sort (findings, compare_costs);
  *advice = compare_advice (before, a, b);
  return findings;
}

char *
weft_compared_advice_title (const WeftComparedAdvice *self)
{
  return weft_labelled (self->advice.flag, weft_quantity_title (self->quantity->title));
}

WeftFormatted
weft_compared_advice_value (const WeftComparedAdvice *self, guint side)
{
  return weft_amount_text (self->quantity->unit,
                           side == 0 ? weft_amount (self->before) : self->came, WEFT_DIGITS_BRIEF);
}

WeftFormatted
weft_compared_advice_expected (const WeftComparedAdvice *self)
{
  return weft_amount_text (self->quantity->unit, weft_amount (self->expected), WEFT_DIGITS_BRIEF);
}

WeftFormatted
weft_compared_finding_cost (const WeftComparedFinding *self, guint side)
{
  WeftFormatted none = { "–" };

  return isnan (self->costs[side]) ? none : weft_format_percent (self->costs[side], 1);
}

const char *
weft_compared_finding_text (const WeftComparedFinding *self)
{
  if (self->is_incomparable)
    return C_ ("comparison", "not comparable");
  if (isnan (self->costs[1]))
    return C_ ("comparison", "fixed");
  if (isnan (self->costs[0]))
    return C_ ("comparison", "new");
  if (fabs (self->costs[1] - self->costs[0]) < SAME_COST)
    return C_ ("comparison", "same");
  if (fabs (self->costs[1] - self->costs[0]) <
      weft_noise_band (WEFT_NOISE_TIMED) * fmax (self->costs[0], self->costs[1]))
    return C_ ("comparison", "within noise");
  return self->costs[1] > self->costs[0] ? C_ ("comparison", "worse") : C_ ("comparison", "better");
}
