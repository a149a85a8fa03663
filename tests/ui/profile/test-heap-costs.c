/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables of a heap's costs on the profile's page: what is in them, and what a row picks. */
#include "profile-log.h"
#include "ui-fixture.h"
#include "weft-flame-view-private.h"
#include "weft-profile-page-private.h"
#include "weft-profile-page.h"
#include "weft-table-view.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#define MOMENT 10

/* Columns after the name. */
enum
{
  OWN,
  TOTAL = 2,
};

static const WeftTestHeapStack first[] = {
  { "ba", 30 }, { "aba", 8 }, { "a", 10 }, { "c", 5 }, { "G", 3 }, { "", 2 },
};
static const WeftTestHeapStack second[] = { { "c", 100 } };

/* Bytes of @first at 10 ms, of @second at 20 ms. */
static GFile *
small_log (UiFixture *fixture)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);

  weft_test_profile_begin_heap (log);
  weft_test_profile_heap_sample (log, MOMENT * PROFILE_TICK, first, G_N_ELEMENTS (first));
  weft_test_profile_heap_sample (log, 2 * MOMENT * PROFILE_TICK, second, G_N_ELEMENTS (second));
  weft_test_profile_end (log, 30 * PROFILE_TICK);
  return ui_file (fixture, "costs.eventlog", (const char *) log->bytes->data,
                  (gssize) log->bytes->len);
}

static WeftView *
view_of (UiFixture *fixture)
{
  return weft_document_get_view (
      weft_document_page_get_document (weft_window_get_page (fixture->window)));
}

static GtkWidget *
pane_of (UiFixture *fixture)
{
  AdwViewStack *pages = weft_document_page_get_pages (weft_window_get_page (fixture->window));

  return ui_find_type (adw_view_stack_get_visible_child (pages), WEFT_TYPE_COSTS_PANE);
}

/* The table that is in sight. */
static WeftTableView *
table_of (UiFixture *fixture)
{
  GtkWidget *paned = ui_find_type (pane_of (fixture), GTK_TYPE_PANED);
  GtkWidget *stack = gtk_paned_get_start_child (GTK_PANED (paned));

  return WEFT_TABLE_VIEW (gtk_stack_get_visible_child (GTK_STACK (stack)));
}

/* "name own inclusive|…" as they stand. */
static char *
rows_text (UiFixture *fixture)
{
  WeftTableModel *model = weft_table_view_get_model (table_of (fixture));
  WeftTableRows *rows = weft_table_model_get_rows (model);
  GArray *order = weft_table_model_get_order (model);
  GString *text = g_string_new (NULL);

  for (guint i = 0; rows != NULL && i < order->len; i++)
    {
      guint32 row = g_array_index (order, guint32, i);
      guint64 own, total;
      g_autofree char *name = weft_table_get_raw_text (rows, row, 0);

      g_assert_true (weft_table_get_number (
          rows, row, weft_table_default_sort_column (rows->klass) + OWN, &own));
      g_assert_true (weft_table_get_number (
          rows, row, weft_table_default_sort_column (rows->klass) + TOTAL, &total));
      g_string_append_printf (text, "%s%s %d %d", i > 0 ? "|" : "", name, (int) own, (int) total);
    }
  return g_string_free (text, FALSE);
}

static const char *wanted;

static gboolean
has_wanted (UiFixture *fixture)
{
  g_autofree char *text =
      pane_of (fixture) != NULL &&
              !weft_table_model_is_busy (weft_table_view_get_model (table_of (fixture))) ?
          rows_text (fixture) :
          NULL;

  return g_strcmp0 (text, wanted) == 0;
}

/* The rows become these, or the test runs out of time. */
static void
expect (UiFixture *fixture, const char *text)
{
  wanted = text;
  ui_wait (fixture, has_wanted);
}

static WeftProfilePage *
open_log (UiFixture *fixture, GFile *file)
{
  WeftDocumentPage *page = ui_open (fixture, file);

  g_assert_true (weft_document_page_show_page (page, "profile"));
  ui_settle ();
  return WEFT_PROFILE_PAGE (weft_document_page_get_shown_page (page));
}

static void
choose_table (UiFixture *fixture, guint i)
{
  GtkWidget *choice = ui_find_type (pane_of (fixture), GTK_TYPE_DROP_DOWN);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
  ui_settle ();
}

static void
look_for (WeftProfilePage *page, const char *text)
{
  GtkWidget *search = gtk_widget_get_ancestor (
      ui_find_text (GTK_WIDGET (page), "Find a cost centre"), GTK_TYPE_SEARCH_ENTRY);

  gtk_editable_set_text (GTK_EDITABLE (search), text);
}

/* The mean over the run, the bytes of a moment, and of a range; summed up, and searched. */
static void
test_tables (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = small_log (fixture);
  WeftProfilePage *page = open_log (fixture, file);
  g_autofree char *copied = NULL;

  g_assert_cmpint (page->subject, ==, WEFT_PROFILE_OF_HEAP);
  weft_view_set_focus (view_of (fixture), "heap", MOMENT * PROFILE_TICK);
  expect (fixture, "b 30 38|a 18 48|c 5 5|MAIN 2 55|GC 3 3");
  weft_view_set_focus (view_of (fixture), "heap", 2 * MOMENT * PROFILE_TICK);
  expect (fixture, "c 100 100|MAIN 0 100");
  /* the mean over the middle of the way is that of both ends */
  weft_view_select (view_of (fixture), 14 * PROFILE_TICK, 16 * PROFILE_TICK);
  expect (fixture, "c 52 52|b 15 19|a 9 24|MAIN 1 77|GC 2 2");
  weft_view_select (view_of (fixture), 0, 0);
  weft_view_set_focus (view_of (fixture), "heap", MOMENT * PROFILE_TICK);
  choose_table (fixture, 1);
  expect (fixture, "Main 48 48|Other 5 5|MAIN 2 55|GC 3 3");
  choose_table (fixture, 2);
  expect (fixture, "Main.hs:2:1-9 30 38|Main.hs:1:1-9 23 53|MAIN 2 55|GC 3 3");
  choose_table (fixture, 0);
  expect (fixture, "b 30 38|a 18 48|c 5 5|MAIN 2 55|GC 3 3");
  copied = weft_table_view_get_selected_text (table_of (fixture), WEFT_ROWS_TABS);
  g_assert_true (g_str_has_prefix (copied, "cost_centre\town_bytes\town_share\ttotal_bytes\t"
                                           "total_share\tmodule\tsource\nb\t30\t"));
  look_for (page, "other");
  expect (fixture, "c 5 5");
}

static gboolean
has_table (UiFixture *fixture)
{
  return gtk_widget_get_mapped (GTK_WIDGET (table_of (fixture)));
}

/* A row becomes the frame between its callers and what it calls, in both forms. */
static void
test_pick (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = small_log (fixture);
  WeftProfilePage *page = open_log (fixture, file);
  WeftSandwichView *sandwich =
      WEFT_SANDWICH_VIEW (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_SANDWICH_VIEW));
  GtkColumnView *columns;
  double from, to;

  weft_profile_page_set_form (page, WEFT_PROFILE_SANDWICH);
  weft_view_set_focus (view_of (fixture), "heap", MOMENT * PROFILE_TICK);
  expect (fixture, "b 30 38|a 18 48|c 5 5|MAIN 2 55|GC 3 3");
  columns = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table_of (fixture)), GTK_TYPE_COLUMN_VIEW));
  gtk_selection_model_select_item (gtk_column_view_get_model (columns), 0, TRUE);
  g_assert_cmpuint (page->frame, !=, WEFT_FRAME_NONE);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (sandwich), "Main.b"));
  from = weft_sandwich_view_get_callers (sandwich)->from;
  to = weft_sandwich_view_get_callers (sandwich)->to;
  g_assert_cmpfloat (to - from, ==, 38);
  weft_profile_page_set_form (page, WEFT_PROFILE_TREE);
  ui_wait (fixture, has_table);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (sandwich), "Main.b"));
}

/* Of a large one all is made on workers: the last moment that was asked for is there in the end. */
static void
test_large (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_heap_log (fixture, 6000);
  WeftProfilePage *page = open_log (fixture, file);

  look_for (page, "main");
  expect (fixture, "MAIN 0 9000");
  weft_view_set_focus (view_of (fixture), "heap", 20 * PROFILE_TICK);
  weft_view_set_focus (view_of (fixture), "heap", 10 * PROFILE_TICK);
  expect (fixture, "MAIN 0 6000");
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/heap-costs/tables", test_tables);
  ui_add ("/heap-costs/pick", test_pick);
  ui_add ("/heap-costs/large", test_large);
}
