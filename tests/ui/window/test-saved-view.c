/* SPDX-License-Identifier: BSD-3-Clause */
/* A log opens as it was saved: with the view beside it, or in a report. */
#include "ui-fixture.h"
#include "weft-document-saver.h"
#include "weft-saved-view.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>

#define LANES "gc;activity;gc:hidden;hec/1:pinned,height=1.50;threads/3:pinned"

/* A copy of the example in the fixture's folder. A new reference. */
static GFile *
copy_example (UiFixture *fixture)
{
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *data = NULL;
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  return ui_file (fixture, "log.eventlog", data, (gssize) size);
}

/* Goes somewhere in the log: a page, ranges, an item, lanes and a mark. */
static void
go (WeftDocumentPage *page)
{
  WeftDocument *document = weft_document_page_get_document (page);
  WeftView *view = weft_document_get_view (document);
  g_autoptr (WeftLaneLayout) lanes = weft_lane_layout_from_string (LANES);

  weft_plot_set_layout (weft_document_page_get_plot (page), lanes);
  weft_view_set_visible (view, 10000000, 20000000);
  weft_view_select (view, 12000000, 13000000);
  weft_view_set_item (view, "hec/1", 12500000, 12600000);
  weft_bookmarks_add (weft_document_get_bookmarks (document), 15000000, 15000000, "look <here>");
  weft_document_page_show_page (page, "heap");
}

static guint
count_own_marks (WeftDocumentPage *page)
{
  WeftDocument *document = weft_document_page_get_document (page);

  return weft_bookmarks_n_own (weft_document_get_bookmarks (document));
}

static void
assert_is_there (WeftDocumentPage *page, gboolean has_selection)
{
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  g_autofree char *lanes =
      weft_lane_layout_to_string (weft_plot_get_layout (weft_document_page_get_plot (page)));
  WeftRange item;

  g_assert_cmpstr (adw_view_stack_get_visible_child_name (weft_document_page_get_pages (page)), ==,
                   "heap");
  g_assert_cmpuint (weft_view_get_visible (view).from, ==, has_selection ? 10000000 : 12000000);
  g_assert_cmpuint (weft_view_get_visible (view).to, ==, has_selection ? 20000000 : 13000000);
  g_assert_true (weft_view_has_selection (view) == has_selection);
  g_assert_cmpstr (weft_view_get_item (view, &item), ==, "hec/1");
  g_assert_cmpuint (item.from, ==, 12500000);
  g_assert_cmpstr (lanes, ==, LANES);
  g_assert_cmpuint (count_own_marks (page), ==, 1);
}

static gboolean
says_saved (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Saved “") != NULL;
}

static gboolean
says_shown (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Shown as saved in “") != NULL;
}

static gboolean
says_not_used (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "The view saved in “") != NULL;
}

/* The view is saved when that is asked for, and is shown when another user opens the log, whose own
 * lanes stay as they are. */
static void
test_beside (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = copy_example (fixture);
  g_autofree char *path = g_strconcat (g_file_peek_path (file), WEFT_SAVED_VIEW_SUFFIX, NULL);
  WeftDocumentPage *page = ui_open (fixture, file);
  g_autofree char *lanes = NULL;

  go (page);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  ui_activate (fixture, "win.save-view");
  ui_wait (fixture, says_saved);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  ui_activate (fixture, "win.close-tab");
  ui_forget_marks ();
  g_settings_reset (weft_settings_get (), "lane-layout");
  page = ui_open (fixture, file);
  assert_is_there (page, TRUE);
  ui_wait (fixture, says_shown);
  lanes = g_settings_get_string (weft_settings_get (), "lane-layout");
  g_assert_cmpstr (lanes, ==, "");
  g_unlink (path);
}

/* A report shows its log as it was when the report was made; one on the selected range has only
 * that. */
static void
test_in_report (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  g_autofree char *whole = g_build_filename (fixture->folder, "whole.html", NULL);
  g_autofree char *part = g_build_filename (fixture->folder, "part.html", NULL);
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));

  go (page);
  weft_document_saver_start (GTK_WIDGET (fixture->window), page, WEFT_SAVE_REPORT_WITH_LOG, part);
  ui_wait (fixture, says_saved);
  weft_view_select (view, 0, 0);
  weft_document_saver_start (GTK_WIDGET (fixture->window), page, WEFT_SAVE_REPORT_WITH_LOG, whole);
  while (!g_file_test (whole, G_FILE_TEST_EXISTS))
    g_main_context_iteration (NULL, TRUE);
  ui_forget_marks ();
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GFile) report = g_file_new_for_path (i == 0 ? part : whole);

      page = ui_open (fixture, report);
      view = weft_document_get_view (weft_document_page_get_document (page));
      if (i == 0)
        assert_is_there (page, FALSE);
      g_assert_cmpuint (weft_view_get_visible (view).to, ==, i == 0 ? 13000000 : 20000000);
      g_assert_cmpuint (count_own_marks (page), ==, 1);
    }
}

/* A file beside a log that is not a view is reported, and the log is shown. */
static void
test_bad (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = copy_example (fixture);
  g_autoptr (GFile) beside =
      ui_file (fixture, "log.eventlog" WEFT_SAVED_VIEW_SUFFIX, "{\"weft-view\":[[[", -1);
  WeftDocumentPage *page = ui_open (fixture, file);

  g_assert_true (weft_view_shows_whole_range (
      weft_document_get_view (weft_document_page_get_document (page))));
  ui_wait (fixture, says_not_used);
  g_assert_true (g_file_delete (beside, NULL, NULL));
}

/* A view that was saved for another log changes nothing, not even the page. */
static void
test_other_log (UiFixture *fixture, gconstpointer unused)
{
  static const char json[] = "{\"weft-view\":1,\"log\":\"process-1-2\",\"page\":\"heap\"}";
  g_autoptr (GFile) file = copy_example (fixture);
  g_autoptr (GFile) beside = ui_file (fixture, "log.eventlog" WEFT_SAVED_VIEW_SUFFIX, json, -1);
  WeftDocumentPage *page = ui_open (fixture, file);

  ui_wait (fixture, says_not_used);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (weft_document_page_get_pages (page)), !=,
                   "heap");
  g_assert_true (g_file_delete (beside, NULL, NULL));
}

/* Invalid ranges, lanes and pages do no harm. */
static void
test_hostile (UiFixture *fixture, gconstpointer unused)
{
  static const char json[] =
      "{\"weft-view\":1,\"page\":\"../../etc\",\"visible\":[9223372036854775806,"
      "9223372036854775807],\"selected\":[0,9223372036854775807],\"item\":{\"lane\":\"%s%n/\","
      "\"time\":[5,1]},\"lanes\":\"threads/rest:more=99999999999,height=nan;;::;hec/0:height=-1\","
      "\"marks\":[{\"time\":[9223372036854775807,1],\"label\":\"<b>&amp;%s\"},{}]}";
  g_autoptr (GFile) file = copy_example (fixture);
  g_autoptr (GFile) beside = ui_file (fixture, "log.eventlog" WEFT_SAVED_VIEW_SUFFIX, json, -1);
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));

  ui_wait (fixture, says_shown);
  g_assert_true (weft_view_shows_whole_range (view));
  g_assert_false (weft_view_has_selection (view));
  g_assert_true (g_file_delete (beside, NULL, NULL));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/saved-view/beside", test_beside);
  ui_add ("/saved-view/in-report", test_in_report);
  ui_add ("/saved-view/bad", test_bad);
  ui_add ("/saved-view/hostile", test_hostile);
  ui_add ("/saved-view/other-log", test_other_log);
}
