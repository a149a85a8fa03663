/* SPDX-License-Identifier: BSD-3-Clause */
/* Button at the heads of a table, with a list of the columns to show; the choice is remembered in
 * the settings, for each kind of table. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_COLUMN_CHOOSER (weft_column_chooser_get_type ())
G_DECLARE_FINAL_TYPE (WeftColumnChooser, weft_column_chooser, WEFT, COLUMN_CHOOSER, AdwBin)

/* The chooser of the columns of @view, which is borrowed; @table is the id under which the settings
 * keep the choice. */
GtkWidget *weft_column_chooser_new (GtkColumnView *view, const char *table);

/* Lets @column of the view be chosen: @id is its name in the settings, @what a sentence that says
 * what it is, translated, or NULL. @is_shown, its default: whether it is shown as long as a person
 * has not chosen. */
void weft_column_chooser_add (WeftColumnChooser *self,
                              GtkColumnViewColumn *column,
                              const char *id,
                              const char *what,
                              gboolean is_shown);
void weft_column_chooser_set_default (WeftColumnChooser *self,
                                      GtkColumnViewColumn *column,
                                      gboolean is_shown);

/* Opens the list below @head, a widget of the view's heads. */
void weft_column_chooser_popup (WeftColumnChooser *self, GtkWidget *head);
