/* SPDX-License-Identifier: BSD-3-Clause */
/* Why Slow? in the menu of a row of spans leads to the causes of its label, with the answer above.
 */
#include "table-fixture.h"
#include "ui-fixture.h"
#include "weft-table-view-private.h"
#include "weft-test-unit.h"

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

static gboolean
has_answer (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  GtkWidget *tables = GTK_WIDGET (weft_document_page_get_shown_page (page));
  GtkWidget *answer = gtk_widget_get_prev_sibling (gtk_widget_get_last_child (tables));

  return gtk_widget_get_visible (answer) &&
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

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/tables/why", test_why);
}
