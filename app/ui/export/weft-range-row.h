/* SPDX-License-Identifier: BSD-3-Clause */
/* Combo row that chooses the range to export: the view, the whole log, or the selected range. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

/* Adds the ranges of @document's view that can be exported, with their lengths, to the string list
 * of @row, which is empty. The selected range is chosen if there is one. */
void weft_range_row_fill (AdwComboRow *row, WeftDocument *document);

/* Chooses the whole log. */
void weft_range_row_choose_all (AdwComboRow *row);

/* Returns the chosen range of @view in its current state. Sets @is_all, unless it is NULL, to TRUE
 * for the whole log and to FALSE otherwise. */
WeftRange weft_range_row_get (AdwComboRow *row, WeftView *view, gboolean *is_all);
