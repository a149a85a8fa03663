/* SPDX-License-Identifier: BSD-3-Clause */
/* Pages follow the desktop's text scale at once, up to what there is room for. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-context-menu.h"
#include "weft-document-page.h"
#include "weft-help-window.h"
#include "weft-panels.h"
#include "weft-test-unit.h"
#include "weft-text-zoom.h"
#include "weft-timeline-area.h"
#include "weft-window-parts.h"

#define DPI           96
#define SETTLE_FRAMES 4

static gboolean
count_frame (GtkWidget *widget, GdkFrameClock *clock, gpointer n)
{
  return ++*(guint *) n < SETTLE_FRAMES;
}

/* Styles and sizes settle with the frames after a change. */
static void
settle (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = 0;

  ui_settle ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (!gtk_widget_get_mapped (window))
        continue;
      gtk_widget_add_tick_callback (window, count_frame, &n, NULL);
      while (n < SETTLE_FRAMES)
        g_main_context_iteration (NULL, TRUE);
      return;
    }
}

static void
set_text_scale (double scale)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (int) (scale * DPI * 1024), NULL);
  settle ();
}

static void
set_up (UiFixture *fixture, gconstpointer unused)
{
  ui_set_up (fixture, unused);
  set_text_scale (1);
}

static void
tear_down (UiFixture *fixture, gconstpointer unused)
{
  set_text_scale (1);
  ui_tear_down (fixture, unused);
}

/* The place of @widget in the window. */
static graphene_rect_t
place_of (UiFixture *fixture, GtkWidget *widget)
{
  graphene_rect_t place;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (fixture->window), &place));
  return place;
}

static WeftDocumentPage *
open_page (UiFixture *fixture, const char *name)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);

  weft_document_page_show_page (page, name);
  settle ();
  return page;
}

static double
line_height (UiFixture *fixture, WeftDocumentPage *page, const char *text)
{
  return place_of (fixture, ui_find_text (GTK_WIDGET (page), text)).size.height;
}

/* Labels, cards and their charts. */
static void
test_cards (UiFixture *fixture, gconstpointer unused)
{
  static const double scales[] = { 1.25, 1.5, 2.0 };
  WeftDocumentPage *page = open_page (fixture, "overview");
  GtkWidget *zoom = ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TEXT_ZOOM);
  double height = line_height (fixture, page, "Elapsed");
  double title = line_height (fixture, page, "Whole log");

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      set_text_scale (scales[i]);
      g_assert_cmpfloat_with_epsilon (weft_text_zoom_get_scale (gtk_widget_get_first_child (zoom)),
                                      scales[i], 0.001);
      g_assert_cmpfloat_with_epsilon (line_height (fixture, page, "Elapsed"), height * scales[i],
                                      0.01);
      g_assert_cmpfloat_with_epsilon (line_height (fixture, page, "Whole log"), title * scales[i],
                                      0.01);
    }
  set_text_scale (1);
  g_assert_cmpfloat (line_height (fixture, page, "Elapsed"), ==, height);
  set_text_scale (0.75);
  g_assert_cmpfloat (weft_text_zoom_get_scale (gtk_widget_get_first_child (zoom)), ==, 1);
}

/* The lanes grow, and what is under a point of the window is what is seen there. */
static void
test_lanes (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page = open_page (fixture, "timeline");
  GtkWidget *area = ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TIMELINE_AREA);
  WeftPlot *plot = ui_plot_of (page);
  double labels = gtk_widget_get_width (area) - weft_plot_get_width (plot);
  graphene_rect_t after;
  graphene_point_t point;
  GtkWidget *picked;
  double density;

  set_text_scale (1.5);
  after = place_of (fixture, area);
  g_assert_cmpfloat (gtk_widget_get_width (area) - weft_plot_get_width (plot), ==, labels);
  g_assert_cmpfloat_with_epsilon (after.size.width, 1.5 * gtk_widget_get_width (area), 1);

  /* a column of a lane for each pixel of the screen */
  density = weft_chart_begin_device_pixels (weft_plot_get_chart (plot));
  weft_chart_end_device_pixels (weft_plot_get_chart (plot), density);
  g_assert_cmpfloat_with_epsilon (
      density, 1.5 * gtk_widget_get_scale_factor (GTK_WIDGET (fixture->window)), 0.001);

  picked = gtk_widget_pick (GTK_WIDGET (fixture->window), after.origin.x + after.size.width - 60,
                            after.origin.y + 150, GTK_PICK_DEFAULT);
  g_assert_true (picked == area || gtk_widget_is_ancestor (picked, area));
  g_assert_true (gtk_widget_compute_point (
      GTK_WIDGET (fixture->window), area,
      &GRAPHENE_POINT_INIT (after.origin.x + after.size.width, after.origin.y), &point));
  g_assert_cmpfloat_with_epsilon (point.x, gtk_widget_get_width (area), 1);
}

/* A window of a phone's width has all pages, by a menu, and nothing of them is cut off. */
static void
test_narrow (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page = open_page (fixture, "overview");
  GtkWidget *switcher = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PAGE_SWITCHER);
  AdwViewStack *stack = weft_document_page_get_pages (page);
  g_autoptr (GtkSelectionModel) pages = adw_view_stack_get_pages (stack);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (AdwViewStackPage) one = g_list_model_get_item (G_LIST_MODEL (pages), i);
      int least, child;

      weft_document_page_show_page (page, adw_view_stack_page_get_name (one));
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 500, 640);
      settle ();
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
      settle ();
      gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &least,
                          NULL, NULL, NULL);
      g_test_message ("%s: %d", adw_view_stack_page_get_name (one), least);
      g_assert_cmpint (least, <=, 380); /* with the frame of the window */
      g_assert_true (gtk_widget_get_child_visible (ui_find_type (switcher, GTK_TYPE_MENU_BUTTON)));
      gtk_widget_measure (adw_view_stack_get_visible_child (stack), GTK_ORIENTATION_HORIZONTAL, -1,
                          &child, NULL, NULL, NULL);
      g_assert_cmpint (gtk_widget_get_width (adw_view_stack_get_visible_child (stack)), >=, child);
      /* it has five sixths of the standard size at least, with the wider font that GTK 4.18 takes
       * on Wayland, too */
      g_assert_cmpint (child * 5, <=, 360 * 6);
    }
}

static void
set_width (UiFixture *fixture, int width)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 640);
  settle ();
  settle ();
}

/* The start page fits into a narrow window. */
static void
test_start (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_START_PAGE);
  int least;

  set_width (fixture, 360);
  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  g_assert_cmpint (gtk_widget_get_width (page), <=, 360);
}

/* Where there is no room for both, the side panel is there instead of the lanes. */
static void
test_side_panel (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = GTK_WIDGET (open_page (fixture, "timeline"));
  GtkWidget *area = ui_find_type (page, WEFT_TYPE_TIMELINE_AREA);
  GtkWidget *panel = ui_find_type (page, WEFT_TYPE_SIDE_PANEL);

  set_width (fixture, 800);
  g_assert_false (gtk_widget_get_mapped (panel));
  g_assert_true (gtk_widget_get_mapped (area));
  ui_activate (fixture, "win.side-panel");
  settle ();
  g_assert_true (gtk_widget_get_mapped (panel));
  g_assert_true (gtk_widget_get_mapped (area));
  set_width (fixture, 360);
  g_assert_true (gtk_widget_get_mapped (panel));
  g_assert_false (gtk_widget_get_mapped (area));
  g_assert_cmpfloat (weft_text_zoom_get_scale (panel), ==, 1);
  ui_activate (fixture, "win.side-panel");
  settle ();
  g_assert_false (gtk_widget_get_mapped (panel));
  g_assert_true (gtk_widget_get_mapped (area));
}

/* A page that would not fit is magnified less. */
static void
test_fits (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *child = gtk_label_new ("child");
  GtkWidget *zoom = g_object_new (WEFT_TYPE_TEXT_ZOOM, "child", child, NULL);

  gtk_widget_set_size_request (child, 200, 100);
  pane_show (fixture, zoom, 300, 300);
  set_text_scale (2);
  g_assert_cmpfloat_with_epsilon (weft_text_zoom_get_scale (child), 1.5, 0.001);
  g_assert_cmpint (gtk_widget_get_width (child), ==, 200);
  gtk_widget_set_size_request (child, 200, 250);
  settle ();
  g_assert_cmpfloat_with_epsilon (weft_text_zoom_get_scale (child),
                                  gtk_widget_get_height (zoom) / 250.0, 0.001);
  g_assert_cmpfloat (weft_text_zoom_get_scale (child), <, 1.3);
  g_assert_cmpint (gtk_widget_get_height (child), ==, 250);
  set_text_scale (1);
  g_assert_cmpint (gtk_widget_get_width (child), ==, 300);
  gtk_widget_set_size_request (child, 600, 100);
  settle ();
  g_assert_cmpfloat_with_epsilon (weft_text_zoom_get_scale (child),
                                  gtk_widget_get_width (zoom) / 600.0, 0.001);
  g_assert_cmpint (gtk_widget_get_width (zoom), <, 360);
  g_assert_cmpint (gtk_widget_get_width (child), ==, 600);
}

/* Adds the heights of all icons in @root; how many they are. */
static guint
add_icons (GtkWidget *root, int *sum)
{
  guint n = 0;
  int height;

  if (GTK_IS_IMAGE (root) && gtk_widget_get_mapped (root))
    {
      gtk_widget_measure (root, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
      *sum += height;
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += add_icons (child, sum);
  return n;
}

/* All in the header bar, not only those of the pages; what is in the pages is magnified with them.
 */
static void
test_icons (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = GTK_WIDGET (open_page (fixture, "tables"));
  GtkWidget *header = ui_find_type (GTK_WIDGET (fixture->window), ADW_TYPE_HEADER_BAR);
  int small = 0, large = 0, small_inside = 0, large_inside = 0;
  guint n = add_icons (header, &small), n_inside = add_icons (page, &small_inside);

  set_text_scale (1.25);
  g_assert_cmpuint (add_icons (header, &large), ==, n);
  g_assert_cmpint (large - small, ==, 4 * (int) n);
  g_assert_cmpuint (add_icons (page, &large_inside), ==, n_inside);
  g_assert_cmpuint (n_inside, >, 2);
  g_assert_cmpint (large_inside, ==, small_inside);
}

static void
check_dialog (UiFixture *fixture, GtkWidget *window, double scale)
{
  GtkWidget *main = GTK_WIDGET (fixture->window);
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  g_assert_cmpint (width, ==, MAX (640, MIN (640 * scale, gtk_widget_get_width (main))));
  g_assert_cmpint (height, ==, MAX (640, MIN (640 * scale, gtk_widget_get_height (main))));
}

/* Dialogs grow with their texts, up to the window that they belong to, also while they are open. */
static void
test_dialogs (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *window, *clamp;
  int width, text;

  open_page (fixture, "overview");
  set_text_scale (1.5);
  /* those of other tests */
  while ((window = ui_find_window (WEFT_TYPE_KEYS_WINDOW)) != NULL)
    gtk_window_destroy (GTK_WINDOW (window));
  ui_activate (fixture, "win.keys");
  settle ();
  window = ui_find_window (WEFT_TYPE_KEYS_WINDOW);
  check_dialog (fixture, window, 1.5);
  clamp = adw_clamp_get_child (ADW_CLAMP (ui_find_type (window, ADW_TYPE_CLAMP)));
  width = gtk_widget_get_width (window);
  text = gtk_widget_get_width (clamp);
  set_text_scale (1);
  check_dialog (fixture, window, 1);
  g_assert_cmpint (gtk_widget_get_width (window), <, width);
  g_assert_cmpint (gtk_widget_get_width (clamp), <, text);
  set_text_scale (1.5);
  check_dialog (fixture, window, 1.5);
  g_assert_cmpint (gtk_widget_get_width (window), ==, width);
  g_assert_cmpint (gtk_widget_get_width (clamp), ==, text);
}

/* It needs the same height at each width: GTK relies on it that none needs less than no width in
 * particular, nor more than the widest. */
static void
test_least (void)
{
  GtkWidget *child = gtk_label_new ("child");
  g_autoptr (GtkWidget) zoom =
      g_object_ref_sink (g_object_new (WEFT_TYPE_TEXT_ZOOM, "child", child, NULL));
  int least, height;

  gtk_widget_set_size_request (child, 640, 2000);
  gtk_widget_measure (zoom, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, 240);
  gtk_widget_set_size_request (child, 640, 400);
  gtk_widget_measure (zoom, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, 200);
  for (int width = 320; width < 1000; width += 10)
    {
      gtk_widget_measure (zoom, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
      g_assert_cmpint (height, ==, least);
    }
}

/* A menu opens at the pointer, in letters of the desktop's size. */
static void
test_menu (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *area, *menu = NULL;
  g_autoptr (GMenu) model = g_menu_new ();
  graphene_rect_t place;
  GdkRectangle rectangle;
  GdkSurface *surface;
  PangoContext *context;

  if (gdk_display_get_default_seat (gdk_display_get_default ()) == NULL)
    {
      g_test_skip ("A compositor without a pointer shows no menus");
      return;
    }
  area = ui_find_type (GTK_WIDGET (open_page (fixture, "timeline")), WEFT_TYPE_TIMELINE_AREA);
  set_text_scale (1.5);
  g_menu_append (model, "Item", "win.problems");
  weft_context_menu_popup (&menu, area, G_MENU_MODEL (model), 200, 100);
  settle ();
  place = place_of (fixture, area);
  g_assert_true (gtk_popover_get_pointing_to (GTK_POPOVER (menu), &rectangle));
  g_assert_cmpint (rectangle.x, ==, 300);
  g_assert_cmpint (rectangle.y, ==, 150);
  surface = gtk_native_get_surface (GTK_NATIVE (menu));
  g_assert_cmpfloat (gdk_popup_get_position_x (GDK_POPUP (surface)), >=, place.origin.x + 250);
  context = gtk_widget_get_pango_context (ui_find_text (menu, "Item"));
  g_assert_cmpfloat_with_epsilon (pango_cairo_context_get_resolution (context), 1.5 * DPI, 0.01);
  context = gtk_widget_get_pango_context (area);
  g_assert_cmpfloat_with_epsilon (pango_cairo_context_get_resolution (context), DPI, 0.01);
  /* that of a row which is scrolled away opens at the edge */
  weft_context_menu_popup (&menu, area, G_MENU_MODEL (model), -1000, 100000);
  settle ();
  g_assert_true (gtk_popover_get_pointing_to (GTK_POPOVER (menu), &rectangle));
  g_assert_cmpint (rectangle.x, ==, 0);
  g_assert_cmpint (rectangle.y, ==, (int) (gtk_widget_get_height (area) * 1.5));
  gtk_widget_unparent (menu);
}

static void
add (const char *path, void (*test) (UiFixture *, gconstpointer))
{
  g_test_add (path, UiFixture, NULL, set_up, test, tear_down);
}

WEFT_TEST_UNIT (add_tests)
{
  add ("/text-zoom/cards", test_cards);
  add ("/text-zoom/lanes", test_lanes);
  add ("/text-zoom/menu", test_menu);
  add ("/text-zoom/narrow", test_narrow);
  add ("/text-zoom/start", test_start);
  add ("/text-zoom/side-panel", test_side_panel);
  add ("/text-zoom/icons", test_icons);
  add ("/text-zoom/dialogs", test_dialogs);
  pane_add_plain ("/text-zoom/fits", test_fits);
  g_test_add_func ("/text-zoom/least", test_least);
}
