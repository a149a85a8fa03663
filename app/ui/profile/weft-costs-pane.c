/* SPDX-License-Identifier: BSD-3-Clause */
/* Three tables and a choice among them. */
#include "weft-costs-pane.h"

#include "weft-tab-stop.h"
#include "weft-table-view.h"

#include <glib/gi18n.h>

#define MIN_WIDTH  300
#define MIN_HEIGHT 120

static const WeftTableClass *const tables[] = { &weft_table_costs, &weft_table_cost_modules,
                                                &weft_table_cost_places };

#define N_TABLES G_N_ELEMENTS (tables)

struct _WeftCostsPane
{
  GtkWidget parent_instance;

  GtkWidget *choice;
  GtkWidget *stack;
  GtkWidget *views[N_TABLES]; /* borrowed, of stack */
};

enum
{
  PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftCostsPane, weft_costs_pane, GTK_TYPE_WIDGET)

static void
row_picked_cb (WeftCostsPane *self, guint row, guint64 from, guint64 to, WeftTableView *view)
{
  WeftTableRows *rows = weft_table_model_get_rows (weft_table_view_get_model (view));

  /* modules and places are of many frames */
  if (rows->klass == &weft_table_costs)
    g_signal_emit (self, signals[PICKED], 0, weft_table_costs_frame (rows, row));
}

static void
chosen_cb (WeftCostsPane *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));

  if (i < N_TABLES)
    gtk_stack_set_visible_child (GTK_STACK (self->stack), self->views[i]);
}

static gboolean
weft_costs_pane_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (
      gtk_stack_get_visible_child (GTK_STACK (WEFT_COSTS_PANE (widget)->stack)));
}

static void
weft_costs_pane_dispose (GObject *object)
{
  WeftCostsPane *self = WEFT_COSTS_PANE (object);

  g_clear_pointer (&self->choice, gtk_widget_unparent);
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_costs_pane_parent_class)->dispose (object);
}

static void
weft_costs_pane_class_init (WeftCostsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_costs_pane_dispose;
  widget_class->grab_focus = weft_costs_pane_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;
  signals[PICKED] = g_signal_new ("picked", WEFT_TYPE_COSTS_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "costs");
}

static void
weft_costs_pane_init (WeftCostsPane *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_widget_set_size_request (self->stack, MIN_WIDTH, MIN_HEIGHT);
}

GtkWidget *
weft_costs_pane_new (WeftDocument *document)
{
  WeftCostsPane *self = g_object_new (WEFT_TYPE_COSTS_PANE, NULL);
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < N_TABLES; i++)
    {
      g_autoptr (WeftTableModel) model = weft_table_model_new (tables[i], document);

      gtk_string_list_append (names, _ (tables[i]->title));
      self->views[i] = weft_table_view_new (model);
      g_signal_connect_object (self->views[i], "picked", G_CALLBACK (row_picked_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_stack_add_named (GTK_STACK (self->stack), self->views[i], tables[i]->id);
    }
  self->choice = gtk_drop_down_new (G_LIST_MODEL (names), NULL);
  gtk_widget_set_halign (self->choice, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->choice, "weft-costs-head");
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_parent (self->choice, GTK_WIDGET (self));
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

void
weft_costs_pane_filter (WeftCostsPane *self, const char *text)
{
  g_return_if_fail (WEFT_IS_COSTS_PANE (self));
  for (guint i = 0; i < N_TABLES; i++)
    weft_table_model_filter (weft_table_view_get_model (WEFT_TABLE_VIEW (self->views[i])), text);
}

void
weft_costs_pane_set_cap (WeftCostsPane *self, gint64 cap)
{
  g_return_if_fail (WEFT_IS_COSTS_PANE (self));
  for (guint i = 0; i < N_TABLES; i++)
    weft_table_model_set_cap (weft_table_view_get_model (WEFT_TABLE_VIEW (self->views[i])), cap);
}
