/* SPDX-License-Identifier: BSD-3-Clause */
/* Actions of the window, except those on its tabs. */
#include "weft-window-private.h"

#include "weft-context-menu.h"
#include "weft-document-saver.h"
#include "weft-done.h"
#include "weft-export-dialog.h"
#include "weft-file-chooser.h"
#include "weft-help-window.h"
#include "weft-overview-page.h"
#include "weft-recent.h"
#include "weft-save-job.h"
#include "weft-tables-page.h"
#include "weft-window-dialogs.h"
#include "weft-window.h"

#include <glib/gi18n.h>

/* Shows the tab of @file if a window has one, else opens @file in this window. */
static void
open_or_show_file (WeftWindow *self, GFile *file)
{
  GtkWindow *window = GTK_WINDOW (self);

  weft_window_show_or_open_file (gtk_window_get_application (window), file, window);
}

static void
files_chosen_cb (GListModel *files, gpointer user_data)
{
  WeftWindow *self = user_data;

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      open_or_show_file (self, file);
    }
  weft_window_offer_merged (self, files);
}

static void
open_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftDocumentPage *page = weft_window_get_page (user_data);
  WeftDocument *document = page != NULL ? weft_document_page_get_document (page) : NULL;

  weft_file_chooser_open (user_data, document != NULL ? weft_document_get_path (document) : NULL,
                          files_chosen_cb, g_object_ref (user_data), g_object_unref);
}

static void
open_merged_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_window_choose_merged (user_data);
}

static void
align_starts_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_window_align_starts (user_data);
}

static void
connect_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (weft_connect_dialog_new (user_data)));
}

static void
open_example_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GFile) file = weft_example_get_file ();

  open_or_show_file (user_data, file);
}

static void
open_uri_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_or_show_file (user_data, file);
}

static void
read_again_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_document_read (weft_document_page_get_document (weft_window_get_page (user_data)));
}

static void
problems_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_document_page_toggle_problems (weft_window_get_page (user_data));
}

/* Opens the alerts of a running program. If there is none, shows a message on which logs have
 * alerts. */
static void
alerts_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftDocumentPage *page = weft_window_get_page (user_data);

  if (page == NULL || !weft_document_page_open_alerts (page))
    weft_window_show_toast (user_data,
                            _ ("Alerts are for programs that are still running: use Run a "
                               "Program or Connect"));
}

/* Exports the rows of a page with a table, or the image of any other page. */
static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftDocumentPage *page = weft_window_get_page (user_data);
  WeftPage *shown = weft_document_page_get_shown_page (page);

  if (WEFT_PAGE_GET_CLASS (shown)->export_rows != NULL)
    WEFT_PAGE_GET_CLASS (shown)->export_rows (shown);
  else
    gtk_window_present (GTK_WINDOW (weft_export_dialog_new (user_data, page)));
}

static void
export_data_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (weft_data_dialog_new (
      user_data, weft_document_page_get_document (weft_window_get_page (user_data)))));
}

static void
copy_picture_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_window_copy_picture (user_data);
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_print (user_data, weft_window_get_page (user_data), NULL);
}

static void
report_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_document_saver_ask (user_data, weft_window_get_page (user_data), WEFT_SAVE_REPORT);
}

static void
report_with_log_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_document_saver_ask (user_data, weft_window_get_page (user_data), WEFT_SAVE_REPORT_WITH_LOG);
}

static void
save_log_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_document_saver_ask (user_data, weft_window_get_page (user_data), WEFT_SAVE_LOG);
}

static void
save_view_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_document_saver_ask (user_data, weft_window_get_page (user_data), WEFT_SAVE_VIEW);
}

static void
compare_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_window_compare_logs (user_data);
}

static void
compare_ranges_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_window_compare_ranges (user_data);
}

static void
full_screen_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  if (gtk_window_is_fullscreen (user_data))
    gtk_window_unfullscreen (user_data);
  else
    gtk_window_fullscreen (user_data);
}

static void
menu_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_context_menu_popup_button (WEFT_WINDOW (user_data)->menu_button);
}

static void
keys_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (weft_keys_window_new (user_data)));
}

/* Shows the help of the focused widget, or of the visible page. */
static void
help_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftDocumentPage *page = weft_window_get_page (user_data);
  WeftPage *shown = page != NULL ? weft_document_page_get_shown_page (page) : NULL;
  GtkWidget *focus = gtk_window_get_focus (user_data);
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, WEFT_TYPE_FINDING_ROW) : NULL;
  const WeftRule *rule = row != NULL ? weft_finding_row_get_rule (WEFT_FINDING_ROW (row)) : NULL;
  const char *id = NULL;
  g_autofree char *page_id = NULL;

  if (rule != NULL)
    id = weft_help_rule_id (rule);
  else if (shown == NULL)
    id = "guide/start";
  else if (WEFT_PAGE_GET_CLASS (shown)->get_help != NULL)
    id = WEFT_PAGE_GET_CLASS (shown)->get_help (shown);
  if (id == NULL)
    {
      AdwViewStack *pages = weft_document_page_get_pages (page);

      page_id = g_strdup_printf ("page/%s", adw_view_stack_get_visible_child_name (pages));
      id = page_id;
    }
  weft_help_window_present (user_data, id);
}

/* Shows the help of a rule, by its id. */
static void
explain_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const WeftRule *rule = weft_rule_find (g_variant_get_string (parameter, NULL));

  if (rule != NULL)
    weft_help_window_present (user_data, weft_help_rule_id (rule));
}

/* Shows a message on behalf of a widget that does not know its window. */
static void
announce_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_window_show_toast (user_data, g_variant_get_string (parameter, NULL));
}

/* Reports the end of an operation. The parameter contains the duration in us, the text, and the
 * path of the file that was saved, or "". */
static void
announce_done_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftDocumentPage *page = weft_window_get_page (user_data);
  const char *text, *saved;
  gint64 took_us;

  g_variant_get (parameter, "(x&s^&ay)", &took_us, &text, &saved);
  weft_toast_show (WEFT_WINDOW (user_data)->toasts, text, *saved != '\0' ? saved : NULL);
  weft_done_notify (
      took_us,
      page != NULL ? weft_document_get_path (weft_document_page_get_document (page)) : NULL, text);
}

static void
close_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_close (user_data);
}

static void
page_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftDocumentPage *page = weft_window_get_page (user_data);

  if (page != NULL)
    weft_document_page_show_page (page, g_variant_get_string (parameter, NULL));
}

/* Shows the rows of a table (id) whose numbers in a column (id) are in a range. */
static void
table_rows_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftDocumentPage *page = weft_window_get_page (user_data);
  const char *id, *column;
  guint64 from, to;

  g_variant_get (parameter, "(&s&stt)", &id, &column, &from, &to);
  if (page != NULL && weft_document_page_show_page (page, "tables"))
    weft_tables_page_limit (WEFT_TABLES_PAGE (weft_document_page_get_shown_page (page)), id, column,
                            from, to);
}

static GtkWidget *
first_paned (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_PANED (widget) ? widget : NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = first_paned (child);
  return found;
}

/* Lets the arrow keys move the divider around the focus, or the first divider, until Enter or
 * Escape is pressed. GtkPaned's own key for this is F8, which in Weft shows the problems of the
 * log. */
static void
divider_cb (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  GtkWidget *focus = gtk_window_get_focus (window), *paned = NULL;
  gboolean is_handled;

  if (focus != NULL)
    paned = gtk_widget_get_ancestor (focus, GTK_TYPE_PANED);
  if (paned == NULL)
    paned = first_paned (window);
  if (paned == NULL)
    return;
  g_signal_emit_by_name (paned, "cycle-handle-focus", FALSE, &is_handled);
  if (!gtk_widget_is_focus (paned))
    gtk_widget_grab_focus (paned);
}

static const GActionEntry entries[] = {
  { "open", open_cb },
  { "open-together", open_merged_cb },
  { "align-starts", align_starts_cb },
  { "connect", connect_cb },
  { "open-example", open_example_cb },
  { "open-uri", open_uri_cb, "s" },
  { "read-again", read_again_cb },
  { "problems", problems_cb },
  { "alerts", alerts_cb },
  { "page", page_cb, "s" },
  { "export", export_cb },
  { "export-data", export_data_cb },
  { "copy-picture", copy_picture_cb },
  { "print", print_cb },
  { "report", report_cb },
  { "report-with-log", report_with_log_cb },
  { "save-log", save_log_cb },
  { "save-view", save_view_cb },
  { "compare", compare_cb },
  { "compare-ranges", compare_ranges_cb },
  { "full-screen", full_screen_cb },
  { "menu", menu_cb },
  { "divider", divider_cb },
  { "keys", keys_cb },
  { "help", help_cb },
  { "explain", explain_cb, "s" },
  { "say", announce_cb, "s" },
  { "say-done", announce_done_cb, "(xsay)" },
  { "table-rows", table_rows_cb, "(sstt)" },
  { "close", close_cb },
};

/* Updates the action's state from the window's property. */
static void
side_panel_changed_cb (WeftWindow *self, GParamSpec *pspec, GSimpleAction *action)
{
  gboolean is_shown;

  g_object_get (self, "side-panel", &is_shown, NULL);
  g_simple_action_set_state (action, g_variant_new_boolean (is_shown));
}

static void
change_side_panel_cb (GSimpleAction *action, GVariant *state, gpointer window)
{
  g_object_set (window, "side-panel", g_variant_get_boolean (state), NULL);
}

void
weft_window_add_actions (WeftWindow *self)
{
  g_autoptr (GSimpleAction) side_panel =
      g_simple_action_new_stateful ("side-panel", NULL, g_variant_new_boolean (TRUE));

  g_signal_connect_object (side_panel, "change-state", G_CALLBACK (change_side_panel_cb), self, 0);
  g_signal_connect_object (self, "notify::side-panel", G_CALLBACK (side_panel_changed_cb),
                           side_panel, 0);
  side_panel_changed_cb (self, NULL, side_panel);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (side_panel));
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  weft_window_add_tab_actions (self);
  weft_window_add_keys (self);
}

static void
set_action_enabled (WeftWindow *self, const char *name, gboolean allowed)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), allowed);
}

void
weft_window_update_actions (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  WeftPage *shown = page != NULL ? weft_document_page_get_shown_page (page) : NULL;
  WeftDocument *document = page != NULL ? weft_document_page_get_document (page) : NULL;
  WeftTrace *trace = document != NULL ? weft_document_get_trace (document) : NULL;
  gboolean is_reading =
      document != NULL && weft_document_get_state (document) == WEFT_DOCUMENT_READING;

  set_action_enabled (self, "side-panel", shown != NULL && weft_page_has_side_panel (shown));
  set_action_enabled (self, "next-tab", adw_tab_view_get_n_pages (self->tabs) > 1);
  set_action_enabled (self, "previous-tab", adw_tab_view_get_n_pages (self->tabs) > 1);
  set_action_enabled (self, "tab-right", adw_tab_view_get_n_pages (self->tabs) > 1);
  set_action_enabled (self, "tab-left", adw_tab_view_get_n_pages (self->tabs) > 1);
  set_action_enabled (self, "tab-out", adw_tab_view_get_n_pages (self->tabs) > 1);
  set_action_enabled (self, "tab-over", document != NULL);
  set_action_enabled (self, "read-again",
                      document != NULL && !is_reading && weft_document_can_reload (document));
  set_action_enabled (self, "export", trace != NULL);
  set_action_enabled (self, "export-data", trace != NULL);
  set_action_enabled (self, "copy-picture", trace != NULL);
  set_action_enabled (self, "print", trace != NULL && shown != NULL);
  set_action_enabled (self, "report", trace != NULL);
  set_action_enabled (self, "report-with-log", trace != NULL);
  set_action_enabled (self, "save-log", trace != NULL);
  set_action_enabled (self, "save-view",
                      trace != NULL && !is_reading && weft_document_has_file (document) &&
                          !weft_document_is_further_process (document));
  set_action_enabled (self, "compare", trace != NULL);
  set_action_enabled (self, "compare-ranges", trace != NULL);
  set_action_enabled (self, "problems", trace != NULL && trace->index->problems->len > 0);
}
