/* SPDX-License-Identifier: BSD-3-Clause */
/* Which rows of a long list are selected: any number of them, without an object for each. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_ROW_SELECTION (weft_row_selection_get_type ())
G_DECLARE_FINAL_TYPE (WeftRowSelection, weft_row_selection, WEFT, ROW_SELECTION, GObject)

/* A GtkSelectionModel over @model, which is kept. Nothing stays selected when items change. */
WeftRowSelection *weft_row_selection_new (GListModel *model);

G_END_DECLS
