/* SPDX-License-Identifier: BSD-3-Clause */
/* Values of an AdwComboRow or GtkDropDown, shown in full or allowed to be ellipsized. */
#pragma once

#include <adwaita.h>

/* Shows the values of @self, a row of strings without "use-subtitle", in full: the row's subtitle
 * wraps before the value is ellipsized. */
void weft_combo_row_set_wrap (AdwComboRow *self);

/* Like weft_combo_row_set_wrap(), but only for the list that the row opens; works for rows with
 * "use-subtitle", too. */
void weft_combo_row_set_wrap_list (AdwComboRow *self);

/* Lets the value of @self, a drop-down of strings, be ellipsized in a narrow window. The values in
 * the list are shown in full. */
void weft_drop_down_set_ellipsize (GtkDropDown *self);
