/* SPDX-License-Identifier: BSD-3-Clause */
/* The pointer over the heap page: what it marks, and that it stays free. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-heap-page.h"
#include "weft-read-out-view.h"
#include "weft-table-view.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"
#include "weft-timeline-card.h"

static GtkEventController *
motion_of (gpointer area)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (area);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        return controller;
    }
  g_assert_not_reached ();
}

static GtkWidget *
find_marked (GtkWidget *widget)
{
  GtkWidget *found = gtk_widget_has_css_class (widget, "weft-marked") ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_marked (child);
  return found;
}

static gboolean
is_area_clean (gpointer area)
{
  return gtk_widget_get_height (area) > 0;
}

/* Points at @x, @y of the area: the card, if there is one, leaves the point free. */
static void
point_at (GtkWidget *area, GtkWidget *card, double x, double y)
{
  graphene_rect_t bounds;

  g_signal_emit_by_name (motion_of (area), "motion", x, y);
  pane_wait (is_area_clean, area);
  gtk_widget_size_allocate (
      area, &(GtkAllocation){ 0, 0, gtk_widget_get_width (area), gtk_widget_get_height (area) },
      -1);
  if (gtk_widget_get_visible (card) && gtk_widget_compute_bounds (card, area, &bounds))
    g_assert_false (
        graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
}

static gboolean
has_rows (gpointer bands)
{
  WeftTableView *table = WEFT_TABLE_VIEW (ui_find_type (bands, WEFT_TYPE_TABLE_VIEW));

  return g_list_model_get_n_items (G_LIST_MODEL (weft_table_view_get_model (table))) > 0;
}

/* The row of the band under the pointer is marked in legend and table, and the card covers no
 * pointer. */
static void
test_pointed (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = weft_heap_page_new (fixture->document);
  WeftHeapState *state = weft_plot_get_heap (ui_plot_of (page));
  GtkWidget *legend = GTK_WIDGET (WEFT_HEAP_LEGEND (ui_find_type (page, WEFT_TYPE_HEAP_LEGEND)));
  GtkWidget *area = GTK_WIDGET (WEFT_TIMELINE_AREA (ui_find_type (page, WEFT_TYPE_TIMELINE_AREA)));
  GtkWidget *card = GTK_WIDGET (WEFT_READ_OUT_VIEW (ui_find_type (area, WEFT_TYPE_READ_OUT_VIEW)));
  GtkWidget *bands = GTK_WIDGET (WEFT_BANDS_PANE (ui_find_type (page, WEFT_TYPE_BANDS_PANE)));
  int width, height;
  guint n = 0;

  pane_show (fixture, page, 1100, 800);
  pane_wait (has_rows, bands);
  width = gtk_widget_get_width (area);
  height = gtk_widget_get_height (area);
  for (double x = WEFT_LABEL_WIDTH + 5; x < width; x += 90)
    for (double y = WEFT_TIMELINE_LANES_TOP + 1; y < height; y += 21)
      {
        guint32 band;

        point_at (area, card, x, y);
        band = weft_heap_state_get_pointed_band (state);
        g_assert_true ((find_marked (legend) != NULL) == (band != WEFT_HEAP_NO_BAND));
        if (band < WEFT_HEAP_OTHER && find_marked (bands) != NULL)
          n++;
      }
  g_assert_cmpuint (n, >, 10);
  g_signal_emit_by_name (motion_of (area), "leave");
  g_assert_cmpuint (weft_heap_state_get_pointed_band (state), ==, WEFT_HEAP_NO_BAND);
  g_assert_null (find_marked (legend));
  g_assert_null (find_marked (bands));
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/heap-pointer/marks", test_pointed);
}
