/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins two diagnoses by rule. */
#include "weft-compared-findings.h"

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

static gint
compare_costs (gconstpointer a, gconstpointer b)
{
  const WeftComparedFinding *x = a, *y = b;
  double most = fmax (x->costs[0], x->costs[1]), other = fmax (y->costs[0], y->costs[1]);

  if (most != other)
    return most < other ? 1 : -1;
  return x->rule > y->rule ? 1 : -1;
}

GArray *
weft_compared_findings (const WeftStatistics *a, const WeftStatistics *b, GCancellable *cancellable)
{
  g_autoptr (WeftDiagnosis) before = weft_diagnosis_new (a, cancellable);
  g_autoptr (WeftDiagnosis) after = before != NULL ? weft_diagnosis_new (b, cancellable) : NULL;
  GArray *findings;

  if (after == NULL)
    return NULL;
  findings = g_array_new (FALSE, FALSE, sizeof (WeftComparedFinding));
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];
      WeftComparedFinding one = { rule, { cost_of (before, rule), cost_of (after, rule) } };

      if (!isnan (one.costs[0]) || !isnan (one.costs[1]))
        g_array_append_val (findings, one);
    }
  g_array_sort (findings, compare_costs);
  return findings;
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
  if (isnan (self->costs[1]))
    return _ ("fixed");
  if (isnan (self->costs[0]))
    return C_ ("finding", "new");
  if (fabs (self->costs[1] - self->costs[0]) < SAME_COST)
    return _ ("same");
  return self->costs[1] > self->costs[0] ? _ ("worse") : _ ("better");
}
