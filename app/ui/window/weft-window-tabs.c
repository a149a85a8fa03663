/* SPDX-License-Identifier: BSD-3-Clause */
/* Actions on the window's tabs. */
#include "weft-window-private.h"

static void
close_tab_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftWindow *self = user_data;
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
next_tab_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_to_tab (user_data, 1);
}

static void
previous_tab_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_to_tab (user_data, -1);
}

static void
tab_right_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  AdwTabView *tabs = WEFT_WINDOW (user_data)->tabs;

  adw_tab_view_reorder_forward (tabs, adw_tab_view_get_selected_page (tabs));
}

static void
tab_left_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  AdwTabView *tabs = WEFT_WINDOW (user_data)->tabs;

  adw_tab_view_reorder_backward (tabs, adw_tab_view_get_selected_page (tabs));
}

/* Moves the tab to a new window, like dropping it outside the window. */
static void
tab_out_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  AdwTabView *tabs = WEFT_WINDOW (user_data)->tabs, *others = NULL;

  g_signal_emit_by_name (tabs, "create-window", &others);
  adw_tab_view_transfer_page (tabs, adw_tab_view_get_selected_page (tabs), others, 0);
}

/* Moves the tab to the next window of logs, like dropping it there. If the old window has no tabs
 * left, it is closed. */
static void
tab_over_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WeftWindow *self = user_data, *next = NULL;
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

static const GActionEntry entries[] = {
  { "close-tab", close_tab_cb }, { "next-tab", next_tab_cb }, { "previous-tab", previous_tab_cb },
  { "tab-right", tab_right_cb }, { "tab-left", tab_left_cb }, { "tab-out", tab_out_cb },
  { "tab-over", tab_over_cb },
};

void
weft_window_add_tab_actions (WeftWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
