/* SPDX-License-Identifier: BSD-3-Clause */
/* The window of a language that is written from right to left: numbers stay together with their
 * units, and what comes first is at the right. */
#include "ui-fixture.h"
#include "weft-number-style.h"
#include "weft-overview-page.h"
#include "weft-page-stack.h"
#include "weft-table-view-parts.h"
#include "weft-test-unit.h"

#include <string.h>

/* As if GTK had come to know it of the locale. */
static void
set_direction (GtkTextDirection direction)
{
  WeftNumberStyle style = weft_number_style_for_locale (direction == GTK_TEXT_DIR_RTL);

  gtk_widget_set_default_direction (direction);
  weft_number_style_set (&style);
}

static void
set_up (UiFixture *fixture, gconstpointer unused)
{
  ui_set_up (fixture, unused);
  set_direction (GTK_TEXT_DIR_RTL);
}

static void
tear_down (UiFixture *fixture, gconstpointer unused)
{
  ui_tear_down (fixture, unused);
  set_direction (GTK_TEXT_DIR_LTR);
}

/* The labels below @widget with a mark of direction, none of which is spelled out. */
static guint
count_isolated (GtkWidget *widget)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";
  guint n = strstr (text, "\u2068") != NULL;

  if (strstr (text, "\\u206") != NULL)
    g_error ("a mark of direction is seen: %s", text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_isolated (child);
  return n;
}

static void
test_pages (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  guint n, n_isolated = 0;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    if (weft_document_page_show_page (document, kinds[i].id))
      {
        ui_settle ();
        n_isolated += count_isolated (GTK_WIDGET (fixture->window));
      }
  g_assert_cmpuint (n_isolated, >, 50);
}

static float
x_of (GtkWidget *widget, GtkWidget *in)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, in, &bounds));
  return bounds.origin.x;
}

/* A Latin unit is at the right of its number, in a card as in a line. */
static void
test_card (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  GtkWidget *card, *unit;

  g_assert_true (weft_document_page_show_page (document, "overview"));
  ui_settle ();
  card = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_NUMBER_CARD);
  unit = ui_find_text (card, "ms");
  g_assert_nonnull (unit);
  g_assert_cmpfloat (x_of (unit, card), >, x_of (gtk_widget_get_prev_sibling (unit), card));
}

/* The table of the page that is shown, or NULL. */
static GtkWidget *
shown_table (UiFixture *fixture)
{
  WeftDocumentPage *document = weft_window_get_page (fixture->window);

  return ui_find_type (GTK_WIDGET (weft_document_page_get_shown_page (document)),
                       GTK_TYPE_COLUMN_VIEW);
}

/* The head of the first or last column that is shown, or NULL. After the last is one without a
 * title, weft_table_heads_add_tail(). */
static GtkWidget *
end_head (UiFixture *fixture, gboolean is_last)
{
  GtkWidget *view = shown_table (fixture);
  GtkWidget *row = view != NULL ? weft_table_heads_row (GTK_COLUMN_VIEW (view)) : NULL;
  GtkWidget *head = row == NULL ? NULL :
                    is_last     ? gtk_widget_get_prev_sibling (gtk_widget_get_last_child (row)) :
                                  gtk_widget_get_first_child (row);

  while (head != NULL && !gtk_widget_get_visible (head))
    head = is_last ? gtk_widget_get_prev_sibling (head) : gtk_widget_get_next_sibling (head);
  return head;
}

static gboolean
is_in_sight (UiFixture *fixture, GtkWidget *head)
{
  GtkWidget *view = shown_table (fixture);
  float x;

  if (head == NULL || gtk_widget_get_width (head) == 0)
    return FALSE;
  x = x_of (head, view);
  return x >= 0 && x + (float) gtk_widget_get_width (head) <= (float) gtk_widget_get_width (view);
}

/* With rows: until they are there, columns may still appear and take the focus along. */
static gboolean
is_at_first (UiFixture *fixture)
{
  GtkWidget *view = shown_table (fixture);
  GtkSelectionModel *rows =
      view != NULL ? gtk_column_view_get_model (GTK_COLUMN_VIEW (view)) : NULL;

  return rows != NULL && g_list_model_get_n_items (G_LIST_MODEL (rows)) > 0 &&
         is_in_sight (fixture, end_head (fixture, FALSE));
}

static gboolean
is_at_last (UiFixture *fixture)
{
  return is_in_sight (fixture, end_head (fixture, TRUE));
}

/* A table that is wider than the window begins with its first column, and follows the keyboard. */
static void
test_table (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  GtkColumnView *view;

  g_assert_true (weft_document_page_show_page (document, "tables"));
  ui_wait (fixture, is_at_first);
  g_assert_false (is_at_last (fixture));
  view = GTK_COLUMN_VIEW (shown_table (fixture));
  g_assert_true (weft_table_heads_focus (view));
  for (GtkWidget *head = end_head (fixture, FALSE); head != end_head (fixture, TRUE);
       head = gtk_widget_get_next_sibling (head))
    if (gtk_widget_get_visible (head))
      ui_press (gtk_window_get_focus (GTK_WINDOW (fixture->window)), GDK_KEY_Left, 0);
  ui_wait (fixture, is_at_last);
  g_assert_false (is_at_first (fixture));
}

static void
add (const char *path, void (*test) (UiFixture *, gconstpointer))
{
  g_test_add (path, UiFixture, NULL, set_up, test, tear_down);
}

WEFT_TEST_UNIT (add_tests)
{
  add ("/right-to-left/pages", test_pages);
  add ("/right-to-left/card", test_card);
  add ("/right-to-left/table", test_table);
}
