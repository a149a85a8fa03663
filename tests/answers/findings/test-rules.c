/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules at, below and above each of their thresholds, on made measures. */
#include "weft-diagnosis.h"
#include "weft-rule.h"
#include "weft-test-unit.h"

#include <string.h>

#define ALL_FEATURES (~0u)

/* Just on the side of its threshold on which the condition holds, or on the other one; counts are
 * whole. */
static double
beside (const WeftCondition *one, gboolean holds)
{
  double step = MAX (fabs (one->threshold) * 1e-6, 1e-9);

  if (weft_measure_unit (one->measure) == WEFT_UNIT_COUNT)
    step = 1;
  return one->threshold + ((one->kind == WEFT_CONDITION_ABOVE) == holds ? step : -step);
}

/* Makes known what the sentence says. */
static void
know_sentence (const WeftRule *rule, WeftMeasures *measures)
{
  for (const char *open = strchr (rule->sentence, '{'); open != NULL; open = strchr (open + 1, '{'))
    {
      WeftMeasure measure = weft_measure_find (open + 1, strcspn (open + 1, "}"));

      if (measure < WEFT_N_MEASURES)
        measures->values[measure] = 0;
    }
}

/* Sets measures so that @rule holds, by its @any-th alternative where it has some. Where a measure
 * is bounded on both sides, the value lies between. */
static void
make (const WeftRule *rule, guint any, WeftMeasures *measures)
{
  weft_measures_init (measures, 0, 1000);
  know_sentence (rule, measures);
  measures->values[rule->cost] = 0.5;
  for (const WeftCondition *one = rule->all; one->kind != WEFT_CONDITION_END; one++)
    measures->values[one->measure] = beside (one, TRUE);
  for (guint i = 0; rule->any[i].kind != WEFT_CONDITION_END; i++)
    measures->values[rule->any[i].measure] = beside (&rule->any[i], i == any);
}

/* A rule holds where each condition does, and fails at each threshold and beyond. */
static void
test_thresholds (void)
{
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];
      WeftMeasures measures;
      guint any = 0;

      g_test_message ("%s", rule->id);
      do
        {
          make (rule, any, &measures);
          g_assert_cmpint (weft_rule_judge (rule, &measures), ==, WEFT_JUDGED_TRUE);
          for (const WeftCondition *one = rule->all; one->kind != WEFT_CONDITION_END; one++)
            {
              double value = measures.values[one->measure];

              measures.values[one->measure] = one->threshold;
              g_assert_cmpint (weft_rule_judge (rule, &measures), ==, WEFT_JUDGED_FALSE);
              measures.values[one->measure] = beside (one, FALSE);
              g_assert_cmpint (weft_rule_judge (rule, &measures), ==, WEFT_JUDGED_FALSE);
              measures.values[one->measure] = NAN;
              g_assert_cmpint (weft_rule_judge (rule, &measures), ==, WEFT_JUDGED_UNKNOWN);
              measures.values[one->measure] = value;
            }
          if (rule->any[any].kind == WEFT_CONDITION_END)
            break;
          measures.values[rule->any[any].measure] = rule->any[any].threshold;
          g_assert_cmpint (weft_rule_judge (rule, &measures), !=, WEFT_JUDGED_TRUE);
        }
      while (rule->any[++any].kind != WEFT_CONDITION_END);
    }
}

/* What stands in braces in a text is a measure, or a name. */
static void
check_places (const char *text, gboolean has_band)
{
  for (const char *open = strchr (text, '{'); open != NULL; open = strchr (open + 1, '{'))
    {
      const char *close = strchr (open, '}');

      g_assert_nonnull (close);
      g_assert_true (strncmp (open, "{thread}", 8) == 0 || strncmp (open, "{function}", 10) == 0 ||
                     strncmp (open, "{next-function}", 15) == 0 ||
                     strncmp (open, "{flag-", 6) == 0 ||
                     (has_band && strncmp (open, "{band}", 6) == 0) ||
                     weft_measure_find (open + 1, (gsize) (close - open - 1)) < WEFT_N_MEASURES);
    }
}

/* What the sentence counts is in it. */
static void
check_counted (const WeftRule *rule)
{
  g_autofree char *id = weft_measure_id (rule->plural_measure);
  g_autofree char *place = g_strdup_printf ("{%s}", id);

  g_assert_nonnull (strstr (rule->sentence, place));
  g_assert_cmpint (weft_measure_unit (rule->plural_measure), ==, WEFT_UNIT_COUNT);
}

static void
check_unless (const WeftRule *rule, guint depth)
{
  g_assert_cmpuint (depth, <, 10);
  for (guint i = 0; i < WEFT_RULE_MAX_UNLESS && rule->possible_causes[i] != NULL; i++)
    {
      g_assert_nonnull (weft_rule_find (rule->possible_causes[i]));
      check_unless (weft_rule_find (rule->possible_causes[i]), depth + 1);
    }
}

/* The table is whole: ids are unique, texts are there, and explanations make no circle. */
static void
test_table (void)
{
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];

      g_assert_true (weft_rule_find (rule->id) == rule);
      g_assert_nonnull (rule->title);
      g_assert_nonnull (rule->advice[0].text);
      check_places (rule->sentence, FALSE);
      if (rule->has_plural)
        check_counted (rule);
      if (rule->band_sentence != NULL)
        check_places (rule->band_sentence, TRUE);
      g_assert_cmpint (rule->all[0].kind, !=, WEFT_CONDITION_END);
      for (guint k = 0; rule->advice[k].text != NULL; k++)
        check_places (rule->advice[k].text, FALSE);
      g_assert_cmpint (weft_measure_unit (rule->cost), ==, WEFT_UNIT_PERCENT);
      check_unless (rule, 0);
    }
}

static gboolean
has_rule (GPtrArray *rules, const char *id)
{
  return g_ptr_array_find (rules, weft_rule_find (id), NULL);
}

static const WeftFinding *
find (const WeftDiagnosis *diagnosis, const char *id)
{
  for (guint i = 0; i < diagnosis->findings->len; i++)
    if (strcmp (weft_diagnosis_nth (diagnosis, i)->rule->id, id) == 0)
      return weft_diagnosis_nth (diagnosis, i);
  return NULL;
}

static void
assert_order (const WeftFinding *before, const WeftFinding *after)
{
  g_assert_true (!before->rule->is_about_log || after->rule->is_about_log);
  if (before->rule->is_about_log != after->rule->is_about_log)
    return;
  g_assert_cmpint (weft_finding_severity (before), >=, weft_finding_severity (after));
  if (weft_finding_severity (before) != weft_finding_severity (after))
    return;
  if (weft_finding_is_notable (before))
    g_assert_cmpint (before->confidence, >=, after->confidence);
  if (before->confidence == after->confidence || !weft_finding_is_notable (before))
    g_assert_cmpfloat (before->weight, >=, after->weight);
}

/* A finding about the log comes after those about the program, even if they cost less. */
static void
test_order (void)
{
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  make (weft_rule_find ("asked-gc"), 0, &measures);
  measures.values[WEFT_MEASURE_ASKED_GC] = 0.1;
  measures.values[WEFT_MEASURE_CENSUS] = 0.8;
  diagnosis = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_cmpuint (diagnosis->findings->len, ==, 2);
  g_assert_cmpstr (weft_diagnosis_nth (diagnosis, 0)->rule->id, ==, "asked-gc");
  g_assert_cmpstr (weft_diagnosis_nth (diagnosis, 1)->rule->id, ==, "census-costs");
}

/* Makes @rule hold as well. */
static void
add_rule (const WeftRule *rule, WeftMeasures *measures)
{
  WeftMeasures own;

  make (rule, 0, &own);
  for (WeftMeasure i = 0; i < WEFT_N_MEASURES; i++)
    if (isnan (measures->values[i]))
      measures->values[i] = own.values[i];
}

/* Of two findings of high severity, the surer one comes first, even if it costs less. */
static void
test_surer (void)
{
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  make (weft_rule_find ("black-hole"), 0, &measures);
  add_rule (weft_rule_find ("nursery-small"), &measures);
  measures.values[weft_rule_find ("black-hole")->cost] = 0.4;
  measures.values[weft_rule_find ("nursery-small")->cost] = 0.3;
  diagnosis = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_cmpstr (weft_diagnosis_nth (diagnosis, 0)->rule->id, ==, "nursery-small");
  g_assert_cmpstr (weft_diagnosis_nth (diagnosis, 1)->rule->id, ==, "black-hole");
}

/* Of each rule it is known what became of it. */
static guint
count_rules (const WeftDiagnosis *diagnosis)
{
  guint n =
      diagnosis->findings->len + diagnosis->passed_rules->len + diagnosis->unjudged_rules->len;

  for (guint i = 0; i < diagnosis->findings->len; i++)
    n += weft_diagnosis_nth (diagnosis, i)->explained_rules != NULL ?
             weft_diagnosis_nth (diagnosis, i)->explained_rules->len :
             0;
  return n;
}

static gboolean
explains (const WeftFinding *cause, const char *id)
{
  return cause->explained_rules != NULL &&
         g_ptr_array_find (cause->explained_rules, weft_rule_find (id), NULL);
}

/* A rule that another one always explains, if that costs anything, is found below it. */
static gboolean
is_found (const WeftDiagnosis *diagnosis, const char *id)
{
  gboolean is_found = find (diagnosis, id) != NULL;

  for (guint i = 0; i < diagnosis->findings->len; i++)
    is_found |= explains (weft_diagnosis_nth (diagnosis, i), id);
  return is_found;
}

/* What is not recorded is not judged, whatever its measures are; and what is found has an order. */
static void
test_diagnosis (void)
{
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];
      g_autoptr (WeftDiagnosis) all = NULL;
      g_autoptr (WeftDiagnosis) none = NULL;
      WeftMeasures measures;

      make (rule, 0, &measures);
      measures.values[rule->cost] = MAX (measures.values[rule->cost], 0.5);
      all = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
      none = weft_diagnosis_new_for_measures (&measures, 0);
      g_assert_cmpuint (count_rules (all), ==, weft_n_rules);
      g_assert_cmpuint (count_rules (none), ==, weft_n_rules);
      g_assert_true (is_found (all, rule->id));
      g_assert_true (weft_rule_get_needs (rule) == 0 || has_rule (none->unjudged_rules, rule->id));
      for (guint k = 1; k < all->findings->len; k++)
        assert_order (weft_diagnosis_nth (all, k - 1), weft_diagnosis_nth (all, k));
    }
}

/* What another rule explains stands with it; a cause of less than half of the cost, or that is less
 * certain, is only a perhaps. */
static void
test_explained (void)
{
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) alone = NULL;
  g_autoptr (WeftDiagnosis) explained = NULL;
  g_autoptr (WeftDiagnosis) perhaps = NULL;
  g_autoptr (WeftDiagnosis) doubtful = NULL;

  make (weft_rule_find ("gc-much"), 0, &measures);
  measures.values[WEFT_MEASURE_GC] = 0.6;
  alone = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_nonnull (find (alone, "gc-much"));
  add_rule (weft_rule_find ("asked-gc"), &measures);
  measures.values[WEFT_MEASURE_ASKED_GC] = 0.4;
  explained = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_null (find (explained, "gc-much"));
  g_assert_false (has_rule (explained->passed_rules, "gc-much"));
  g_assert_true (explains (find (explained, "asked-gc"), "gc-much"));
  measures.values[WEFT_MEASURE_ASKED_GC] = 0.2;
  perhaps = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_cmpstr (find (perhaps, "gc-much")->possible_cause->id, ==, "asked-gc");
  make (weft_rule_find ("gc-much"), 0, &measures);
  measures.values[WEFT_MEASURE_GC] = 0.6;
  add_rule (weft_rule_find ("heap-leak"), &measures);
  measures.values[WEFT_MEASURE_LIVE_GAIN] = 0.9;
  measures.values[WEFT_MEASURE_LIVE_LAST] = 100e6;
  doubtful = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_cmpstr (find (doubtful, "gc-much")->possible_cause->id, ==, "heap-leak");
}

/* Returns the confidence of @rule if it holds and @measure is @value. */
static WeftConfidence
confidence_if (const char *rule, WeftMeasure measure, double value)
{
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  make (weft_rule_find (rule), 0, &measures);
  measures.values[measure] = value;
  diagnosis = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  return find (diagnosis, rule)->confidence;
}

/* A list that is all of the heap is less doubtful than one beside other data; GCs that are often
 * held up, less than a few. */
static void
test_evidence (void)
{
  const WeftMeasure alone = WEFT_MEASURE_LIST_ALONE, gcs = WEFT_MEASURE_HELD_GCS;

  g_assert_cmpint (confidence_if ("list-retained", alone, 0.99), ==, WEFT_CONFIDENCE_MEDIUM);
  g_assert_cmpint (confidence_if ("list-retained", alone, 0.7), ==, WEFT_CONFIDENCE_LOW);
  g_assert_cmpint (confidence_if ("runs-without-allocation", WEFT_MEASURE_UNSTOPPED, 0.9), ==,
                   WEFT_CONFIDENCE_MEDIUM);
  g_assert_cmpint (confidence_if ("runs-without-allocation", WEFT_MEASURE_UNSTOPPED, 0.1), ==,
                   WEFT_CONFIDENCE_LOW);
  g_assert_cmpint (confidence_if ("gc-held-up", WEFT_MEASURE_HELD, 0.5), ==, WEFT_CONFIDENCE_HIGH);
  g_assert_cmpint (confidence_if ("gc-held-up", WEFT_MEASURE_HELD, 0.15), ==,
                   WEFT_CONFIDENCE_MEDIUM);
  g_assert_cmpint (confidence_if ("gc-held-up", gcs, 5), ==, WEFT_CONFIDENCE_MEDIUM);
}

/* Where events are missing, no finding is certain; and severity goes by cost and confidence. */
static void
test_doubt (void)
{
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) sure = NULL;
  g_autoptr (WeftDiagnosis) unsure = NULL;
  g_autoptr (WeftDiagnosis) disturbed = NULL;
  WeftFinding finding = { .rule = weft_rule_find ("idle-gc"),
                          .weight = 0.5,
                          .confidence = WEFT_CONFIDENCE_HIGH };

  make (weft_rule_find ("idle-gc"), 0, &measures);
  sure = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_cmpint (find (sure, "idle-gc")->confidence, ==, WEFT_CONFIDENCE_HIGH);
  g_assert_null (find (sure, "idle-gc")->doubt);
  measures.values[WEFT_MEASURE_LOST] = 0.02;
  unsure = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_cmpint (find (unsure, "idle-gc")->confidence, ==, WEFT_CONFIDENCE_MEDIUM);
  g_assert_nonnull (find (unsure, "idle-gc")->doubt);
  make (weft_rule_find ("gc-much"), 0, &measures);
  measures.values[WEFT_MEASURE_GC] = 0.6;
  measures.values[WEFT_MEASURE_DISTURBED] = 0.6;
  disturbed = weft_diagnosis_new_for_measures (&measures, ALL_FEATURES);
  g_assert_cmpint (find (disturbed, "gc-much")->confidence, ==, WEFT_CONFIDENCE_LOW);
  g_assert_nonnull (find (disturbed, "gc-much")->doubt);
  g_assert_cmpint (weft_finding_severity (&finding), ==, WEFT_SEVERITY_HIGH);
  finding.weight = 0.1;
  g_assert_cmpint (weft_finding_severity (&finding), ==, WEFT_SEVERITY_MEDIUM);
  finding.weight = 0.01;
  g_assert_cmpint (weft_finding_severity (&finding), ==, WEFT_SEVERITY_LOW);
  finding.weight = 0.5;
  finding.confidence = WEFT_CONFIDENCE_LOW;
  g_assert_cmpint (weft_finding_severity (&finding), ==, WEFT_SEVERITY_LOW);
}

/* Of two thresholds for a measure the higher one is the reason. */
static void
test_held (void)
{
  const WeftRule *rule = weft_rule_find ("gc-held-up");
  WeftMeasures measures;
  g_autoptr (GArray) held = NULL;
  guint n = 0;

  make (rule, 0, &measures);
  measures.values[WEFT_MEASURE_HELD] = 0.5;
  held = weft_rule_get_held_conditions (rule, &measures);
  for (guint i = 0; i < held->len; i++)
    if (g_array_index (held, WeftCondition, i).measure == WEFT_MEASURE_HELD)
      {
        g_assert_cmpfloat (g_array_index (held, WeftCondition, i).threshold, ==, 0.25);
        n++;
      }
  g_assert_cmpuint (n, ==, 1);
}

static guint
count_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  return g_strv_length (words);
}

/* Full sentences. Returns the number of words. */
static guint
check_text (const char *text)
{
  g_assert_nonnull (text);
  g_assert_true (g_str_has_suffix (text, "."));
  g_assert_null (strstr (text, "  "));
  return count_words (text);
}

static void
check_help (const WeftRule *rule)
{
  guint n = check_text (rule->meaning) + check_text (rule->location) +
            check_text (rule->code_change) + check_text (rule->success) + check_text (rule->limits);

  g_test_message ("%s", rule->id);
  for (const WeftRuleFlag *one = rule->flags; one->flag != NULL; one++)
    {
      g_assert_true (g_str_has_prefix (one->flag, "+RTS -") ||
                     g_str_has_prefix (one->flag, "ghc -"));
      n += check_text (one->effect);
    }
  if (n < 90 || n > 260)
    g_error ("the help of %s has %u words, not 90 to 260: app/answers/findings/weft-rule-rows-*.h",
             rule->id, n);
  g_assert_true ((rule->faulty_code == NULL) == (rule->fixed_code == NULL));
  g_assert_true (rule->faulty_code == NULL || strcmp (rule->faulty_code, rule->fixed_code) != 0);
}

/* Words are explained where a page uses them, as plurals too, and once. */
static void
test_words (void)
{
  const WeftRule rule = { .meaning = "HECs fill nurseries, HECs",
                          .location = "",
                          .code_change = "" };
  const WeftRule none = { .meaning = "checks", .location = "unsafe", .code_change = "" };
  const WeftGlossaryTerm *word = weft_glossary_next_term (&rule, NULL);

  g_assert_cmpstr (word->word, ==, "HEC");
  g_assert_null (weft_glossary_next_term (&rule, word));
  g_assert_null (weft_glossary_next_term (&none, NULL));
  for (guint i = 0; i < weft_n_rules; i++)
    for (word = NULL; (word = weft_glossary_next_term (&weft_rules[i], word)) != NULL;)
      check_text (word->definition);
}

/* Each rule has a page of help. */
static void
test_help (void)
{
  for (guint i = 0; i < weft_n_rules; i++)
    check_help (&weft_rules[i]);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/rules/thresholds", test_thresholds);
  g_test_add_func ("/rules/table", test_table);
  g_test_add_func ("/rules/diagnosis", test_diagnosis);
  g_test_add_func ("/rules/order", test_order);
  g_test_add_func ("/rules/surer", test_surer);
  g_test_add_func ("/rules/explained", test_explained);
  g_test_add_func ("/rules/doubt", test_doubt);
  g_test_add_func ("/rules/evidence", test_evidence);
  g_test_add_func ("/rules/held", test_held);
  g_test_add_func ("/rules/help", test_help);
  g_test_add_func ("/rules/words", test_words);
}
