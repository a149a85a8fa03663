/* SPDX-License-Identifier: BSD-3-Clause */
/* The card of a read-out. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-legend-flow.h"
#include "weft-read-out-view.h"
#include "weft-test-unit.h"

static guint
count_widgets (GtkWidget *root)
{
  guint n = 1;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child);
  return n;
}

static WeftReadOut *
read_out_of (guint n_rows)
{
  WeftReadOut *read_out = weft_read_out_new ();

  weft_read_out_set_title (read_out, "<b>Thread</b> & 7", "HEC 1");
  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *name = g_strdup_printf ("row %u", i);

      weft_read_out_add (read_out, name, "1.000 ms");
    }
  return read_out;
}

static void
test_rows (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftReadOut) three = read_out_of (3), one = read_out_of (1), none = read_out_of (0);
  GtkWidget *card = g_object_new (WEFT_TYPE_READ_OUT_VIEW, NULL);
  guint n;

  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), three);
  pane_show (fixture, card, 300, 200);
  g_assert_false (gtk_widget_get_can_target (card));
  /* what a log says is no markup */
  g_assert_true (pane_says (fixture, "<b>Thread</b> & 7"));
  g_assert_true (pane_says (fixture, "HEC 1"));
  g_assert_true (pane_says (fixture, "row 2"));
  n = count_widgets (card);
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), one);
  g_assert_true (pane_says (fixture, "row 0"));
  g_assert_false (pane_says (fixture, "row 1"));
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), none);
  g_assert_false (pane_says (fixture, "row 0"));
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), three);
  g_assert_true (pane_says (fixture, "row 2"));
  /* rows are used again */
  g_assert_cmpuint (count_widgets (card), ==, n);
}

static void
test_many_rows (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftReadOut) many = read_out_of (5000), few = read_out_of (2);
  GtkWidget *card = g_object_new (WEFT_TYPE_READ_OUT_VIEW, NULL);

  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), many);
  pane_show (fixture, card, 300, 500);
  g_assert_true (pane_says (fixture, "row 19"));
  g_assert_true (pane_says (fixture, "and 4980 more"));
  g_assert_cmpuint (count_widgets (card), <, 100);
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), few);
  g_assert_false (pane_says (fixture, "and "));
}

static void
test_swatches (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftReadOut) with = read_out_of (0), without = read_out_of (1);
  GtkWidget *card = g_object_new (WEFT_TYPE_READ_OUT_VIEW, NULL), *swatch;

  weft_read_out_add_swatch (with, weft_palette_get (WEFT_THEME_DARK)->run, "running", "3 %");
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), with);
  pane_show (fixture, card, 300, 200);
  swatch = ui_find_type (card, WEFT_TYPE_SWATCH);
  g_assert_true (gtk_widget_get_visible (swatch));
  g_assert_cmpfloat (gtk_widget_get_opacity (swatch), ==, 1);
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), without);
  g_assert_false (gtk_widget_get_visible (swatch));
}

static int
height_of (GtkWidget *card)
{
  int height;

  gtk_widget_measure (card, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return height;
}

/* The hint gives way where it has no room, and then rows, which are counted. */
static void
test_fit (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *card = g_object_new (WEFT_TYPE_READ_OUT_VIEW, NULL);
  g_autoptr (WeftReadOut) read_out = read_out_of (6);
  int without, with;

  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), read_out);
  pane_show (fixture, card, 300, 400);
  without = height_of (card);
  weft_read_out_set_hint (read_out, "A GC starts when all HECs have stopped for it.");
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), read_out);
  with = height_of (card);
  g_assert_cmpint (with, >, without);
  weft_read_out_view_fit (WEFT_READ_OUT_VIEW (card), with);
  g_assert_cmpint (height_of (card), ==, with);
  weft_read_out_view_fit (WEFT_READ_OUT_VIEW (card), with - 1);
  g_assert_cmpint (height_of (card), ==, without);
  g_assert_true (pane_says (fixture, "row 5"));
  weft_read_out_view_fit (WEFT_READ_OUT_VIEW (card), without - 1);
  g_assert_cmpint (height_of (card), <, without);
  g_assert_true (pane_says (fixture, "row 3"));
  g_assert_false (pane_says (fixture, "row 5"));
  g_assert_true (pane_says (fixture, "and 2 more"));
  weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (card), read_out);
  g_assert_cmpint (height_of (card), ==, with);
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/read-out-view/rows", test_rows);
  pane_add ("/read-out-view/many-rows", test_many_rows);
  pane_add ("/read-out-view/swatches", test_swatches);
  pane_add ("/read-out-view/fit", test_fit);
}
