/* SPDX-License-Identifier: BSD-3-Clause */
/* The matrix of retainers under the heap's chart. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-chart-heap.h"
#include "weft-format.h"
#include "weft-heap-page.h"
#include "weft-table-view.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

typedef struct
{
  PaneFixture pane;
  WeftHeapPage *page;
  WeftRetainersView *view;
  WeftHeapState *state;
} MatrixFixture;

/* main keeps 60 alone and 40 with the cache at first, then twice of both. */
static WeftTestLog *
make_log (guint breakdown)
{
  static const struct
  {
    const char *label;
    guint64 bytes;
  } sets[] = { { "(1)main", 60 << 10 }, { "(2)main,cache", 40 << 10 }, { "(3)log", 10 << 10 } };
  WeftTestLog *log = weft_test_heap_begin (breakdown);

  for (guint i = 1; i <= 4; i++)
    {
      weft_test_heap_sample (log, i * 1000000, 0);
      for (guint k = 0; k < G_N_ELEMENTS (sets); k++)
        weft_test_heap_band (log, i * 1000000, 0, sets[k].label, sets[k].bytes * (i > 2 ? 2 : 1));
      weft_test_heap_sample_end (log, i * 1000000, 0);
    }
  weft_test_heap_end (log, 5000000);
  return log;
}

static void
set_up (MatrixFixture *fixture, gconstpointer breakdown)
{
  g_autoptr (WeftTestLog) log = make_log (GPOINTER_TO_UINT (breakdown));

  pane_set_up_log (&fixture->pane, log);
  fixture->page = WEFT_HEAP_PAGE (weft_heap_page_new (fixture->pane.document));
  fixture->view =
      WEFT_RETAINERS_VIEW (ui_find_type (GTK_WIDGET (WEFT_BANDS_PANE (ui_find_type (
                                             GTK_WIDGET (fixture->page), WEFT_TYPE_BANDS_PANE))),
                                         WEFT_TYPE_RETAINERS_VIEW));
  fixture->state = weft_plot_get_heap (ui_plot_of (fixture->page));
  pane_show (&fixture->pane, GTK_WIDGET (fixture->page), 1100, 800);
}

static void
tear_down (MatrixFixture *fixture, gconstpointer unused)
{
  pane_tear_down (&fixture->pane, NULL);
}

static gboolean
is_read (gpointer view)
{
  return weft_retainers_view_get_retainers (view) != NULL;
}

static GtkToggleButton *
button_of (MatrixFixture *fixture)
{
  GtkWidget *label = ui_find_text (GTK_WIDGET (fixture->page), "Together");

  return GTK_TOGGLE_BUTTON (gtk_widget_get_ancestor (label, GTK_TYPE_TOGGLE_BUTTON));
}

static double
kept_by_first (const WeftRetainers *retainers)
{
  return weft_retainers_shared_bytes (retainers, 0, 0);
}

static gboolean
is_of_the_end (gpointer view)
{
  return kept_by_first (weft_retainers_view_get_retainers (view)) == 200 << 10;
}

static WeftTableModel *
bands_of (MatrixFixture *fixture)
{
  return weft_table_view_get_model (
      WEFT_TABLE_VIEW (ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_TABLE_VIEW)));
}

static gboolean
has_rows_of_the_end (gpointer model)
{
  WeftTableRows *rows = weft_table_model_get_rows (model);

  return rows != NULL && rows->from == 3000000;
}

/* It is read when it is seen, says what is pointed at, and follows the range; the table of bands
 * does not follow it meanwhile. */
static void
test_matrix (MatrixFixture *fixture, gconstpointer unused)
{
  WeftView *view = weft_plot_get_view (ui_plot_of (fixture->page));
  g_autofree char *whole = g_strdup_printf ("0 to %s, 3 retainers",
                                            weft_format_time (weft_view_get_limits (view).to).text);

  g_test_message ("%s", whole);
  g_assert_true (weft_retainers_view_has_matrix (fixture->view));
  g_assert_null (weft_retainers_view_get_retainers (fixture->view));
  gtk_toggle_button_set_active (button_of (fixture), TRUE);
  pane_wait (is_read, fixture->view);
  g_assert_cmpuint (weft_retainers_view_get_retainers (fixture->view)->n_all, ==, 3);
  pane_wait_for (&fixture->pane, whole);
  weft_retainers_view_highlight (fixture->view, 1, 0);
  pane_wait_for (&fixture->pane,
                 "cache keeps 60.0 KiB alive; main keeps 60.0 KiB of it as well, 100.0 %");
  weft_view_select (view, 3000000, 4500000);
  pane_wait (is_of_the_end, fixture->view);
  g_assert_false (weft_table_model_is_busy (bands_of (fixture)));
  g_assert_false (has_rows_of_the_end (bands_of (fixture)));
  gtk_toggle_button_set_active (button_of (fixture), FALSE);
  pane_wait_for (&fixture->pane, "All bands");
  pane_wait (has_rows_of_the_end, bands_of (fixture));
}

/* A retainer's sets alone, as the chart has them. */
static void
test_open (MatrixFixture *fixture, gconstpointer unused)
{
  gtk_toggle_button_set_active (button_of (fixture), TRUE);
  pane_wait (is_read, fixture->view);
  weft_retainers_view_open (fixture->view, 1);
  g_assert_cmpint (weft_heap_state_get_choice (fixture->state)->group, ==,
                   WEFT_HEAP_GROUP_RETAINER);
  g_assert_cmpstr (weft_heap_state_get_choice (fixture->state)->opened, ==, "cache");
  g_assert_cmpuint (
      weft_chart_heap_levels (weft_plot_get_chart (ui_plot_of (fixture->page)))->bands->len, ==, 1);
}

/* Other profiles have no retainers, and no button for them. */
static void
test_other (MatrixFixture *fixture, gconstpointer unused)
{
  g_assert_false (weft_retainers_view_has_matrix (fixture->view));
  g_assert_false (pane_says (&fixture->pane, "Together"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add ("/retainers-view/matrix", MatrixFixture, GUINT_TO_POINTER (5), set_up, test_matrix,
              tear_down);
  g_test_add ("/retainers-view/open", MatrixFixture, GUINT_TO_POINTER (5), set_up, test_open,
              tear_down);
  g_test_add ("/retainers-view/other", MatrixFixture, GUINT_TO_POINTER (7), set_up, test_other,
              tear_down);
}
