/* SPDX-License-Identifier: BSD-3-Clause */
/* Topics about findings, created from a rule: meaning, how it is recognised,
 * where to look, what to change and how to verify that it worked. */
#include "weft-amount-text.h"
#include "weft-help-private.h"
#include "weft-join.h"
#include "weft-lane-links.h"
#include "weft-lane.h"
#include "weft-rule.h"

#include <glib/gi18n.h>

static void
add_conditions (GArray *page, const WeftCondition *conditions)
{
  for (const WeftCondition *one = conditions; one->kind != WEFT_CONDITION_END; one++)
    {
      WeftFormatted threshold = weft_amount_text (weft_measure_unit (one->measure),
                                                  weft_amount (one->threshold), WEFT_DIGITS_BRIEF);

      weft_help_add_item (
          page, g_strdup_printf (one->kind == WEFT_CONDITION_ABOVE ? _ ("%s: more than %s") :
                                                                     _ ("%s: less than %s"),
                                 _ (weft_measure_title (one->measure)), threshold.text));
    }
}

static void
add_recognition (GArray *page, const WeftRule *rule)
{
  guint needs = weft_rule_get_needs (rule);
  g_autoptr (GString) others = g_string_new (NULL); /* "“One”, “Two”" */
  g_autofree char *better = NULL;

  for (guint i = 0; i < WEFT_RULE_MAX_UNLESS && rule->possible_causes[i] != NULL; i++)
    {
      g_autofree char *title = weft_quoted (_ (weft_rule_find (rule->possible_causes[i])->title));

      weft_join (others, WEFT_JOIN_LIST, title);
    }
  better =
      g_strdup_printf (_ ("Other findings may explain it: %s. It then stands under the one that "
                          "is at least as sure and explains half of it or more."),
                       others->str);

  weft_help_add_section (page, _ ("How Weft Recognises It"), _ ("All of these hold in the range:"));
  add_conditions (page, rule->all);
  if (rule->any[0].kind != WEFT_CONDITION_END)
    weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ ("And one of these:"));
  add_conditions (page, rule->any);
  if (others->len > 0)
    weft_help_add_block (page, WEFT_HELP_PARAGRAPH, better);
  if (needs != 0)
    weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ ("The log has to have:"));
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (needs & 1u << i)
      weft_help_add_item (page, g_strdup_printf (_ ("%s (recorded by %s)"), weft_feature_label (i),
                                                 weft_feature_recipe (i, NULL)->flags));
}

const char *
weft_help_rule_id (const WeftRule *rule)
{
  return weft_help_make_id (WEFT_HELP_FINDING, rule->id);
}

static void
list_findings (GPtrArray *topics)
{
  for (guint i = 0; i < weft_n_rules; i++)
    weft_help_add_topic (topics, WEFT_HELP_FINDING, weft_rules[i].id, _ (weft_rules[i].title),
                         &weft_rules[i]);
}

static void
fill_finding (const WeftHelpTopic *topic, GArray *page)
{
  const WeftRule *rule = topic->subject;
  const WeftGlossaryTerm *word = weft_glossary_next_term (rule, NULL);
  const WeftLaneClass *lane = weft_lane_class_find (weft_rule_lanes (rule));

  weft_help_add_section (page, _ ("What It Means"), _ (rule->meaning));
  weft_help_add_section (page, _ ("Where to Look"), _ (rule->location));
  weft_help_add_section (page, _ ("What to Change"), _ (rule->code_change));
  if (rule->faulty_code != NULL)
    {
      weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ ("For example, before:"));
      weft_help_add_code (page, "haskell", rule->faulty_code);
      weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ ("After:"));
      weft_help_add_code (page, "haskell", rule->fixed_code);
    }
  if (rule->flags[0].flag != NULL)
    {
      weft_help_add_block (page, WEFT_HELP_HEADING, _ ("Flags to Try"));
      for (const WeftRuleFlag *one = rule->flags; one->flag != NULL; one++)
        {
          WeftHelpBlock *item = weft_help_add_item (page, g_strdup (_ (one->effect)));

          item->lead = g_strdup (one->flag);
          item->is_flag = TRUE;
        }
    }
  weft_help_add_section (page, _ ("How to See That It Worked"), _ (rule->success));
  weft_help_add_block (
      page, WEFT_HELP_PARAGRAPH,
      _ ("Record the program again, with the same input and flags but for the one that you "
         "changed, and compare both logs (Compare With…, or weft-cli stats --compare): this "
         "finding should be fixed, or better."));
  weft_help_add_section (page, _ ("When It May Be Wrong"), _ (rule->limits));
  add_recognition (page, rule);
  if (word != NULL)
    weft_help_add_block (page, WEFT_HELP_HEADING, _ ("Words on This Page"));
  for (; word != NULL; word = weft_glossary_next_term (rule, word))
    weft_help_add_item (page, g_strdup (_ (word->definition)))->lead =
        g_strdup (g_dpgettext2 (NULL, "term", word->word));

  /* link to the lane that shows the finding, and to findings that explain it better */
  weft_help_add_block (page, WEFT_HELP_HEADING, _ ("See Also"));
  weft_help_add_link (page, weft_help_find_id (WEFT_HELP_LANE, lane), TRUE);
  for (guint i = 0; i < WEFT_RULE_MAX_UNLESS && rule->possible_causes[i] != NULL; i++)
    weft_help_add_link (page, weft_help_rule_id (weft_rule_find (rule->possible_causes[i])), TRUE);
}

const WeftHelpKindClass weft_help_findings = {
  "finding", NC_ ("help", "Finding"), NC_ ("help", "Findings"), list_findings, fill_finding,
};
