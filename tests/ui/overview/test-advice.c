/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags to try on the Overview page: shown where some fit the log, hidden where none do. */
#include "ui-fixture.h"
#include "weft-overview-page.h"
#include "weft-test-unit.h"

#include <string.h>

/* The log of a program that spends most of its time in GC. */
static GFile *
busy_with_gc (void)
{
  return g_file_new_for_path (
      g_test_get_filename (G_TEST_DIST, "fixtures", "heap-p-ghc-9.6.eventlog", NULL));
}

static gboolean
shows_flag (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "+RTS -A16m") != NULL;
}

static gboolean
shows_findings (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Live bytes keep growing") != NULL;
}

static void
test_shown (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = busy_with_gc ();
  GtkWidget *overview;
  g_autofree char *text = NULL;

  ui_open (fixture, file);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "overview");
  ui_wait (fixture, shows_flag);
  overview = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_OVERVIEW_PAGE);
  text = weft_overview_page_get_text (WEFT_OVERVIEW_PAGE (overview));
  g_assert_nonnull (strstr (text, "\nFlags to Try\n+RTS -A16m\n    GCs: about "));
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

static GtkWidget *
flag_row (UiFixture *fixture)
{
  GtkWidget *label = ui_find_text (GTK_WIDGET (fixture->window), "+RTS -A16m");

  return label != NULL ? gtk_widget_get_ancestor (label, ADW_TYPE_EXPANDER_ROW) : NULL;
}

static gboolean
has_flag_row (UiFixture *fixture)
{
  return flag_row (fixture) != NULL;
}

static gboolean
expects_else (UiFixture *fixture)
{
  const char *before = g_object_get_data (G_OBJECT (fixture->window), "expected");

  return has_flag_row (fixture) &&
         g_strcmp0 (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (flag_row (fixture))),
                    before) != 0;
}

/* A flag that fits the next range, too, stays open. */
static void
test_stays_open (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = busy_with_gc ();
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  GtkWidget *row;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "overview");
  weft_view_select (view, 0, 200000000);
  ui_wait (fixture, has_flag_row);
  row = flag_row (fixture);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  g_object_set_data_full (G_OBJECT (fixture->window), "expected",
                          g_strdup (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row))),
                          g_free);
  weft_view_select (view, 0, 280000000);
  ui_wait (fixture, expects_else);
  g_assert_true (flag_row (fixture) == row);
  g_assert_true (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row)));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/advice/shown", test_shown);
  ui_add ("/advice/hidden", test_hidden);
  ui_add ("/advice/stays-open", test_stays_open);
}
