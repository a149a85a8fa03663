/* SPDX-License-Identifier: BSD-3-Clause */
/* How flame graph and table share the height of the profile's page. */
#include "profile-log.h"
#include "ui-fixture.h"
#include "weft-chart-table-pane.h"
#include "weft-flame-view.h"
#include "weft-fold.h"
#include "weft-profile-page-private.h"
#include "weft-profile-page.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

#include <string.h>

static int
flame_height_of (UiFixture *fixture)
{
  return gtk_widget_get_height (ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_FLAME_VIEW));
}

/* Whether the flame graph has the height that it can use, and no more. */
static gboolean
is_fitted (UiFixture *fixture)
{
  GtkWidget *flame = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_FLAME_VIEW);
  int natural;

  gtk_widget_measure (flame, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  return gtk_widget_get_height (flame) == natural;
}

static gboolean
is_higher (UiFixture *fixture)
{
  return flame_height_of (fixture) > 0 && !is_fitted (fixture);
}

static gboolean
has_high_area (UiFixture *fixture)
{
  GtkWidget *page = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PROFILE_PAGE);
  int height = gtk_widget_get_height (WEFT_PROFILE_PAGE (page)->time_area);

  return height > gtk_widget_get_height (WEFT_PROFILE_PAGE (page)->divide) / 2;
}

/* Few rows get what they can use, and the table the rest, until a person moves the divider. */
static void
test_divide (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_log (fixture);
  WeftDocumentPage *document = ui_open (fixture, file);
  WeftProfilePage *page;
  int height, chosen = 0;

  g_assert_true (weft_document_page_show_page (document, "profile"));
  page = WEFT_PROFILE_PAGE (weft_document_page_get_shown_page (document));
  ui_wait (fixture, is_fitted);
  height = gtk_widget_get_height (page->divide);
  g_assert_cmpint (flame_height_of (fixture), <, height / 2);
  g_object_get (page->divide, "table-height", &chosen, NULL);
  g_assert_cmpint (chosen, ==, WEFT_CHART_TABLE_PANE_TABLE_HEIGHT);
  /* a form that can use all of the height gets it */
  weft_profile_page_set_form (page, WEFT_PROFILE_TIME);
  ui_wait (fixture, has_high_area);
  weft_profile_page_set_form (page, WEFT_PROFILE_TREE);
  ui_wait (fixture, is_fitted);
  gtk_paned_set_position (GTK_PANED (gtk_widget_get_first_child (page->divide)), height - 200);
  ui_wait (fixture, is_higher);
  g_object_get (page->divide, "table-height", &chosen, NULL);
  g_assert_cmpint (chosen, ==, 200);
  g_settings_reset (weft_settings_get (), "profile-table-height");
  ui_wait (fixture, is_fitted);
}

static gboolean
is_narrow (UiFixture *fixture)
{
  return ABS (gtk_widget_get_width (GTK_WIDGET (fixture->window)) - 900) < 100;
}

/* Whether the folded pane names the first row of its table. */
static gboolean
has_brief (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "buildTable.\\: 66.7 %, main.\\: ") != NULL;
}

/* Returns the text of the folded pane. */
static const char *
brief_text (UiFixture *fixture)
{
  GtkWidget *costs = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_COSTS_PANE);

  return gtk_label_get_text (
      GTK_LABEL (gtk_widget_get_next_sibling (ui_find_type (costs, GTK_TYPE_DROP_DOWN))));
}

static gboolean
names_module (UiFixture *fixture)
{
  return g_str_has_prefix (brief_text (fixture), "Main: ");
}

/* In a small window the samples and the flame graph have most of the height, and the table is one
 * line with its first rows, until a person opens it. */
static void
test_share (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "heap-p-ghc-9.6.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  WeftDocumentPage *document = ui_open (fixture, file);
  WeftProfilePage *page;
  GtkWidget *fold;
  gboolean is_folded;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 600);
  ui_wait (fixture, is_narrow);
  g_assert_true (weft_document_page_show_page (document, "profile"));
  page = WEFT_PROFILE_PAGE (weft_document_page_get_shown_page (document));
  ui_settle ();
  ui_lay_out (GTK_WIDGET (fixture->window));
  fold = ui_find_type (page->costs, WEFT_TYPE_FOLD);
  g_object_get (fold, "folded", &is_folded, NULL);
  g_assert_true (is_folded);
  ui_wait (fixture, has_brief);
  g_assert_cmpint (flame_height_of (fixture) + gtk_widget_get_height (page->area) -
                       WEFT_TIMELINE_LANES_TOP,
                   >=, gtk_widget_get_height (GTK_WIDGET (fixture->window)) * 0.58);
  /* the line is about the table that is chosen and the range that is selected */
  gtk_drop_down_set_selected (GTK_DROP_DOWN (ui_find_type (page->costs, GTK_TYPE_DROP_DOWN)), 1);
  ui_wait (fixture, names_module);
  g_assert_null (strstr (brief_text (fixture), "GC: "));
  gtk_widget_activate_action (fold, "chart-table.fold", NULL);
  ui_lay_out (GTK_WIDGET (fixture->window));
  g_object_get (fold, "folded", &is_folded, NULL);
  g_assert_false (is_folded);
  g_settings_reset (weft_settings_get (), "profile-table-height");
}

static gboolean
is_laptop (UiFixture *fixture)
{
  return gtk_widget_get_width (GTK_WIDGET (fixture->window)) > 1300;
}

static gboolean
is_open (UiFixture *fixture)
{
  GtkWidget *costs = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_COSTS_PANE);
  gboolean is_folded;

  g_object_get (ui_find_type (costs, WEFT_TYPE_FOLD), "folded", &is_folded, NULL);
  return !is_folded;
}

/* When a row is picked, the table stays, and callers and callees appear beside it. */
static void
test_picked (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "heap-p-ghc-9.6.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  WeftDocumentPage *document = ui_open (fixture, file);
  WeftProfilePage *page;
  int before, after;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1366, 768);
  ui_wait (fixture, is_laptop);
  g_assert_true (weft_document_page_show_page (document, "profile"));
  page = WEFT_PROFILE_PAGE (weft_document_page_get_shown_page (document));
  ui_settle ();
  ui_lay_out (GTK_WIDGET (fixture->window));
  ui_wait (fixture, is_open);
  gtk_widget_measure (page->costs, GTK_ORIENTATION_VERTICAL, 1366, NULL, &before, NULL, NULL);
  g_signal_emit_by_name (page->costs, "picked", 1);
  gtk_widget_measure (page->costs, GTK_ORIENTATION_VERTICAL, 1366, NULL, &after, NULL, NULL);
  g_assert_cmpint (after, ==, before);
  ui_settle ();
  ui_lay_out (GTK_WIDGET (fixture->window));
  ui_settle ();
  g_assert_true (is_open (fixture));
  g_assert_nonnull (ui_find_text (page->sandwich, "Called From"));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/profile-page/divide", test_divide);
  ui_add ("/profile-page/share", test_share);
  ui_add ("/profile-page/picked", test_picked);
}
