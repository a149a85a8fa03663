/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows a narrow table of threads, with a bar of states for each thread. */
#include "weft-panels.h"

#include "weft-format.h"
#include "weft-lane-commands.h"
#include "weft-lane-links.h"
#include "weft-object.h"
#include "weft-table-view.h"

#include <glib/gi18n.h>

#define ID_WIDTH     56 /* width for four digits or the title, px */
#define BAR_WIDTH    44 /* minimum width, px; wider if the title and HEAD_PADDING need more */
#define HEAD_PADDING 12
#define BAR_MARGIN   3

struct _WeftThreadsPanel
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *search, *active, *summary, *pin, *spinner;
  GtkWidget *table_box; /* contains the table */

  WeftTableView *table;      /* borrowed from table_box */
  GtkWidget *none;           /* note over an empty table; borrowed */
  GtkWidget *latencies_box;  /* template child: contains the histogram */
  WeftLatencyBox *latencies; /* borrowed from latencies_box */
  WeftPlot *plot;
  gboolean is_updating; /* the panel, not the user, is changing a widget */
};

G_DEFINE_FINAL_TYPE (WeftThreadsPanel, weft_threads_panel, GTK_TYPE_BOX)

static const WeftNarrowColumn columns[] = {
  { "thread", ID_WIDTH }, { "label", 106 }, { "running_ns", 90 },
  { "wait_ns", 96 },      { "state", 130 },
};

static WeftTableModel *
model_of (WeftThreadsPanel *self)
{
  return weft_table_view_get_model (self->table);
}

static guint32
thread_at_row (WeftThreadsPanel *self, guint row)
{
  return weft_table_threads.thread (weft_table_model_get_rows (model_of (self)), row);
}

/* Lists only threads whose longest latency is in the selected range of the histogram. */
static void
latencies_changed_cb (WeftThreadsPanel *self, guint64 from, guint64 to)
{
  gint column = weft_table_find_column (&weft_table_threads, "latency_max_ns");

  weft_table_model_limit_to_range (model_of (self), (guint) column, from, to);
}

/* Draws the thread's states as shares of the range. */
static void
draw_bar (const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer data)
{
  const WeftPalette *palette = weft_plot_get_palette (WEFT_THREADS_PANEL (data)->plot);
  const struct
  {
    const char *id;
    WeftColor color;
  } parts[] = {
    { "running_ns", palette->run },
    { "runnable_ns", palette->runnable },
    { "foreign_ns", palette->foreign },
    { "blocked_ns", palette->blocked },
  };
  double x = 0;

  weft_color_fill (cr, palette->idle, 0, BAR_MARGIN, width, height - 2 * BAR_MARGIN);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      gint column = weft_table_find_column (&weft_table_threads, parts[i].id);
      guint64 ns = 0;
      double bar_width;
      /* the blocked state is drawn as a line, as in lanes */
      double top = i == 3 ? height / 2.0 - 1 : BAR_MARGIN;

      weft_table_get_number (rows, row, (guint) column, &ns);
      bar_width = (double) ns / (double) MAX (rows->to - rows->from, 1) * width;
      weft_color_fill (cr, parts[i].color, x, top, bar_width, height - 2 * top);
      x += bar_width;
    }
}

static void
thread_picked_cb (WeftThreadsPanel *self, guint row, guint64 from, guint64 to)
{
  self->is_updating = TRUE;
  weft_plot_pick_thread (self->plot, thread_at_row (self, row), from, to);
  self->is_updating = FALSE;
}

static void
thread_opened_cb (WeftThreadsPanel *self, guint row, guint64 from, guint64 to)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange shown =
      weft_range_widened ((WeftRange){ from, to }, MAX ((to - from) / 8, WEFT_VIEW_MIN_NS));

  weft_lane_command_reveal (self->plot, weft_thread_lane_id (thread_at_row (self, row)));
  thread_picked_cb (self, row, from, to);
  weft_view_remember (view);
  weft_view_set_visible (view, shown.from, shown.to);
}

static void
pin_selected (WeftThreadsPanel *self)
{
  g_autoptr (GArray) rows = weft_table_view_get_selected (self->table);

  for (guint i = 0; i < rows->len; i++)
    weft_lane_command_pin_thread (self->plot,
                                  thread_at_row (self, g_array_index (rows, guint32, i)));
}

static void
selection_changed_cb (WeftThreadsPanel *self)
{
  g_autoptr (GArray) rows = weft_table_view_get_selected (self->table);
  g_autoptr (GArray) ids = NULL;

  gtk_widget_set_sensitive (self->pin, rows->len > 0);
  /* show the latencies of the selected threads, or of all threads */
  ids = weft_table_view_get_selected (self->table);
  for (guint i = 0; i < ids->len; i++)
    g_array_index (ids, guint32, i) = thread_at_row (self, g_array_index (ids, guint32, i));
  weft_latency_box_set (self->latencies, weft_table_model_get_rows (model_of (self)), ids);
}

/* Selects the picked thread in the table. */
static void
item_changed_cb (WeftThreadsPanel *self)
{
  WeftTableRows *rows = weft_table_model_get_rows (model_of (self));
  gint position = -1;
  guint32 id;

  if (self->is_updating || rows == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (weft_plot_get_picked_thread (self->plot, &id))
    position = weft_table_model_find_row (model_of (self), weft_table_threads.find_row (rows, id));
  if (position >= 0)
    weft_table_view_select (self->table, (guint) position);
  selection_changed_cb (self);
}

/* Returns the width of @text in the table's font, px. */
static int
text_width (WeftThreadsPanel *self, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->table), text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* Updates the summary ("12 of 508 threads in the selected range") and the note. */
static void
update_summary (WeftThreadsPanel *self)
{
  WeftTableRows *rows = weft_table_model_get_rows (model_of (self));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model_of (self)));
  gboolean is_busy = weft_table_model_is_busy (model_of (self));
  gboolean has_range = weft_view_has_selection (weft_plot_get_view (self->plot));
  g_autofree char *text = NULL;

  if (rows == NULL)
    text = g_strdup (_ ("Reading…"));
  else
    text = g_strdup_printf (has_range ? _ ("%s of %s threads in the selected range") :
                                        _ ("%s of %s threads"),
                            weft_format_count (n).text, weft_format_count (rows->n).text);
  if (rows != NULL && rows->n > 0)
    {
      gint column = weft_table_find_column (&weft_table_threads, "thread");
      g_autofree char *id = g_strdup_printf ("%u", weft_table_threads.thread (rows, rows->n - 1));

      weft_table_view_set_width (self->table, (guint) column,
                                 ID_WIDTH +
                                     MAX (text_width (self, id) - text_width (self, "0000"), 0));
    }
  gtk_label_set_text (GTK_LABEL (self->summary), text);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), is_busy);

  /* show a note if the table is empty */
  gtk_widget_set_visible (self->none, rows != NULL && !is_busy && n == 0);
  if (rows != NULL && !is_busy && n == 0)
    gtk_label_set_text (GTK_LABEL (self->none), rows->n > 0 ? _ ("No thread fits the search") :
                                                              _ ("No threads in this range"));
  selection_changed_cb (self);
}

static void
layout_changed_cb (WeftThreadsPanel *self)
{
  self->is_updating = TRUE;
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (self->active),
      weft_lane_layout_get_setting (weft_plot_get_layout (self->plot),
                                    weft_lane_group_get (WEFT_TIMELINE_THREADS)->id)
          ->is_active_only);
  self->is_updating = FALSE;
  gtk_widget_set_visible (self->pin, !weft_plot_is_stacked (self->plot));
}

static void
active_toggled_cb (WeftThreadsPanel *self)
{
  if (!self->is_updating)
    weft_lane_command_set (self->plot, weft_lane_layout_set_active_only,
                           weft_lane_group_get (WEFT_TIMELINE_THREADS)->id,
                           gtk_check_button_get_active (GTK_CHECK_BUTTON (self->active)));
}

static void
search_changed_cb (WeftThreadsPanel *self)
{
  weft_table_view_filter (self->table, gtk_editable_get_text (GTK_EDITABLE (self->search)));
}

static void
search_stopped_cb (WeftThreadsPanel *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

/* Selects and shows the first match, on Enter in the search entry. */
static void
search_activated_cb (WeftThreadsPanel *self)
{
  WeftTableRows *rows = weft_table_model_get_rows (model_of (self));
  GArray *order = weft_table_model_get_order (model_of (self));
  guint64 from, to;
  guint row;

  if (rows == NULL || order->len == 0)
    return;
  row = g_array_index (order, guint32, 0);
  weft_table_view_select (self->table, 0);
  weft_table_get_span (rows, row, 0, &from, &to);
  thread_picked_cb (self, row, from, to);
  selection_changed_cb (self);
}

static void
weft_threads_panel_class_init (WeftThreadsPanelClass *klass)
{
  weft_class_add_owned (klass, WeftThreadsPanel, g_object_unref, plot);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "threadspanel");
  weft_class_template (klass, "weft-threads-panel");
  weft_class_bind_children (klass, WeftThreadsPanel, search, active, summary, spinner, pin,
                            table_box, latencies_box);
  weft_class_bind_callbacks (klass, search_changed_cb, search_stopped_cb, search_activated_cb,
                             active_toggled_cb, pin_selected);
}

static void
weft_threads_panel_init (WeftThreadsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_threads_panel_new (WeftPlot *plot)
{
  WeftThreadsPanel *self = g_object_new (WEFT_TYPE_THREADS_PANEL, NULL);
  const char *title = C_ ("title", "Time");
  g_autoptr (WeftTableModel) model =
      weft_table_model_new (&weft_table_threads, weft_plot_get_document (plot));
  GtkWidget *overlay;

  self->plot = g_object_ref (plot);
  self->table = WEFT_TABLE_VIEW (
      weft_table_view_new_narrow (model, "threads-panel", columns, G_N_ELEMENTS (columns)));
  weft_table_view_set_open_title (self->table, _ ("Zoom to Thread"));
  weft_table_view_set_search (self->table, GTK_EDITABLE (self->search));
  weft_table_view_add_picture (self->table, "time", title,
                               _ ("Running, runnable, in a foreign call and blocked, as parts of "
                                  "the range."),
                               MAX (BAR_WIDTH, text_width (self, title) + HEAD_PADDING), TRUE,
                               draw_bar, self);
  gtk_widget_set_vexpand (GTK_WIDGET (self->table), TRUE);
  /* the overlay shows a note over an empty table */
  overlay = gtk_overlay_new ();
  self->none = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->none), TRUE);
  gtk_widget_set_halign (self->none, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->none, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->none, "weft-second");
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->table));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->none);
  gtk_box_append (GTK_BOX (self->table_box), overlay);
  self->latencies = WEFT_LATENCY_BOX (weft_latency_box_new (plot));
  gtk_box_append (GTK_BOX (self->latencies_box), GTK_WIDGET (self->latencies));
  /* keep table, histogram and plot in sync */
  weft_connect (self->table, "picked", thread_picked_cb, self);
  weft_connect (self->table, "opened", thread_opened_cb, self);
  weft_connect (self->table, "chosen", selection_changed_cb, self);
  weft_connect (weft_latency_box_get_histogram (self->latencies), "range-changed",
                latencies_changed_cb, self);
  weft_connect (model_of (self), "items-changed", update_summary, self);
  weft_connect (model_of (self), "notify::is-busy", update_summary, self);
  weft_connect (weft_plot_get_view (self->plot), "item-changed", item_changed_cb, self);
  weft_connect (self->plot, "lanes-changed", layout_changed_cb, self);
  layout_changed_cb (self);
  update_summary (self);
  return GTK_WIDGET (self);
}
