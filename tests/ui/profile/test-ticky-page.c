/* SPDX-License-Identifier: BSD-3-Clause */
/* The page of ticky counters: rows that are selected are lines. */
#include "profile-log.h"
#include "ui-fixture.h"
#include "weft-profile-page.h"
#include "weft-table-view.h"
#include "weft-test-unit.h"

static WeftTickyPage *
shown_page (UiFixture *fixture)
{
  return WEFT_TICKY_PAGE (
      weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));
}

static gboolean
has_both_lines (UiFixture *fixture)
{
  const WeftTickyLines *lines = weft_ticky_page_get_lines (shown_page (fixture));

  return lines != NULL && lines->counters->len == 2;
}

static gboolean
has_one_line (UiFixture *fixture)
{
  const WeftTickyLines *lines = weft_ticky_page_get_lines (shown_page (fixture));

  return lines != NULL && lines->counters->len == 1;
}

static gboolean
has_rows (UiFixture *fixture)
{
  WeftTableModel *model = weft_table_view_get_model (
      WEFT_TABLE_VIEW (ui_find_type (GTK_WIDGET (shown_page (fixture)), WEFT_TYPE_TABLE_VIEW)));

  return weft_table_model_get_rows (model) != NULL && !weft_table_model_is_busy (model);
}

static void
test_lines (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_log (fixture);
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftTickyPage *ticky;
  WeftTableView *table;
  GtkColumnView *columns;
  const WeftTickyLines *lines;

  g_assert_true (weft_document_page_show_page (page, "ticky"));
  ticky = shown_page (fixture);
  table = WEFT_TABLE_VIEW (ui_find_type (GTK_WIDGET (ticky), WEFT_TYPE_TABLE_VIEW));
  /* at first those that allocate most, the first first */
  ui_wait (fixture, has_both_lines);
  lines = weft_ticky_page_get_lines (ticky);
  g_assert_cmpstr (
      weft_ticky_counter (lines->ticky, g_array_index (lines->counters, guint32, 0))->name, ==,
      "two");
  g_assert_cmpint (lines->kind, ==, WEFT_TICKY_ALLOCS);
  /* then those that are selected */
  ui_wait (fixture, has_rows);
  columns = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW));
  gtk_selection_model_select_item (gtk_column_view_get_model (columns), 1, TRUE);
  g_assert_cmpint (weft_table_view_get_row (table), >=, 0);
  ui_wait (fixture, has_one_line);
  lines = weft_ticky_page_get_lines (ticky);
  g_assert_cmpstr (
      weft_ticky_counter (lines->ticky, g_array_index (lines->counters, guint32, 0))->name, ==,
      "one");
  /* the time axis is that of all pages */
  gtk_widget_activate_action (GTK_WIDGET (ticky), "timeline.select-all", NULL);
  g_assert_true (
      weft_view_has_selection (weft_document_get_view (weft_document_page_get_document (page))));
}

static gboolean
has_module (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (shown_page (fixture)), "1 module in the whole log") != NULL;
}

static gboolean
has_counters (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (shown_page (fixture)), "2 counters in the whole log") != NULL;
}

/* The table lists modules, too. */
static void
test_modules (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_log (fixture);
  WeftDocumentPage *page = ui_open (fixture, file);
  GtkDropDown *which;

  g_assert_true (weft_document_page_show_page (page, "ticky"));
  ui_wait (fixture, has_counters);
  which = GTK_DROP_DOWN (gtk_widget_get_ancestor (
      ui_find_text (GTK_WIDGET (shown_page (fixture)), "Every counter"), GTK_TYPE_DROP_DOWN));
  gtk_drop_down_set_selected (which, 1);
  ui_wait (fixture, has_module);
  gtk_drop_down_set_selected (which, 0);
  ui_wait (fixture, has_counters);
}

static void
test_missing (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);

  g_assert_true (weft_document_page_show_page (page, "ticky"));
  ui_settle ();
  g_assert_nonnull (ui_find_text (GTK_WIDGET (shown_page (fixture)), "No Ticky Counters"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (shown_page (fixture)), "+RTS -lT"));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/ticky-page/lines", test_lines);
  ui_add ("/ticky-page/modules", test_modules);
  ui_add ("/ticky-page/missing", test_missing);
}
