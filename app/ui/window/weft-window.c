/* SPDX-License-Identifier: BSD-3-Clause */
/* Builds the window, and keeps its header bar in sync with the visible tab. */
#include "weft-action-bindings.h"
#include "weft-context-menu.h"
#include "weft-display.h"
#include "weft-object.h"
#include "weft-save-job.h"
#include "weft-settings.h"
#include "weft-text-zoom.h"
#include "weft-tooltip.h"
#include "weft-widget.h"
#include "weft-window-private.h"

/* Below this width the side panel is hidden to leave room for the timeline. */
#define NARROW_PX 1000
/* Below this width the side panel's button is hidden to leave room for the pages. */
#define TINY_PX 560

static GParamSpec *side_panel_property;

G_DEFINE_FINAL_TYPE (WeftWindow, weft_window, ADW_TYPE_APPLICATION_WINDOW)

static gboolean
is_side_panel_folded (WeftWindow *self)
{
  return self->is_narrow && !self->wants_panel;
}

static void
update_side_panel_button (WeftWindow *self)
{
  gboolean is_start = weft_window_get_page (self) == NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->side_panel_button), !is_start && !self->is_tiny);
}

void
weft_window_fold_page (WeftWindow *self, WeftDocumentPage *page)
{
  weft_document_page_fold_side_panel (page, is_side_panel_folded (self), self->is_tiny);
}

static void
update_side_panel (WeftWindow *self)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tabs, i);

      weft_window_fold_page (self, WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab)));
    }
  g_object_notify_by_pspec (G_OBJECT (self), side_panel_property);
}

static void
weft_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  gboolean is_wanted = g_settings_get_boolean (weft_settings_get (), "show-side-panel");

  g_value_set_boolean (value, is_wanted && !is_side_panel_folded (WEFT_WINDOW (object)));
}

/* Shows or hides the side panel. In a narrow window, hiding the panel does not change the
 * setting. */
static void
weft_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftWindow *self = WEFT_WINDOW (object);
  gboolean is_shown = g_value_get_boolean (value);

  self->wants_panel = self->is_narrow && is_shown;
  if (is_shown || !self->is_narrow)
    g_settings_set_boolean (weft_settings_get (), "show-side-panel", is_shown);
  update_side_panel (self);
}

static void
fold_idle_cb (gpointer data)
{
  WeftWindow *self = data;

  self->fold_source = 0;
  update_side_panel_button (self);
  update_side_panel (self);
}

/* If the width has passed a limit, folds or unfolds the side panel later, since the visible page
 * must not change while the window is allocated. */
static void
weft_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftWindow *self = WEFT_WINDOW (widget);
  double text_scale = weft_text_zoom_get_desktop_scale (widget);
  gboolean is_narrow = width < NARROW_PX * text_scale, is_tiny = width < TINY_PX * text_scale;

  GTK_WIDGET_CLASS (weft_window_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->is_narrow == is_narrow && self->is_tiny == is_tiny)
    return;
  if (self->is_narrow != is_narrow)
    self->wants_panel = FALSE;
  self->is_narrow = is_narrow;
  self->is_tiny = is_tiny;
  if (self->fold_source == 0)
    self->fold_source = g_idle_add_once (fold_idle_cb, self);
}

WeftDocument *
weft_window_tab_document (AdwTabPage *tab)
{
  return weft_document_page_get_document (WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab)));
}

/* Returns the title of @document in this window, with its folder if another tab's log has the same
 * name. */
static char *
tab_title (WeftWindow *self, WeftDocument *document)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    g_ptr_array_add (all, weft_window_tab_document (adw_tab_view_get_nth_page (self->tabs, i)));
  return weft_document_distinct_title (document, all);
}

void
weft_window_update_tabs (WeftWindow *self)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tabs, i);
      g_autofree char *name = tab_title (self, weft_window_tab_document (tab));

      adw_tab_page_set_title (tab, name);
    }
}

static void
update_title (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  WeftDocument *document = page != NULL ? weft_document_page_get_document (page) : NULL;
  g_autofree char *title = document != NULL ? tab_title (self, document) : g_strdup ("Weft");
  g_autofree char *path =
      document != NULL ? weft_display_path (weft_document_get_own_path (document)) : NULL;
  const char *subtitle = document != NULL ? weft_document_get_subtitle (document) : "";

  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->subtitle_label, subtitle);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), *subtitle != '\0');
  weft_tooltip_set (self->title_box, path);
}

/* Shows the page switcher in the header bar if there is more than one page. */
static void
update_switcher (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  AdwViewStack *pages = page != NULL ? weft_document_page_get_pages (page) : NULL;
  guint n = 0;

  if (pages != NULL)
    {
      g_autoptr (GtkSelectionModel) model = adw_view_stack_get_pages (pages);

      n = g_list_model_get_n_items (G_LIST_MODEL (model));
    }
  /* buttons are created for all pages at once, so wait until the pages exist */
  weft_page_switcher_set_stack (self->switcher, n > 0 ? pages : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->switcher), n > 1);
  gtk_stack_set_visible_child_name (self->centre, page == NULL ? "name" : "log");
}

static void
start_mapped_cb (WeftWindow *self)
{
  if (adw_bin_get_child (self->start) == NULL)
    adw_bin_set_child (self->start, g_object_new (WEFT_TYPE_START_PAGE, NULL));
}

static void
update_for_selected_tab (WeftWindow *self)
{
  gboolean is_start = weft_window_get_page (self) == NULL;

  gtk_stack_set_visible_child_name (self->stack, is_start ? "start" : "tabs");
  gtk_widget_set_visible (GTK_WIDGET (self->open_button), !is_start);
  update_side_panel_button (self);
  gtk_widget_set_visible (self->export_button, !is_start);
  if (is_start)
    gtk_widget_add_css_class (GTK_WIDGET (self->header), "flat");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->header), "flat");
  update_title (self);
  update_switcher (self);
  weft_window_update_actions (self);
}

static void
selected_page_cb (WeftWindow *self)
{
  WeftDocumentPage *page = weft_window_get_page (self);

  g_signal_group_set_target (self->document_signals,
                             page != NULL ? weft_document_page_get_document (page) : NULL);
  g_signal_group_set_target (self->pages_signals,
                             page != NULL ? weft_document_page_get_pages (page) : NULL);
  weft_window_update_tabs (self);
  update_for_selected_tab (self);
  if (page != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (page));
}

static void
document_changed_cb (WeftWindow *self)
{
  update_title (self);
  update_switcher (self);
  weft_window_update_actions (self);
}

static AdwTabView *
create_window_cb (AdwTabView *tabs, gpointer user_data)
{
  WeftWindow *self = user_data;
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  WeftWindow *window = weft_window_new (application);

  gtk_window_present (GTK_WINDOW (window));
  return window->tabs;
}

static void
close_tab (gpointer page)
{
  GtkWidget *tabs = gtk_widget_get_ancestor (page, ADW_TYPE_TAB_VIEW);

  if (tabs != NULL)
    adw_tab_view_close_page (ADW_TAB_VIEW (tabs),
                             adw_tab_view_get_page (ADW_TAB_VIEW (tabs), page));
}

/* Keeps a tab with a running program open until the user has agreed to stop the program. */
static gboolean
close_page_cb (AdwTabView *tabs, AdwTabPage *tab, gpointer window)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();

  g_ptr_array_add (pages, adw_tab_page_get_child (tab));
  if (!weft_stop_question_ask (pages, close_tab, adw_tab_page_get_child (tab)))
    return GDK_EVENT_PROPAGATE;
  adw_tab_view_close_page_finish (tabs, tab, FALSE);
  return GDK_EVENT_STOP;
}

static void
close_window (gpointer window)
{
  gtk_window_close (window);
}

/* Keeps a window with running programs open until the user has agreed to stop them. The last window
 * saves the session when it is closed. */
static gboolean
weft_window_close_request (GtkWindow *window)
{
  GtkApplication *application = gtk_window_get_application (window);
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();
  guint n = 0;

  weft_window_add_pages (WEFT_WINDOW (window), pages);
  if (weft_stop_question_ask (pages, close_window, window))
    return GDK_EVENT_STOP;
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    n += WEFT_IS_WINDOW (l->data);
  if (n == 1)
    g_settings_set_value (weft_settings_get (), "session",
                          weft_window_describe_session (application));
  return GTK_WINDOW_CLASS (weft_window_parent_class)->close_request (window);
}

/* Clears the selected range. Pages with a time axis handle Escape first. */
static gboolean
clear_range (GtkWidget *widget, GVariant *unused, gpointer unused_data)
{
  WeftDocumentPage *page = weft_window_get_page (WEFT_WINDOW (widget));
  WeftPlot *plot = page != NULL ? weft_document_page_get_plot (page) : NULL;
  WeftView *view = plot != NULL ? weft_plot_get_view (plot) : NULL;

  if (view == NULL || !weft_view_has_selection (view))
    return FALSE;
  weft_view_select (view, 0, 0);
  return TRUE;
}

static void
weft_window_class_init (WeftWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned_source (klass, WeftWindow, fold_source);
  weft_class_add_owned (klass, WeftWindow, g_object_unref, document_signals, pages_signals);
  G_OBJECT_CLASS (klass)->get_property = weft_window_get_property;
  G_OBJECT_CLASS (klass)->set_property = weft_window_set_property;
  side_panel_property =
      g_param_spec_boolean ("side-panel", NULL, NULL, TRUE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (G_OBJECT_CLASS (klass), 1, side_panel_property);
  widget_class->size_allocate = weft_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = weft_window_close_request;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, clear_range, NULL);

  g_type_ensure (WEFT_TYPE_HEADER_MIDDLE);
  g_type_ensure (WEFT_TYPE_PAGE_SWITCHER);
  weft_class_template (klass, "weft-window");
  weft_class_bind_children (klass, WeftWindow, toasts, header, open_button, side_panel_button,
                            title_box, title_label, subtitle_label, centre, switcher, export_button,
                            menu_button, tabs, stack, start, drop_hint);
  weft_class_bind_callbacks (klass, selected_page_cb, start_mapped_cb, create_window_cb,
                             close_page_cb);
}

/* Creates the primary menu when it is first opened, and again if other titles are needed. */
static void
fill_menu (GtkMenuButton *button, gpointer user_data)
{
  WeftWindow *self = user_data;
  WeftDocumentPage *page = weft_window_get_page (self);
  gboolean has_range =
      page != NULL &&
      weft_view_has_selection (weft_document_get_view (weft_document_page_get_document (page)));
  g_autoptr (GMenuModel) menu = NULL;

  if (gtk_menu_button_get_popover (button) != NULL && self->menu_has_range == has_range)
    return;
  self->menu_has_range = has_range;
  menu = weft_menus_primary (has_range);
  gtk_menu_button_set_menu_model (button, menu);
}

static void
weft_window_init (WeftWindow *self)
{
  g_autoptr (GMenuModel) open_menu = weft_menus_open ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->menu_button, fill_menu, self, NULL);
  /* the table of actions has keys for the same commands */
  adw_tab_view_remove_shortcuts (self->tabs, ADW_TAB_VIEW_SHORTCUT_ALL_SHORTCUTS);
  self->pages_signals = g_signal_group_new (ADW_TYPE_VIEW_STACK);
  g_signal_group_connect_swapped (self->pages_signals, "notify::visible-child",
                                  G_CALLBACK (weft_window_update_actions), self);
  self->document_signals = g_signal_group_new (WEFT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify::state",
                                  G_CALLBACK (document_changed_cb), self);
  g_signal_group_connect_swapped (self->document_signals, "notify::trace",
                                  G_CALLBACK (document_changed_cb), self);
  adw_split_button_set_menu_model (self->open_button, open_menu);
  weft_actions_add_key_to_tooltip (GTK_WIDGET (self->open_button), "win.open");
  weft_actions_add_key_to_tooltip (GTK_WIDGET (self->side_panel_button), "win.side-panel");
  weft_actions_add_key_to_tooltip (self->export_button, "win.export");
  weft_actions_add_key_to_tooltip (GTK_WIDGET (self->menu_button), "win.menu");
  weft_window_add_drop_target (self);
  weft_window_add_drag_source (self);
}

WeftWindow *
weft_window_new (GtkApplication *application)
{
  static const char *const sizes[][2] = { { "window-width", "default-width" },
                                          { "window-height", "default-height" },
                                          { "window-maximized", "maximized" } };
  WeftWindow *self = g_object_new (WEFT_TYPE_WINDOW, "application", application, NULL);

  weft_window_add_actions (self);
  weft_connect (weft_settings_get (), "changed::show-side-panel", update_side_panel, self);
  /* a new window gets the size that was saved last; open windows do not change their size when it
   * is saved */
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_settings_bind (weft_settings_get (), sizes[i][0], self, sizes[i][1],
                     G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES);
  update_for_selected_tab (self);
  return self;
}

WeftDocumentPage *
weft_window_get_page (WeftWindow *self)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (self->tabs);

  return tab != NULL ? WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab)) : NULL;
}

void
weft_window_add_pages (WeftWindow *self, GPtrArray *pages)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    g_ptr_array_add (pages, adw_tab_page_get_child (adw_tab_view_get_nth_page (self->tabs, i)));
}

void
weft_window_show_toast (WeftWindow *self, const char *text)
{
  weft_toast_show (self->toasts, text, NULL);
}

/* Keys that work in the whole window: for the time axis, the events, the log and the help. */

/* Handles the keys for the events. A search can start on any page: in the page's own entry, or else
 * in the events. */
static gboolean
events_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  const WeftAction *action = user_data;
  WeftDocumentPage *page = weft_window_get_page (WEFT_WINDOW (widget));

  if (page == NULL || (!action->shows_page &&
                       weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget)))))
    return FALSE;
  if (g_str_equal (action->id, "events.search") &&
      weft_page_search (weft_document_page_get_shown_page (page)))
    return TRUE;
  return (!action->shows_page || weft_document_page_show_page (page, "events")) &&
         gtk_widget_activate_action (GTK_WIDGET (weft_document_page_get_shown_page (page)),
                                     action->id, NULL);
}

/* Handles the keys of the time axis, which work in the whole window. Some of these keys show the
 * timeline first. */
static gboolean
timeline_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  const WeftAction *action = user_data;
  WeftDocumentPage *page = weft_window_get_page (WEFT_WINDOW (widget));
  WeftPage *shown = page != NULL ? weft_document_page_get_shown_page (page) : NULL;

  if (shown == NULL || !gtk_widget_get_mapped (GTK_WIDGET (shown)) ||
      weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget))))
    return FALSE;
  if ((WEFT_PAGE_GET_CLASS (shown)->has_time_axis || action->shows_page) &&
      gtk_widget_activate_action (GTK_WIDGET (shown), action->id, NULL))
    return TRUE;
  return action->shows_page && weft_document_page_show_page (page, "timeline") &&
         gtk_widget_activate_action (GTK_WIDGET (weft_document_page_get_shown_page (page)),
                                     action->id, NULL);
}

/* Handles the keys for actions on the log, which work on each of its pages. */
static gboolean
document_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  const WeftAction *action = user_data;
  WeftDocumentPage *page = weft_window_get_page (WEFT_WINDOW (widget));

  return page != NULL &&
         !weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget))) &&
         gtk_widget_activate_action (GTK_WIDGET (page), action->id, NULL);
}

/* Shows the keyboard shortcuts on "?". If the key were an accelerator of the application, "?" could
 * not be typed into entries. */
static gboolean
question_key_cb (GtkWidget *widget, GVariant *arguments, gpointer unused)
{
  return !weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget))) &&
         gtk_widget_activate_action (widget, "win.keys", NULL);
}

void
weft_window_add_keys (WeftWindow *self)
{
  GtkEventController *question = gtk_shortcut_controller_new ();

  weft_actions_add_shortcuts (GTK_WIDGET (self), "timeline.", timeline_key_cb);
  weft_actions_add_shortcuts (GTK_WIDGET (self), "events.", events_key_cb);
  weft_actions_add_shortcuts (GTK_WIDGET (self), "document.", document_key_cb);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (question),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_question, 0),
                        gtk_callback_action_new (question_key_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), question);
}
