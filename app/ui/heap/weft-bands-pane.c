/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of all bands of a heap profile in the selected range, and the matrix of a profile by
 * retainer. */
#include "weft-heap-page.h"

#include "weft-clock.h"
#include "weft-fold.h"
#include "weft-format.h"
#include "weft-heap-chart.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-table-menu.h"
#include "weft-title.h"

#include <glib/gi18n.h>
#include <math.h>

#define TREND_WIDTH  84
#define DOT_SIZE     10
#define CHANGE_WIDTH 84
#define TABLE_HEIGHT 115 /* minimum height, px: header and three rows */

struct _WeftBandsPane
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *title, *summary, *spinner, *search, *matrix_button;
  WeftTableMenu *menu;
  GtkDropDown *which;

  WeftPlot *plot;
  GtkWidget *fold, *tools, *stack; /* @stack contains the table's overlay and the matrix */
  /* @overlay contains the table and, if it is empty, a note */
  GtkWidget *overlay, *table, *empty_note;
  GtkWidget *retainers;
};

G_DEFINE_FINAL_TYPE (WeftBandsPane, weft_bands_pane, GTK_TYPE_BOX)

static WeftTableModel *
model_of (WeftBandsPane *self)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (self->table));
}

/* Choices of the drop-down. Each lists the bands that have a certain text in a certain column, or
 * all bands, and sorts them. */
static const struct
{
  const char *label;
  const char *filter_column, *filter_text; /* as in exported files, or NULL */
  const char *empty_note;                  /* note if no band passes the filter */
  const char *column;
  gboolean descending;
} choices[] = {
  { NC_ ("choice", "All bands"), NULL, NULL, N_ ("No band fits the search"), "mean_bytes", TRUE },
  { NC_ ("choice", "Likely leaks"), "leak", "Likely leak", N_ ("No likely leak in this range"),
    "leak_rank", FALSE },
  { NC_ ("choice", "Growing"), "verdict", "Growing", N_ ("No band grows in this range"),
    "change_bytes", TRUE },
  { NC_ ("choice", "Appeared"), "verdict", "Appeared", N_ ("No band appeared in this range"),
    "change_bytes", TRUE },
  { NC_ ("choice", "Gone"), "verdict", "Gone", N_ ("No band is gone at the end of this range"),
    "change_bytes", FALSE },
  { NC_ ("choice", "Grown most"), NULL, NULL, N_ ("No band fits the search"), "change_bytes",
    TRUE },
  { NC_ ("choice", "Shrunk most"), NULL, NULL, N_ ("No band fits the search"), "change_bytes",
    FALSE },
};

/* Returns a text such as "40 bands, 2 likely leaks (58 % of the live heap)". */
static char *
band_count_text (WeftBandsPane *self)
{
  WeftTableRows *rows = weft_table_model_get_rows (model_of (self));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model_of (self)));
  double share = 0;
  guint n_leaks = rows != NULL ? weft_table_bands_count_leaks (rows, &share) : 0;
  g_autofree char *text = NULL;

  if (rows == NULL)
    return NULL;
  text = n == rows->n ?
             g_strdup_printf (ngettext ("%s band", "%s bands", n), weft_format_count (n).text) :
             g_strdup_printf (_ ("%s of %s bands"), weft_format_count (n).text,
                              weft_format_count (rows->n).text);
  if (n_leaks == 0)
    return g_steal_pointer (&text);
  return g_strdup_printf (ngettext ("%s, %s likely leak (%s of the live heap)",
                                    "%s, %s likely leaks (%s of the live heap)", n_leaks),
                          text, weft_format_count (n_leaks).text,
                          weft_format_percent (share, 0).text);
}

static gboolean
shows_matrix (WeftBandsPane *self)
{
  return gtk_stack_get_visible_child (GTK_STACK (self->stack)) == self->retainers;
}

/* Lets the table follow the document while the pane is mapped, even if the pane is folded and the
 * table itself is not mapped, since the summary is about the table; but not while the matrix is
 * shown instead. */
static void
update_active (WeftBandsPane *self)
{
  weft_table_model_set_active (model_of (self),
                               gtk_widget_get_mapped (GTK_WIDGET (self)) && !shows_matrix (self));
}

static void
update_summary (WeftBandsPane *self)
{
  WeftView *view = weft_plot_get_view (self->plot);
  g_autofree char *times = weft_format_moment_range (weft_plot_get_process (self->plot),
                                                     weft_view_get_selection_or_limits (view));
  gboolean is_matrix = shows_matrix (self);
  const WeftRetainers *retainers =
      is_matrix ? weft_retainers_view_get_retainers (WEFT_RETAINERS_VIEW (self->retainers)) : NULL;
  g_autofree char *count = NULL;
  gboolean is_busy = weft_table_model_is_busy (model_of (self));
  gboolean is_searched = *gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0';
  guint choice = MIN (gtk_drop_down_get_selected (self->which), G_N_ELEMENTS (choices) - 1);
  g_autofree char *text = NULL;

  gtk_label_set_text (GTK_LABEL (self->title),
                      weft_view_has_selection (view) ?
                          C_ ("choice", "Selected range") :
                          weft_title_whole_range (weft_plot_get_trace (self->plot)));
  if (retainers != NULL)
    count = g_strdup_printf (ngettext ("%s retainer", "%s retainers", retainers->n_all),
                             weft_format_count (retainers->n_all).text);
  else if (!is_matrix)
    count = band_count_text (self);
  if (count != NULL)
    text = weft_joined (WEFT_JOIN_LIST, times, count);
  gtk_label_set_text (GTK_LABEL (self->summary), text != NULL ? text : _ ("Reading…"));
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner),
                            is_busy || weft_plot_is_grouping (self->plot));

  /* this note is shown over an empty table */
  gtk_label_set_text (GTK_LABEL (self->empty_note),
                      _ (choices[is_searched ? 0 : choice].empty_note));
  gtk_widget_set_visible (self->empty_note,
                          weft_table_model_get_rows (model_of (self)) != NULL && !is_busy &&
                              g_list_model_get_n_items (G_LIST_MODEL (model_of (self))) == 0);
}

/* Shows the matrix or the table. The tools of the table are visible only with the table. */
static void
update_table_or_matrix (WeftBandsPane *self)
{
  gboolean fits = weft_retainers_view_has_matrix (WEFT_RETAINERS_VIEW (self->retainers));
  gboolean is_matrix =
      fits && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->matrix_button));
  GtkWidget *const of_table[] = { GTK_WIDGET (self->which), self->search, GTK_WIDGET (self->menu) };

  gtk_widget_set_visible (self->matrix_button, fits);
  gtk_stack_set_visible_child (GTK_STACK (self->stack),
                               is_matrix ? self->retainers : self->overlay);
  for (guint i = 0; i < G_N_ELEMENTS (of_table); i++)
    gtk_widget_set_visible (of_table[i], !is_matrix);
  update_active (self);
  update_summary (self);
}

static void
update_heap (WeftBandsPane *self)
{
  weft_table_model_set_heap (model_of (self), weft_plot_get_heap_profile (self->plot));
  update_summary (self);
}

/* Paints the swatch of a band, and a sparkline of its bytes over the range of @rows. */
static void
draw_trend (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data)
{
  WeftBandsPane *self = user_data;
  WeftChart *chart = weft_plot_get_chart (self->plot);
  guint32 band = weft_table_bands_band (rows, row);

  if (chart == NULL || band >= weft_chart_heap (chart)->labels->len)
    return;
  weft_heap_chart_paint_swatch (chart, cr, band, 0, (height - DOT_SIZE) / 2.0, DOT_SIZE);
  cairo_translate (cr, DOT_SIZE + 6, 0);
  weft_heap_chart_paint_trend (chart, cr, band, (WeftRange){ rows->from, rows->to },
                               width - DOT_SIZE - 6, height);
}

/* Paints a bar: growth to the right of the middle, shrinkage to the left. */
static void
draw_change (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data)
{
  WeftBandsPane *self = user_data;
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  double most, change = weft_table_bands_change (rows, row, &most), middle = floor (width / 2.0);
  double length = most > 0 ? fabs (change) / most * (middle - 1) : 0;

  weft_color_fill (cr, palette->line, middle, 0, 1, height);
  if (length <= 0)
    return;
  length = MAX (length, 1);
  weft_color_fill (cr, change > 0 ? palette->gc : palette->heap,
                   change > 0 ? middle + 1 : middle - length, (height - DOT_SIZE) / 2.0, length,
                   DOT_SIZE);
}

/* Unfolds the table, so that what has been chosen or searched for is seen. */
static void
unfold (WeftBandsPane *self)
{
  gboolean is_folded;

  g_object_get (self->fold, "folded", &is_folded, NULL);
  if (is_folded)
    gtk_widget_activate_action (self->fold, "chart-table.fold", NULL);
}

static void
search_changed_cb (WeftBandsPane *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0')
    unfold (self);
}

static void
profile_chosen_cb (WeftBandsPane *self)
{
  guint i = gtk_drop_down_get_selected (self->which);

  if (i >= G_N_ELEMENTS (choices) || self->table == NULL)
    return;
  weft_table_model_limit_to_cell (
      model_of (self),
      choices[i].filter_text != NULL ?
          (guint) weft_table_find_column (&weft_table_bands, choices[i].filter_column) :
          0,
      choices[i].filter_text);
  weft_table_view_sort (WEFT_TABLE_VIEW (self->table),
                        (guint) weft_table_find_column (&weft_table_bands, choices[i].column),
                        choices[i].descending);
  if (i > 0)
    unfold (self);
}

static guint32
picked_band (WeftBandsPane *self)
{
  gint row = weft_table_view_get_row (WEFT_TABLE_VIEW (self->table));

  return row >= 0 ?
             weft_table_bands_band (weft_table_model_get_rows (model_of (self)), (guint) row) :
             WEFT_HEAP_NO_BAND;
}

static void
band_picked_cb (WeftBandsPane *self)
{
  weft_heap_state_highlight (weft_plot_get_heap (self->plot), picked_band (self));
}

/* Marks the row of the band under the chart's pointer. */
static void
mark_pointed_row (WeftBandsPane *self)
{
  guint32 band = weft_heap_state_get_pointed_band (weft_plot_get_heap (self->plot));
  WeftTableRows *rows = weft_table_model_get_rows (model_of (self));
  gint row = -1;

  for (guint i = 0; rows != NULL && band < WEFT_HEAP_OTHER && row < 0 && i < rows->n; i++)
    if (weft_table_bands_band (rows, i) == band)
      row = (gint) i;
  weft_table_view_mark (WEFT_TABLE_VIEW (self->table), row);
}

static gboolean
row_menu_cb (WeftBandsPane *self, guint row, double x, double y)
{
  weft_band_menu_request (
      self->table, weft_table_bands_band (weft_table_model_get_rows (model_of (self)), row), x, y);
  return TRUE;
}

static void
band_opened_cb (WeftBandsPane *self)
{
  WeftHeapState *state = weft_plot_get_heap (self->plot);
  WeftChart *chart = weft_plot_get_chart (self->plot);
  guint32 band = picked_band (self);

  if (chart != NULL && band != WEFT_HEAP_NO_BAND &&
      !weft_heap_state_open_group_of_band (state, weft_chart_heap (chart), band))
    weft_heap_state_isolate (state, band);
}

static void
weft_bands_pane_class_init (WeftBandsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftBandsPane, g_object_unref, plot);
  g_type_ensure (WEFT_TYPE_FLOW);
  g_type_ensure (WEFT_TYPE_FOLD);
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  gtk_widget_class_set_css_name (widget_class, "bandspane");
  weft_class_template (klass, "weft-bands-pane");
  weft_class_bind_children (klass, WeftBandsPane, fold, tools, stack, title, summary, spinner,
                            search, which, menu, matrix_button);
  gtk_widget_class_bind_template_callback (widget_class, profile_chosen_cb);
}

static void
weft_bands_pane_init (WeftBandsPane *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    gtk_string_list_append (labels, g_dpgettext2 (NULL, "choice", choices[i].label));
  gtk_drop_down_set_model (self->which, G_LIST_MODEL (labels));
}

GtkWidget *
weft_bands_pane_new (WeftPlot *plot)
{
  WeftBandsPane *self = g_object_new (WEFT_TYPE_BANDS_PANE, NULL);
  g_autoptr (WeftTableModel) model =
      weft_table_model_new (&weft_table_bands, weft_plot_get_document (plot));

  self->plot = g_object_ref (plot);
  self->table = weft_table_view_new (model);
  weft_table_view_add_picture (
      WEFT_TABLE_VIEW (self->table), "less_more", _ ("Less, More"),
      _ ("Change from the start to the end of the range: more to the right, less to the left."),
      CHANGE_WIDTH, FALSE, draw_change, self);
  weft_table_view_add_picture (WEFT_TABLE_VIEW (self->table), "trend", C_ ("title", "Trend"),
                               _ ("Bytes of the band over the range; each band has its own scale."),
                               TREND_WIDTH + DOT_SIZE, TRUE, draw_trend, self);
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->table));
  self->empty_note = gtk_label_new (NULL);
  gtk_widget_set_halign (self->empty_note, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->empty_note, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->empty_note, "weft-second");
  self->overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), self->table);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->empty_note);
  self->retainers = weft_retainers_view_new (plot);
  gtk_stack_add_child (GTK_STACK (self->stack), self->overlay);
  gtk_stack_add_child (GTK_STACK (self->stack), self->retainers);
  gtk_widget_set_size_request (self->stack, -1, TABLE_HEIGHT);
  gtk_box_append (GTK_BOX (self->tools), weft_fold_new_button (WEFT_FOLD (self->fold)));
  weft_connect (self->table, "picked", band_picked_cb, self);
  weft_connect (self->table, "opened", band_opened_cb, self);
  weft_connect (self->table, "menu", row_menu_cb, self);
  weft_connect (self->fold, "notify::folded", update_active, self);
  g_signal_connect (self, "map", G_CALLBACK (update_active), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (update_active), NULL);
  weft_connect (self->search, "search-changed", search_changed_cb, self);
  weft_connect (model, "items-changed", update_summary, self);
  weft_connect (model, "notify::is-busy", update_summary, self);
  weft_connect (plot, "heap-changed", update_heap, self);
  weft_connect (plot, "lanes-changed", update_heap, self);
  weft_connect (weft_plot_get_heap (plot), "pointed-changed", mark_pointed_row, self);
  weft_connect (self->retainers, "changed", update_table_or_matrix, self);
  weft_connect (self->matrix_button, "toggled", update_table_or_matrix, self);
  update_heap (self);
  update_table_or_matrix (self);
  return GTK_WIDGET (self);
}

GtkWidget *
weft_bands_pane_get_search (WeftBandsPane *self)
{
  g_return_val_if_fail (WEFT_IS_BANDS_PANE (self), NULL);
  return self->search;
}
