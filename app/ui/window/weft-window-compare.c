/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens comparisons: of the window's logs, of ranges of one log, and of several runs. */
#include "weft-window-private.h"

#include "weft-compare-window.h"
#include "weft-display.h"
#include "weft-file-chooser.h"
#include "weft-platform.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

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

/* Asks for logs and for their alignment, and opens them on one time axis. */

/* Key of a check button's data: the path of its log. */
#define PATH "weft-path"

/* Content of the dialog. */
typedef struct
{
  WeftWindow *window;
  GtkWidget *logs;   /* box with a check button for each log */
  GtkEditable *time; /* marker or time at which logs are aligned; empty for the wall clock */
} MergeQuestion;

static void
merge_question_free (gpointer data)
{
  MergeQuestion *self = data;

  g_object_unref (self->logs);
  g_object_unref (self->time);
  g_object_unref (self->window);
  g_free (self);
}

/* Returns the paths of the ticked logs in the box @logs. */
static GStrv
ticked_paths (GtkWidget *logs)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (GtkWidget *log = gtk_widget_get_first_child (logs); log != NULL;
       log = gtk_widget_get_next_sibling (log))
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (log)))
      g_strv_builder_add (builder, g_object_get_data (G_OBJECT (log), PATH));
  return g_strv_builder_end (builder);
}

static void
merge_confirmed_cb (gpointer data)
{
  MergeQuestion *self = data;
  g_auto (GStrv) paths = ticked_paths (self->logs);

  weft_window_open_merged (self->window, (const char *const *) paths,
                           gtk_editable_get_text (self->time));
}

/* One log alone cannot be opened together. */
static void
ticked_cb (GtkWidget *logs)
{
  g_auto (GStrv) paths = ticked_paths (logs);

  weft_platform_set_answerable (logs, g_strv_length (paths) >= 2);
}

/* Adds a ticked check button to the box @logs of the dialog for each of @files that is on this
 * computer and has no button yet. */
static void
add_files (GListModel *files, gpointer logs)
{
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_autofree char *path = g_file_get_path (file), *base = NULL, *name = NULL, *tooltip = NULL;
      GtkWidget *log = gtk_widget_get_first_child (logs), *label;

      while (path != NULL && log != NULL &&
             !g_str_equal (g_object_get_data (G_OBJECT (log), PATH), path))
        log = gtk_widget_get_next_sibling (log);
      if (path == NULL || log != NULL)
        continue;
      base = g_path_get_basename (path);
      name = weft_display_line (base);
      tooltip = weft_display_path (path);
      log = gtk_check_button_new ();
      label = gtk_label_new (name);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_check_button_set_child (GTK_CHECK_BUTTON (log), label);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (log), TRUE);
      weft_tooltip_set (log, tooltip);
      g_object_set_data_full (G_OBJECT (log), PATH, g_strdup (path), g_free);
      g_signal_connect_object (log, "toggled", G_CALLBACK (ticked_cb), logs, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (logs), log);
    }
  ticked_cb (logs);
}

static void
choose_logs_cb (GtkWidget *button, GtkWidget *logs)
{
  GtkWidget *last = gtk_widget_get_last_child (logs);

  weft_file_chooser_open (GTK_WINDOW (gtk_widget_get_root (button)),
                          last != NULL ? g_object_get_data (G_OBJECT (last), PATH) : NULL,
                          add_files, g_object_ref (logs), g_object_unref);
}

/* Shows the dialog with @files. */
static void
ask_for_logs (WeftWindow *window, GListModel *files)
{
  MergeQuestion *self = g_new0 (MergeQuestion, 1);
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *add = gtk_button_new_with_mnemonic (C_ ("action", "_Add Logs…"));
  const char *text = _ ("Align at a marker or time of each log:");
  GtkWidget *label;
  GtkWidget *time;

  self->window = g_object_ref (window);
  self->logs = g_object_ref_sink (weft_check_list_new ());
  add_files (files, self->logs);
  gtk_widget_set_halign (add, GTK_ALIGN_START);
  g_signal_connect_object (add, "clicked", G_CALLBACK (choose_logs_cb), self->logs, 0);
  gtk_box_append (GTK_BOX (content), self->logs);
  gtk_box_append (GTK_BOX (content), add);
  label = gtk_label_new (text);
  time = gtk_entry_new ();
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_margin_top (label, 6);
  gtk_entry_set_placeholder_text (GTK_ENTRY (time), _ ("By the wall clock if empty"));
  gtk_entry_set_activates_default (GTK_ENTRY (time), TRUE);
  weft_widget_set_accessible_name (time, text);
  weft_tooltip_set (time, _ ("The text of a marker that each log has, or a time such as 1.5s; 0s "
                             "aligns their starts. If empty, the logs are aligned by the wall "
                             "clock that they recorded."));
  gtk_box_append (GTK_BOX (content), label);
  gtk_box_append (GTK_BOX (content), time);
  self->time = g_object_ref (GTK_EDITABLE (time));
  weft_platform_ask (GTK_WIDGET (window), C_ ("title", "Open Together"),
                     _ ("Shows the logs of several processes on one time axis: below each other in "
                        "the timeline, and with a tab for each process."),
                     content, C_ ("action", "_Open"), merge_confirmed_cb, NULL, NULL, self,
                     merge_question_free);
  ticked_cb (self->logs);
}

/* Returns the files of the logs in the window's tabs; some may be in it twice. */
static GListStore *
shown_files (WeftWindow *self)
{
  GListStore *files = g_list_store_new (G_TYPE_FILE);

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      WeftDocument *document = weft_window_tab_document (adw_tab_view_get_nth_page (self->tabs, i));
      const char *const *paths = weft_document_get_merged_paths (document);
      const char *const own[] = { weft_document_get_path (document), NULL };

      if (paths == NULL && weft_document_has_file (document))
        paths = own;
      for (guint k = 0; paths != NULL && paths[k] != NULL; k++)
        {
          g_autoptr (GFile) file = g_file_new_for_path (paths[k]);

          g_list_store_append (files, file);
        }
    }
  return files;
}

static void
more_files_chosen_cb (GListModel *chosen, gpointer window)
{
  g_autoptr (GListStore) files = shown_files (window);

  for (guint i = 0; i < g_list_model_get_n_items (chosen); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (chosen, i);

      g_list_store_append (files, file);
    }
  ask_for_logs (window, G_LIST_MODEL (files));
}

void
weft_window_choose_merged (WeftWindow *self)
{
  g_autoptr (GListStore) files = shown_files (self);
  g_autoptr (GFile) first = g_list_model_get_item (G_LIST_MODEL (files), 0);

  /* one log is not enough, so let the user choose others first */
  if (g_list_model_get_n_items (G_LIST_MODEL (files)) < 2)
    weft_file_chooser_open (GTK_WINDOW (self), first != NULL ? g_file_peek_path (first) : NULL,
                            more_files_chosen_cb, g_object_ref (self), g_object_unref);
  else
    ask_for_logs (self, G_LIST_MODEL (files));
}

void
weft_window_align_starts (WeftWindow *self)
{
  WeftDocument *document = weft_document_page_get_document (weft_window_get_page (self));
  const char *const *paths = weft_document_get_merged_paths (document);
  GPtrArray *axis = weft_document_get_axis_documents (document);
  g_autoptr (GPtrArray) tabs = g_ptr_array_new ();

  g_return_if_fail (paths != NULL && axis != NULL);
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tabs, i);

      if (g_ptr_array_find (axis, weft_window_tab_document (tab), NULL))
        g_ptr_array_add (tabs, tab);
    }
  weft_window_open_merged (self, paths, WEFT_DOCUMENT_ALIGN_STARTS);
  for (guint i = 0; i < tabs->len; i++)
    adw_tab_view_close_page (self->tabs, g_ptr_array_index (tabs, i));
}

static void
offer_accepted_cb (AdwToast *toast, GListModel *files)
{
  ask_for_logs (g_object_get_data (G_OBJECT (toast), "weft-window"), files);
}

void
weft_window_offer_merged (WeftWindow *self, GListModel *files)
{
  guint n = g_list_model_get_n_items (files);
  g_autofree char *text = NULL;
  AdwToast *toast;

  if (n < 2)
    return;
  text = g_strdup_printf (ngettext ("%u log was opened", "%u logs were opened", n), n);
  toast = adw_toast_new (text);
  adw_toast_set_button_label (toast, C_ ("action", "Open Together"));
  g_object_set_data (G_OBJECT (toast), "weft-window", self);
  g_signal_connect_data (toast, "button-clicked", G_CALLBACK (offer_accepted_cb),
                         g_object_ref (files), (GClosureNotify) (void (*) (void)) g_object_unref,
                         0);
  adw_toast_overlay_add_toast (self->toasts, toast);
  weft_platform_announce_toast (GTK_WIDGET (self), text);
}
