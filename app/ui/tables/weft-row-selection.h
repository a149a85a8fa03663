/* SPDX-License-Identifier: BSD-3-Clause */
/* Selection model of a long list: a set of positions, without an object for each row. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_ROW_SELECTION (weft_row_selection_get_type ())
G_DECLARE_FINAL_TYPE (WeftRowSelection, weft_row_selection, WEFT, ROW_SELECTION, GObject)

/* A GtkSelectionModel over @model, which is kept. Nothing stays selected when items change. Where
 * all items are replaced, which to GTK means that each row's widgets have to be made anew, those
 * who show them hear of "renewed" instead, whose argument is the end of the positions that have
 * other items from now on; "items-changed" tells of how many there are more or less. */
WeftRowSelection *weft_row_selection_new (GListModel *model);

/* Whether a "selection-changed" comes from that: nobody has selected anything. */
gboolean weft_row_selection_is_renewing (WeftRowSelection *self);
