/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens comparisons: of the window's logs, of ranges of one log, and of several runs. */
#include "weft-window-private.h"

#include "weft-compare-window.h"

#include <glib/gi18n.h>

/* Returns the logs of all tabs, in tab order, and sets @shown to the index of the visible log. */
static GPtrArray *
list_logs (WeftWindow *self, guint *shown)
{
  GPtrArray *sides = g_ptr_array_new_with_free_func (g_object_unref);
  WeftDocument *document = weft_document_page_get_document (weft_window_get_page (self));

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      WeftDocument *one = weft_window_tab_document (adw_tab_view_get_nth_page (self->tabs, i));

      if (one == document)
        *shown = (guint) i;
      g_ptr_array_add (sides, weft_compare_side_new (one));
    }
  return sides;
}

/* Adds the marked ranges of @document (or, if there are none, the previously selected range) and
 * then the selected range. Returns the number of ranges added. */
static guint
add_ranges (GPtrArray *sides, WeftDocument *document)
{
  WeftBookmarks *bookmarks = weft_document_get_bookmarks (document);
  WeftRange selection = weft_view_get_selection (weft_document_get_view (document));
  gboolean has_selection = weft_view_has_selection (weft_document_get_view (document));
  WeftRange last = weft_view_get_last_selection (weft_document_get_view (document));
  guint n = sides->len;

  for (guint i = 0; i < weft_bookmarks_n (bookmarks); i++)
    {
      WeftBookmark *mark = weft_bookmarks_nth (bookmarks, i);
      WeftRange range = { mark->from, mark->to };

      if (!mark->is_own || range.from >= range.to)
        continue;
      if (has_selection && range.from == selection.from && range.to == selection.to)
        continue;
      g_ptr_array_add (sides, weft_compare_side_new_range (document, range, mark->label));
    }
  if (has_selection && sides->len == n && last.to > last.from)
    g_ptr_array_add (sides, weft_compare_side_new_range (document, last, NULL));
  if (has_selection)
    g_ptr_array_add (sides, weft_compare_side_new_range (document, selection, NULL));
  return sides->len - n;
}

static GtkWidget *
open_compare_window (WeftWindow *self, GPtrArray *sides, guint a, guint b)
{
  WeftDocumentPage *shown = weft_window_get_page (self);
  GtkWidget *window = weft_compare_window_new (
      GTK_WINDOW (self), sides, a, b,
      adw_view_stack_get_visible_child_name (weft_document_page_get_pages (shown)));

  gtk_window_present (GTK_WINDOW (window));
  return window;
}

/* Compares the logs of the window: A is the first log; B is the visible log, or the second log if
 * the first is visible. The marked and selected ranges of the visible log can be chosen instead. If
 * a comparison of all these logs and ranges is open, it is shown unchanged. If there is only one
 * log, asks for another one. */
void
weft_window_compare_logs (WeftWindow *self)
{
  guint shown = 0, n_logs;
  g_autoptr (GPtrArray) sides = list_logs (self, &shown);
  GtkWidget *window;

  n_logs = sides->len;
  if (n_logs > 1)
    add_ranges (sides, weft_document_page_get_document (weft_window_get_page (self)));
  window = weft_compare_window_find_open (GTK_WINDOW (self), sides);
  if (window != NULL)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  window = open_compare_window (self, sides, 0, shown > 0 ? shown : 1);
  if (n_logs < 2)
    gtk_widget_activate_action (window, "compare.open", NULL);
}

/* Compares ranges: B is the selected range, or the last marked range. A is the first marked range,
 * else the previously selected range, or the whole log if there is only one range. If a comparison
 * with all these sides is open, this pair is shown in it; otherwise a new comparison is opened. */
void
weft_window_compare_ranges (WeftWindow *self)
{
  guint shown = 0, n_logs, n, a;
  g_autoptr (GPtrArray) sides = list_logs (self, &shown);
  GtkWidget *window;

  n_logs = sides->len;
  n = add_ranges (sides, weft_document_page_get_document (weft_window_get_page (self)));
  if (n == 0)
    {
      weft_window_show_toast (
          self, _ ("Select a range and then another to compare them, or mark ranges with Shift+M"));
      return;
    }
  a = n > 1 ? n_logs : shown;
  window = weft_compare_window_find_open (GTK_WINDOW (self), sides);
  if (window == NULL)
    {
      open_compare_window (self, sides, a, sides->len - 1);
      return;
    }
  weft_compare_window_set_sides (WEFT_COMPARE_WINDOW (window), g_ptr_array_index (sides, a),
                                 g_ptr_array_index (sides, sides->len - 1));
  gtk_window_present (GTK_WINDOW (window));
}

/* Returns a side of @n runs. The first run gets a tab of the window; the others are read without a
 * tab. */
static WeftCompareSide *
new_runs (WeftWindow *self, GFile **files, guint n)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func (g_object_unref);

  weft_window_open_file (self, files[0]);
  g_ptr_array_add (documents,
                   g_object_ref (weft_document_page_get_document (weft_window_get_page (self))));
  for (guint i = 1; i < n; i++)
    {
      WeftDocument *document = weft_document_new (g_file_peek_path (files[i]));

      weft_document_read (document);
      g_ptr_array_add (documents, document);
    }
  return weft_compare_side_new_runs (documents);
}

void
weft_window_compare_runs (WeftWindow *self, GFile **files, guint n, guint n_a)
{
  g_autoptr (GPtrArray) sides = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean are_local = TRUE;

  g_return_if_fail (WEFT_IS_WINDOW (self) && n_a > 0 && n_a < n);
  gtk_window_present (GTK_WINDOW (self));
  for (guint i = 0; i < n; i++)
    are_local = are_local && g_file_peek_path (files[i]) != NULL;
  if (!are_local)
    {
      /* each tab shows why its log cannot be read */
      for (guint i = 0; i < n; i++)
        weft_window_open_file (self, files[i]);
      return;
    }
  g_ptr_array_add (sides, new_runs (self, files, n_a));
  g_ptr_array_add (sides, new_runs (self, files + n_a, n - n_a));
  gtk_window_present (
      GTK_WINDOW (weft_compare_window_new (GTK_WINDOW (self), sides, 0, 1, WEFT_SUBJECT_NUMBERS)));
}
