/* SPDX-License-Identifier: BSD-3-Clause */
/* The window of help pages: every page, its search, and the way there from a finding. */
#include "tests.h"
#include "ui-fixture.h"
#include "weft-rule-help.h"
#include "weft-rules-window.h"

#include <string.h>

static GtkWidget *
shown_window (void)
{
  GtkWidget *window = ui_find_window (WEFT_TYPE_RULES_WINDOW);

  return window != NULL && gtk_widget_get_mapped (window) ? window : NULL;
}

static gboolean
is_shown (UiFixture *fixture)
{
  return shown_window () != NULL;
}

static gboolean
has_page (const char *rule)
{
  return ui_find_text (shown_window (), weft_rule_help (weft_rule_find (rule))->meaning) != NULL;
}

/* Each rule has a page, all in one window; the menu's item shows the last one again. */
static void
test_pages (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *window;

  ui_activate (fixture, "win.rules");
  ui_wait (fixture, is_shown);
  window = shown_window ();
  g_assert_true (has_page (weft_rules[0].id));
  for (guint i = weft_n_rules; i > 0; i--)
    {
      const WeftRule *rule = &weft_rules[i - 1];

      g_assert_true (
          gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", rule->id));
      ui_settle ();
      g_assert_true (shown_window () == window);
      g_assert_true (has_page (rule->id));
      g_assert_true (i == 1 || !has_page (weft_rules[0].id));
      g_assert_true (weft_rule_help (rule)->before == NULL ||
                     ui_find_text (window, weft_rule_help (rule)->after) != NULL);
    }
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", "deadlock");
  ui_activate (fixture, "win.rules");
  ui_settle ();
  g_assert_true (has_page ("deadlock"));
}

static gboolean
is_searched (UiFixture *fixture)
{
  return ui_find_text (shown_window (), "The idle GC runs each time") == NULL;
}

/* The search is in all of the pages, whatever the case; Enter shows the first page found. */
static void
test_search (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *search;

  ui_activate (fixture, "win.rules");
  ui_wait (fixture, is_shown);
  search = ui_find_type (shown_window (), GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), "MODIFYIORef'");
  ui_wait (fixture, is_searched);
  g_assert_nonnull (ui_find_text (shown_window (), "Thunks pile up"));
  g_signal_emit_by_name (search, "activate");
  ui_settle ();
  g_assert_true (has_page ("heap-leak"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", "idle-gc");
  ui_settle ();
  g_assert_true (has_page ("idle-gc"));
}

/* The first row below @root whose target is @rule, or NULL. */
static GtkWidget *
find_row (GtkWidget *root, const char *title, const char *rule)
{
  GVariant *target = GTK_IS_LIST_BOX_ROW (root) ?
                         gtk_actionable_get_action_target_value (GTK_ACTIONABLE (root)) :
                         NULL;
  GtkWidget *found = NULL;

  if (target != NULL && strcmp (g_variant_get_string (target, NULL), rule) == 0 &&
      g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, title, rule);
  return found;
}

/* Whether the row that is selected is in view, as a whole. */
static gboolean
row_is_in_view (UiFixture *fixture)
{
  GtkWidget *rows = ui_find_type (shown_window (), GTK_TYPE_LIST_BOX);
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (GTK_LIST_BOX (rows)));
  GtkWidget *list = gtk_widget_get_ancestor (rows, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t place;

  return gtk_widget_compute_bounds (row, list, &place) && place.size.height > 0 &&
         place.origin.y >= 0 &&
         place.origin.y + place.size.height <= (float) gtk_widget_get_height (list);
}

/* The list is longer than the window; where a page opens, its row is seen. */
static void
test_reveals (UiFixture *fixture, gconstpointer unused)
{
  const char *last = weft_rules[weft_n_rules - 1].id;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", last);
  ui_wait (fixture, is_shown);
  ui_wait (fixture, row_is_in_view);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", weft_rules[0].id);
  ui_wait (fixture, row_is_in_view);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", last);
  ui_wait (fixture, row_is_in_view);
}

static gboolean
has_findings (UiFixture *fixture)
{
  return find_row (GTK_WIDGET (fixture->window), "Learn More", "heap-leak") != NULL;
}

/* Rows of findings, and of rules that found nothing, open the page. */
static void
test_learn_more (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  GtkWidget *row;

  ui_open (fixture, example);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "overview");
  ui_wait (fixture, has_findings);
  row = find_row (GTK_WIDGET (fixture->window), "Learn More", "heap-leak");
  g_signal_emit_by_name (row, "activate");
  ui_wait (fixture, is_shown);
  g_assert_true (has_page ("heap-leak"));
  adw_expander_row_set_expanded (
      ADW_EXPANDER_ROW (gtk_widget_get_ancestor (
          ui_find_text (GTK_WIDGET (fixture->window), "Not Found"), ADW_TYPE_EXPANDER_ROW)),
      TRUE);
  row = find_row (GTK_WIDGET (fixture->window), "The idle GC runs each time the program rests",
                  "idle-gc");
  g_assert_nonnull (row);
  g_signal_emit_by_name (row, "activate");
  ui_settle ();
  g_assert_true (has_page ("idle-gc"));
}

void
weft_test_rules_window_add (void)
{
  ui_add ("/rules-window/pages", test_pages);
  ui_add ("/rules-window/search", test_search);
  ui_add ("/rules-window/reveals", test_reveals);
  ui_add ("/rules-window/learn-more", test_learn_more);
}
