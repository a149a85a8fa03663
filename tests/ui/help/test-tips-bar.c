/* SPDX-License-Identifier: BSD-3-Clause */
/* Tips over the example log, and over no other; closed once, they never come again. */
#include "ui-fixture.h"
#include "weft-help-window.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

static GtkWidget *
bar_of (WeftDocumentPage *page)
{
  return ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TIPS_BAR);
}

static gboolean
is_shown (WeftDocumentPage *page)
{
  GtkWidget *revealer = ui_find_type (bar_of (page), GTK_TYPE_REVEALER);

  return gtk_revealer_get_reveal_child (GTK_REVEALER (revealer));
}

static void
press (WeftDocumentPage *page, const char *label)
{
  GtkWidget *button = ui_find_text (bar_of (page), label);

  g_assert_true (GTK_IS_BUTTON (button));
  g_signal_emit_by_name (button, "clicked");
  ui_settle ();
}

/* Each tip is another one; the last ends them, for logs that are open already too. */
static void
test_tips (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) damaged = ui_damaged_log (fixture, "other.eventlog");
  WeftDocumentPage *page;

  g_settings_set_boolean (weft_settings_get (), "show-tips", TRUE);
  g_assert_false (is_shown (ui_open (fixture, damaged)));
  page = ui_open (fixture, example);
  g_assert_true (is_shown (page));
  g_assert_nonnull (ui_find_text (bar_of (page), "This program has faults"));
  press (page, "Next Tip");
  g_assert_nonnull (ui_find_text (bar_of (page), "Drag, or press"));
  press (page, "Next Tip");
  press (page, "Next Tip");
  g_assert_nonnull (ui_find_text (bar_of (page), "Press F1"));
  press (page, "Done");
  g_assert_false (is_shown (page));
  g_assert_false (g_settings_get_boolean (weft_settings_get (), "show-tips"));
  g_settings_set_boolean (weft_settings_get (), "show-tips", TRUE);
  ui_settle ();
  g_assert_true (is_shown (page));
}

/* The cross ends them as well. */
static void
test_close (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page;
  GtkWidget *last;

  g_settings_set_boolean (weft_settings_get (), "show-tips", TRUE);
  page = ui_open (fixture, example);
  last = gtk_widget_get_last_child (
      gtk_widget_get_first_child (ui_find_type (bar_of (page), GTK_TYPE_REVEALER)));
  g_assert_true (GTK_IS_BUTTON (last));
  g_signal_emit_by_name (last, "clicked");
  ui_settle ();
  g_assert_false (is_shown (page));
  g_assert_false (g_settings_get_boolean (weft_settings_get (), "show-tips"));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/tips-bar/tips", test_tips);
  ui_add ("/tips-bar/close", test_close);
}
