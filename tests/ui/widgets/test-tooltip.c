/* SPDX-License-Identifier: BSD-3-Clause */
/* What is shown anew as it was is left alone: a tooltip, and the entries of a legend. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-legend-flow.h"
#include "weft-test-unit.h"
#include "weft-tooltip.h"
#include <adwaita.h>

static void
count_cb (guint *n)
{
  ++*n;
}

static void
test_same (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *label = gtk_label_new ("label");
  guint n = 0;

  pane_show (fixture, label, 100, 100);
  g_signal_connect_swapped (label, "notify::tooltip-text", G_CALLBACK (count_cb), &n);
  weft_tooltip_set (label, NULL);
  g_assert_cmpuint (n, ==, 0);
  weft_tooltip_set (label, "first");
  weft_tooltip_set (label, "first");
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, "first");
  weft_tooltip_set (label, "second");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, "second");
  weft_tooltip_set (label, NULL);
  g_assert_null (gtk_widget_get_tooltip_text (label));
  g_assert_cmpuint (n, ==, 3);
}

/* Lines fit into the window. */
static void
test_lines (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *label = gtk_label_new ("label");

  pane_show (fixture, label, 360, 100);
  g_assert_cmpint (weft_tooltip_get_max_chars (label), >=, 20);
  g_assert_cmpint (weft_tooltip_get_max_chars (label), <, 60);
  weft_tooltip_set_long (label, "A sentence that is longer than a narrow window is wide.");
  weft_tooltip_set_long (label, "Another sentence that is longer than a narrow window is wide.");
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (label), "Another"));
}

static GtkFlowBoxChild *
first_entry (GtkWidget *legend)
{
  return gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (adw_bin_get_child (ADW_BIN (legend))), 0);
}

static void
test_legend (PaneFixture *fixture, gconstpointer unused)
{
  const WeftTrace *trace = weft_document_get_trace (fixture->document);
  const WeftPalette *light = weft_palette_get (WEFT_THEME_LIGHT);
  const guint entries = WEFT_LEGEND_BIT (RUNNING) | WEFT_LEGEND_BIT (GC);
  GtkWidget *legend = weft_legend_flow_new ();
  GtkFlowBoxChild *entry;

  weft_legend_flow_set_entries (legend, entries, trace, light);
  pane_show (fixture, legend, 400, 100);
  entry = g_object_ref (first_entry (legend));
  g_assert_nonnull (entry);
  weft_legend_flow_set_entries (legend, entries, trace, light);
  g_assert_true (first_entry (legend) == entry);
  weft_legend_flow_set_entries (legend, entries, trace, weft_palette_get (WEFT_THEME_DARK));
  g_assert_true (first_entry (legend) != entry);
  weft_legend_flow_set_entries (legend, 0, trace, light);
  g_assert_null (first_entry (legend));
  g_object_unref (entry);
}

/* A label that is not cut has no tooltip. */
static void
test_cut (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *label = gtk_label_new ("A sentence that is longer than a narrow window is wide.");
  GtkTooltip *tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 6);
  gtk_widget_set_halign (label, GTK_ALIGN_START);
  weft_tooltip_set_for_label (GTK_LABEL (label));
  pane_show (fixture, label, 900, 50);
  g_signal_emit_by_name (label, "query-tooltip", 1, 1, FALSE, tooltip, &is_shown);
  g_assert_true (is_shown);
  gtk_label_set_text (GTK_LABEL (label), "A");
  g_signal_emit_by_name (label, "query-tooltip", 1, 1, FALSE, tooltip, &is_shown);
  g_assert_false (is_shown);
  g_object_unref (tooltip);
}

/* What a button has opened is not covered by its tooltip. */
static void
test_popover (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  GtkWidget *page = GTK_WIDGET (ui_open (fixture, example));
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();

  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_widget_set_tooltip_text (button, "Opens a popover");
  gtk_box_append (GTK_BOX (page), button);
  ui_settle ();
  g_assert_true (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  g_assert_true (gtk_widget_get_mapped (popover));
  g_assert_false (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  ui_settle ();
  g_assert_true (gtk_widget_get_has_tooltip (button));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "Opens a popover");
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/tooltip/popover", test_popover);
  pane_add_plain ("/tooltip/same", test_same);
  pane_add_plain ("/tooltip/lines", test_lines);
  pane_add ("/tooltip/cut", test_cut);
  pane_add ("/tooltip/legend", test_legend);
}
