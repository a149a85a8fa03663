/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats the columns of a comparison, and composes the sentence about the comparison from
 * parts. */
#include "weft-compared-text.h"

#include "weft-display.h"
#include "weft-event-tags.h"
#include "weft-features.h"
#include "weft-heap-verdicts.h"
#include "weft-join.h"
#include "weft-number-style.h"
#include "weft-recordings.h"
#include "weft-rts-flags.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define SAME_COST      0.01
#define MAX_TEXT_CHARS 60

static WeftFormatted
verdict_text (const WeftComparedNumber *number)
{
  WeftFormatted text;
  WeftComparedVerdict verdict = weft_compared_verdict (number);

  if (verdict != WEFT_COMPARED_ABSENT && verdict != WEFT_COMPARED_SAME &&
      weft_amount_is_known (number->p) && MAX (number->n[0], number->n[1]) > 1)
    /* Translators: a verdict, and the probability that chance alone makes such a difference */
    g_snprintf (text.text, sizeof text.text, _ ("%s (p = %s)"),
                g_dpgettext2 (NULL, "comparison", weft_compared_verdict_text (verdict)),
                weft_format_fixed ((guint64) (number->p.number * 1000 + 0.5), 1000, 3).text);
  else
    g_strlcpy (text.text,
               verdict != WEFT_COMPARED_ABSENT ?
                   g_dpgettext2 (NULL, "comparison", weft_compared_verdict_text (verdict)) :
                   "–",
               sizeof text.text);
  return text;
}

WeftFormatted
weft_compared_column_title (WeftComparedText column, const guint n[2])
{
  static const char *const heads[WEFT_N_COMPARED_TEXTS] = {
    [WEFT_COMPARED_A] = "A",
    [WEFT_COMPARED_B] = "B",
    [WEFT_COMPARED_DIFFERENCE] = NC_ ("column", "Change"),
    [WEFT_COMPARED_RATIO] = NC_ ("column", "B / A"),
    [WEFT_COMPARED_BAND] = NC_ ("column", "Run to Run"),
    [WEFT_COMPARED_VERDICT] = NC_ ("column", "Verdict"),
  };
  WeftFormatted head;

  if (column <= WEFT_COMPARED_B && n[column] > 1)
    /* Translators: A or B, and the number of runs whose medians are shown */
    g_snprintf (head.text, sizeof head.text, _ ("%s (n = %u)"), heads[column], n[column]);
  else
    g_strlcpy (head.text,
               column <= WEFT_COMPARED_B ? heads[column] :
                                           g_dpgettext2 (NULL, "column", heads[column]),
               sizeof head.text);
  return head;
}

char *
weft_compared_few_runs_text (const guint n[2])
{
  if (n[0] > 1 && n[1] > 1)
    return NULL;
  if (n[0] == 1 && n[1] == 1)
    return g_strdup (_ ("One run each: differences smaller than the band under “Run to Run” may "
                        "be chance, and on a busy machine larger ones, too. Add runs to be sure"));
  return g_strdup (_ ("One run on one side: its variation is unknown. Add runs to be sure"));
}

WeftFormatted
weft_compared_text (const WeftComparedNumber *number, WeftComparedText column)
{
  WeftAmount ratio = weft_compared_ratio (number), difference = weft_compared_difference (number);
  WeftAmount band = weft_compared_noise_band (number);
  WeftUnit unit = number->quantity->unit;
  WeftFormatted text, unknown = { "–" };

  switch (column)
    {
    case WEFT_COMPARED_DIFFERENCE:
      if (!weft_amount_is_known (difference))
        return unknown;
      if (unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT)
        {
          text = weft_format_fixed ((guint64) (fabs (difference.number) * 1000 + 0.5), 10, 1);
          g_strlcat (text.text, " ", sizeof text.text);
          g_strlcat (text.text, weft_number_unit ("pp"), sizeof text.text);
        }
      else
        text = weft_amount_text (unit, weft_amount (fabs (difference.number)), WEFT_DIGITS_SHORT);
      return weft_format_signed (difference.number, text);
    case WEFT_COMPARED_RATIO:
      return weft_amount_is_known (ratio) ? weft_format_ratio (ratio.number, 2) : unknown;
    case WEFT_COMPARED_BAND:
      if (!weft_amount_is_known (band))
        return unknown;
      /* Translators: amount by which a value may vary from run to run: "± 35 %" */
      g_snprintf (text.text, sizeof text.text, C_ ("comparison", "± %u %%"),
                  (guint) (band.number * 100 + 0.5));
      return text;
    case WEFT_COMPARED_VERDICT:
      return verdict_text (number);
    default:
      return weft_amount_text (unit, number->amounts[column], WEFT_DIGITS_SHORT);
    }
}

#define MAX_NAMED_BANDS 2     /* bands named in the sentence; others are only counted */
#define MIN_CHANGE      0.02  /* minimum change of a main number that is mentioned */
#define SAME_WORK       0.002 /* maximum change of allocation and GCs that counts as the same work */

static const struct
{
  const char *id;
  const char *name;
  gboolean has_values; /* show both values, not only the change */
} main_numbers[] = {
  { "time.elapsed_ns", N_ ("elapsed"), TRUE },
  { "gc.max_heap_size", N_ ("peak heap"), TRUE },
  { "gc.max_residency", N_ ("maximum residency"), TRUE },
  { "time.gc_ns", N_ ("GC time"), FALSE },
  { "pauses.max_ns", N_ ("longest pause"), FALSE },
  { "gc.allocated", N_ ("allocated"), FALSE },
};

/* Adds the bands that are likely leaks only on @side. Returns the number of bands added. */
static guint
add_leak_parts (GPtrArray *parts,
                const WeftHeapComparison *heap,
                WeftHeapVerdicts *const verdicts[2],
                guint side)
{
  const WeftHeapNumbers *numbers = heap->numbers[side];
  guint n = 0, n_more;

  for (guint i = 0; i < weft_heap_numbers_count (numbers); i++)
    {
      guint32 band = weft_heap_numbers_band (numbers, i);
      const char *label = weft_heap_profile_label (heap->heaps[0], band);
      const char *end = strstr (label, " < ");
      gint row = weft_heap_numbers_find (heap->numbers[1 - side], band);
      WeftVerdict other =
          row < 0 ? WEFT_VERDICT_FLAT :
                    weft_heap_verdicts_nth (verdicts[1 - side], (guint) row)->verdict.verdict;
      g_autofree char *name = NULL;

      if (weft_heap_verdicts_nth (verdicts[side], i)->role != WEFT_BAND_LEAK ||
          other == WEFT_VERDICT_GROWING || other == WEFT_VERDICT_TOO_FEW || n++ >= MAX_NAMED_BANDS)
        continue;

      /* name a cost centre stack by its innermost cost centre */
      name = end != NULL ? g_strndup (label, (gsize) (end - label)) : g_strdup (label);
      g_ptr_array_add (parts, side == 0 ? g_strdup_printf (_ ("%s no longer grows"), name) :
                                          g_strdup_printf (_ ("worse: %s grows"), name));
    }
  n_more = n - MIN (n, MAX_NAMED_BANDS);
  if (n_more > 0)
    g_ptr_array_add (parts, g_strdup_printf (side == 0 ?
                                                 ngettext ("%u more band no longer grows",
                                                           "%u more bands no longer grow", n_more) :
                                                 ngettext ("worse: %u more band grows",
                                                           "worse: %u more bands grow", n_more),
                                             n_more));
  return n;
}

/* Adds the bands that are likely leaks on one side only. Returns TRUE if the first part added
 * begins with the name of a band. */
static gboolean
add_heap_parts (GPtrArray *parts, const WeftHeapComparison *heap)
{
  WeftHeapVerdicts *verdicts[2];
  gboolean begins_with_name;

  for (guint i = 0; i < 2; i++)
    verdicts[i] = weft_heap_verdicts_new (heap->numbers[i], NULL);
  begins_with_name = add_leak_parts (parts, heap, verdicts, 0) > 0;
  add_leak_parts (parts, heap, verdicts, 1);
  for (guint i = 0; i < 2; i++)
    weft_heap_verdicts_free (verdicts[i]);
  return begins_with_name;
}

/* Adds the main numbers with @verdict. */
static void
add_main_number_parts (GPtrArray *parts, const GArray *numbers, WeftComparedVerdict verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (main_numbers); i++)
    {
      const char *name = _ (main_numbers[i].name);
      const WeftComparedNumber *number = weft_comparison_find (numbers, main_numbers[i].id);
      WeftAmount ratio;
      g_autofree char *values = NULL;
      g_autofree char *change = NULL;

      if (number == NULL || weft_compared_verdict (number) != verdict)
        continue;
      ratio = weft_compared_ratio (number);
      if (weft_amount_is_known (ratio) && fabs (ratio.number - 1) < MIN_CHANGE)
        continue;
      if (weft_amount_is_known (ratio))
        change = g_strdup (weft_format_change_percent (ratio.number - 1).text);
      if (main_numbers[i].has_values || change == NULL)
        {
          WeftFormatted a =
              weft_amount_text (number->quantity->unit, number->amounts[0], WEFT_DIGITS_BRIEF);
          WeftFormatted b =
              weft_amount_text (number->quantity->unit, number->amounts[1], WEFT_DIGITS_BRIEF);
          char *unit_a = strrchr (a.text, ' ');
          const char *unit_b = strrchr (b.text, ' ');

          if (unit_a != NULL && unit_b != NULL && !weft_number_is_isolated (a.text) &&
              g_str_equal (unit_a, unit_b))
            *unit_a = '\0';
          values = g_strdup_printf ("%s → %s", a.text, b.text);
        }
      g_ptr_array_add (
          parts,
          change == NULL || values == NULL ?
              /* Translators: "GC time −35 %", "heap 506 → 158 MiB" */
              g_strdup_printf (C_ ("comparison", "%s %s"), name, values != NULL ? values : change) :
              /* Translators: "heap 506 → 158 MiB (−69 %)" */
              g_strdup_printf (C_ ("comparison", "%s %s (%s)"), name, values, change));
    }
}

/* Returns TRUE unless the quantity called @id is known to be the same on both sides. */
static gboolean
quantity_differs (const GArray *numbers, const char *id)
{
  const WeftComparedNumber *number = weft_comparison_find (numbers, id);
  WeftAmount ratio;

  if (number == NULL)
    return TRUE;
  ratio = weft_compared_ratio (number);
  return !weft_amount_is_known (ratio) || fabs (ratio.number - 1) > SAME_WORK;
}

/* Adds that the machines may differ, if the elapsed times differ although the work is the same. */
static void
add_same_work_part (GPtrArray *parts, const GArray *numbers)
{
  const WeftComparedNumber *elapsed = weft_comparison_find (numbers, "time.elapsed_ns");
  WeftComparedVerdict verdict =
      elapsed != NULL ? weft_compared_verdict (elapsed) : WEFT_COMPARED_ABSENT;

  if ((verdict == WEFT_COMPARED_BETTER || verdict == WEFT_COMPARED_WORSE) &&
      !quantity_differs (numbers, "gc.allocated") && !quantity_differs (numbers, "pauses.count"))
    g_ptr_array_add (parts, g_strdup (_ ("both allocate the same in as many GCs, so the machine "
                                         "may be what differs: record the runs of A and B in "
                                         "turn")));
}

char *
weft_compared_sentence (const GArray *numbers, const WeftHeapComparison *heap)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  gboolean begins_with_name = heap != NULL && add_heap_parts (parts, heap);
  g_autoptr (GString) joined = g_string_new (NULL);
  g_autofree char *capital = NULL;
  guint n_better;
  const WeftQuantityGroup *group = weft_quantity_groups[WEFT_QUANTITIES_GC];
  guint n = 0, n_noise = 0;

  add_main_number_parts (parts, numbers, WEFT_COMPARED_BETTER);
  n_better = parts->len;
  add_main_number_parts (parts, numbers, WEFT_COMPARED_WORSE);
  if (parts->len > n_better)
    {
      g_autofree char *first = g_ptr_array_index (parts, n_better);

      /* Translators: begins a list of changes for the worse */
      g_ptr_array_index (parts, n_better) = g_strdup_printf (_ ("worse: %s"), first);
    }
  if (parts->len == 0)
    g_ptr_array_add (parts, g_strdup (_ ("no clear change of the main numbers")));
  for (guint i = 0; i < group->n; i++)
    {
      const WeftComparedNumber *number = weft_comparison_find (numbers, group->rows[i].id);

      if (number == NULL || weft_compared_verdict (number) == WEFT_COMPARED_ABSENT)
        continue;
      n++;
      n_noise += weft_compared_verdict (number) == WEFT_COMPARED_NOISE ||
                 weft_compared_verdict (number) == WEFT_COMPARED_SAME;
    }
  if (n > 0)
    g_ptr_array_add (parts,
                     g_strdup_printf (ngettext ("%u of %u GC quantity is within noise",
                                                "%u of %u GC quantities are within noise", n),
                                      n_noise, n));
  add_same_work_part (parts, numbers);
  for (guint i = 0; i < parts->len; i++)
    weft_join (joined, WEFT_JOIN_CLAUSE, g_ptr_array_index (parts, i));
  if (begins_with_name)
    return g_string_free (g_steal_pointer (&joined), FALSE);

  /* capitalise the first letter of the sentence */
  capital = g_utf8_strup (joined->str, g_utf8_next_char (joined->str) - joined->str);
  return g_strconcat (capital, g_utf8_next_char (joined->str), NULL);
}

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
