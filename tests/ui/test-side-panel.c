/* SPDX-License-Identifier: BSD-3-Clause */
/* The panel beside the timeline. */
#include "pane-fixture.h"
#include "tests.h"
#include "ui-fixture.h"
#include "weft-lane-row.h"
#include "weft-side-panel.h"

/* The check of the row named @name. */
static GtkCheckButton *
find_check (GtkWidget *root, const char *name)
{
  if (GTK_IS_CHECK_BUTTON (root) &&
      g_strcmp0 (gtk_check_button_get_label (GTK_CHECK_BUTTON (root)), name) == 0)
    return GTK_CHECK_BUTTON (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkCheckButton *found = find_check (child, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_switch (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  GtkCheckButton *sparks, *heap;

  pane_show (fixture, panel, 252, 600);
  sparks = find_check (panel, "Sparks");
  heap = find_check (panel, "Heap profile");
  g_assert_true (gtk_check_button_get_active (sparks));
  gtk_check_button_set_active (sparks, FALSE);
  g_assert_cmpint (weft_plot_get_charts (fixture->plot), ==,
                   WEFT_TIMELINE_ALL & ~WEFT_TIMELINE_SPARKS);
  g_assert_true (gtk_check_button_get_active (heap));
  gtk_check_button_set_active (sparks, TRUE);
  g_assert_cmpint (weft_plot_get_charts (fixture->plot), ==, WEFT_TIMELINE_ALL);
  /* and the other way round */
  weft_plot_set_charts (fixture->plot, WEFT_TIMELINE_HEC);
  g_assert_false (gtk_check_button_get_active (sparks));
  g_assert_false (gtk_check_button_get_active (heap));
  g_assert_true (gtk_check_button_get_active (find_check (panel, "HECs")));
  g_assert_cmpint (weft_plot_get_charts (fixture->plot), ==, WEFT_TIMELINE_HEC);
}

/* What the log has not says why, and how it would have it; it stays asked for. */
static void
test_missing (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  GtkWidget *heap, *row;
  g_autofree char *flag = NULL;

  pane_show (fixture, panel, 252, 600);
  heap = GTK_WIDGET (find_check (panel, "Heap profile"));
  g_assert_false (gtk_widget_get_sensitive (heap));
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (heap)));
  g_assert_true (pane_says (fixture, "not recorded"));
  g_assert_true (pane_says (fixture, "+RTS -l -hT"));
  g_assert_cmpint (weft_plot_get_charts (fixture->plot), ==, WEFT_TIMELINE_ALL);
  row = gtk_widget_get_ancestor (heap, WEFT_TYPE_LANE_ROW);
  g_assert_nonnull (gtk_widget_get_tooltip_text (row));
  g_assert_true (gtk_widget_activate_action (row, "lane-row.copy", NULL));
  flag = pane_clipboard (fixture);
  g_assert_cmpstr (flag, ==, "+RTS -l -hT");
  /* what is there can still be switched, and nothing else changes with it */
  gtk_check_button_set_active (find_check (panel, "HECs"), FALSE);
  g_assert_cmpint (weft_plot_get_charts (fixture->plot), ==,
                   WEFT_TIMELINE_ALL & ~WEFT_TIMELINE_HEC);
}

static void
test_key (PaneFixture *fixture, gconstpointer unused)
{
  pane_show (fixture, weft_side_panel_new (fixture->plot), 252, 600);
  g_assert_true (pane_says (fixture, "Running Haskell"));
  g_assert_true (pane_says (fixture, "Sparks fizzled"));
  g_assert_false (pane_says (fixture, "Lost bytes of the log"));
}

static void
test_plain_key (PaneFixture *fixture, gconstpointer unused)
{
  pane_show (fixture, weft_side_panel_new (fixture->plot), 252, 600);
  g_assert_true (pane_says (fixture, "Running Haskell"));
  g_assert_false (pane_says (fixture, "Sparks fizzled"));
}

static void
count (gpointer n)
{
  ++*(guint *) n;
}

static void
test_row (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *row = weft_lane_row_new ("Sparks", 1);
  guint n = 0;

  g_signal_connect_swapped (row, "notify::active", G_CALLBACK (count), &n);
  pane_show (fixture, row, 200, 100);
  weft_lane_row_set_active (WEFT_LANE_ROW (row), TRUE);
  g_assert_cmpuint (n, ==, 0);
  weft_lane_row_set_active (WEFT_LANE_ROW (row), FALSE);
  g_assert_cmpuint (n, ==, 1);
  gtk_check_button_set_active (find_check (row, "Sparks"), TRUE);
  g_assert_cmpuint (n, ==, 2);
  weft_lane_row_set_missing (WEFT_LANE_ROW (row), "none", "There are none.", NULL);
  g_assert_true (weft_lane_row_get_active (WEFT_LANE_ROW (row)));
  g_assert_false (gtk_check_button_get_active (find_check (row, "Sparks")));
  weft_lane_row_set_value (WEFT_LANE_ROW (row), "3");
  g_assert_true (gtk_check_button_get_active (find_check (row, "Sparks")));
  g_assert_null (gtk_widget_get_tooltip_text (row));
  g_assert_cmpuint (n, ==, 2);
}

void
weft_test_side_panel_add (void)
{
  pane_add ("/side-panel/switch", test_switch);
  pane_add_plain ("/side-panel/missing", test_missing);
  pane_add ("/side-panel/key", test_key);
  pane_add_plain ("/side-panel/plain-key", test_plain_key);
  pane_add_plain ("/side-panel/row", test_row);
}
