/* SPDX-License-Identifier: BSD-3-Clause */
/* The pane keeps its labels and updates their texts at most once per frame. */
#include "weft-panels.h"

#include "weft-accessible-names.h"
#include "weft-action-bindings.h"
#include "weft-details-table.h"
#include "weft-fold.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-title.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Labels of one column; children of self->columns, borrowed. */
typedef struct
{
  GtkWidget *title, *reason;
  GtkWidget *names[WEFT_DETAILS_ROWS];
  GtkWidget *values[WEFT_DETAILS_ROWS];
  const char *exact[WEFT_DETAILS_ROWS]; /* borrowed from self->table */
} ColumnSlot;

/* Maximum number of quantities in the folded pane. */
#define BRIEF_NUMBERS 12

/* Widgets of a quantity in the folded pane; children of self->brief, borrowed. */
typedef struct
{
  GtkWidget *box, *name, *value;
} BriefNumber;

struct _WeftDetails
{
  GtkBox parent_instance;

  GtkWidget *fold, *header, *brief;
  GtkWidget *title;
  GtkWidget *range;
  GtkWidget *zoom, *copy;
  GtkWidget *close;
  GtkWidget *columns;
  ColumnSlot slots[WEFT_DETAILS_COLUMNS];
  BriefNumber numbers[BRIEF_NUMBERS];

  WeftPlot *plot;
  WeftDetailsTable table;
  guint tick;
  gboolean is_stale;
};

G_DEFINE_FINAL_TYPE (WeftDetails, weft_details, GTK_TYPE_BOX)

/* Sets tooltips on demand, since setting all tooltips for each range would dominate the cost of a
 * frame. */
static gboolean
query_tooltip_cb (
    GtkWidget *label, int x, int y, gboolean by_key, GtkTooltip *tooltip, const char **exact)
{
  return weft_tooltip_show (tooltip, label, *exact);
}

static void
show_column (ColumnSlot *slot, const WeftDetailsColumn *column)
{
  gtk_label_set_text (GTK_LABEL (slot->title), column->title);
  gtk_label_set_text (GTK_LABEL (slot->reason), column->reason != NULL ? column->reason : "");
  gtk_widget_set_visible (slot->reason, column->reason != NULL);
  for (guint i = 0; i < WEFT_DETAILS_ROWS; i++)
    {
      const WeftDetailsRow *row = &column->rows[i];

      gtk_label_set_text (GTK_LABEL (slot->names[i]), row->name != NULL ? row->name : "");
      gtk_label_set_text (GTK_LABEL (slot->values[i]), row->value != NULL ? row->value : "");
      slot->exact[i] = row->exact_text;
      gtk_widget_set_visible (slot->names[i], i < column->n_rows);
      gtk_widget_set_visible (slot->values[i], i < column->n_rows);
    }
}

static const char *
range_title (WeftPlot *plot)
{
  WeftView *view = weft_plot_get_view (plot);

  if (weft_view_has_selection (view))
    return C_ ("choice", "Selected range");
  return weft_view_shows_whole_range (view) ? weft_title_whole_range (weft_plot_get_trace (plot)) :
                                              C_ ("choice", "In view");
}

/* Shows the buttons that apply. In the folded pane, buttons that have shortcuts are hidden to make
 * room for numbers. */
static void
update_buttons (WeftDetails *self)
{
  gboolean has_selection = weft_view_has_selection (weft_plot_get_view (self->plot));
  gboolean is_folded;

  g_object_get (self->fold, "folded", &is_folded, NULL);
  gtk_widget_set_visible (self->zoom, has_selection && !is_folded);
  gtk_widget_set_visible (self->copy, !is_folded);
  gtk_widget_set_visible (self->close, has_selection);
}

static void
update_numbers (WeftDetails *self)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange range = weft_view_get_range (view);
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  WeftDocument *document = weft_plot_get_document (self->plot);
  const GPtrArray *documents = weft_document_get_axis_documents (document);
  g_autofree char *text = NULL;
  g_autofree char *process = NULL;
  g_autofree char *labelled = NULL;
  guint n_columns = 0, n = 0;

  self->is_stale = FALSE;
  update_buttons (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "details.copy", trace != NULL);
  if (trace == NULL)
    return;
  text = weft_plot_range_text (self->plot, range);
  /* the numbers are those of one process, while the timeline may show several */
  if (documents != NULL && documents->len > 1)
    process = weft_document_distinct_title (document, documents);
  labelled = process != NULL ? weft_labelled (process, text) : g_strdup (text);
  gtk_label_set_text (GTK_LABEL (self->title), range_title (self->plot));
  gtk_label_set_text (GTK_LABEL (self->range), labelled);
  weft_details_table_fill (&self->table, trace, range.from, range.to);
  /* columns with data come first, since the rightmost columns are hidden if there is not enough
   * room */
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < WEFT_DETAILS_COLUMNS; i++)
      if ((self->table.columns[i].reason != NULL) == (pass == 1))
        show_column (&self->slots[n_columns++], &self->table.columns[i]);
  /* the folded pane shows the same numbers, in column order */
  for (guint i = 0; i < WEFT_DETAILS_COLUMNS; i++)
    for (guint k = 0; k < self->table.columns[i].n_rows && n < BRIEF_NUMBERS; k++)
      {
        const WeftDetailsRow *row = &self->table.columns[i].rows[k];
        BriefNumber *number = &self->numbers[n++];

        gtk_label_set_text (GTK_LABEL (number->name), row->name);
        gtk_label_set_text (GTK_LABEL (number->value), row->value);
        gtk_widget_set_visible (number->box, TRUE);
      }
  while (n < BRIEF_NUMBERS)
    gtk_widget_set_visible (self->numbers[n++].box, FALSE);
}

static gboolean
update_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  WeftDetails *self = WEFT_DETAILS (widget);

  self->tick = 0;
  if (gtk_widget_get_mapped (widget))
    update_numbers (self);
  return G_SOURCE_REMOVE;
}

/* Updates the pane in the next frame, or when it becomes visible. */
static void
queue_update (WeftDetails *self)
{
  self->is_stale = TRUE;
  if (self->tick == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), update_tick_cb, NULL, NULL);
}

static void
weft_details_map (GtkWidget *widget)
{
  WeftDetails *self = WEFT_DETAILS (widget);

  if (self->is_stale)
    update_numbers (self);
  GTK_WIDGET_CLASS (weft_details_parent_class)->map (widget);
}

static void
copy_numbers (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDetails *self = WEFT_DETAILS (widget);
  WeftView *view = weft_plot_get_view (self->plot);
  const char *title = weft_document_get_title (weft_plot_get_document (self->plot));
  g_autofree char *range = NULL;
  g_autofree char *subject = NULL;
  g_autofree char *heading = NULL;
  g_autofree char *text = NULL;

  if (weft_plot_get_trace (self->plot) != NULL)
    {
      if (self->is_stale)
        update_numbers (self);
      range = weft_plot_range_text (self->plot, weft_view_get_range (view));
      subject = weft_joined (WEFT_JOIN_LIST, title, range_title (self->plot));
      heading = weft_labelled (subject, range);
      text = weft_details_table_text (&self->table, heading);
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text != NULL ? text : "");
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The numbers were copied"));
}

static void
zoom_to_range (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftView *view = weft_plot_get_view (WEFT_DETAILS (widget)->plot);
  WeftRange range = weft_view_get_selection (view);

  if (!weft_view_has_selection (view))
    return;
  weft_view_remember (view);
  weft_view_set_visible (view, range.from, range.to);
}

static void
clear_range (GtkWidget *widget, const char *action, GVariant *parameter)
{
  weft_view_select (weft_plot_get_view (WEFT_DETAILS (widget)->plot), 0, 0);
}

static void
weft_details_dispose (GObject *object)
{
  WeftDetails *self = WEFT_DETAILS (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  weft_details_table_clear (&self->table);
  weft_object_dispose_owned (object);
}

static void
weft_details_class_init (WeftDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftDetails, g_object_unref, plot);
  G_OBJECT_CLASS (klass)->dispose = weft_details_dispose;
  widget_class->map = weft_details_map;
  g_type_ensure (WEFT_TYPE_COLUMNS);
  g_type_ensure (WEFT_TYPE_FOLD);
  gtk_widget_class_set_css_name (widget_class, "details");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
  weft_class_template (klass, "weft-details");
  weft_class_bind_children (klass, WeftDetails, fold, header, brief, title, range, zoom, copy,
                            close, columns);
  gtk_widget_class_install_action (widget_class, "details.copy", NULL, copy_numbers);
  gtk_widget_class_install_action (widget_class, "details.zoom", NULL, zoom_to_range);
  gtk_widget_class_install_action (widget_class, "details.clear", NULL, clear_range);
}

static void
weft_details_init (WeftDetails *self)
{
  g_autofree char *tooltip = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  weft_widget_set_accessible_name (self, C_ ("title", "Numbers"));
  for (guint column = 0; column < WEFT_DETAILS_COLUMNS; column++)
    {
      ColumnSlot *slot = &self->slots[column];
      GtkWidget *grid = gtk_grid_new ();

      slot->title = weft_label_new (NULL, 0, "weft-column-title");
      slot->reason = weft_label_new (NULL, 0, "weft-second");
      gtk_grid_attach (GTK_GRID (grid), slot->title, 0, 0, 2, 1);
      gtk_grid_attach (GTK_GRID (grid), slot->reason, 0, 1, 2, 1);
      for (int i = 0; i < WEFT_DETAILS_ROWS; i++)
        {
          slot->names[i] = weft_label_new (NULL, 0, "weft-second");
          slot->values[i] = weft_label_new (NULL, 1, "numeric");
          gtk_label_set_selectable (GTK_LABEL (slot->values[i]), TRUE);
          gtk_widget_set_hexpand (slot->values[i], TRUE);
          gtk_widget_set_has_tooltip (slot->values[i], TRUE);
          g_signal_connect (slot->values[i], "query-tooltip", G_CALLBACK (query_tooltip_cb),
                            &slot->exact[i]);
          weft_accessible_names_describe_value (slot->values[i], slot->names[i], NULL);
          gtk_grid_attach (GTK_GRID (grid), slot->names[i], 0, i + 2, 1, 1);
          gtk_grid_attach (GTK_GRID (grid), slot->values[i], 1, i + 2, 1, 1);
        }
      weft_columns_append (WEFT_COLUMNS (self->columns), grid);
    }
  weft_columns_set_optional (WEFT_COLUMNS (self->brief));
  for (guint i = 0; i < BRIEF_NUMBERS; i++)
    {
      BriefNumber *number = &self->numbers[i];

      number->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
      number->name = weft_label_new (NULL, 0, "weft-second");
      number->value = weft_label_new (NULL, 1, "numeric");
      weft_accessible_names_describe_value (number->value, number->name, NULL);
      gtk_box_append (GTK_BOX (number->box), number->name);
      gtk_box_append (GTK_BOX (number->box), number->value);
      weft_columns_append (WEFT_COLUMNS (self->brief), number->box);
    }
  tooltip = weft_actions_append_key_to_text (
      "timeline.go-to", _ ("Go to a time, or select a range such as 500ms..1.2s"));
  gtk_widget_set_tooltip_text (self->range, tooltip);
  gtk_box_append (GTK_BOX (self->header), weft_fold_new_button (WEFT_FOLD (self->fold)));
}

GtkWidget *
weft_details_new (WeftPlot *plot)
{
  WeftDetails *self = g_object_new (WEFT_TYPE_DETAILS, NULL);
  WeftView *view = weft_plot_get_view (plot);

  self->plot = g_object_ref (plot);
  self->is_stale = TRUE;
  weft_connect (view, "selection-changed", queue_update, self);
  weft_connect (self->fold, "notify::folded", update_buttons, self);
  weft_connect (plot, "look-changed", weft_columns_reset_width, self->columns);
  weft_connect (plot, "look-changed", weft_columns_reset_width, self->brief);
  weft_connect (plot, "numbers-changed", queue_update, self);
  weft_connect (weft_plot_get_document (plot), "axis-changed", queue_update, self);
  return GTK_WIDGET (self);
}
