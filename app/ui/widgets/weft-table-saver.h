/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks where a table is to be saved, and saves it. */
#pragma once

#include "weft-table-model.h"
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What @model shows now, as CSV, or as JSON. @widget is the one that a person used: its window
 * asks, and says what came of it. */
void weft_table_saver_ask (GtkWidget *widget, WeftTableModel *model, gboolean is_json);

G_END_DECLS
