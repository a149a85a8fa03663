/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes pages of help, and writes them. */
#include "weft-rule-page.h"

#include "weft-amount-text.h"
#include "weft-features.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_LINE 80

static void
block_clear (gpointer data)
{
  g_free (((WeftRulePageBlock *) data)->text);
}

/* Takes @text. */
static void
take (GArray *page, WeftRulePageKind kind, const char *flag, char *text)
{
  WeftRulePageBlock block = { kind, flag, text };

  g_array_append_val (page, block);
}

static void
add (GArray *page, WeftRulePageKind kind, const char *text)
{
  take (page, kind, NULL, g_strdup (text));
}

static void
add_section (GArray *page, const char *heading, const char *text)
{
  add (page, WEFT_RULE_PAGE_HEADING, heading);
  add (page, WEFT_RULE_PAGE_PARAGRAPH, text);
}

/* How it is recognised. */

static void
add_conditions (GArray *page, const WeftCondition *conditions)
{
  for (const WeftCondition *one = conditions; one->kind != WEFT_CONDITION_END; one++)
    {
      WeftFormatted threshold = weft_amount_text (weft_measure_unit (one->measure),
                                                  weft_amount (one->threshold), WEFT_DIGITS_BRIEF);

      take (page, WEFT_RULE_PAGE_ITEM, NULL,
            g_strdup_printf (one->kind == WEFT_CONDITION_ABOVE ? _ ("%s: more than %s") :
                                                                 _ ("%s: less than %s"),
                             _ (weft_measure_title (one->measure)), threshold.text));
    }
}

/* "“One”, “Two”". Newly allocated. */
static char *
titles_of (const char *const *ids)
{
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < WEFT_RULE_MAX_UNLESS && ids[i] != NULL; i++)
    g_string_append_printf (titles, i > 0 ? _ (", “%s”") : _ ("“%s”"),
                            _ (weft_rule_find (ids[i])->title));
  return g_string_free (g_steal_pointer (&titles), FALSE);
}

static void
add_needs (GArray *page, const WeftRule *rule)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (rule->needs & 1u << i)
      take (page, WEFT_RULE_PAGE_ITEM, NULL,
            g_strdup_printf (_ ("%s (recorded by %s)"), weft_feature_label (i),
                             weft_feature_recipe (i, NULL)->flags));
}

static void
add_recognition (GArray *page, const WeftRule *rule)
{
  g_autofree char *others = titles_of (rule->unless);

  add_section (page, _ ("How Weft Recognises It"), _ ("All of these hold in the range:"));
  add_conditions (page, rule->all);
  if (rule->any[0].kind != WEFT_CONDITION_END)
    add (page, WEFT_RULE_PAGE_PARAGRAPH, _ ("And one of these:"));
  add_conditions (page, rule->any);
  if (*others != '\0')
    take (
        page, WEFT_RULE_PAGE_PARAGRAPH, NULL,
        g_strdup_printf (_ ("It is not reported where another finding explains it: %s."), others));
  if (rule->is_last_resort)
    add (page, WEFT_RULE_PAGE_PARAGRAPH,
         _ ("It is reported only where no other finding is of more than low confidence."));
  if (rule->needs != 0)
    add (page, WEFT_RULE_PAGE_PARAGRAPH, _ ("The log has to have:"));
  add_needs (page, rule);
}

/* The other sections. */

static void
add_change (GArray *page, const WeftRuleHelp *help)
{
  add_section (page, _ ("What to Change"), _ (help->change));
  if (help->before == NULL)
    return;
  add (page, WEFT_RULE_PAGE_PARAGRAPH, _ ("For example, before:"));
  add (page, WEFT_RULE_PAGE_CODE, help->before);
  add (page, WEFT_RULE_PAGE_PARAGRAPH, _ ("After:"));
  add (page, WEFT_RULE_PAGE_CODE, help->after);
}

static void
add_flags (GArray *page, const WeftRuleHelp *help)
{
  if (help->flags[0].flag == NULL)
    return;
  add (page, WEFT_RULE_PAGE_HEADING, _ ("Flags to Try"));
  for (const WeftRuleFlag *one = help->flags; one->flag != NULL; one++)
    take (page, WEFT_RULE_PAGE_ITEM, one->flag, g_strdup (_ (one->effect)));
}

static void
add_words (GArray *page, const WeftRuleHelp *help)
{
  const WeftRuleWord *word = weft_rule_help_word (help, NULL);

  if (word != NULL)
    add (page, WEFT_RULE_PAGE_HEADING, _ ("Words on This Page"));
  for (; word != NULL; word = weft_rule_help_word (help, word))
    take (page, WEFT_RULE_PAGE_ITEM, NULL,
          g_strdup_printf (_ ("%s: %s"), g_dpgettext2 (NULL, "term", word->word),
                           _ (word->definition)));
}

GArray *
weft_rule_page_new (const WeftRule *rule)
{
  const WeftRuleHelp *help = weft_rule_help (rule);
  GArray *page = g_array_new (FALSE, FALSE, sizeof (WeftRulePageBlock));

  g_array_set_clear_func (page, block_clear);
  add (page, WEFT_RULE_PAGE_TITLE, _ (rule->title));
  add_section (page, _ ("What It Means"), _ (help->meaning));
  add_section (page, _ ("Where to Look"), _ (help->where));
  add_change (page, help);
  add_flags (page, help);
  add_section (page, _ ("How to See That It Worked"), _ (help->success));
  add (page, WEFT_RULE_PAGE_PARAGRAPH,
       _ ("Record the program again, with the same input and flags but for the one that you "
          "changed, and compare both logs (Compare With…, or weft-cli stats --compare): this "
          "finding should be fixed, or better."));
  add_section (page, _ ("When It May Be Wrong"), _ (help->limits));
  add_recognition (page, rule);
  add_words (page, help);
  return page;
}

/* Writing. */

/* @text from a new line on, each line after @indent, broken between words. */
static void
append_wrapped (GString *out, const char *first_indent, const char *indent, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong column = g_utf8_strlen (first_indent, -1);

  g_string_append (out, first_indent);
  for (guint i = 0; words[i] != NULL; i++)
    {
      glong length = g_utf8_strlen (words[i], -1);

      if (i > 0 && column + 1 + length > MAX_LINE)
        {
          g_string_append_printf (out, "\n%s", indent);
          column = g_utf8_strlen (indent, -1);
        }
      else if (i > 0)
        {
          g_string_append_c (out, ' ');
          column++;
        }
      g_string_append (out, words[i]);
      column += length;
    }
  g_string_append_c (out, '\n');
}

static void
append_code (GString *out, const char *code, const char *indent)
{
  g_auto (GStrv) lines = g_strsplit (code, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (out, "%s%s\n", *lines[i] != '\0' ? indent : "", lines[i]);
}

static void
append_text_block (GString *out, const WeftRulePageBlock *block)
{
  g_autofree char *item =
      block->flag != NULL ? g_strdup_printf ("%s: %s", block->flag, block->text) : NULL;

  if (block->kind == WEFT_RULE_PAGE_CODE)
    append_code (out, block->text, "    ");
  else if (block->kind == WEFT_RULE_PAGE_ITEM)
    append_wrapped (out, "- ", "  ", item != NULL ? item : block->text);
  else
    append_wrapped (out, "", "", block->text);
}

static void
append_markdown_block (GString *out, const WeftRulePageBlock *block)
{
  switch (block->kind)
    {
    case WEFT_RULE_PAGE_TITLE:
      g_string_append_printf (out, "# %s\n", block->text);
      break;
    case WEFT_RULE_PAGE_HEADING:
      g_string_append_printf (out, "## %s\n", block->text);
      break;
    case WEFT_RULE_PAGE_ITEM:
      if (block->flag != NULL)
        g_string_append_printf (out, "- `%s`: %s\n", block->flag, block->text);
      else
        g_string_append_printf (out, "- %s\n", block->text);
      break;
    case WEFT_RULE_PAGE_CODE:
      g_string_append (out, "```haskell\n");
      append_code (out, block->text, "");
      g_string_append (out, "```\n");
      break;
    case WEFT_RULE_PAGE_PARAGRAPH:
    default:
      g_string_append_printf (out, "%s\n", block->text);
    }
}

void
weft_rule_page_append (const WeftRule *rule, gboolean is_markdown, GString *out)
{
  g_autoptr (GArray) page = weft_rule_page_new (rule);
  WeftRulePageKind last = WEFT_RULE_PAGE_ITEM;

  for (guint i = 0; i < page->len; i++)
    {
      const WeftRulePageBlock *block = &g_array_index (page, WeftRulePageBlock, i);

      if (i > 0 && (block->kind != WEFT_RULE_PAGE_ITEM || last != WEFT_RULE_PAGE_ITEM))
        g_string_append_c (out, '\n');
      if (is_markdown)
        append_markdown_block (out, block);
      else
        append_text_block (out, block);
      last = block->kind;
    }
}
