/* SPDX-License-Identifier: BSD-3-Clause */
/* Every page of the table is there, has its action, and takes part in what all of them do. */
#include "profile-log.h"
#include "ui-fixture.h"
#include "weft-actions.h"
#include "weft-compare-window.h"
#include "weft-fold.h"
#include "weft-page-stack.h"
#include "weft-profile-page-private.h"
#include "weft-settings.h"
#include "weft-strip.h"
#include "weft-table-view.h"
#include "weft-tables.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"
#include "weft-timeline-card.h"
#include "weft-window-parts.h"

static void
test_rows (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("win.page::%s", kinds[i].id);
      const WeftAction *action = weft_actions_find (id);
      WeftPage *shown;

      g_assert_nonnull (action);
      g_assert_cmpstr (action->title, ==, kinds[i].title);
      g_assert_true (g_hash_table_add (keys, (gpointer) action->accelerators[0]));
      g_assert_true (weft_document_page_show_page (document, kinds[i].id));
      shown = weft_document_page_get_shown_page (document);
      g_assert_true (WEFT_IS_PAGE (shown));
      /* what moves in time is there exactly where there is a time axis */
      g_assert_cmpint (
          gtk_widget_activate_action (GTK_WIDGET (shown), "timeline.go-to-start", NULL), ==,
          WEFT_PAGE_GET_CLASS (shown)->has_time_axis);
    }
}

static void
test_panes (UiFixture *fixture, gconstpointer unused)
{
  static const char *const settings[] = { "show-side-panel", "show-details" };
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  guint n, n_panes = 0;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *panes[2];
      WeftPage *page;

      g_assert_true (weft_document_page_show_page (document, kinds[i].id) || i > 0);
      page = weft_document_page_get_shown_page (document);
      weft_page_get_panes (page, panes);
      for (guint k = 0; k < G_N_ELEMENTS (panes); k++)
        {
          if (panes[k] == NULL)
            continue;
          n_panes++;
          g_assert_true (gtk_widget_get_visible (panes[k]));
          g_settings_set_boolean (weft_settings_get (), settings[k], FALSE);
          g_assert_false (gtk_widget_get_visible (panes[k]));
          g_settings_reset (weft_settings_get (), settings[k]);
          g_assert_true (gtk_widget_get_visible (panes[k]));
        }
    }
  g_assert_cmpuint (n_panes, >=, 5);
}

/* The switch of the side panel does nothing where there is none, and nothing later. */
static void
test_no_panel (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  GActionMap *actions = G_ACTION_MAP (fixture->window);
  GAction *action = g_action_map_lookup_action (actions, "side-panel");

  weft_document_page_show_page (document, "overview");
  g_assert_false (g_action_get_enabled (action));
  ui_activate (fixture, "win.side-panel");
  g_assert_true (g_settings_get_boolean (weft_settings_get (), "show-side-panel"));
  weft_document_page_show_page (document, "timeline");
  g_assert_true (g_action_get_enabled (action));
  ui_activate (fixture, "win.side-panel");
  g_assert_false (g_settings_get_boolean (weft_settings_get (), "show-side-panel"));
  g_settings_reset (weft_settings_get (), "show-side-panel");
}

/* Nor does it where a page says how to get its data. */
static void
test_no_panel_without_data (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_log (fixture);
  WeftDocumentPage *document = ui_open (fixture, file);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (fixture->window), "side-panel");

  weft_document_page_show_page (document, "heap");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (document), "No Heap Profile"));
  g_assert_false (g_action_get_enabled (action));
  weft_document_page_show_page (document, "events");
  g_assert_true (g_action_get_enabled (action));
}

/* Whether a name below @widget is cut. */
static gboolean
is_cut (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_cut (child))
      return TRUE;
  return FALSE;
}

/* px of the header bar between the log's name and what is shown of @switcher. */
static double
free_room (UiFixture *fixture, GtkWidget *switcher)
{
  GtkWidget *window = GTK_WIDGET (fixture->window), *form, *button;
  GtkWidget *name = ui_find_text (window, gtk_window_get_title (GTK_WINDOW (window)));
  graphene_rect_t left, right;

  for (form = gtk_widget_get_first_child (switcher); !gtk_widget_get_child_visible (form);)
    form = gtk_widget_get_next_sibling (form);
  button = gtk_widget_get_first_child (form);
  g_assert_true (gtk_widget_compute_bounds (gtk_widget_get_parent (name), window, &left));
  g_assert_true (gtk_widget_compute_bounds (button, window, &right));
  return right.origin.x - left.origin.x - left.size.width;
}

static int wanted_width;

/* Names are not cut, nor is the log's where there is room. */
static gboolean
is_right (UiFixture *fixture)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *switcher = ui_find_type (window, WEFT_TYPE_PAGE_SWITCHER);
  GtkWidget *name = ui_find_text (window, gtk_window_get_title (GTK_WINDOW (window)));

  /* its shadow takes some of it */
  return ABS (gtk_widget_get_width (window) - wanted_width) <= 60 && !is_cut (switcher) &&
         name != NULL &&
         (wanted_width < 1400 ||
          gtk_widget_get_child_visible (gtk_widget_get_first_child (switcher))) &&
         (!is_cut (gtk_widget_get_parent (name)) ||
          (wanted_width < 1280 && free_room (fixture, switcher) < 40));
}

/* Where names have no room they stand under the icons, or only these are shown. The log's name has
 * what these leave. */
static void
test_names (UiFixture *fixture, gconstpointer unused)
{
  static const int widths[] = { 1400, 1366, 1280, 1200, 1100, 1000, 900, 800 };
  g_autoptr (GFile) example = ui_example ();

  ui_open (fixture, example);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      wanted_width = widths[i];
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), widths[i], 600);
      g_test_message ("%d px", widths[i]);
      ui_wait (fixture, is_right);
    }
}

/* Names beside icons need the easy room; names that do not fit give way to icons. */
static void
test_easy_room (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftPageSwitcher *switcher;
  int wide, narrow;

  ui_open (fixture, example);
  switcher =
      WEFT_PAGE_SWITCHER (ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PAGE_SWITCHER));
  wide = weft_page_switcher_fit (switcher, 5000, 5000);
  g_assert_cmpint (weft_page_switcher_fit (switcher, 5000, wide), ==, wide);
  narrow = weft_page_switcher_fit (switcher, 5000, wide - 1);
  g_assert_cmpint (narrow, <, wide);
  g_assert_cmpint (weft_page_switcher_fit (switcher, narrow, 0), ==, narrow);
  g_assert_cmpint (weft_page_switcher_fit (switcher, narrow - 1, narrow - 1), <, narrow);
  g_assert_cmpint (weft_page_switcher_fit (switcher, 0, 0), >, 0);
}

/* Appends where each button of the shown form of the switcher begins, px of the window. */
static void
read_places (UiFixture *fixture, GArray *places)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *form = gtk_widget_get_first_child (ui_find_type (window, WEFT_TYPE_PAGE_SWITCHER));

  while (!gtk_widget_get_child_visible (form))
    form = gtk_widget_get_next_sibling (form);
  for (GtkWidget *button = gtk_widget_get_first_child (form); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (button, window, &bounds));
      g_array_append_val (places, bounds.origin.x);
    }
}

/* Its shadow takes some of it. */
static gboolean
has_wanted_width (UiFixture *fixture)
{
  return ABS (gtk_widget_get_width (GTK_WIDGET (fixture->window)) - wanted_width) <= 60;
}

/* The length of the log's name and of what is below it does not move the buttons of the pages. */
static void
test_still_buttons (UiFixture *fixture, gconstpointer unused)
{
  static const int widths[] = { 1366, 900 };
  g_autoptr (GFile) example = ui_example ();
  GtkWidget *window = GTK_WIDGET (fixture->window), *name;

  ui_open (fixture, example);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (float));
      g_autoptr (GArray) after = g_array_new (FALSE, FALSE, sizeof (float));

      wanted_width = widths[i];
      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 600);
      ui_wait (fixture, has_wanted_width);
      ui_lay_out (window);
      name = ui_find_text (window, gtk_window_get_title (GTK_WINDOW (window)));
      read_places (fixture, before);
      for (guint k = 0; k < 2; k++)
        {
          GtkWidget *label =
              k == 0 ? name : gtk_widget_get_last_child (gtk_widget_get_parent (name));
          g_autofree char *text = g_strdup (gtk_label_get_text (GTK_LABEL (label)));

          gtk_label_set_text (GTK_LABEL (label), "a name that is a good deal longer than others");
          ui_lay_out (window);
          read_places (fixture, after);
          gtk_label_set_text (GTK_LABEL (label), "x");
          ui_lay_out (window);
          read_places (fixture, after);
          gtk_label_set_text (GTK_LABEL (label), text);
        }
      g_assert_cmpuint (before->len, >, 0);
      for (guint k = 0; k < after->len; k++)
        g_assert_cmpfloat (g_array_index (after, float, k), ==,
                           g_array_index (before, float, k % before->len));
    }
}

/* Names that are shown do not touch. */
static void
test_names_apart (UiFixture *fixture, gconstpointer unused)
{
  static const int widths[] = { 1100, 1000, 960, 920 };
  g_autoptr (GFile) example = ui_example ();
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *switcher = ui_find_type (window, WEFT_TYPE_PAGE_SWITCHER);
  guint n_shown = 0;

  ui_open (fixture, example);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      graphene_rect_t first, second;
      GtkWidget *name;

      wanted_width = widths[i];
      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 600);
      ui_wait (fixture, has_wanted_width);
      ui_lay_out (window);
      name = ui_find_text (switcher, "Overview");
      if (name == NULL)
        continue;
      n_shown++;
      g_assert_true (gtk_widget_compute_bounds (name, window, &first));
      g_assert_true (
          gtk_widget_compute_bounds (ui_find_text (switcher, "Timeline"), window, &second));
      g_assert_cmpfloat (second.origin.x - first.origin.x - first.size.width, >=, 6);
    }
  g_assert_cmpuint (n_shown, >, 0);
}

/* The extent of the time axis of the page that is shown, px of the window. FALSE if it has none. */
static gboolean
read_axis (UiFixture *fixture, graphene_rect_t *extent)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *page =
      GTK_WIDGET (weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));
  GtkWidget *strip = ui_find_type (page, WEFT_TYPE_STRIP);

  ui_lay_out (window);
  if (strip == NULL || !gtk_widget_get_mapped (strip))
    return FALSE;
  g_assert_true (gtk_widget_compute_bounds (strip, window, extent));
  return TRUE;
}

/* Adds where the axes of all pages of @document begin to @starts, and where they end beside a side
 * panel to @ends: sets of px. Returns how many there are. */
static guint
collect_axes (UiFixture *fixture, WeftDocumentPage *document, GHashTable *starts, GHashTable *ends)
{
  guint n, n_axes = 0;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    {
      graphene_rect_t extent;

      weft_document_page_show_page (document, kinds[i].id);
      if (!read_axis (fixture, &extent))
        continue;
      n_axes++;
      g_test_message ("%s: %.0f px, %.0f px", kinds[i].id, extent.origin.x, extent.size.width);
      g_hash_table_add (starts, GINT_TO_POINTER ((int) extent.origin.x));
      if (weft_page_has_side_panel (weft_document_page_get_shown_page (document)))
        g_hash_table_add (ends, GINT_TO_POINTER ((int) (extent.origin.x + extent.size.width)));
    }
  return n_axes;
}

/* One time axis: it begins at one position on every page, with the side panel and without, and the
 * side panels are equally wide. */
static void
test_one_axis (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) profile = profile_log (fixture);
  g_autoptr (GHashTable) starts = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) ends = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) whole_ends = g_hash_table_new (NULL, NULL);
  GFile *const logs[] = { example, profile };
  guint n_axes = 0;

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      WeftDocumentPage *document = ui_open (fixture, logs[i]);

      n_axes += collect_axes (fixture, document, starts, ends);
      g_settings_set_boolean (weft_settings_get (), "show-side-panel", FALSE);
      n_axes += collect_axes (fixture, document, starts, whole_ends);
      g_settings_reset (weft_settings_get (), "show-side-panel");
    }
  g_assert_cmpuint (n_axes, >=, 12);
  g_assert_cmpuint (g_hash_table_size (starts), ==, 1);
  g_assert_cmpuint (g_hash_table_size (ends), ==, 1);
  g_assert_cmpuint (g_hash_table_size (whole_ends), ==, 1);
}

/* The fold below the chart of the page that is shown. */
static GtkWidget *
shown_fold (UiFixture *fixture)
{
  WeftDocumentPage *document = weft_window_get_page (fixture->window);

  return ui_find_type (GTK_WIDGET (weft_document_page_get_shown_page (document)), WEFT_TYPE_FOLD);
}

static gboolean
is_fold_folded (UiFixture *fixture)
{
  gboolean is_folded;

  g_object_get (shown_fold (fixture), "folded", &is_folded, NULL);
  return is_folded;
}

static gboolean
is_fold_open (UiFixture *fixture)
{
  return !is_fold_folded (fixture) && gtk_widget_get_height (shown_fold (fixture)) > 0;
}

/* Part of the window's height that the lanes of the page that is shown have. */
static double
lanes_share (UiFixture *fixture)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *page =
      GTK_WIDGET (weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));
  GtkWidget *area = ui_find_type (page, WEFT_TYPE_TIMELINE_AREA);

  return (double) (gtk_widget_get_height (area) - WEFT_TIMELINE_LANES_TOP) /
         gtk_widget_get_height (window);
}

/* In windows of all sizes the lanes have most of the height; the numbers below them are one line
 * if they have no room, and a button shows all of them. */
static void
test_lanes_share (UiFixture *fixture, gconstpointer unused)
{
  static const char *const pages[] = { "timeline", "heap" };
  static const struct
  {
    int width, height;
  } sizes[] = { { 900, 600 }, { 1366, 768 }, { 1300, 1000 } };
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  GtkWidget *window = GTK_WIDGET (fixture->window);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (pages); k++)
      {
        wanted_width = sizes[i].width;
        gtk_window_set_default_size (GTK_WINDOW (window), sizes[i].width, sizes[i].height);
        ui_wait (fixture, has_wanted_width);
        weft_document_page_show_page (document, pages[k]);
        ui_lay_out (window);
        g_test_message ("%s, %d px: %.2f", pages[k], sizes[i].height, lanes_share (fixture));
        g_assert_cmpfloat (lanes_share (fixture), >=, 0.6);
        ui_wait (fixture, sizes[i].height == 600 ? is_fold_folded :
                          sizes[i].height > 800  ? is_fold_open :
                                                   ui_is_read);
      }
}

/* The button shows all numbers, and hides them again; that is remembered. */
static void
test_fold_button (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  GtkWidget *window = GTK_WIDGET (fixture->window);

  ui_open (fixture, example);
  wanted_width = 900;
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 600);
  ui_wait (fixture, has_wanted_width);
  ui_wait (fixture, is_fold_folded);
  ui_settle ();
  g_assert_nonnull (ui_find_text (shown_fold (fixture), "Mutator"));
  g_assert_null (ui_find_text (shown_fold (fixture), "HECs Running"));
  gtk_widget_activate_action (shown_fold (fixture), "chart-table.fold", NULL);
  ui_wait (fixture, is_fold_open);
  ui_lay_out (window);
  g_assert_nonnull (ui_find_text (shown_fold (fixture), "HECs Running"));
  gtk_widget_activate_action (shown_fold (fixture), "chart-table.fold", NULL);
  ui_wait (fixture, is_fold_folded);
  g_assert_cmpint (g_settings_get_int (weft_settings_get (), "details-height"), <, 100);
  g_settings_reset (weft_settings_get (), "details-height");
}

/* The search entry is below the choices where it has no room beside them. */
static gboolean
has_whole_tools (UiFixture *fixture)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *page =
      GTK_WIDGET (weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));
  GtkWidget *search = WEFT_PROFILE_PAGE (page)->search;
  graphene_rect_t bounds;
  int wanted;

  gtk_widget_measure (search, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
  return gtk_widget_get_width (window) < 760 && gtk_widget_compute_bounds (search, page, &bounds) &&
         bounds.size.width >= (float) wanted && bounds.origin.x > 0 &&
         bounds.origin.x + bounds.size.width <= (float) gtk_widget_get_width (page);
}

static void
test_search_entry (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_log (fixture);

  weft_document_page_show_page (ui_open (fixture, file), "profile");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 600);
  ui_wait (fixture, has_whole_tools);
}

static GtkWidget *
built (WeftDocumentPage *document, const char *id)
{
  GtkWidget *place = adw_view_stack_get_child_by_name (weft_document_page_get_pages (document), id);

  return adw_bin_get_child (ADW_BIN (place));
}

/* A page is built when it is shown, whoever shows it, or asked for, and stays. */
static void
test_built (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, file);
  AdwViewStack *pages = weft_document_page_get_pages (document);
  GtkWidget *timeline = GTK_WIDGET (weft_document_page_get_shown_page (document));
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    g_assert_true (built (document, kinds[i].id) ==
                   (g_str_equal (kinds[i].id, "timeline") ? timeline : NULL));
  adw_view_stack_set_visible_child_name (pages, "heap");
  g_assert_nonnull (built (document, "heap"));
  g_assert_null (built (document, "overview"));
  g_assert_nonnull (weft_document_page_get_page (document, "overview"));
  g_assert_nonnull (built (document, "overview"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (pages), ==, "heap");
  g_assert_true (weft_document_page_show_page (document, "timeline"));
  g_assert_true (built (document, "timeline") == timeline);
}

/* Adds the classes of the tables below @widget, shown or not. */
static void
collect_tables (GtkWidget *widget, GPtrArray *classes)
{
  if (WEFT_IS_TABLE_VIEW (widget))
    g_ptr_array_add (classes, (gpointer) weft_table_model_get_class (
                                  weft_table_view_get_model (WEFT_TABLE_VIEW (widget))));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_tables (child, classes);
}

/* A comparison of the log of @page with none as yet. */
static GtkWidget *
compare (UiFixture *fixture, WeftDocumentPage *page)
{
  g_autoptr (GPtrArray) sides = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (sides, weft_compare_side_new (weft_document_page_get_document (page)));
  return weft_compare_window_new (GTK_WINDOW (fixture->window), sides, 0, 1, WEFT_SUBJECT_NUMBERS);
}

/* The id of what has the table @klass, of @places by id, which is @wanted if that has it; or NULL.
 */
static const char *
find_place (GHashTable *places, const char *wanted, const WeftTableClass *klass)
{
  const char *found = NULL;
  GHashTableIter iter;
  gpointer id, widget;

  g_hash_table_iter_init (&iter, places);
  while (g_hash_table_iter_next (&iter, &id, &widget))
    {
      g_autoptr (GPtrArray) classes = g_ptr_array_new ();

      collect_tables (widget, classes);
      if (g_ptr_array_find (classes, klass, NULL) && g_strcmp0 (found, wanted) != 0)
        found = id;
    }
  return found;
}

/* Each table is where its row says that it is. */
static void
test_tables (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, file);
  GtkWidget *comparison = compare (fixture, document);
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_pages, n;
  const WeftPageKind *pages = weft_pages (&n_pages);
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n_pages; i++)
    g_hash_table_insert (places, (gpointer) pages[i].id,
                         weft_document_page_get_page (document, pages[i].id));
  g_hash_table_insert (places, (gpointer) "comparison", comparison);
  for (guint i = 0; i < n; i++)
    {
      const char *found = find_place (places, tables[i].page, tables[i].klass);

      if (g_strcmp0 (found, tables[i].page) != 0)
        g_error ("the table %s is on %s, but on %s by app/answers/tables/weft-table-rows.h: show "
                 "it there, or correct its row",
                 tables[i].klass->id, found != NULL ? found : "no page",
                 tables[i].page != NULL ? tables[i].page : "no page");
    }
  gtk_window_destroy (GTK_WINDOW (comparison));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/pages/rows", test_rows);
  ui_add ("/pages/panes", test_panes);
  ui_add ("/pages/no-panel", test_no_panel);
  ui_add ("/pages/no-panel-without-data", test_no_panel_without_data);
  ui_add ("/pages/names", test_names);
  ui_add ("/pages/easy-room", test_easy_room);
  ui_add ("/pages/still-buttons", test_still_buttons);
  ui_add ("/pages/names-apart", test_names_apart);
  ui_add ("/pages/one-axis", test_one_axis);
  ui_add ("/pages/lanes-share", test_lanes_share);
  ui_add ("/pages/fold-button", test_fold_button);
  ui_add ("/pages/search-entry", test_search_entry);
  ui_add ("/pages/built", test_built);
  ui_add ("/pages/tables", test_tables);
}
