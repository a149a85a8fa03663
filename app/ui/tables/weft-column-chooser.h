/* SPDX-License-Identifier: BSD-3-Clause */
/* Button at the end of a table's headers, with a list of the columns to show. This choice, and the
 * column widths that the user sets, are saved in the settings for each kind of table. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_COLUMN_CHOOSER (weft_column_chooser_get_type ())
G_DECLARE_FINAL_TYPE (WeftColumnChooser, weft_column_chooser, WEFT, COLUMN_CHOOSER, AdwBin)

/* Creates a chooser for the columns of @view, which is borrowed. @table is the id under which the
 * choice is saved. */
GtkWidget *weft_column_chooser_new (GtkColumnView *view, const char *table);

/* Lets the user choose @column of the view. @id is the name of the column in the settings; @tooltip
 * is its definition, a translated sentence, or NULL. @is_shown is the default visibility. The
 * current width and expansion are also defaults. */
void weft_column_chooser_add (WeftColumnChooser *self,
                              GtkColumnViewColumn *column,
                              const char *id,
                              const char *tooltip,
                              gboolean is_shown);

/* Like weft_column_chooser_add(), but for a column that is always shown. Only its width is saved in
 * the settings. */
void weft_column_chooser_add_fixed (WeftColumnChooser *self,
                                    GtkColumnViewColumn *column,
                                    const char *id);

void weft_column_chooser_set_default (WeftColumnChooser *self,
                                      GtkColumnViewColumn *column,
                                      gboolean is_shown);

/* Sets the default width of @column, px. */
void weft_column_chooser_set_default_width (WeftColumnChooser *self,
                                            GtkColumnViewColumn *column,
                                            int width);

/* Opens the list below @head, which is one of the view's headers. */
void weft_column_chooser_popup (WeftColumnChooser *self, GtkWidget *head);
