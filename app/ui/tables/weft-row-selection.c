/* SPDX-License-Identifier: BSD-3-Clause */
/* Selection stored as a set of positions. GtkMultiSelection also keeps the selected items, which
 * takes much memory if there are a million. */
#include "weft-table-view-parts.h"

#include "weft-object.h"

struct _WeftRowSelection
{
  GObject parent_instance;

  GListModel *model;
  GtkBitset *selected;
  GtkBitset *reported; /* rows to report as changed; NULL unless items are changing */
};

static guint renewed_signal;

static GType
weft_row_selection_get_item_type (GListModel *list)
{
  return G_TYPE_OBJECT;
}

static guint
weft_row_selection_get_n_items (GListModel *list)
{
  return g_list_model_get_n_items (WEFT_ROW_SELECTION (list)->model);
}

static gpointer
weft_row_selection_get_item (GListModel *list, guint position)
{
  return g_list_model_get_item (WEFT_ROW_SELECTION (list)->model, position);
}

static void
weft_row_selection_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = weft_row_selection_get_item_type;
  iface->get_n_items = weft_row_selection_get_n_items;
  iface->get_item = weft_row_selection_get_item;
}

static gboolean
weft_row_selection_is_selected (GtkSelectionModel *model, guint position)
{
  return gtk_bitset_contains (WEFT_ROW_SELECTION (model)->selected, position);
}

static GtkBitset *
weft_row_selection_get_selection_in_range (GtkSelectionModel *model, guint position, guint n_items)
{
  return gtk_bitset_ref (WEFT_ROW_SELECTION (model)->selected);
}

static void
emit_changes (WeftRowSelection *self, GtkBitset *changes)
{
  guint first = gtk_bitset_get_minimum (changes);

  if (!gtk_bitset_is_empty (changes))
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), first,
                                           gtk_bitset_get_maximum (changes) - first + 1);
}

static gboolean
weft_row_selection_set_selection (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  WeftRowSelection *self = WEFT_ROW_SELECTION (model);
  g_autoptr (GtkBitset) changes = gtk_bitset_copy (self->selected);

  /* gtk_bitset_difference() computes the symmetric difference */
  gtk_bitset_difference (changes, selected);
  gtk_bitset_intersect (changes, mask);
  gtk_bitset_difference (self->selected, changes);
  if (self->reported == NULL)
    emit_changes (self, changes);
  return TRUE;
}

static void
weft_row_selection_selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = weft_row_selection_is_selected;
  iface->get_selection_in_range = weft_row_selection_get_selection_in_range;
  iface->set_selection = weft_row_selection_set_selection;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftRowSelection,
                               weft_row_selection,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      weft_row_selection_list_model_init)
                                   G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                          weft_row_selection_selection_model_init))

static void
items_changed_cb (WeftRowSelection *self, guint position, guint removed, guint added)
{
  guint kept = MIN (removed, added);

  g_clear_pointer (&self->reported, gtk_bitset_unref);
  self->reported = g_steal_pointer (&self->selected);
  self->selected = gtk_bitset_new_empty ();
  /* rows after the kept ones are reported as removed or added, so GTK queries their selection
   * anyway */
  gtk_bitset_remove_range_closed (self->reported, position + kept, G_MAXUINT);
  if (removed != added)
    g_list_model_items_changed (G_LIST_MODEL (self), position + kept, removed - kept, added - kept);
  g_signal_emit (self, renewed_signal, 0, position + kept);
}

/* Runs after all other handlers. Reports only rows whose selection has really changed, so that a
 * screen reader does not announce rows that were selected again. */
static void
settled_cb (WeftRowSelection *self)
{
  gtk_bitset_difference (self->reported, self->selected);
  emit_changes (self, self->reported);
  g_clear_pointer (&self->reported, gtk_bitset_unref);
}

static void
weft_row_selection_class_init (WeftRowSelectionClass *klass)
{
  weft_class_add_owned (klass, WeftRowSelection, g_object_unref, model);
  weft_class_add_owned (klass, WeftRowSelection, gtk_bitset_unref, selected, reported);
  renewed_signal = weft_signal_new ("renewed", WEFT_TYPE_ROW_SELECTION, 1, G_TYPE_UINT);
}

static void
weft_row_selection_init (WeftRowSelection *self)
{
  self->selected = gtk_bitset_new_empty ();
}

WeftRowSelection *
weft_row_selection_new (GListModel *model)
{
  WeftRowSelection *self = g_object_new (WEFT_TYPE_ROW_SELECTION, NULL);

  self->model = g_object_ref (model);
  weft_connect (model, "items-changed", items_changed_cb, self);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (settled_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  return self;
}

gboolean
weft_row_selection_is_model_change (WeftRowSelection *self)
{
  return self->reported != NULL;
}
