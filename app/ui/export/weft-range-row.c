/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-export-dialog.h"

#include "weft-format.h"
#include "weft-join.h"
#include "weft-title.h"

#include <glib/gi18n.h>

typedef enum
{
  RANGE_VISIBLE,
  RANGE_ALL,
  RANGE_SELECTED,
} RangeChoice;

static void
add_choice (AdwComboRow *row, const char *name, WeftRange range)
{
  g_autofree char *text =
      weft_joined (WEFT_JOIN_LIST, name, weft_format_time (range.to - range.from).text);

  gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (row)), text);
}

void
weft_range_row_fill (AdwComboRow *row, WeftDocument *document)
{
  WeftView *view = weft_document_get_view (document);

  add_choice (row, C_ ("choice", "View"), weft_view_get_visible (view));
  add_choice (row, weft_title_whole (weft_document_get_trace (document)),
              weft_view_get_limits (view));
  if (weft_view_has_selection (view))
    {
      add_choice (row, C_ ("choice", "Selected range"), weft_view_get_selection (view));
      adw_combo_row_set_selected (row, RANGE_SELECTED);
    }
}

void
weft_range_row_choose_all (AdwComboRow *row)
{
  adw_combo_row_set_selected (row, RANGE_ALL);
}

WeftRange
weft_range_row_get (AdwComboRow *row, WeftView *view, gboolean *is_all)
{
  guint chosen = adw_combo_row_get_selected (row);

  if (is_all != NULL)
    *is_all = chosen == RANGE_ALL;
  return chosen == RANGE_VISIBLE  ? weft_view_get_visible (view) :
         chosen == RANGE_SELECTED ? weft_view_get_selection (view) :
                                    weft_view_get_limits (view);
}
