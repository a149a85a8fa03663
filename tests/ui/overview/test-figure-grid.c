/* SPDX-License-Identifier: BSD-3-Clause */
/* A table of numbers where it has room, and where it folds. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-overview-page.h"
#include "weft-test-unit.h"

#define N_COLUMNS 5
#define N_ROWS    2

/* "row 1", and "1000000", "2000000", … */
static void
fill (WeftFigures *figures)
{
  static const char *const heads[N_COLUMNS] = { "name", "first", "second", "third", "fourth" };

  *figures = (WeftFigures){ .n_columns = N_COLUMNS, .has_heads = TRUE };
  figures->rows = g_array_new (FALSE, TRUE, sizeof (WeftFigureRow));
  for (guint i = 0; i < N_COLUMNS; i++)
    figures->heads[i].name = heads[i];
  for (guint row = 1; row <= N_ROWS; row++)
    {
      WeftFigureRow cells = { .cells[0].text = g_strdup_printf ("row %u", row) };

      for (guint i = 1; i < N_COLUMNS; i++)
        cells.cells[i].text = g_strdup_printf ("%u%u00000", row, i);
      g_array_append_val (figures->rows, cells);
    }
}

static graphene_rect_t
bounds_of (GtkWidget *grid, const char *text)
{
  GtkWidget *label = ui_find_text (grid, text);
  graphene_rect_t bounds;

  g_assert_nonnull (label);
  g_assert_true (gtk_widget_compute_bounds (label, grid, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, 0);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, (float) gtk_widget_get_width (grid));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  return bounds;
}

static void
test_folds (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *grid = g_object_new (WEFT_TYPE_FIGURE_GRID, NULL);
  g_auto (WeftFigures) figures = { 0 };
  graphene_rect_t first, second, third;
  int least, wanted, high, low;

  fill (&figures);
  weft_figure_grid_set (WEFT_FIGURE_GRID (grid), &figures);
  pane_show (fixture, grid, 800, 200);
  gtk_widget_measure (grid, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  g_assert_cmpint (least, <, wanted);
  first = bounds_of (grid, "1100000");
  second = bounds_of (grid, "1200000");
  third = bounds_of (grid, "1300000");
  g_assert_cmpfloat (first.origin.y, ==, third.origin.y);
  g_assert_cmpfloat (first.origin.x, <, second.origin.x);
  g_assert_cmpfloat (second.origin.x, <, third.origin.x);

  /* the third and the fourth stand below the first and the second */
  gtk_widget_measure (grid, GTK_ORIENTATION_VERTICAL, wanted, &low, NULL, NULL, NULL);
  gtk_widget_measure (grid, GTK_ORIENTATION_VERTICAL, wanted - 1, &high, NULL, NULL, NULL);
  g_assert_cmpint (high, >=, 2 * low);
  gtk_widget_size_allocate (grid, &(GtkAllocation){ 0, 0, wanted - 1, high }, -1);
  first = bounds_of (grid, "1100000");
  second = bounds_of (grid, "1200000");
  third = bounds_of (grid, "1300000");
  g_assert_cmpfloat (first.origin.x, ==, third.origin.x);
  g_assert_cmpfloat (first.origin.x, <, second.origin.x);
  g_assert_cmpfloat (third.origin.y, >=, first.origin.y + (float) low);

  /* all stand below one another */
  gtk_widget_measure (grid, GTK_ORIENTATION_VERTICAL, least, &high, NULL, NULL, NULL);
  g_assert_cmpint (high, >=, 4 * low);
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/figure-grid/folds", test_folds);
}
