/* SPDX-License-Identifier: BSD-3-Clause */
/* The window of the help: every topic, its search, links and the way back, and the way there from
 * what has the focus. */
#include "ui-fixture.h"
#include "weft-help-window.h"
#include "weft-page-stack.h"
#include "weft-rule.h"
#include "weft-test-unit.h"

#include <string.h>

static GtkWidget *
shown_window (void)
{
  GtkWidget *window = ui_find_window (WEFT_TYPE_HELP_WINDOW);

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
  return ui_find_text (shown_window (), weft_rule_find (rule)->meaning) != NULL;
}

/* Whether the page of the topic called @id is shown. */
static gboolean
is_page (const char *id)
{
  const WeftHelpTopic *topic = weft_help_find (id);
  g_autoptr (GArray) page = weft_help_page_new (topic);
  /* not the list */
  GtkWidget *shown = ui_find_type (shown_window (), ADW_TYPE_CLAMP);
  const WeftHelpBlock *second = &g_array_index (page, WeftHelpBlock, 1);

  return ui_find_text (shown, topic->title) != NULL &&
         (second->lead != NULL || ui_find_text (shown, second->text) != NULL);
}

static void
show_topic (UiFixture *fixture, const char *id)
{
  weft_help_window_present (GTK_WINDOW (fixture->window), id);
  ui_wait (fixture, is_shown);
  ui_settle ();
}

/* Each topic has a page, all in one window; presented without one it shows the last one again. */
static void
test_pages (UiFixture *fixture, gconstpointer unused)
{
  const GPtrArray *topics = weft_help_topics ();
  GtkWidget *window;

  show_topic (fixture, NULL);
  window = shown_window ();
  g_assert_true (is_page ("guide/start"));
  for (guint i = topics->len; i > 0; i--)
    {
      const WeftHelpTopic *topic = g_ptr_array_index (topics, i - 1);

      if (topic->kind == WEFT_HELP_FINDING)
        continue;
      show_topic (fixture, topic->id);
      g_assert_true (shown_window () == window);
      g_assert_true (is_page (topic->id));
    }
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRule *rule = &weft_rules[i];

      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", rule->id);
      ui_settle ();
      g_assert_true (is_page (weft_help_rule_id (rule)));
      g_assert_true (has_page (rule->id));
      g_assert_true (rule->faulty_code == NULL || ui_find_text (window, rule->fixed_code) != NULL);
    }
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", "deadlock");
  show_topic (fixture, NULL);
  g_assert_true (has_page ("deadlock"));
}

/* F1 tells of what has the focus: of nothing, of a page, of a lane, of a form of the heap's chart.
 */
static void
test_context (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document;
  WeftPlot *plot;
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  ui_activate (fixture, "win.help");
  ui_wait (fixture, is_shown);
  g_assert_true (is_page ("guide/start"));
  document = ui_open (fixture, example);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("page/%s", kinds[i].id);

      weft_document_page_show_page (document, kinds[i].id);
      ui_settle ();
      ui_activate (fixture, "win.help");
      ui_settle ();
      g_assert_true (is_page (g_str_equal (id, "page/tables") ? "table/threads" : id));
    }
  weft_document_page_show_page (document, "timeline");
  plot = ui_plot_of (weft_document_page_get_shown_page (document));
  for (guint i = 0; i < weft_plot_get_timeline (plot)->lanes->len; i++)
    {
      const WeftLaneClass *klass = weft_timeline_lane (weft_plot_get_timeline (plot), i)->klass;

      weft_plot_set_focus (plot, (gint) i, 0);
      ui_activate (fixture, "win.help");
      ui_settle ();
      g_assert_true (is_page (weft_help_find_id (WEFT_HELP_LANE, klass)));
    }
  weft_document_page_show_page (document, "heap");
  ui_settle ();
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_widget_grab_focus (ui_find_text (GTK_WIDGET (fixture->window), "Lines"));
  ui_activate (fixture, "win.help");
  ui_settle ();
  g_assert_true (is_page ("heap-chart/heap-lines") || is_page ("page/heap"));
}

/* The first label below @root that links to the topic called @id. */
static GtkWidget *
find_link (GtkWidget *root, const char *id)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_label (GTK_LABEL (root)), id) != NULL)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_link (child, id);
  return found;
}

/* The button below @root with the icon called @icon_name. */
static GtkWidget *
find_button (GtkWidget *root, const char *icon_name)
{
  GtkWidget *found = NULL;

  /* a header bar of libadwaita 1.4 has such a button of its own, which is hidden */
  if (GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root) &&
      g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (root)), icon_name) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, icon_name);
  return found;
}

static gboolean
can_go (const char *icon_name)
{
  return gtk_widget_is_sensitive (find_button (shown_window (), icon_name));
}

static void
go (const char *icon_name)
{
  g_signal_emit_by_name (find_button (shown_window (), icon_name), "clicked");
  ui_settle ();
}

#define BACK    "go-previous-symbolic"
#define FORWARD "go-next-symbolic"

/* Links lead to other pages, and back and forward again. */
static void
test_links (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *label;
  gboolean is_handled = FALSE;

  show_topic (fixture, "page/timeline");
  g_assert_false (can_go (BACK));
  label = find_link (shown_window (), "lane/gc/productivity");
  g_assert_nonnull (label);
  g_assert_true (gtk_widget_get_focusable (label));
  g_signal_emit_by_name (label, "activate-link", "lane/gc/productivity", &is_handled);
  ui_settle ();
  g_assert_true (is_handled);
  g_assert_true (is_page ("lane/gc/productivity"));
  g_assert_false (can_go (FORWARD));
  go (BACK);
  g_assert_true (is_page ("page/timeline"));
  go (FORWARD);
  g_assert_true (is_page ("lane/gc/productivity"));
  /* what is shown next takes the place of what came after */
  go (BACK);
  g_assert_true (can_go (FORWARD));
  show_topic (fixture, "page/heap");
  g_assert_false (can_go (FORWARD));
  go (BACK);
  g_assert_true (is_page ("page/timeline"));
}

static gboolean
is_searched (UiFixture *fixture)
{
  GtkWidget *rows = ui_find_type (shown_window (), GTK_TYPE_LIST_BOX);

  return ui_find_text (rows, "Getting Started") == NULL;
}

/* The search is in titles and texts, whatever the case, and tells the kinds of what it finds; Enter
 * shows the first page found. */
static void
test_search (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *search, *rows;

  show_topic (fixture, "page/heap");
  search = ui_find_type (shown_window (), GTK_TYPE_SEARCH_ENTRY);
  rows = ui_find_type (shown_window (), GTK_TYPE_LIST_BOX);
  g_assert_null (ui_find_text (rows, "Time: Productivity"));
  g_signal_emit_by_name (search, "activate");
  ui_settle ();
  g_assert_true (is_page ("page/heap"));
  gtk_editable_set_text (GTK_EDITABLE (search), "PRODUCTivity");
  ui_wait (fixture, is_searched);
  g_assert_nonnull (ui_find_text (rows, "Time: Productivity"));
  g_assert_nonnull (ui_find_text (rows, "Number"));
  g_assert_nonnull (ui_find_text (rows, "Lane"));
  g_assert_null (ui_find_text (rows, "Lanes"));
  gtk_editable_set_text (GTK_EDITABLE (search), "modifyioref' THUNKS");
  g_signal_emit_by_name (search, "activate");
  ui_settle ();
  g_assert_true (is_searched (fixture));
  g_assert_true (has_page ("thunk-chain") || has_page ("heap-leak"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.explain", "s", "idle-gc");
  ui_settle ();
  g_assert_true (has_page ("idle-gc"));
  g_assert_nonnull (ui_find_text (rows, "Getting Started"));
}

/* The first letter typed anywhere brings the focus to the entry, so that spaces come there, too. */
static void
test_typing (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *search, *focus;
  int from, to;

  show_topic (fixture, "page/heap");
  search = ui_find_type (shown_window (), GTK_TYPE_SEARCH_ENTRY);
  g_assert_true (GTK_IS_LIST_BOX_ROW (gtk_root_get_focus (GTK_ROOT (shown_window ()))));
  /* as the entry does with a key that it captures */
  gtk_editable_set_text (GTK_EDITABLE (search), "g");
  g_signal_emit_by_name (search, "search-started");
  focus = gtk_root_get_focus (GTK_ROOT (shown_window ()));
  g_assert_true (gtk_widget_is_ancestor (focus, search));
  g_assert_false (gtk_editable_get_selection_bounds (GTK_EDITABLE (search), &from, &to));
  g_assert_cmpint (gtk_editable_get_position (GTK_EDITABLE (search)), ==, 1);
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

/* F1 in windows beside the main one: what they are about, or else what the main one shows. */
static void
test_dialogs (UiFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    const char *action, *type, *topic;
  } cases[] = {
    { "app.run-program", "WeftRunDialog", "guide/record" },
    { "win.connect", "WeftConnectDialog", "guide/record" },
    { "win.compare-ranges", "WeftCompareWindow", "guide/compare" },
    { "win.export", "WeftExportDialog", "page/overview" },
    { "win.keys", "WeftKeysWindow", "page/overview" },
    { "app.preferences", "WeftPreferencesWindow", "page/overview" },
  };
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);

  weft_view_select (weft_document_get_view (weft_document_page_get_document (page)), 1000, 50000);
  weft_document_page_show_page (page, "overview");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *dialog;

      g_test_message ("%s", cases[i].type);
      ui_activate (fixture, cases[i].action);
      dialog = ui_find_window (g_type_from_name (cases[i].type));
      g_assert_nonnull (dialog);
      g_assert_true (ui_press_shortcut (dialog, "F1"));
      ui_wait (fixture, is_shown);
      g_assert_true (is_page (cases[i].topic));
      gtk_window_close (GTK_WINDOW (shown_window ()));
      gtk_window_close (GTK_WINDOW (dialog));
      ui_settle ();
    }
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
  /* F1 on the row of a finding does, too */
  weft_help_window_present (GTK_WINDOW (fixture->window), "page/heap");
  gtk_widget_grab_focus (row);
  ui_activate (fixture, "win.help");
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

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/help-window/pages", test_pages);
  ui_add ("/help-window/context", test_context);
  ui_add ("/help-window/links", test_links);
  ui_add ("/help-window/search", test_search);
  ui_add ("/help-window/typing", test_typing);
  ui_add ("/help-window/reveals", test_reveals);
  ui_add ("/help-window/dialogs", test_dialogs);
  ui_add ("/help-window/learn-more", test_learn_more);
}
