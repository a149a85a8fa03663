/* SPDX-License-Identifier: BSD-3-Clause */
/* Values of an AdwComboRow or GtkDropDown: whole ones, and ones that may be ellipsized. */
#pragma once

#include <adwaita.h>

/* For a row of strings without "use-subtitle": its subtitle is wrapped before its value is cut. */
void weft_combo_row_show_whole (AdwComboRow *self);

/* Like weft_combo_row_show_whole(), but for the list that it opens, for rows with "use-subtitle",
 * too. */
void weft_combo_row_show_whole_list (AdwComboRow *self);

/* In a narrow window the value of @self, of strings, is cut; those in its list are whole. */
void weft_drop_down_let_shrink (GtkDropDown *self);
