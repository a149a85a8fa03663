/* SPDX-License-Identifier: BSD-3-Clause */
/* Placeholder page shown when the log lacks the data for a chart; lists the build and RTS flags
 * that record it. */
#pragma once

#include "weft-features.h"
#include <adwaita.h>

#define WEFT_TYPE_MISSING_PAGE (weft_missing_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftMissingPage, weft_missing_page, WEFT, MISSING_PAGE, AdwBin)

/* Creates a list row that shows what @recipe needs, with a button that copies its flags. */
GtkWidget *weft_recipe_row_new (const WeftRecipe *recipe);

/* Creates a page that lists the recipes of @feature. @title is translated. */
GtkWidget *weft_missing_page_new (const char *title, const char *icon_name, WeftFeature feature);

/* Adds @button, which offers an alternative, below the recipes. */
void weft_missing_page_add (WeftMissingPage *self, GtkWidget *button);

/* Shows why @trace has no data, if that is known. */
void weft_missing_page_set_trace (WeftMissingPage *self, const WeftTrace *trace);
