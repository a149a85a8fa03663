/* SPDX-License-Identifier: BSD-3-Clause */
/* Short forms for widgets that are built in code. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-test-unit.h"
#include "weft-widget.h"

/* A copy button copies its flags. */
static void
test_copies (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *button = weft_copy_button_new ("+RTS -l");
  g_autofree char *text = NULL;

  pane_show (fixture, button, 100, 100);
  g_signal_emit_by_name (button, "clicked");
  text = pane_clipboard (fixture);
  g_assert_cmpstr (text, ==, "+RTS -l");
}

/* A row has its texts, which wrap in a narrow window. */
static void
test_row (PaneFixture *fixture, gconstpointer unused)
{
  const char *title = "A title that is wider than the window", *subtitle = "A longer <subtitle>";
  GtkWidget *line, *row = weft_row_new (title, subtitle, &line), *list = gtk_list_box_new ();
  GtkWidget *texts[2];
  int lowest, low;

  gtk_list_box_append (GTK_LIST_BOX (list), row);
  pane_show (fixture, list, 200, 100);
  texts[0] = ui_find_text (row, title);
  texts[1] = ui_find_text (row, subtitle);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (gtk_widget_is_ancestor (texts[i], line));
      gtk_widget_measure (texts[i], GTK_ORIENTATION_VERTICAL, 1000, &lowest, NULL, NULL, NULL);
      gtk_widget_measure (texts[i], GTK_ORIENTATION_VERTICAL, 60, &low, NULL, NULL, NULL);
      g_assert_cmpint (low, >, lowest);
    }
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, title);
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add_plain ("/row/texts", test_row);
  pane_add_plain ("/copy-button/copies", test_copies);
}
