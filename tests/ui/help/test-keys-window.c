/* SPDX-License-Identifier: BSD-3-Clause */
/* The window of keys lists every one. */
#include "ui-fixture.h"
#include "weft-actions.h"
#include "weft-help-window.h"
#include "weft-test-unit.h"

static gboolean
keys_are_shown (UiFixture *fixture)
{
  GtkWidget *window = ui_find_window (WEFT_TYPE_KEYS_WINDOW);

  return window != NULL && ui_find_text (window, "Keyboard Shortcuts") != NULL;
}

static void
test_lists_all (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *window = NULL;
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  ui_activate (fixture, "win.keys");
  ui_wait (fixture, keys_are_shown);
  window = ui_find_window (WEFT_TYPE_KEYS_WINDOW);
  for (guint i = 0; i < n; i++)
    {
      guint key = 0;
      GdkModifierType modifiers = 0;
      g_autofree char *text = NULL;

      if (actions[i].accelerators[0] == NULL)
        continue;
      gtk_accelerator_parse (actions[i].accelerators[0], &key, &modifiers);
      text = gtk_accelerator_get_label (key, modifiers);
      if (ui_find_text (window, weft_action_title (&actions[i])) == NULL)
        g_error ("%s is not listed", actions[i].id);
      if (ui_find_text (window, text) == NULL)
        g_error ("the key of %s is not listed", actions[i].id);
    }
}

static guint
count_lines (GtkWidget *window, const char *text)
{
  GtkWidget *label = ui_find_text (window, text);

  g_assert_true (GTK_IS_LABEL (label));
  return (guint) pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label)));
}

/* What a key does is not wrapped, nor are a mouse's few words; many words are. */
static void
test_lines (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *window;

  ui_activate (fixture, "win.keys");
  ui_wait (fixture, keys_are_shown);
  ui_settle ();
  window = ui_find_window (WEFT_TYPE_KEYS_WINDOW);
  g_assert_cmpuint (count_lines (window, "Find in Events"), ==, 1);
  g_assert_cmpuint (count_lines (window, "Change Column Width"), ==, 1);
  g_assert_cmpuint (count_lines (window, "Drop files"), ==, 1);
  g_assert_cmpuint (count_lines (window, "Drag the Export button"), ==, 1);
}

/* Ctrl+F goes to the search of the page that is shown, or where it has none, of the events. */
static void
test_find (UiFixture *fixture, gconstpointer unused)
{
  static const char *const pages[] = { "tables", "heap", "profile", "events", "overview" };
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *shown, *focus;
      gboolean has_search;

      g_assert_true (weft_document_page_show_page (page, pages[i]));
      ui_lay_out (GTK_WIDGET (page));
      shown = GTK_WIDGET (weft_document_page_get_shown_page (page));
      /* the example has no time profile, of which names could be searched */
      has_search = !g_str_equal (pages[i], "overview") && !g_str_equal (pages[i], "profile");
      g_assert_true (ui_press_shortcut (GTK_WIDGET (fixture->window), "<Control>f"));
      g_assert_true ((GTK_WIDGET (weft_document_page_get_shown_page (page)) == shown) ==
                     has_search);
      focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
      g_assert_true (GTK_IS_TEXT (focus));
      g_assert_true (
          gtk_widget_is_ancestor (focus, GTK_WIDGET (weft_document_page_get_shown_page (page))));
    }
}

/* "?" is a key, but not to one who types. */
static void
test_question (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *usual = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  gtk_widget_set_parent (entry, GTK_WIDGET (fixture->window));
  gtk_widget_grab_focus (entry);
  g_assert_false (ui_press_shortcut (GTK_WIDGET (fixture->window), "question"));
  gtk_window_set_focus (GTK_WINDOW (fixture->window), usual);
  gtk_widget_unparent (entry);
  g_assert_true (ui_press_shortcut (GTK_WIDGET (fixture->window), "question"));
  ui_wait (fixture, keys_are_shown);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/keys-window/find", test_find);
  ui_add ("/keys-window/question", test_question);
  ui_add ("/keys-window/lists-all", test_lists_all);
  ui_add ("/keys-window/lines", test_lines);
}
