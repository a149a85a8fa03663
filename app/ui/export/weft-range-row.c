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
  g_autofree char *process = weft_title_saved_process (weft_document_get_trace (document));

  if (process != NULL)
    {
      GtkWidget *group = gtk_widget_get_ancestor (GTK_WIDGET (row), ADW_TYPE_PREFERENCES_GROUP);
      g_autofree char *markup = g_markup_escape_text (process, -1);

      adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), markup);
    }
  add_choice (row, C_ ("choice", "View"), weft_view_get_visible (view));
  add_choice (row, weft_title_whole_range (weft_document_get_trace (document)),
              weft_view_get_limits (view));
  if (weft_view_has_selection (view))
    {
      add_choice (row, C_ ("choice", "Selected range"), weft_view_get_selection (view));
      adw_combo_row_set_selected (row, RANGE_SELECTED);
    }
}

/* Shows @entry only while the last choice, to enter a range, is selected. */
static void
entry_chosen_cb (AdwComboRow *row, GParamSpec *pspec, GtkWidget *entry)
{
  guint n = g_list_model_get_n_items (adw_combo_row_get_model (row));

  gtk_widget_set_visible (entry, adw_combo_row_get_selected (row) == n - 1);
}

void
weft_range_row_add_entry (AdwComboRow *row, GtkEditable *entry, WeftDocument *document)
{
  WeftRange range = weft_range_row_get (row, weft_document_get_view (document), NULL);
  g_autofree char *text = g_strconcat (weft_format_time (range.from).text, WEFT_RANGE_SIGN,
                                       weft_format_time (range.to).text, NULL);

  gtk_editable_set_text (entry, text);
  gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (row)),
                          C_ ("choice", "From … to …"));
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (entry_chosen_cb), entry, 0);
  entry_chosen_cb (row, NULL, GTK_WIDGET (entry));
}

gboolean
weft_range_entry_get (GtkEditable *entry, WeftRange limits, WeftRange *range)
{
  g_auto (GStrv) ends = g_strsplit (gtk_editable_get_text (entry), WEFT_RANGE_SIGN, 2);
  WeftRange given;

  if (g_strv_length (ends) == 2 && weft_parse_time (ends[0], &given.from) &&
      weft_parse_time (ends[1], &given.to))
    {
      *range = (WeftRange){ MAX (given.from, limits.from), MIN (given.to, limits.to) };
      if (range->from < range->to)
        {
          gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
          return TRUE;
        }
    }
  gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  return FALSE;
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
