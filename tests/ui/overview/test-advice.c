/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags to try on the Overview page: shown where some fit the log, hidden where none do. */
#include "tests.h"
#include "ui-fixture.h"
#include "weft-advice-list.h"
#include "weft-overview-page.h"

#include <string.h>

static gboolean
shows_flag (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "+RTS -F4") != NULL;
}

static gboolean
shows_findings (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Live bytes keep growing") != NULL;
}

static void
test_shown (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = g_file_new_for_path (
      g_test_get_filename (G_TEST_DIST, "fixtures", "heap-ticky-ghc-9.6.eventlog", NULL));
  GtkWidget *overview;
  g_autofree char *text = NULL;

  ui_open (fixture, file);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "overview");
  ui_wait (fixture, shows_flag);
  overview = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_OVERVIEW_PAGE);
  text = weft_overview_page_text (WEFT_OVERVIEW_PAGE (overview));
  g_assert_nonnull (strstr (text, "\nFlags to Try\n+RTS -F4\n    GC: about "));
}

static void
test_hidden (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  GtkWidget *list;

  ui_open (fixture, file);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "overview");
  ui_wait (fixture, shows_findings);
  list = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_ADVICE_LIST);
  g_assert_nonnull (list);
  g_assert_false (gtk_widget_get_visible (list));
}

void
weft_test_advice_add (void)
{
  ui_add ("/advice/shown", test_shown);
  ui_add ("/advice/hidden", test_hidden);
}
