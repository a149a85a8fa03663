/* SPDX-License-Identifier: BSD-3-Clause */
/* Selection model of a long list: a set of positions, without an object for each row. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_ROW_SELECTION (weft_row_selection_get_type ())
G_DECLARE_FINAL_TYPE (WeftRowSelection, weft_row_selection, WEFT, ROW_SELECTION, GObject)

/* A GtkSelectionModel over @model, which is kept. The selection is cleared when items change. If
 * all items are replaced, for which GTK would build each row's widgets again, "renewed" is emitted
 * instead, whose argument is the end of the positions that have other items now; "items-changed"
 * then reports only the items added or removed at the end. */
WeftRowSelection *weft_row_selection_new (GListModel *model);

/* Returns TRUE while "selection-changed" is emitted for that reason: the user selected nothing. */
gboolean weft_row_selection_is_renewing (WeftRowSelection *self);
