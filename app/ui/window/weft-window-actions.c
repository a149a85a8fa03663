/* SPDX-License-Identifier: BSD-3-Clause */
/* Actions of the window and on its tabs. */
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
open_cb (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  WeftDocument *document = page != NULL ? weft_document_page_get_document (page) : NULL;

  weft_file_chooser_open (GTK_WINDOW (self),
                          document != NULL ? weft_document_get_path (document) : NULL,
                          files_chosen_cb, g_object_ref (self), g_object_unref);
}

static void
connect_cb (WeftWindow *self)
{
  gtk_window_present (GTK_WINDOW (weft_connect_dialog_new (self)));
}

static void
open_example_cb (WeftWindow *self)
{
  g_autoptr (GFile) file = weft_example_get_file ();

  open_or_show_file (self, file);
}

static void
open_uri_cb (WeftWindow *self, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_or_show_file (self, file);
}

static void
read_again_cb (WeftWindow *self)
{
  weft_document_read (weft_document_page_get_document (weft_window_get_page (self)));
}

static void
problems_cb (WeftWindow *self)
{
  weft_document_page_toggle_problems (weft_window_get_page (self));
}

/* Opens the alerts of a running program. If there is none, shows a message on which logs have
 * alerts. */
static void
alerts_cb (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);

  if (page == NULL || !weft_document_page_open_alerts (page))
    weft_window_show_toast (self, _ ("Alerts are for programs that are still running: use Run a "
                                     "Program or Connect"));
}

/* Exports the rows of a page with a table, or the image of any other page. */
static void
export_cb (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  WeftPage *shown = weft_document_page_get_shown_page (page);

  if (WEFT_PAGE_GET_CLASS (shown)->export_rows != NULL)
    WEFT_PAGE_GET_CLASS (shown)->export_rows (shown);
  else
    gtk_window_present (GTK_WINDOW (weft_export_dialog_new (GTK_WINDOW (self), page)));
}

static void
export_data_cb (WeftWindow *self)
{
  gtk_window_present (GTK_WINDOW (weft_data_dialog_new (
      GTK_WINDOW (self), weft_document_page_get_document (weft_window_get_page (self)))));
}

static void
print_cb (WeftWindow *self)
{
  weft_print (self, weft_window_get_page (self), NULL);
}

/* Names of the actions that save a file of each kind. */
static const char *const save_actions[] = {
  [WEFT_SAVE_REPORT] = "report",
  [WEFT_SAVE_REPORT_WITH_LOG] = "report-with-log",
  [WEFT_SAVE_LOG] = "save-log",
  [WEFT_SAVE_VIEW] = "save-view",
};

static void
save_cb (GtkWidget *self, GVariant *parameter, GAction *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (save_actions); i++)
    if (g_str_equal (g_action_get_name (action), save_actions[i]))
      weft_document_saver_ask (self, weft_window_get_page (WEFT_WINDOW (self)), (WeftSaveKind) i);
}

static void
full_screen_cb (GtkWindow *self)
{
  if (gtk_window_is_fullscreen (self))
    gtk_window_unfullscreen (self);
  else
    gtk_window_fullscreen (self);
}

static void
menu_cb (WeftWindow *self)
{
  weft_context_menu_popup_button (self->menu_button);
}

static void
keys_cb (WeftWindow *self)
{
  gtk_window_present (GTK_WINDOW (weft_keys_window_new (GTK_WINDOW (self))));
}

/* Shows the help of the focused widget, or of the visible page. */
static void
help_cb (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  WeftPage *shown = page != NULL ? weft_document_page_get_shown_page (page) : NULL;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
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
  weft_help_window_present (GTK_WINDOW (self), id);
}

/* Shows the help of a rule, by its id. */
static void
explain_cb (WeftWindow *self, GVariant *parameter)
{
  const WeftRule *rule = weft_rule_find (g_variant_get_string (parameter, NULL));

  if (rule != NULL)
    weft_help_window_present (GTK_WINDOW (self), weft_help_rule_id (rule));
}

/* Shows a message on behalf of a widget that does not know its window. */
static void
announce_cb (WeftWindow *self, GVariant *parameter)
{
  weft_window_show_toast (self, g_variant_get_string (parameter, NULL));
}

/* Reports the end of an operation. The parameter contains the duration in us, the text, and the
 * path of the file that was saved, or "". */
static void
announce_done_cb (WeftWindow *self, GVariant *parameter)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  const char *text, *saved;
  gint64 took_us;

  g_variant_get (parameter, "(x&s^&ay)", &took_us, &text, &saved);
  weft_toast_show (self->toasts, text, *saved != '\0' ? saved : NULL);
  weft_done_notify (
      took_us,
      page != NULL ? weft_document_get_path (weft_document_page_get_document (page)) : NULL, text);
}

static void
page_cb (WeftWindow *self, GVariant *parameter)
{
  WeftDocumentPage *page = weft_window_get_page (self);

  if (page != NULL)
    weft_document_page_show_page (page, g_variant_get_string (parameter, NULL));
}

/* Shows the rows of a table (id) whose numbers in a column (id) are in a range. */
static void
table_rows_cb (WeftWindow *self, GVariant *parameter)
{
  WeftDocumentPage *page = weft_window_get_page (self);
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
divider_cb (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window), *paned = NULL;
  gboolean is_handled;

  if (focus != NULL)
    paned = gtk_widget_get_ancestor (focus, GTK_TYPE_PANED);
  if (paned == NULL)
    paned = first_paned (GTK_WIDGET (window));
  if (paned == NULL)
    return;
  g_signal_emit_by_name (paned, "cycle-handle-focus", FALSE, &is_handled);
  if (!gtk_widget_is_focus (paned))
    gtk_widget_grab_focus (paned);
}

static void
close_tab_cb (WeftWindow *self)
{
  AdwTabPage *page = adw_tab_view_get_selected_page (self->tabs);

  if (page != NULL)
    adw_tab_view_close_page (self->tabs, page);
  else
    gtk_window_close (GTK_WINDOW (self));
}

/* Shows the tab @step tabs after the visible one, continuing with the first tab after the last. */
static void
go_to_tab (WeftWindow *self, int step)
{
  int n = adw_tab_view_get_n_pages (self->tabs);
  AdwTabPage *page = adw_tab_view_get_selected_page (self->tabs);
  int position = adw_tab_view_get_page_position (self->tabs, page);

  page = adw_tab_view_get_nth_page (self->tabs, (position + step + n) % n);
  adw_tab_view_set_selected_page (self->tabs, page);
}

static void
next_tab_cb (WeftWindow *self)
{
  go_to_tab (self, 1);
}

static void
previous_tab_cb (WeftWindow *self)
{
  go_to_tab (self, -1);
}

static void
tab_right_cb (WeftWindow *self)
{
  AdwTabView *tabs = self->tabs;

  adw_tab_view_reorder_forward (tabs, adw_tab_view_get_selected_page (tabs));
}

static void
tab_left_cb (WeftWindow *self)
{
  AdwTabView *tabs = self->tabs;

  adw_tab_view_reorder_backward (tabs, adw_tab_view_get_selected_page (tabs));
}

/* Moves the tab to a new window, like dropping it outside the window. */
static void
tab_out_cb (WeftWindow *self)
{
  AdwTabView *tabs = self->tabs, *others = NULL;

  g_signal_emit_by_name (tabs, "create-window", &others);
  adw_tab_view_transfer_page (tabs, adw_tab_view_get_selected_page (tabs), others, 0);
}

/* Moves the tab to the next window of logs, like dropping it there. If the old window has no tabs
 * left, it is closed. */
static void
tab_over_cb (WeftWindow *self)
{
  WeftWindow *next = NULL;
  AdwTabPage *page = adw_tab_view_get_selected_page (self->tabs);
  GList *all = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (self)));
  GList *own = g_list_find (all, self);

  /* after the last window, continue with the first */
  for (GList *link = own->next != NULL ? own->next : all; next == NULL && link != own;
       link = link->next != NULL ? link->next : all)
    if (WEFT_IS_WINDOW (link->data))
      next = link->data;
  if (next == NULL)
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  adw_tab_view_transfer_page (self->tabs, page, next->tabs, adw_tab_view_get_n_pages (next->tabs));
  adw_tab_view_set_selected_page (next->tabs, page);
  gtk_window_present (GTK_WINDOW (next));
  if (adw_tab_view_get_n_pages (self->tabs) == 0)
    gtk_window_close (GTK_WINDOW (self));
}

static const struct
{
  const char *name;
  GCallback activate; /* called with the window, the parameter and the action */
  const char *parameter_type;
} actions[] = {
  { "open", G_CALLBACK (open_cb) },
  { "open-together", G_CALLBACK (weft_window_choose_merged) },
  { "align-starts", G_CALLBACK (weft_window_align_starts) },
  { "connect", G_CALLBACK (connect_cb) },
  { "open-example", G_CALLBACK (open_example_cb) },
  { "open-uri", G_CALLBACK (open_uri_cb), "s" },
  { "read-again", G_CALLBACK (read_again_cb) },
  { "problems", G_CALLBACK (problems_cb) },
  { "alerts", G_CALLBACK (alerts_cb) },
  { "page", G_CALLBACK (page_cb), "s" },
  { "export", G_CALLBACK (export_cb) },
  { "export-data", G_CALLBACK (export_data_cb) },
  { "copy-picture", G_CALLBACK (weft_window_copy_picture) },
  { "print", G_CALLBACK (print_cb) },
  { "report", G_CALLBACK (save_cb) },
  { "report-with-log", G_CALLBACK (save_cb) },
  { "save-log", G_CALLBACK (save_cb) },
  { "save-view", G_CALLBACK (save_cb) },
  { "compare", G_CALLBACK (weft_window_compare_logs) },
  { "compare-ranges", G_CALLBACK (weft_window_compare_ranges) },
  { "full-screen", G_CALLBACK (full_screen_cb) },
  { "menu", G_CALLBACK (menu_cb) },
  { "divider", G_CALLBACK (divider_cb) },
  { "keys", G_CALLBACK (keys_cb) },
  { "help", G_CALLBACK (help_cb) },
  { "explain", G_CALLBACK (explain_cb), "s" },
  { "say", G_CALLBACK (announce_cb), "s" },
  { "say-done", G_CALLBACK (announce_done_cb), "(xsay)" },
  { "table-rows", G_CALLBACK (table_rows_cb), "(sstt)" },
  { "close", G_CALLBACK (gtk_window_close) },
  { "close-tab", G_CALLBACK (close_tab_cb) },
  { "next-tab", G_CALLBACK (next_tab_cb) },
  { "previous-tab", G_CALLBACK (previous_tab_cb) },
  { "tab-right", G_CALLBACK (tab_right_cb) },
  { "tab-left", G_CALLBACK (tab_left_cb) },
  { "tab-out", G_CALLBACK (tab_out_cb) },
  { "tab-over", G_CALLBACK (tab_over_cb) },
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
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      const char *type = actions[i].parameter_type;
      g_autoptr (GSimpleAction) action =
          g_simple_action_new (actions[i].name, type != NULL ? G_VARIANT_TYPE (type) : NULL);

      g_signal_connect_swapped (action, "activate", actions[i].activate, self);
      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
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
  static const char *const of_tabs[] = { "next-tab", "previous-tab", "tab-right", "tab-left",
                                         "tab-out" };
  static const char *const of_trace[] = { "export",  "export-data",     "copy-picture",
                                          "report",  "report-with-log", "save-log",
                                          "compare", "compare-ranges" };
  WeftDocumentPage *page = weft_window_get_page (self);
  WeftPage *shown = page != NULL ? weft_document_page_get_shown_page (page) : NULL;
  WeftDocument *document = page != NULL ? weft_document_page_get_document (page) : NULL;
  WeftTrace *trace = document != NULL ? weft_document_get_trace (document) : NULL;
  gboolean is_reading =
      document != NULL && weft_document_get_state (document) == WEFT_DOCUMENT_READING;

  for (guint i = 0; i < G_N_ELEMENTS (of_tabs); i++)
    set_action_enabled (self, of_tabs[i], adw_tab_view_get_n_pages (self->tabs) > 1);
  for (guint i = 0; i < G_N_ELEMENTS (of_trace); i++)
    set_action_enabled (self, of_trace[i], trace != NULL);
  set_action_enabled (self, "side-panel", shown != NULL && weft_page_has_side_panel (shown));
  set_action_enabled (self, "tab-over", document != NULL);
  set_action_enabled (self, "read-again",
                      document != NULL && !is_reading && weft_document_can_reload (document));
  set_action_enabled (self, "print", trace != NULL && shown != NULL);
  set_action_enabled (self, "save-view",
                      trace != NULL && !is_reading && weft_document_has_file (document) &&
                          !weft_document_is_further_process (document));
  set_action_enabled (self, "problems", trace != NULL && trace->index->problems->len > 0);
}
