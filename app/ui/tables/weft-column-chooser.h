/* SPDX-License-Identifier: BSD-3-Clause */
/* Button at the heads of a table, with a list of the columns to show; the choice, and the widths
 * that a person gives to columns, are remembered in the settings, for each kind of table. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_COLUMN_CHOOSER (weft_column_chooser_get_type ())
G_DECLARE_FINAL_TYPE (WeftColumnChooser, weft_column_chooser, WEFT, COLUMN_CHOOSER, AdwBin)

/* The chooser of the columns of @view, which is borrowed; @table is the id under which the settings
 * keep the choice. */
GtkWidget *weft_column_chooser_new (GtkColumnView *view, const char *table);

/* Lets the user choose @column of the view: @id is its name in the settings, @what its definition,
 * a translated sentence, or NULL. @is_shown is its default, until the user chooses. Its current
 * width and expansion are defaults, too. */
void weft_column_chooser_add (WeftColumnChooser *self,
                              GtkColumnViewColumn *column,
                              const char *id,
                              const char *what,
                              gboolean is_shown);

/* Like weft_column_chooser_add(), but for a column that is always shown: only its width is
 * remembered. */
void weft_column_chooser_add_fixed (WeftColumnChooser *self,
                                    GtkColumnViewColumn *column,
                                    const char *id);

void weft_column_chooser_set_default (WeftColumnChooser *self,
                                      GtkColumnViewColumn *column,
                                      gboolean is_shown);

/* Returns the default width (px) of @column. */
void weft_column_chooser_set_default_width (WeftColumnChooser *self,
                                            GtkColumnViewColumn *column,
                                            int width);

/* Opens the list below @head, a widget of the view's heads. */
void weft_column_chooser_popup (WeftColumnChooser *self, GtkWidget *head);
