/* SPDX-License-Identifier: BSD-3-Clause */
/* Placeholder page shown when the log lacks the data for a chart; lists the build and RTS flags
 * that record it. */
#pragma once

#include "weft-features.h"
#include <adwaita.h>

#define WEFT_TYPE_MISSING_PAGE (weft_missing_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftMissingPage, weft_missing_page, WEFT, MISSING_PAGE, AdwBin)

/* A row of a list with what @recipe needs and a button to copy its flags. */
GtkWidget *weft_recipe_row_new (const WeftRecipe *recipe);

/* @title is translated. Lists the recipes of @feature. */
GtkWidget *weft_missing_page_new (const char *title, const char *icon_name, WeftFeature feature);

/* Adds @button, an alternative, below the recipes. */
void weft_missing_page_add (WeftMissingPage *self, GtkWidget *button);

/* Says why @trace has no data, if that is known. */
void weft_missing_page_set_trace (WeftMissingPage *self, const WeftTrace *trace);
