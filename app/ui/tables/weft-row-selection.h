/* SPDX-License-Identifier: BSD-3-Clause */
/* Selection model for a long list: a set of positions, without an object for each row. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_ROW_SELECTION (weft_row_selection_get_type ())
G_DECLARE_FINAL_TYPE (WeftRowSelection, weft_row_selection, WEFT, ROW_SELECTION, GObject)

/* Creates a GtkSelectionModel over @model, and keeps a reference to it. The selection is cleared
 * when items change. "items-changed" reports only items added or removed at the end, since GTK
 * would rebuild the widgets of all rows that are reported as replaced. For replaced rows, "renewed"
 * is emitted instead. Its argument is a position (guint): only items before it may have been
 * replaced. */
WeftRowSelection *weft_row_selection_new (GListModel *model);

/* Returns TRUE while "selection-changed" is emitted because items have changed, not because of the
 * user. */
gboolean weft_row_selection_is_model_change (WeftRowSelection *self);
