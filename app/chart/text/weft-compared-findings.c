/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins two diagnoses by rule, and compares the command lines of two logs and the features
 * that they recorded. */
#include "weft-compared-findings.h"

#include "weft-amount-text.h"
#include "weft-display.h"
#include "weft-event-tags.h"
#include "weft-features.h"
#include "weft-join.h"
#include "weft-recordings.h"
#include "weft-rts-flags.h"

#include <glib/gi18n.h>

#define SAME_COST      0.01
#define MAX_TEXT_CHARS 60

static gint
compare_findings_by_cost (gconstpointer a, gconstpointer b)
{
  const WeftComparedFinding *x = a, *y = b;
  double most = fmax (x->costs[0], x->costs[1]), other = fmax (y->costs[0], y->costs[1]);

  if (most != other)
    return most < other ? 1 : -1;
  return x->rule > y->rule ? 1 : -1;
}

/* Returns an array of WeftComparedAdvice: the effects in B of the flags that are advised for A and
 * with which B was run. */
static GArray *
compare_advice (const WeftDiagnosis *before, const WeftStatistics *a, const WeftStatistics *b)
{
  g_autoptr (GArray) advice = weft_advice_new (before, a->trace->process);
  GArray *compared = g_array_new (FALSE, FALSE, sizeof (WeftComparedAdvice));

  for (guint i = 0; i < advice->len; i++)
    {
      WeftComparedAdvice one = { 0 };

      if (!weft_advice_was_followed (&g_array_index (advice, WeftAdvice, i), before,
                                     a->trace->process, b->trace->process, &one.advice))
        continue;
      for (guint k = 0; k < WEFT_TUNING_MAX_EFFECTS; k++)
        if (weft_advice_get_expected_value (&one.advice, k, a, &one.before, &one.expected))
          {
            one.quantity = weft_quantity_find (one.advice.tuning->effects[k].quantity);
            one.actual = weft_quantity_value (one.quantity, b);
            g_array_append_val (compared, one);
          }
    }
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
  const guint only[2] = { weft_compared_features_missing_in_b (a->trace, b->trace),
                          weft_compared_features_missing_in_b (b->trace, a->trace) };
  GArray *findings;

  if (after == NULL)
    return NULL;
  findings = g_array_new (FALSE, FALSE, sizeof (WeftComparedFinding));
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];
      WeftComparedFinding one = {
        .rule = rule,
        .costs = { weft_diagnosis_cost (before, rule), weft_diagnosis_cost (after, rule) },
      };
      guint found = isnan (one.costs[0]) ? 1 : 0;

      /* a rule may hold on only one side because the recordings differ */
      one.is_incomparable =
          isnan (one.costs[0]) != isnan (one.costs[1]) &&
          ((weft_rule_get_needs (rule) & only[found]) != 0 ||
           (!rule->is_about_log && weft_compared_features_disturb (only[0] | only[1])));
      if (weft_diagnosis_find (before, rule->id) != NULL ||
          weft_diagnosis_find (after, rule->id) != NULL)
        g_array_append_val (findings, one);
    }
  g_array_sort (findings, compare_findings_by_cost);
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
                           side == 0 ? weft_amount (self->before) : self->actual,
                           WEFT_DIGITS_BRIEF);
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

guint
weft_compared_features_missing_in_b (const WeftTrace *a, const WeftTrace *b)
{
  guint only = 0;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      /* a run that creates no sparks has no spark events, even if they were recorded; a heap
       * profile that was started may have no samples */
      gboolean may_occur = i == WEFT_FEATURE_SPARK_EVENTS ?
                               weft_sparks_n_created (b->sparks) > 0 :
                           i == WEFT_FEATURE_HEAP_PROFILE ?
                               weft_index_count (b->index, WEFT_TAG_HEAP_PROF_BEGIN) == 0 :
                               TRUE;

      if (weft_amount_is_known (weft_feature_recorded (a, i)) && may_occur &&
          weft_feature_recorded (b, i).state == WEFT_AMOUNT_NOT_RECORDED)
        only |= 1u << i;
    }
  return only;
}

gboolean
weft_compared_features_disturb (guint features)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if ((features & (1u << i)) != 0 && weft_recording_changes_run (weft_feature_recipe (i, NULL)))
      return TRUE;
  return FALSE;
}

/* Returns @text, which comes from a log, cut to a length that suits a sentence. */
static char *
short_text (const char *text)
{
  g_autofree char *cut = NULL;
  g_autofree char *start = NULL;

  if (g_utf8_strlen (text, -1) <= MAX_TEXT_CHARS)
    return weft_display_name (text);
  start = g_utf8_substring (text, 0, MAX_TEXT_CHARS - 1);
  cut = g_strconcat (start, "…", NULL);
  return weft_display_name (cut);
}

/* Returns a sentence if the logs are known to be of different programs; otherwise NULL. */
static char *
different_programs_text (const WeftTrace *a, const WeftTrace *b)
{
  g_autofree char *name_a = NULL;
  g_autofree char *name_b = NULL;
  g_autofree char *text_a = NULL;
  g_autofree char *text_b = NULL;

  if (a->process->program == NULL || b->process->program == NULL)
    return NULL;
  name_a = g_path_get_basename (a->process->program);
  name_b = g_path_get_basename (b->process->program);
  if (g_str_equal (name_a, name_b))
    return NULL;
  text_a = short_text (name_a);
  text_b = short_text (name_b);
  /* Translators: two names of programs */
  return g_strdup_printf (_ ("Different programs: A is of %s, B of %s"), text_a, text_b);
}

/* Returns the arguments of the program, or "none" if it has none. */
static char *
arguments_text (GPtrArray *args)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < args->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", (const char *) args->pdata[i]);
  return args->len > 0 ? short_text (text->str) : g_strdup (C_ ("arguments", "none"));
}

/* Returns a sentence if the arguments of the program are known to differ; otherwise NULL. */
static char *
different_arguments_text (const WeftTrace *a, const WeftTrace *b)
{
  g_autoptr (GPtrArray) args_a = weft_rts_split_args (a->process, FALSE);
  g_autoptr (GPtrArray) args_b = weft_rts_split_args (b->process, FALSE);
  g_autofree char *text_a = NULL;
  g_autofree char *text_b = NULL;
  gboolean is_same = args_a->len == args_b->len;

  for (guint i = 0; is_same && i < args_a->len; i++)
    is_same = g_str_equal (args_a->pdata[i], args_b->pdata[i]);
  if (is_same || a->process->args == NULL || b->process->args == NULL)
    return NULL;
  text_a = arguments_text (args_a);
  text_b = arguments_text (args_b);
  /* Translators: the arguments of each log's program: "3000 20" */
  return g_strdup_printf (_ ("Different arguments: %s in A, %s in B"), text_a, text_b);
}

/* Returns a sentence about the RTS flags that @self was run with but @other was not. Returns NULL
 * if there are none, or if either command line is not known. */
static char *
missing_flags_text (const WeftTrace *self, const WeftTrace *other, const char *title)
{
  g_autoptr (GPtrArray) flags = weft_rts_split_args (self->process, TRUE);
  g_autoptr (GPtrArray) others = weft_rts_split_args (other->process, TRUE);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *text = NULL;

  if (self->process->args == NULL || other->process->args == NULL)
    return NULL;
  for (guint i = 0; i < flags->len; i++)
    if (!weft_rts_flag_names_output (flags->pdata[i]) &&
        !g_ptr_array_find_with_equal_func (others, flags->pdata[i], g_str_equal, NULL))
      g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "",
                              (const char *) flags->pdata[i]);
  text = short_text (list->str);
  return list->len > 0 ? weft_labelled (title, text) : NULL;
}

char *
weft_compared_differences_text (const WeftTrace *a, const WeftTrace *b)
{
  static const char *const titles[2] = { N_ ("Recorded only in A"), N_ ("Recorded only in B") };
  const guint only[2] = { weft_compared_features_missing_in_b (a, b),
                          weft_compared_features_missing_in_b (b, a) };
  g_autofree char *programs = different_programs_text (a, b);
  g_autofree char *arguments = programs == NULL ? different_arguments_text (a, b) : NULL;
  g_autofree char *flags_a = missing_flags_text (a, b, _ ("RTS flags only in A"));
  g_autofree char *flags_b = missing_flags_text (b, a, _ ("RTS flags only in B"));
  const char *const runs[] = { programs, arguments, flags_a, flags_b };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    weft_join (text, WEFT_JOIN_SENTENCE, runs[i]);
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GString) list = g_string_new (NULL);
      g_autofree char *sentence = NULL;

      for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
        if ((only[side] & (1u << i)) != 0)
          weft_join (list, WEFT_JOIN_LIST, weft_feature_label (i));
      if (list->len > 0)
        sentence = weft_labelled (_ (titles[side]), list->str);
      weft_join (text, WEFT_JOIN_SENTENCE, sentence);
    }
  if (weft_compared_features_disturb (only[0] | only[1]))
    weft_join (text, WEFT_JOIN_SENTENCE, _ ("Profiling changes times and GCs"));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
