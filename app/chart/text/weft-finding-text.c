/* SPDX-License-Identifier: BSD-3-Clause */
/* Fills in the placeholders, such as {gc.share}, in the texts of rules. */
#include "weft-finding-text.h"

#include "weft-amount-text.h"
#include "weft-band-metadata.h"
#include "weft-clock.h"
#include "weft-display.h"
#include "weft-features.h"
#include "weft-join.h"
#include "weft-name.h"
#include "weft-rts-flags.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_NAME_CHARS 48
#define FLAG_PREFIX    "flag-" /* starts a placeholder for a flag: {flag-A} */

static const char *
measure_value_text (WeftMeasure measure, double value, WeftFormatted *text)
{
  WeftAmount amount =
      isnan (value) ? weft_amount_absent (WEFT_AMOUNT_UNKNOWN, NULL) : weft_amount (value);

  *text = weft_amount_text (weft_measure_unit (measure), amount, WEFT_DIGITS_BRIEF);
  return text->text;
}

/* Returns the label of the finding's thread in quotes, or the thread's ID if it has none. */
static char *
thread_text (const WeftFinding *self, const WeftTrace *trace)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autofree char *raw = NULL;
  g_autofree char *name = NULL;

  if (threads == NULL || self->scene.thread == WEFT_SCENE_NO_THREAD)
    return g_strdup (C_ ("thread", "unknown"));
  raw = weft_threads_label (threads, self->scene.thread);
  if (raw == NULL)
    return g_strdup_printf ("%u", weft_threads_id (threads, self->scene.thread));
  name = weft_display_name (raw);
  return weft_quoted (name);
}

/* Returns the name of the finding's band in quotes. A cost centre stack is named by its innermost
 * cost centre. The band of an info table is named as in the metadata, with its source location; if
 * the log does not name it, the text says what that means. */
static char *
band_text (const WeftFinding *self, const WeftTrace *trace)
{
  const WeftHeapProfile *heap = weft_heap_profile_part (trace->heap, 0);
  g_autoptr (WeftBandMetadata) metadata = weft_band_metadata_new (heap);
  g_auto (GStrv) frames = g_strsplit (weft_heap_profile_label (heap, self->scene.band), " < ", 2);
  g_auto (WeftBandInfo) info = { 0 };
  g_autofree char *name = NULL, *text = NULL;
  const char *note;

  if (heap->breakdown == WEFT_BREAKDOWN_INFO_TABLE)
    weft_band_metadata_get (metadata, self->scene.band, &info);
  name = weft_name_shorten_to_chars (info.name != NULL ? info.name : frames[0], MAX_NAME_CHARS);
  text = weft_quoted (name);
  note = heap->breakdown == WEFT_BREAKDOWN_INFO_TABLE && info.table == NULL ?
             _ ("an address that the log does not name: the runtime system’s, as for byte arrays, "
                "or of code built without -finfo-table-map") :
             info.location;
  return note != NULL ? g_strdup_printf ("%s (%s)", text, note) : g_steal_pointer (&text);
}

/* Returns the name of @function of a scene, with its module, in quotes. Newly allocated. */
static char *
function_text (guint32 function, const WeftTrace *trace)
{
  const WeftFrame *frame = weft_stacks_nth_frame (trace->profile->stacks, function - 1);
  g_autofree char *full = g_strdup_printf ("%s.%s", frame->module, frame->label);
  g_autofree char *name = weft_name_shorten_to_chars (full, MAX_NAME_CHARS);

  return weft_quoted (name);
}

/* Appends the text for the placeholder of @length bytes at @key: the value of a measure, a band, a
 * function, a thread, or a command-line flag with its value. */
static void
append_placeholder_text (const WeftFinding *self,
                         const WeftDiagnosis *diagnosis,
                         const WeftTrace *trace,
                         const char *key,
                         gsize length,
                         GString *out)
{
  WeftMeasure measure = weft_measure_find (key, length);
  const gsize n_prefix = strlen (FLAG_PREFIX);
  g_autofree char *text = NULL;

  if (measure < WEFT_N_MEASURES)
    {
      WeftFormatted value;

      g_string_append (out,
                       measure_value_text (measure, diagnosis->measures.values[measure], &value));
      return;
    }
  g_return_if_fail (self != NULL);
  if (length > n_prefix && strncmp (key, FLAG_PREFIX, n_prefix) == 0)
    {
      const char *value;

      text = g_strdup_printf ("-%.*s", (int) (length - n_prefix), key + n_prefix);
      value = weft_rts_flag (trace->process, text);
      g_string_append_printf (out, "%s%s", text, value != NULL ? value : "");
    }
  else if (strncmp (key, "band", length) == 0)
    {
      text = band_text (self, trace);
      g_string_append (out, text);
    }
  else if (strncmp (key, "function", length) == 0 && self->scene.function > 0)
    {
      text = function_text (self->scene.function, trace);
      g_string_append (out, text);
    }
  else if (strncmp (key, "next-function", length) == 0 && self->scene.next_function > 0)
    {
      text = function_text (self->scene.next_function, trace);
      g_string_append (out, text);
    }
  else
    {
      text = thread_text (self, trace);
      g_string_append (out, text);
    }
}

/* Replaces the placeholders in @text. If @self is NULL, all of them must be measures. */
static char *
replace_placeholders (const char *text,
                      const WeftFinding *self,
                      const WeftDiagnosis *diagnosis,
                      const WeftTrace *trace)
{
  GString *out = g_string_new (NULL);
  const char *rest = text, *open;

  while ((open = strchr (rest, '{')) != NULL)
    {
      const char *close = strchr (open, '}');

      if (close == NULL)
        break;
      g_string_append_len (out, rest, open - rest);
      append_placeholder_text (self, diagnosis, trace, open + 1, (gsize) (close - open - 1), out);
      rest = close + 1;
    }
  g_string_append (out, rest);
  return g_string_free (out, FALSE);
}

char *
weft_finding_sentence (const WeftFinding *self,
                       const WeftDiagnosis *diagnosis,
                       const WeftTrace *trace)
{
  const WeftRule *rule = self->rule;
  double n = diagnosis->measures.values[rule->plural_measure];

  if (self->scene.band != WEFT_SCENE_NO_BAND && rule->band_sentence != NULL)
    return replace_placeholders (_ (rule->band_sentence), self, diagnosis, trace);
  if (!rule->has_plural)
    return replace_placeholders (_ (rule->sentence), self, diagnosis, trace);
  return replace_placeholders (
      ngettext (rule->sentence, rule->sentence, isnan (n) ? 0 : (gulong) (n + 0.5)), self,
      diagnosis, trace);
}

char *
weft_finding_weight_text (const WeftFinding *self)
{
  WeftFormatted cost = weft_format_percent (self->cost, 1);
  const char *confidence = weft_confidence_text (self->confidence);
  const char *text =
      self->rule->cost_text != NULL ? _ (self->rule->cost_text) : _ ("Costs up to %s of the time");
  g_autofree char *costs = self->cost >= WEFT_MIN_COST ?
                               weft_format_replace (text, cost.text) :
                               g_strdup (_ ("Costs nothing that the log shows"));
  g_autofree char *doubt =
      self->doubt != NULL ? weft_labelled (confidence, _ (self->doubt)) : g_strdup (confidence);

  return weft_joined (WEFT_JOIN_CLAUSE, costs, doubt);
}

GPtrArray *
weft_finding_reason_texts (const WeftFinding *self, const WeftDiagnosis *diagnosis)
{
  g_autoptr (GArray) held = weft_rule_get_held_conditions (self->rule, &diagnosis->measures);
  GPtrArray *reasons = g_ptr_array_new_with_free_func (g_free);
  WeftFormatted value, threshold;

  for (guint i = 0; i < held->len; i++)
    {
      const WeftCondition *one = &g_array_index (held, WeftCondition, i);

      g_ptr_array_add (
          reasons,
          g_strdup_printf (
              one->kind == WEFT_CONDITION_ABOVE ? _ ("%s: %s (more than %s)") :
                                                  _ ("%s: %s (less than %s)"),
              _ (weft_measure_title (one->measure)),
              measure_value_text (one->measure, diagnosis->measures.values[one->measure], &value),
              measure_value_text (one->measure, one->threshold, &threshold)));
    }
  return reasons;
}

#define BREAKDOWN_BIT(breakdown) (1u << WEFT_BREAKDOWN_##breakdown)

/* Returns TRUE if the advice to record a heap profile by @breakdown applies to @trace. Profiles by
 * info table, cost centre or retainer show code. A profile by closure type is advised if the log
 * has no profile; one by info table if the log has none that shows code; any other one if the log
 * has a profile that shows code, but none by @breakdown. */
static gboolean
lacks_profile (const WeftTrace *trace, guint breakdown)
{
  const guint code =
      BREAKDOWN_BIT (INFO_TABLE) | BREAKDOWN_BIT (COST_CENTRE) | BREAKDOWN_BIT (RETAINER);
  guint breakdowns = 0;

  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap); i++)
    {
      guint own = weft_heap_profile_part (trace->heap, i)->breakdown;

      breakdowns |= own <= WEFT_BREAKDOWN_ERA ? 1u << own : 0;
    }
  if (breakdown == WEFT_BREAKDOWN_CLOSURE_TYPE)
    return (breakdowns & ~1u) == 0;
  if (breakdown == WEFT_BREAKDOWN_INFO_TABLE)
    return (breakdowns & code) == 0;
  return (breakdowns & code) != 0 && (breakdowns & 1u << breakdown) == 0;
}

/* Appends the sentences of the advice of @rule whose conditions hold in @diagnosis. If @diagnosis
 * is NULL, appends the sentences without a condition. */
static void
append_rule_advice (const WeftRule *rule,
                    const WeftFinding *self,
                    const WeftDiagnosis *diagnosis,
                    const WeftTrace *trace,
                    GString *out)
{
  for (const WeftRuleAdvice *one = rule->advice; one->text != NULL; one++)
    {
      gboolean is_for_all = one->condition.kind == WEFT_CONDITION_END;
      g_autofree char *text = NULL;

      if (!is_for_all &&
          (diagnosis == NULL ||
           weft_condition_judge (&one->condition, &diagnosis->measures) != WEFT_JUDGED_TRUE))
        continue;
      text = diagnosis != NULL ? replace_placeholders (_ (one->text), self, diagnosis, trace) :
                                 g_strdup (_ (one->text));
      g_string_append_printf (out, out->len > 0 ? " %s" : "%s", text);
    }
}

char *
weft_rule_advice_text (const WeftRule *rule)
{
  GString *text = g_string_new (NULL);

  append_rule_advice (rule, NULL, NULL, NULL, text);
  return g_string_free (text, FALSE);
}

char *
weft_finding_advice (const WeftFinding *self,
                     const WeftDiagnosis *diagnosis,
                     const WeftTrace *trace)
{
  GString *text = g_string_new (NULL);

  append_rule_advice (self->rule, self, diagnosis, trace, text);
  for (const WeftRuleProfile *one = self->rule->profiles; one->breakdown != 0; one++)
    if (lacks_profile (trace, one->breakdown))
      g_string_append_printf (text, " %s", _ (one->text));
  return g_string_free (text, FALSE);
}

char *
weft_finding_links_text (const WeftFinding *self)
{
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; self->explained_rules != NULL && i < self->explained_rules->len; i++)
    weft_join (titles, WEFT_JOIN_CLAUSE,
               _ (((const WeftRule *) g_ptr_array_index (self->explained_rules, i))->title));
  if (titles->len > 0)
    return g_strdup_printf (_ ("This explains: %s"), titles->str);
  if (self->possible_cause != NULL)
    return g_strdup_printf (_ ("Perhaps because: %s"), _ (self->possible_cause->title));
  return NULL;
}

char *
weft_rule_missing_recording_text (const WeftRule *rule, const WeftTrace *trace)
{
  guint needs = weft_rule_get_needs (rule);

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      const WeftRecipe *recipe = weft_feature_recipe (i, NULL);

      if ((needs & 1u << i) && !weft_amount_is_known (weft_feature_recorded (trace, i)) &&
          recipe->flags != NULL)
        return g_strdup_printf (_ ("needs %s"), recipe->flags);
    }
  if (rule->missing_recording != NULL)
    return g_strdup (_ (rule->missing_recording));
  if ((needs & WEFT_NEEDS_SAMPLE_TIMES) && !weft_collections_has_all_samples (trace->collections))
    return g_strdup (_ ("the log does not record when heap profile samples were taken"));
  if (needs & WEFT_NEEDS (HEAP_PROFILE))
    return g_strdup (_ ("needs a heap profile by closure type: +RTS -l -hT"));
  return g_strdup (_ ("nothing to measure in this range"));
}

void
weft_finding_append (const WeftFinding *self,
                     const WeftDiagnosis *diagnosis,
                     const WeftTrace *trace,
                     gboolean is_markdown,
                     GString *out)
{
  g_autofree char *sentence = weft_finding_sentence (self, diagnosis, trace);
  g_autofree char *weight = weft_finding_weight_text (self);
  g_autofree char *range = weft_format_moment_range (trace->process, self->scene.range);
  g_autoptr (GPtrArray) reasons = weft_finding_reason_texts (self, diagnosis);
  g_autofree char *advice = weft_finding_advice (self, diagnosis, trace);
  g_autofree char *links = weft_finding_links_text (self);
  const char *item = is_markdown ? "- " : "    ";

  g_string_append_printf (out, is_markdown ? "## %s\n\n" : "%s\n", sentence);
  g_string_append_printf (out, "%s%s\n", item, weight);
  g_string_append (out, item);
  g_string_append_printf (out, _ ("Best seen at %s"), range);
  g_string_append_c (out, '\n');
  if (links != NULL)
    g_string_append_printf (out, "%s%s\n", item, links);
  g_string_append_printf (out, is_markdown ? "\n%s:\n\n" : "    %s:\n", _ ("Why"));
  for (guint i = 0; i < reasons->len; i++)
    g_string_append_printf (out, is_markdown ? "- %s\n" : "      %s\n",
                            (const char *) g_ptr_array_index (reasons, i));
  g_string_append_printf (out, is_markdown ? "\n%s: %s\n" : "    %s: %s\n", _ ("What to try"),
                          advice);
}

char *
weft_advice_reason_text (const WeftAdvice *self, const WeftDiagnosis *diagnosis)
{
  return replace_placeholders (_ (self->tuning->reason), NULL, diagnosis, NULL);
}

GPtrArray *
weft_advice_effect_texts (const WeftAdvice *self, const WeftStatistics *statistics)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  double now, expected;

  for (guint i = 0; i < WEFT_TUNING_MAX_EFFECTS; i++)
    if (weft_advice_get_expected_value (self, i, statistics, &now, &expected))
      {
        const WeftQuantity *quantity = weft_quantity_find (self->tuning->effects[i].quantity);
        WeftFormatted about =
            weft_amount_text (quantity->unit, weft_amount (expected), WEFT_DIGITS_BRIEF);
        WeftFormatted today =
            weft_amount_text (quantity->unit, weft_amount (now), WEFT_DIGITS_BRIEF);

        g_ptr_array_add (lines, g_strdup_printf (_ ("%s: about %s, now %s"),
                                                 weft_quantity_title (quantity->title), about.text,
                                                 today.text));
      }
  return lines;
}

void
weft_advice_append (const WeftAdvice *self,
                    const WeftDiagnosis *diagnosis,
                    const WeftStatistics *statistics,
                    gboolean is_markdown,
                    GString *out)
{
  g_autofree char *reason = weft_advice_reason_text (self, diagnosis);
  g_autoptr (GPtrArray) effects = weft_advice_effect_texts (self, statistics);
  const char *item = is_markdown ? "- " : "    ";

  g_string_append_printf (out, is_markdown ? "### `+RTS %s`\n\n" : "+RTS %s\n", self->flag);
  for (guint i = 0; i < effects->len; i++)
    g_string_append_printf (out, "%s%s\n", item, (const char *) g_ptr_array_index (effects, i));
  g_string_append_printf (out, "%s%s\n%s%s\n", item, reason, item, _ (self->tuning->cost));
}

char *
weft_alert_limit_text (const WeftAlertRow *row, double limit)
{
  return g_strdup (weft_amount_text (row->unit, weft_amount (limit), WEFT_DIGITS_BRIEF).text);
}

char *
weft_alert_text (const WeftAlert *self)
{
  const WeftAlertRow *row = &weft_alert_rows[self->kind];
  g_autofree char *value = weft_alert_limit_text (row, self->value);
  g_autofree char *text = weft_format_replace (_ (row->sentence), value);

  if (self->count < 2)
    return g_steal_pointer (&text);
  return g_strdup_printf (
      /* Translators: a sentence, such as "A GC stopped the program for 312.4 ms", and the number of
         times that it applies */
      ngettext ("%s (the longest of %u)", "%s (the longest of %u)", self->count), text,
      self->count);
}
