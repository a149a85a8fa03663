/* SPDX-License-Identifier: BSD-3-Clause */
/* Costs pane: a drop-down chooses among three tables for each of time, call stacks and heap; waits
 * have a single table. Callers and callees are beside the table. */
#include "weft-profile-page.h"

#include "weft-amount-text.h"
#include "weft-fold.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-table-menu.h"

#define MIN_WIDTH    300
#define MIN_HEIGHT   120
#define NARROW_TABLE 400
/* Maximum number of rows in the folded pane. */
#define MAX_BRIEF 5

/* The first table lists cost centres or functions. */
#define N_TABLES 3

static const WeftTableClass *const tables[WEFT_N_PROFILE_SUBJECTS][N_TABLES] = {
  [WEFT_PROFILE_OF_TIME] = { &weft_table_costs, &weft_table_cost_modules, &weft_table_cost_places },
  [WEFT_PROFILE_OF_CALLS] = { &weft_table_calls, &weft_table_call_modules,
                              &weft_table_call_places },
  [WEFT_PROFILE_OF_HEAP] = { &weft_table_heap_costs, &weft_table_heap_cost_modules,
                             &weft_table_heap_cost_places },
  [WEFT_PROFILE_OF_WAITS] = { &weft_table_waits },
};

struct _WeftCostsPane
{
  GtkBox parent_instance;

  /* template children */
  GtkDropDown *choice;
  WeftTableMenu *menu;
  GtkStack *stack;
  GtkPaned *divide;
  GtkWidget *fold, *tools, *brief;

  GtkWidget *fold_button; /* borrowed, child of @tools */
  WeftProfileSubject subject;
  GtkWidget *views[WEFT_N_PROFILE_SUBJECTS][N_TABLES]; /* borrowed, children of @stack */
};

static guint picked_signal;

G_DEFINE_FINAL_TYPE (WeftCostsPane, weft_costs_pane, GTK_TYPE_BOX)

static WeftTableModel *
model_of (GtkWidget *view)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (view));
}

static void
row_picked_cb (WeftCostsPane *self, guint row, guint64 from, guint64 to, GtkWidget *view)
{
  /* only a row of the first table is a single frame; a row of a module, source location or wait
   * represents many */
  if (view == self->views[self->subject][0] && self->subject != WEFT_PROFILE_OF_WAITS)
    g_signal_emit (self, picked_signal, 0,
                   weft_table_costs_frame (weft_table_model_get_rows (model_of (view)), row));
}

/* Shows the first rows of the table, as text, in the folded pane. */
static void
update_folded_rows (WeftCostsPane *self)
{
  GtkWidget *view = gtk_stack_get_visible_child (self->stack);
  WeftTableModel *model = view != NULL ? model_of (view) : NULL;
  WeftTableRows *rows = model != NULL ? weft_table_model_get_rows (model) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_folded;

  g_object_get (self->fold, "folded", &is_folded, NULL);
  for (guint i = 0; is_folded && rows != NULL && i < MAX_BRIEF; i++)
    {
      GArray *order = weft_table_model_get_order (model);
      gint share = weft_table_find_column (rows->klass, "own_share");
      g_autofree char *name = NULL, *number = NULL, *entry = NULL;
      guint row;

      if (i >= order->len)
        break;
      row = g_array_index (order, guint32, i);
      name = weft_cell_text (rows, row, 0);
      number = weft_cell_text (
          rows, row, (guint) (share >= 0 ? share : weft_table_find_column (rows->klass, "share")));
      /* GC, SYSTEM and IDLE have no share */
      if (*number == '\0')
        continue;
      entry = weft_labelled (name, number);
      weft_join (text, WEFT_JOIN_LIST, entry);
    }
  gtk_label_set_text (GTK_LABEL (self->brief), text->str);
}

/* Lets the chosen table follow the document while the pane is mapped, even if the pane is folded
 * and the table itself is not mapped. */
static void
update_active_table (WeftCostsPane *self)
{
  GtkWidget *chosen = gtk_stack_get_visible_child (self->stack);

  for (GtkWidget *view = gtk_widget_get_first_child (GTK_WIDGET (self->stack)); view != NULL;
       view = gtk_widget_get_next_sibling (view))
    weft_table_model_set_active (model_of (view),
                                 view == chosen && gtk_widget_get_mapped (GTK_WIDGET (self)));
  update_folded_rows (self);
}

static void
show_chosen_table (WeftCostsPane *self)
{
  gboolean has_choice = tables[self->subject][1] != NULL;
  guint i = has_choice ? gtk_drop_down_get_selected (self->choice) : 0;

  gtk_widget_set_visible (GTK_WIDGET (self->choice), has_choice);
  if (i < N_TABLES && self->views[self->subject][i] != NULL)
    gtk_stack_set_visible_child (self->stack, self->views[self->subject][i]);
  update_active_table (self);
}

static gboolean
weft_costs_pane_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (gtk_stack_get_visible_child (WEFT_COSTS_PANE (widget)->stack));
}

static void
weft_costs_pane_class_init (WeftCostsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = weft_costs_pane_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;
  picked_signal = weft_signal_new ("picked", WEFT_TYPE_COSTS_PANE, 1, G_TYPE_UINT);
  g_type_ensure (WEFT_TYPE_FOLD);
  g_type_ensure (WEFT_TYPE_FOLDING_PANED);
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  gtk_widget_class_set_css_name (widget_class, "costs");
  weft_class_template (klass, "weft-costs-pane");
  weft_class_bind_children (klass, WeftCostsPane, choice, menu, stack, divide, fold, tools, brief);
  gtk_widget_class_bind_template_callback (widget_class, show_chosen_table);
}

static void
weft_costs_pane_init (WeftCostsPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_size_request (GTK_WIDGET (self->stack), MIN_WIDTH, MIN_HEIGHT);
  self->fold_button = weft_fold_new_button (WEFT_FOLD (self->fold));
  gtk_box_append (GTK_BOX (self->tools), self->fold_button);
  weft_connect (self->fold, "notify::folded", update_active_table, self);
  g_signal_connect (self, "map", G_CALLBACK (update_active_table), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (update_active_table), NULL);
}

/* Fills the drop-down with the subject's tables and keeps the selected index. */
static void
fill_table_choice (WeftCostsPane *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = gtk_drop_down_get_selected (self->choice);

  if (tables[self->subject][1] == NULL)
    return;
  for (guint i = 0; i < N_TABLES; i++)
    gtk_string_list_append (names, weft_table_title (tables[self->subject][i]));
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (names));
  if (chosen < N_TABLES)
    gtk_drop_down_set_selected (self->choice, chosen);
}

GtkWidget *
weft_costs_pane_new (WeftDocument *document, GtkWidget *sandwich)
{
  WeftCostsPane *self = g_object_new (WEFT_TYPE_COSTS_PANE, NULL);

  gtk_paned_set_end_child (self->divide, sandwich);
  for (guint i = 0; i < N_TABLES; i++)
    for (guint subject = 0; subject < WEFT_N_PROFILE_SUBJECTS; subject++)
      if (tables[subject][i] != NULL)
        {
          const WeftTableClass *klass = tables[subject][i];
          g_autoptr (WeftTableModel) model = subject == WEFT_PROFILE_OF_HEAP ?
                                                 weft_table_model_new_for_trees (klass, document) :
                                                 weft_table_model_new (klass, document);

          self->views[subject][i] = weft_table_view_new (model);
          weft_connect (self->views[subject][i], "picked", row_picked_cb, self);
          weft_connect (model, "items-changed", update_folded_rows, self);
          weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->views[subject][i]));
          gtk_stack_add_named (self->stack, self->views[subject][i], klass->id);
        }
  fill_table_choice (self);
  return GTK_WIDGET (self);
}

void
weft_costs_pane_filter (WeftCostsPane *self, const char *text)
{
  g_return_if_fail (WEFT_IS_COSTS_PANE (self));
  for (guint subject = 0; subject < WEFT_N_PROFILE_SUBJECTS; subject++)
    for (guint i = 0; i < N_TABLES; i++)
      if (self->views[subject][i] != NULL)
        weft_table_view_filter (WEFT_TABLE_VIEW (self->views[subject][i]), text);
}

void
weft_costs_pane_expand_sandwich (WeftCostsPane *self, gboolean is_subject)
{
  g_return_if_fail (WEFT_IS_COSTS_PANE (self));
  gtk_widget_set_visible (self->fold_button, !is_subject);
  if (is_subject == gtk_paned_get_resize_end_child (self->divide))
    return;
  gtk_paned_set_resize_start_child (self->divide, !is_subject);
  gtk_paned_set_resize_end_child (self->divide, is_subject);
  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->divide)) == GTK_ORIENTATION_HORIZONTAL)
    gtk_paned_set_position (self->divide, is_subject ? NARROW_TABLE : -1);
}

void
weft_costs_pane_set_subject (WeftCostsPane *self, WeftProfileSubject subject)
{
  g_return_if_fail (WEFT_IS_COSTS_PANE (self) && (guint) subject < WEFT_N_PROFILE_SUBJECTS);
  self->subject = subject;
  fill_table_choice (self);
  show_chosen_table (self);
}

void
weft_costs_pane_set_track (WeftCostsPane *self, gint64 track)
{
  g_return_if_fail (WEFT_IS_COSTS_PANE (self));
  if (weft_profile_subject_has_tracks (self->subject))
    for (guint i = 0; i < N_TABLES; i++)
      weft_table_model_set_track (model_of (self->views[self->subject][i]), track);
}

void
weft_costs_pane_set_tree (WeftCostsPane *self, WeftCallTree *tree)
{
  g_return_if_fail (WEFT_IS_COSTS_PANE (self));
  for (guint i = 0; i < N_TABLES; i++)
    weft_table_model_set_tree (model_of (self->views[WEFT_PROFILE_OF_HEAP][i]), tree);
}
