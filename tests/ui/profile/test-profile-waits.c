/* SPDX-License-Identifier: BSD-3-Clause */
/* The page of the time profile with the time in which threads did not run. */
#include "profile-log.h"
#include "ui-fixture.h"
#include "weft-flame-view-private.h"
#include "weft-profile-page-private.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

static gboolean
has_waits (UiFixture *fixture)
{
  GtkWidget *page = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PROFILE_PAGE);
  const WeftFlameView *flame = WEFT_FLAME_VIEW (WEFT_PROFILE_PAGE (page)->flame);

  return flame->to - flame->from > 1e9;
}

/* The time in which threads did not run is there without a profile. */
static void
test_waits (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftProfilePage *page = profile_show_page (fixture, example);
  GtkWidget *button = gtk_widget_get_ancestor (
      ui_find_text (GTK_WIDGET (page), "Show Off-CPU Time"), GTK_TYPE_BUTTON);

  g_assert_true (gtk_widget_get_mapped (button));
  g_assert_nonnull (gtk_widget_get_ancestor (button, ADW_TYPE_STATUS_PAGE));
  g_signal_emit_by_name (button, "clicked");
  ui_wait (fixture, has_waits);
  g_assert_false (gtk_widget_get_mapped (button));
  g_assert_cmpint (page->subject, ==, WEFT_PROFILE_OF_WAITS);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Woken By"));
}

/* Another unit of times is another look of what is shown, not another choice of it, and nothing is
 * computed for it. */
static void
test_time_unit (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftProfilePage *page = profile_show_page (fixture, example);
  g_autofree char *before = NULL;
  const char *after;
  WeftProfileSource *source;
  WeftCallTree *tree;

  weft_profile_page_show_subject (page, WEFT_PROFILE_OF_WAITS);
  gtk_stack_set_visible_child_name (page->stack, "chart");
  ui_wait (fixture, has_waits);
  source = page->source;
  tree = page->tree;
  before = g_strdup (gtk_label_get_text (GTK_LABEL (page->summary)));
  g_settings_set_string (weft_settings_get (), "time-unit", "ms");
  ui_settle ();
  after = gtk_label_get_text (GTK_LABEL (page->summary));
  g_assert_nonnull (strstr (after, " ms"));
  g_assert_cmpstr (after, !=, before);
  g_assert_true (page->source == source);
  g_assert_true (page->tree == tree);
  g_assert_false (weft_ask_is_busy (page->trees_request));
  g_assert_cmpint (page->subject, ==, WEFT_PROFILE_OF_WAITS);
  g_assert_true (gtk_widget_get_mapped (page->flame));
  g_settings_reset (weft_settings_get (), "time-unit");
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/profile-waits/shown", test_waits);
  ui_add ("/profile-waits/time-unit", test_time_unit);
}
