/* SPDX-License-Identifier: BSD-3-Clause */
/* The help: each row of each registry has a page that tells of it, all links lead somewhere, and
 * the search finds pages by titles and texts. */
#include "weft-actions.h"
#include "weft-features.h"
#include "weft-heap-options.h"
#include "weft-help.h"
#include "weft-lane.h"
#include "weft-quantity-lists.h"
#include "weft-rule.h"
#include "weft-tables.h"
#include "weft-test-unit.h"

#include <glib/gi18n.h>
#include <string.h>

/* Fewer characters tell nothing. */
#define LEAST_TEXT 30

static const WeftHelpTopic *
topic_at (guint i)
{
  return g_ptr_array_index (weft_help_topics (), i);
}

/* The topic of @kind made from @subject; there is one. */
static const WeftHelpTopic *
topic_of (WeftHelpKind kind, gconstpointer of)
{
  const WeftHelpTopic *found = NULL;

  for (guint i = 0; i < weft_help_topics ()->len; i++)
    if (topic_at (i)->kind == kind && topic_at (i)->subject == of)
      {
        g_assert_null (found);
        found = topic_at (i);
      }
  g_assert_nonnull (found);
  return found;
}

static guint
count (WeftHelpKind kind)
{
  guint n = 0;

  for (guint i = 0; i < weft_help_topics ()->len; i++)
    n += topic_at (i)->kind == kind;
  return n;
}

/* The page of @topic says @text. */
static void
assert_says (const WeftHelpTopic *topic, const char *text)
{
  g_autoptr (GString) page = g_string_new (NULL);

  g_assert_cmpuint (strlen (text), >, 0);
  weft_help_append (topic, WEFT_HELP_MARKDOWN, page);
  if (strstr (page->str, text) == NULL)
    g_error ("%s does not say: %s", topic->id, text);
}

/* A text of two sentences at least, and of six at most. */
static void
assert_explains (const char *id, const char *help)
{
  guint n = 0;

  g_assert_nonnull (help);
  for (const char *dot = help; (dot = strpbrk (dot, ".:")) != NULL; dot++)
    n += *dot == '.' && (dot[1] == ' ' || dot[1] == '\0');
  if (n < 2 || n > 7)
    g_error ("%s has %u sentences", id, n);
}

static void
test_places (void)
{
  guint n, n_groups;
  const WeftLaneClass *const *classes = weft_lane_classes (&n);
  const WeftLaneGroup *groups = weft_lane_groups (&n_groups);

  g_assert_cmpuint (count (WEFT_HELP_LANE), ==, n);
  for (guint i = 0; i < n; i++)
    {
      const WeftHelpTopic *topic = topic_of (WEFT_HELP_LANE, classes[i]);

      assert_explains (topic->id, classes[i]->help);
      assert_says (topic, classes[i]->help);
      if (classes[i]->legend != 0)
        assert_says (topic, "Colours and Lines");
    }
  /* the program runs while the concurrent collector marks and sweeps: no HEC works in a GC */
  g_assert_cmpuint (weft_lane_nonmoving.legend & WEFT_LEGEND_OF_GCS, ==, 0);
  for (guint i = 0; i < n_groups; i++)
    g_assert_nonnull (weft_lane_class_find (groups[i].chart));
  g_assert_cmpuint (count (WEFT_HELP_FORM), ==, WEFT_N_HEAP_FORMS);
  for (WeftHeapForm i = 0; i < WEFT_N_HEAP_FORMS; i++)
    {
      assert_explains (weft_heap_form_get (i)->id, weft_heap_form_get (i)->help);
      assert_says (topic_of (WEFT_HELP_FORM, weft_heap_form_get (i)), weft_heap_form_get (i)->help);
    }
}

static void
test_pages (void)
{
#define PAGE(id, title, subject, features, lists, help) \
  assert_explains (#id, help);                          \
  assert_says (weft_help_find ("page/" #id), help);
#include "weft-page-rows.h"
  assert_says (weft_help_find ("page/timeline"), "GC: Productivity");
  assert_says (weft_help_find ("page/heap"), "heat map");
}

static void
test_numbers (void)
{
  guint n = 0;

  g_assert_cmpuint (count (WEFT_HELP_NUMBERS), ==, WEFT_N_QUANTITY_GROUPS + WEFT_N_QUANTITY_LISTS);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++, n++)
      {
        const WeftQuantity *row = &weft_quantity_groups[i]->rows[k];

        assert_says (topic_of (WEFT_HELP_NUMBERS, weft_quantity_groups[i]->rows), row->definition);
        assert_says (topic_of (WEFT_HELP_NUMBER, row), row->definition);
        assert_says (topic_of (WEFT_HELP_NUMBER, row), row->id);
      }
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    for (guint k = 0; k < weft_quantity_lists[i].n_columns; k++, n++)
      {
        const WeftQuantity *column = &weft_quantity_lists[i].columns[k];

        assert_says (topic_of (WEFT_HELP_NUMBERS, weft_quantity_lists[i].columns),
                     column->definition);
        assert_says (topic_of (WEFT_HELP_NUMBER, column), column->definition);
      }
  g_assert_cmpuint (count (WEFT_HELP_NUMBER), ==, n);
}

static void
test_tables (void)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  g_assert_cmpuint (count (WEFT_HELP_TABLE), ==, n);
  for (guint i = 0; i < n; i++)
    {
      const WeftHelpTopic *topic = topic_of (WEFT_HELP_TABLE, &tables[i]);

      assert_says (topic, tables[i].row_definition);
      for (guint k = 0; k < tables[i].klass->n_columns; k++)
        assert_says (topic, tables[i].klass->columns[k].definition != NULL ?
                                tables[i].klass->columns[k].definition :
                                tables[i].klass->columns[k].title);
    }
}

static void
test_findings (void)
{
  g_assert_cmpuint (count (WEFT_HELP_FINDING), ==, weft_n_rules);
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftHelpTopic *topic = topic_of (WEFT_HELP_FINDING, &weft_rules[i]);
      const WeftRule *rule = &weft_rules[i];

      g_assert_cmpstr (topic->id, ==, weft_help_rule_id (&weft_rules[i]));
      assert_says (topic, rule->meaning);
      assert_says (topic, rule->limits);
    }
}

/* What can be recorded has its flags, and says where it is seen. */
static void
test_recordings (void)
{
  guint n;
  const WeftRecipe *recipes = weft_recipes (&n);

  g_assert_cmpuint (count (WEFT_HELP_RECORDING), ==, WEFT_N_FEATURES);
  for (guint i = 0; i < n; i++)
    {
      const WeftHelpTopic *topic =
          recipes[i].feature == WEFT_N_FEATURES ?
              weft_help_find ("guide/record") :
              topic_of (WEFT_HELP_RECORDING, GUINT_TO_POINTER (recipes[i].feature));

      if (recipes[i].build != NULL)
        assert_says (topic, recipes[i].build);
      if (recipes[i].flags != NULL)
        assert_says (topic, recipes[i].flags);
      if (recipes[i].cost != NULL)
        assert_says (topic, recipes[i].cost);
    }
  assert_says (weft_help_find ("recording/ticky"), "Ticky (Page)");
  assert_says (weft_help_find ("recording/ticky"), "Ticky counters (Lane)");
}

/* Ids and titles are one topic's, texts tell something, and links lead to another page. */
static void
test_topics (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_links = 0;

  for (guint i = 0; i < weft_help_topics ()->len; i++)
    {
      const WeftHelpTopic *topic = topic_at (i);
      g_autoptr (GArray) page = weft_help_page_new (topic);
      gsize length = 0;

      g_test_message ("%s", topic->id);
      g_assert_true (weft_help_find (topic->id) == topic);
      g_assert_true (g_hash_table_add (ids, (gpointer) topic->id));
      g_assert_true (
          g_hash_table_add (titles, g_strdup_printf ("%u %s", topic->kind, topic->title)));
      g_assert_cmpint (g_array_index (page, WeftHelpBlock, 0).kind, ==, WEFT_HELP_TITLE);
      for (guint k = 1; k < page->len; k++)
        {
          const WeftHelpBlock *block = &g_array_index (page, WeftHelpBlock, k);

          length += block->link == NULL || block->lead != NULL ? strlen (block->text) : 0;
          g_assert_true (block->link == NULL || weft_help_find (block->link) != NULL);
          g_assert_true (block->link == NULL || weft_help_find (block->link) != topic);
          n_links += block->link != NULL;
        }
      g_assert_cmpuint (length, >=, LEAST_TEXT);
    }
  g_assert_cmpuint (n_links, >, 200);
}

static void
test_search (void)
{
  const char *const productivity[] = { "productivity", NULL };
  const char *const both[] = { "shift+o", "productivity", NULL };
  const char *const neither[] = { "productivity", "no such word", NULL };
  const WeftHelpTopic *lane = weft_help_find ("lane/gc/productivity");

  g_assert_cmpuint (weft_help_match_rank (lane, productivity), ==, 2);
  g_assert_cmpuint (weft_help_match_rank (lane, both), ==, 1);
  g_assert_cmpuint (weft_help_match_rank (lane, neither), ==, 0);
  g_assert_cmpuint (
      weft_help_match_rank (weft_help_find ("number/time.productivity"), productivity), ==, 2);
  g_assert_cmpuint (weft_help_match_rank (weft_help_find ("lane/user"), productivity), ==, 0);
  g_assert_cmpuint (
      weft_help_match_rank (weft_help_find ("page/heap"), (const char *[]){ "heap", NULL }), ==, 3);
}

static guint
match (const char *topic, const char *text)
{
  g_auto (GStrv) words = weft_help_search_words (text);

  return weft_help_match_rank (weft_help_find (topic), (const char *const *) words);
}

/* What a keyboard has no key for, and what cannot be seen in a text that was pasted, is no part of
 * the words. */
static void
test_search_words (void)
{
  g_assert_cmpuint (match ("guide/words", "ghc's RUNTIME"), ==, 2);
  g_assert_cmpuint (match ("guide/words", "GHC’s runtime"), ==, 2);
  g_assert_cmpuint (match ("page/heap", "\u200fheap\u200e "), ==, 3);
  g_assert_cmpuint (match ("lane/gc/productivity", "shift+o\u202fproductivity"), ==, 1);
  g_assert_cmpuint (match ("lane/gc/productivity", "shift+o\tproduc\u00adtivity"), ==, 1);
  g_assert_null (weft_help_search_words (""));
  g_assert_null (weft_help_search_words (" \u00a0\u200f"));
}

/* In each format a page has its text once; a man page is escaped. */
static void
test_formats (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) markdown = g_string_new (NULL);
  g_autoptr (GString) man = g_string_new (NULL);
  const WeftHelpTopic *topic = weft_help_find ("recording/scheduler");

  weft_help_append (topic, WEFT_HELP_TEXT, text);
  weft_help_append (topic, WEFT_HELP_MARKDOWN, markdown);
  weft_help_append (topic, WEFT_HELP_MAN, man);
  g_assert_nonnull (strstr (text->str, "\n- +RTS -ls: "));
  g_assert_nonnull (strstr (markdown->str, "\n- `+RTS -ls`: "));
  g_assert_nonnull (strstr (man->str, ".SS \"Threads\"\n"));
  g_assert_nonnull (strstr (man->str, "\n.TP\n\\fB+RTS \\-ls\\fR\n"));
  g_string_truncate (man, 0);
  weft_help_append_roff (man, ".a\\b");
  g_assert_cmpstr (man->str, ==, "\\&.a\\eb");
}

static void
assert_keys (const char *id, const char *wanted)
{
  g_autofree char *keys = weft_action_keys_text (weft_actions_find (id));

  g_assert_cmpstr (keys, ==, wanted);
}

/* Keys are named as people know them, not as GTK writes them. */
static void
test_keys (void)
{
  guint n, n_keys = 0;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *keys =
          actions[i].category == NULL ? weft_action_keys_text (&actions[i]) : NULL;

      n_keys += keys != NULL;
      g_assert_true (keys == NULL || strpbrk (keys, "<>_") == NULL);
    }
  g_assert_cmpuint (n_keys, >, 60);
  assert_keys ("win.connect", "Ctrl+Shift+O");
  assert_keys ("timeline.begin-range", "[");
  assert_keys ("timeline.pick", "Space, Enter; Click");
  assert_keys ("timeline.lanes-reset", NULL);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/help/keys", test_keys);
  g_test_add_func ("/help/places", test_places);
  g_test_add_func ("/help/pages", test_pages);
  g_test_add_func ("/help/numbers", test_numbers);
  g_test_add_func ("/help/tables", test_tables);
  g_test_add_func ("/help/findings", test_findings);
  g_test_add_func ("/help/recordings", test_recordings);
  g_test_add_func ("/help/topics", test_topics);
  g_test_add_func ("/help/search", test_search);
  g_test_add_func ("/help/words", test_search_words);
  g_test_add_func ("/help/formats", test_formats);
}
