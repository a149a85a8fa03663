/* SPDX-License-Identifier: BSD-3-Clause */
/* Why Slow? in the menu of a row of spans leads to the causes of its label, with the answer above.
 */
#include "table-fixture.h"
#include "ui-fixture.h"
#include "weft-histogram-view.h"
#include "weft-table-view-private.h"
#include "weft-tables-page.h"
#include "weft-test-unit.h"
#include "weft-why.h"

#include <string.h>

/* The label that the menu of the first row passes to Why Slow?, or NULL if there is no such item.
 */
static char *
explained_label (WeftTableModel *model)
{
  guint row = g_array_index (weft_table_model_get_order (model), guint32, 0);
  g_autoptr (GMenuModel) menu =
      weft_table_view_row_menu (weft_table_model_get_rows (model), row, 0, 1, "Open", TRUE);
  g_autoptr (GMenuModel) uses = g_menu_model_get_item_link (menu, 0, G_MENU_LINK_SECTION);

  for (gint i = 0; i < g_menu_model_get_n_items (uses); i++)
    {
      g_autofree char *action = NULL;
      char *label = NULL;

      if (g_menu_model_get_item_attribute (uses, i, G_MENU_ATTRIBUTE_ACTION, "s", &action) &&
          g_str_equal (action, "tables.why") &&
          g_menu_model_get_item_attribute (uses, i, G_MENU_ATTRIBUTE_TARGET, "s", &label))
        return label;
    }
  return NULL;
}

static GtkWidget *
shown_pane (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return ui_find_type (GTK_WIDGET (weft_document_page_get_shown_page (page)), WEFT_TYPE_WHY_PANE);
}

static gboolean
has_answer (UiFixture *fixture)
{
  GtkWidget *answer = gtk_widget_get_first_child (shown_pane (fixture));

  return gtk_widget_get_mapped (answer) &&
         strstr (gtk_label_get_text (GTK_LABEL (answer)), "of “request” take") != NULL;
}

static void
test_why (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "spans");
  WeftTableModel *model = weft_table_view_get_model (view);
  g_autofree char *label = NULL;
  WeftTableView *causes;
  g_autofree char *none = NULL;

  table_wait (fixture, model);
  label = explained_label (model);
  g_assert_nonnull (label);
  gtk_widget_activate_action (GTK_WIDGET (view), "tables.why", "s", "request");
  ui_wait (fixture, has_answer);
  /* its rows are opened in the timeline like others */
  causes = table_open (fixture, "why");
  table_wait (fixture, weft_table_view_get_model (causes));
  none = explained_label (weft_table_view_get_model (causes));
  g_assert_null (none);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (weft_table_view_get_model (causes))), >,
                    0);
}

static const WeftWhy *
shown_answer (UiFixture *fixture)
{
  WeftTableView *view = WEFT_TABLE_VIEW (ui_find_type (shown_pane (fixture), WEFT_TYPE_TABLE_VIEW));

  return weft_table_why_get_result (weft_table_model_get_rows (weft_table_view_get_model (view)));
}

static gboolean
is_chosen (UiFixture *fixture)
{
  return shown_answer (fixture)->is_chosen;
}

static gboolean
is_tenth (UiFixture *fixture)
{
  return !shown_answer (fixture)->is_chosen;
}

/* Lengths that are chosen in the histogram make the slow spans; a part of the bars selects its
 * row. */
static void
test_choice (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "why");
  WeftTableModel *model = weft_table_view_get_model (view);
  GtkWidget *lengths, *bars;
  const WeftWhyCause *cause;

  table_wait (fixture, model);
  lengths = ui_find_type (shown_pane (fixture), WEFT_TYPE_HISTOGRAM_VIEW);
  bars = ui_find_type (shown_pane (fixture), WEFT_TYPE_SHARE_VIEW);
  g_assert_true (gtk_widget_get_mapped (lengths) && gtk_widget_get_mapped (bars));
  g_signal_emit_by_name (lengths, "range-chosen", shown_answer (fixture)->median, WEFT_TIME_END);
  ui_wait (fixture, is_chosen);
  g_assert_cmpuint (shown_answer (fixture)->chosen.from, ==, shown_answer (fixture)->median);
  g_signal_emit_by_name (lengths, "range-changed", G_GUINT64_CONSTANT (0), G_GUINT64_CONSTANT (0));
  ui_wait (fixture, is_tenth);
  cause = weft_why_nth (shown_answer (fixture), shown_answer (fixture)->causes->len - 1);
  g_signal_emit_by_name (bars, "chosen", cause->longest_from, cause->longest_to);
  g_assert_cmpint (weft_table_view_get_row (view), ==,
                   (gint) shown_answer (fixture)->causes->len - 1);
}

/* The timeline asks for the spans of a label, too. */
static void
test_of_document (UiFixture *fixture, gconstpointer unused)
{
  table_open (fixture, "threads");
  gtk_widget_activate_action (GTK_WIDGET (weft_window_get_page (fixture->window)), "document.why",
                              "s", "request");
  ui_wait (fixture, has_answer);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/tables/why", test_why);
  ui_add ("/tables/why-choice", test_choice);
  ui_add ("/tables/why-of-document", test_of_document);
}
