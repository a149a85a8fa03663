/* SPDX-License-Identifier: BSD-3-Clause */
/* Combo row that chooses the range to export: the view, the whole log, or the selected range. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

/* Adds the choices of the view of @document, with their lengths, to the string list of @row, which
 * is empty. The selected range is chosen if there is one. */
void weft_range_row_fill (AdwComboRow *row, WeftDocument *document);

/* Chooses the whole log. */
void weft_range_row_choose_all (AdwComboRow *row);

/* Returns the chosen range of @view in its current state. @is_all, which may be NULL, is set to
 * TRUE for the whole log, else to FALSE. */
WeftRange weft_range_row_get (AdwComboRow *row, WeftView *view, gboolean *is_all);
