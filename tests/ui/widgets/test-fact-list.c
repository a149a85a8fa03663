/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of facts show all of their texts, however little room there is. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-read-out-view.h"
#include "weft-test-unit.h"

/* px: a column of the least width. */
#define WIDTH 240

static const struct
{
  const char *name, *value;
} facts[] = {
  { "since", "59.142 785 ms" },
  { "idle because", "threads runnable elsewhere, not migrated, 97.8 %" },
  { "number of threads in the run queues of all other HECs",
    "an-identifier-that-is-too-long-for-it" },
};

static gboolean
is_laid_out (gpointer widget)
{
  return gtk_widget_get_height (widget) > 0;
}

/* Whether all of @label's text is in it. */
static gboolean
is_whole (GtkWidget *label)
{
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  return !pango_layout_is_ellipsized (layout) && width <= gtk_widget_get_width (label) &&
         height <= gtk_widget_get_height (label);
}

static void
test_whole (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  GtkWidget *list = g_object_new (WEFT_TYPE_FACT_LIST, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    weft_read_out_add (out, facts[i].name, facts[i].value);
  weft_fact_list_set_read_out (WEFT_FACT_LIST (list), out);
  pane_show (fixture, list, WIDTH, 200);
  pane_wait (is_laid_out, list);
  g_assert_cmpint (gtk_widget_get_width (list), ==, WIDTH);
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      g_assert_true (is_whole (ui_find_text (list, facts[i].name)));
      g_assert_true (is_whole (ui_find_text (list, facts[i].value)));
    }
}

/* Rows stay if they are set again, as they are for each update of a growing log. */
static void
test_same (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  GtkWidget *list = g_object_new (WEFT_TYPE_FACT_LIST, NULL);
  g_autoptr (GtkWidget) row = NULL;

  weft_read_out_add_link (out, "HEC 0", "idle", "hec/0", 100);
  weft_fact_list_set_read_out (WEFT_FACT_LIST (list), out);
  pane_show (fixture, list, WIDTH, 200);
  pane_wait (is_laid_out, list);
  row = g_object_ref (gtk_widget_get_first_child (list));
  weft_fact_list_set_read_out (WEFT_FACT_LIST (list), out);
  g_assert_true (gtk_widget_get_first_child (list) == row);
  weft_read_out_clear (out);
  weft_read_out_add_link (out, "HEC 0", "idle", "hec/0", 200);
  weft_fact_list_set_read_out (WEFT_FACT_LIST (list), out);
  g_assert_false (gtk_widget_get_first_child (list) == row);
}

/* A name without a swatch is below one with a swatch. */
static void
test_swatches (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  GtkWidget *list = g_object_new (WEFT_TYPE_FACT_LIST, NULL);
  graphene_rect_t with, without;

  weft_read_out_add (out, "running", "55.0 %");
  weft_read_out_add (out, "idle", "45.0 %");
  g_array_index (out->rows, WeftReadOutRow, 0).has_swatch = TRUE;
  weft_fact_list_set_read_out (WEFT_FACT_LIST (list), out);
  pane_show (fixture, list, WIDTH, 200);
  pane_wait (is_laid_out, list);
  g_assert_true (gtk_widget_compute_bounds (ui_find_text (list, "running"), list, &with));
  g_assert_true (gtk_widget_compute_bounds (ui_find_text (list, "idle"), list, &without));
  g_assert_cmpfloat (with.origin.x, >, 0);
  g_assert_cmpfloat (without.origin.x, ==, with.origin.x);
}

/* A value that wraps has no number at the end of a line and its unit on the next. */
static void
test_units (PaneFixture *fixture, gconstpointer unused)
{
  static const char *const values[] = { "blocked: MVar, for 111.982 ms", "producer-7, for 795.4 µs",
                                        "1234567 MiB, 1234567 MiB, 1234567 MiB" };
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  GtkWidget *list = g_object_new (WEFT_TYPE_FACT_LIST, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    weft_read_out_add (out, "a thread with a name", values[i]);
  weft_fact_list_set_read_out (WEFT_FACT_LIST (list), out);
  pane_show (fixture, list, WIDTH, 200);
  pane_wait (is_laid_out, list);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (ui_find_text (list, values[i])));

      g_assert_cmpint (pango_layout_get_line_count (layout), >, 1);
      for (int k = 1; k < pango_layout_get_line_count (layout); k++)
        {
          const char *start = values[i] + pango_layout_get_line_readonly (layout, k)->start_index;

          g_assert_false (g_str_has_prefix (start, "ms") || g_str_has_prefix (start, "µs") ||
                          g_str_has_prefix (start, "MiB"));
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/fact-list/whole", test_whole);
  pane_add ("/fact-list/same", test_same);
  pane_add ("/fact-list/swatches", test_swatches);
  pane_add ("/fact-list/units", test_units);
}
