/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-baseline.h"

#include "weft-diagnosis.h"
#include "weft-rts-flags.h"
#include "weft-sort.h"

#include <stdlib.h>
#include <string.h>

static void
free_values (gpointer values)
{
  g_array_free (values, TRUE);
}

WeftBaseline *
weft_baseline_new (void)
{
  WeftBaseline *self = g_new0 (WeftBaseline, 1);

  self->recorded_features = g_ptr_array_new_with_free_func (g_free);
  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_values);
  self->findings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
weft_baseline_free (WeftBaseline *self)
{
  g_free (self->program);
  g_free (self->ghc);
  g_free (self->arguments);
  g_free (self->rts_flags);
  g_ptr_array_unref (self->recorded_features);
  g_hash_table_unref (self->values);
  g_hash_table_unref (self->findings);
  g_free (self);
}

gboolean
weft_baseline_includes (const WeftQuantity *self)
{
  return self->better != WEFT_BETTER_NEITHER;
}

void
weft_baseline_add_value (WeftBaseline *self, const char *quantity, double value)
{
  GArray *values = g_hash_table_lookup (self->values, quantity);

  if (values == NULL)
    {
      values = g_array_new (FALSE, FALSE, sizeof value);
      g_hash_table_insert (self->values, g_strdup (quantity), values);
    }
  g_array_append_val (values, value);
}

void
weft_baseline_add_finding (WeftBaseline *self, const char *rule, guint n)
{
  n += GPOINTER_TO_UINT (g_hash_table_lookup (self->findings, rule));
  g_hash_table_insert (self->findings, g_strdup (rule), GUINT_TO_POINTER (n));
}

guint
weft_baseline_get_values (const WeftBaseline *self, const WeftQuantity *quantity, double *values)
{
  const GArray *known = g_hash_table_lookup (self->values, quantity->id);
  guint n = known != NULL ? MIN (known->len, self->n_runs) : 0;

  if (n > 0)
    memcpy (values, known->data, n * sizeof *values);
  qsort (values, n, sizeof *values, weft_compare_double);
  return n;
}

/* Returns the arguments joined by spaces, or NULL if the log does not have them. */
static char *
join_arguments (const WeftProcess *process, gboolean is_rts)
{
  g_autoptr (GPtrArray) args = weft_rts_split_args (process, is_rts);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; i < args->len; i++)
    if (!is_rts || !weft_rts_flag_names_output (args->pdata[i]))
      g_ptr_array_add (kept, args->pdata[i]);
  g_ptr_array_add (kept, NULL);
  return process->args != NULL ? g_strjoinv (" ", (char **) kept->pdata) : NULL;
}

void
weft_baseline_describe (WeftBaseline *self, const WeftTrace *trace)
{
  const WeftProcess *process = trace->process;

  self->program = process->program != NULL ? g_path_get_basename (process->program) : NULL;
  self->ghc = g_strdup (process->ghc);
  self->arguments = join_arguments (process, FALSE);
  self->rts_flags = join_arguments (process, TRUE);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_amount_is_known (weft_feature_recorded (trace, i)))
      g_ptr_array_add (self->recorded_features, g_strdup (weft_feature_key (i)));
}

void
weft_baseline_add_run (WeftBaseline *self, const WeftStatistics *run)
{
  g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (run, NULL);

  if (self->n_runs++ == 0)
    weft_baseline_describe (self, run->trace);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];
        WeftAmount amount = weft_quantity_value (quantity, run);

        if (weft_baseline_includes (quantity) && weft_amount_is_exact (amount))
          weft_baseline_add_value (self, quantity->id, amount.number);
      }
  for (guint i = 0; i < weft_diagnosis_n_notable (diagnosis); i++)
    weft_baseline_add_finding (self, weft_diagnosis_notable (diagnosis, i)->rule->id, 1);
}
