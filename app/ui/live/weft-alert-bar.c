/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar that shows the alerts of a document and passes it the limits from the settings, and the menu
 * of the limits. */
#include "weft-live-bar.h"

#include "weft-alert.h"
#include "weft-bar.h"
#include "weft-clock.h"
#include "weft-display.h"
#include "weft-finding-text.h"
#include "weft-format.h"
#include "weft-number-style.h"
#include "weft-object.h"
#include "weft-settings.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Creates a row for each alert. The settings store only the limits of the alerts that are turned
 * on. */

#define SETTING "alerts"
/* Maximum limit, in the displayed unit. */
#define MAX_LIMIT 1e7

typedef struct
{
  const WeftAlertRow *row;
  GtkCheckButton *check;
  GtkSpinButton *limit; /* or NULL */
} AlertChoice;

WeftAlertLimits
weft_alert_menu_get_limits (void)
{
  g_autoptr (GVariant) values = g_settings_get_value (weft_settings_get (), SETTING);
  WeftAlertLimits limits = { 0 };

  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    g_variant_lookup (values, weft_alert_rows[i].id, "d", &limits.limits[i]);
  return limits;
}

char *
weft_alert_menu_get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "weft", "alerts", NULL);
}

/* Shows the folder in the desktop's file manager; creates it if necessary. */
static void
alert_menu_open_folder (void)
{
  g_autofree char *folder = weft_alert_menu_get_folder (), *uri = NULL;

  g_mkdir_with_parents (folder, 0700);
  uri = g_filename_to_uri (folder, NULL, NULL);
  g_app_info_launch_default_for_uri_async (uri, NULL, NULL, NULL, NULL);
}

static void
store_choice (AlertChoice *choice)
{
  WeftAlertLimits limits = weft_alert_menu_get_limits ();
  guint index = (guint) (choice->row - weft_alert_rows);
  double limit = choice->limit != NULL ?
                     gtk_spin_button_get_value (choice->limit) * choice->row->scale :
                     choice->row->default_limit;
  GVariantBuilder values;

  limits.limits[index] = gtk_check_button_get_active (choice->check) ? limit : 0;
  g_variant_builder_init (&values, G_VARIANT_TYPE ("a{sd}"));
  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    if (limits.limits[i] > 0)
      g_variant_builder_add (&values, "{sd}", weft_alert_rows[i].id, limits.limits[i]);
  g_settings_set_value (weft_settings_get (), SETTING, g_variant_builder_end (&values));
}

/* Turns the alert on when the user changes its limit. */
static void
limit_changed_cb (AlertChoice *choice)
{
  gtk_check_button_set_active (choice->check, TRUE);
  store_choice (choice);
}

static void
add_row (GtkGrid *grid, int i, double limit)
{
  AlertChoice *choice = g_new0 (AlertChoice, 1);
  const WeftAlertRow *row = &weft_alert_rows[i];

  choice->row = row;
  choice->check =
      GTK_CHECK_BUTTON (gtk_check_button_new_with_label (g_dpgettext2 (NULL, "alert", row->title)));
  gtk_widget_set_tooltip_text (GTK_WIDGET (choice->check), _ (row->condition));
  gtk_check_button_set_active (choice->check, limit > 0);
  gtk_grid_attach (grid, GTK_WIDGET (choice->check), 0, i, 1, 1);
  if (row->scale > 0)
    {
      GtkWidget *spin = gtk_spin_button_new_with_range (1, MAX_LIMIT, 1);

      choice->limit = GTK_SPIN_BUTTON (spin);
      gtk_editable_set_width_chars (GTK_EDITABLE (spin), 6);
      gtk_spin_button_set_value (choice->limit,
                                 (limit > 0 ? limit : row->default_limit) / row->scale);
      weft_widget_set_accessible_name (spin, g_dpgettext2 (NULL, "alert", row->title));
      gtk_grid_attach (grid, GTK_WIDGET (choice->limit), 1, i, 1, 1);
      gtk_grid_attach (grid, gtk_label_new (weft_number_unit (row->scale_name)), 2, i, 1, 1);
      g_signal_connect_swapped (choice->limit, "value-changed", G_CALLBACK (limit_changed_cb),
                                choice);
    }
  g_signal_connect_swapped (choice->check, "toggled", G_CALLBACK (store_choice), choice);
  g_object_set_data_full (G_OBJECT (choice->check), "weft-choice", choice, g_free);
}

/* Builds the popover; called each time it opens, since the settings may have changed elsewhere. */
static void
fill_menu (GtkMenuButton *button, gpointer user_data)
{
  WeftAlertLimits limits = weft_alert_menu_get_limits ();
  GtkWidget *grid = gtk_grid_new (), *popover = gtk_popover_new ();
  GtkWidget *save = gtk_check_button_new_with_label (_ ("Save 5 s Before and After"));
  GtkWidget *open = gtk_button_new_with_label (C_ ("action", "Open Folder"));
  g_autofree char *folder = weft_alert_menu_get_folder (), *text = weft_display_path (folder);
  GtkWidget *label = gtk_label_new (text);

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    add_row (GTK_GRID (grid), (int) i, limits.limits[i]);
  weft_settings_bind ("save-alerts", save, "active");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_widget_add_css_class (label, "weft-second");
  weft_tooltip_set_for_label (GTK_LABEL (label));
  gtk_widget_set_hexpand (label, TRUE);
  g_signal_connect (open, "clicked", G_CALLBACK (alert_menu_open_folder), NULL);
  gtk_grid_attach (GTK_GRID (grid), save, 0, WEFT_N_ALERTS, 3, 1);
  gtk_grid_attach (GTK_GRID (grid), label, 0, WEFT_N_ALERTS + 1, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), open, 1, WEFT_N_ALERTS + 1, 2, 1);
  gtk_widget_add_css_class (grid, "weft-alerts");
  gtk_popover_set_child (GTK_POPOVER (popover), grid);
  gtk_menu_button_set_popover (button, popover);
}

GtkWidget *
weft_alert_menu_new (void)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), C_ ("title", "Alerts"));
  gtk_widget_set_tooltip_text (button, _ ("Choose what is reported at once"));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), fill_menu, NULL, NULL);
  return button;
}

/* Margin shown around an alert: the alert's length divided by MARGIN_PART, but at least MIN_MARGIN
 * ns. */
#define MARGIN_PART 2
#define MIN_MARGIN  1000000
/* Maximum number of bookmarks that the alerts of one log may add. */
#define MAX_MARKS 100

struct _WeftAlertBar
{
  AdwBin parent_instance;

  WeftBar *bar;      /* borrowed, the only child */
  GtkWidget *folder; /* borrowed, child of @bar */
  WeftDocument *document;
  WeftAlert alert; /* latest alert */
  guint n_marks;   /* number of bookmarks added */
};

G_DEFINE_FINAL_TYPE (WeftAlertBar, weft_alert_bar, ADW_TYPE_BIN)

static void
alert_raised_cb (WeftAlertBar *self, const WeftAlert *alert)
{
  g_autofree char *text = weft_alert_text (alert);
  g_autofree char *when = NULL;
  WeftFormatted at =
      weft_format_moment_brief (weft_document_get_process (self->document), alert->from);
  GtkRoot *window;
  GApplication *application;
  g_autoptr (GNotification) notification = NULL;
  g_autofree char *id = NULL;

  self->alert = *alert;
  gtk_widget_set_visible (self->folder, FALSE);
  when = g_strdup_printf (alert->is_final ?
                              /* Translators: a time on the timeline, as "at 12.3 s" */
                              _ ("at %s") :
                              _ ("at %s (not final: events of that time are missing)"),
                          at.text);
  weft_bar_show (self->bar, text, when);
  if (self->n_marks++ < MAX_MARKS)
    weft_bookmarks_add (weft_document_get_bookmarks (self->document), alert->from, alert->to, text);
  /* a newer notification for the same log replaces the previous one */
  window = gtk_widget_get_root (GTK_WIDGET (self));
  application = g_application_get_default ();
  id = weft_display_path (weft_document_get_path (self->document));
  if (application == NULL || !GTK_IS_WINDOW (window) || gtk_window_is_active (GTK_WINDOW (window)))
    return;
  notification = g_notification_new (weft_document_get_title (self->document));
  g_notification_set_body (notification, text);
  g_application_send_notification (application, id, notification);
}

/* Called when an excerpt of the log around an alert has been saved, some time after the alert. If
 * the bar shows a newer alert by then, its text is kept, and only the button that opens the folder
 * is updated. */
static void
alert_saved_cb (WeftAlertBar *self, const WeftAlertFile *file)
{
  WeftFormatted at =
      weft_format_moment_brief (weft_document_get_process (self->document), file->alert.from);
  g_autofree char *text = weft_alert_text (&file->alert), *path = weft_display_path (file->path);
  g_autofree char *detail = NULL;

  gtk_widget_set_visible (self->folder, TRUE);
  weft_tooltip_set (self->folder, path);
  if (file->alert.kind != self->alert.kind || file->alert.from != self->alert.from)
    return;
  /* Translators: a time on the timeline and a file, as "at 12.3 s, saved as /home/…/x.eventlog" */
  detail = g_strdup_printf (_ ("at %s, saved as %s"), at.text, path);
  weft_bar_show (self->bar, text, detail);
}

static void
trace_changed_cb (WeftAlertBar *self)
{
  g_autofree char *problem = weft_document_steal_alert_error (self->document);

  if (problem != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", problem);
}

static void
show_cb (WeftAlertBar *self)
{
  WeftView *view = weft_document_get_view (self->document);
  WeftRange range = { self->alert.from, self->alert.to };
  guint64 margin = MAX ((range.to - range.from) / MARGIN_PART, MIN_MARGIN);

  weft_view_remember (view);
  weft_view_select (view, range.from, range.to);
  range = weft_range_widened (range, margin);
  weft_view_set_visible (view, range.from, range.to);
}

static void
limits_changed_cb (WeftAlertBar *self)
{
  WeftAlertLimits limits = weft_alert_menu_get_limits ();
  g_autofree char *folder = weft_alert_menu_get_folder ();

  weft_document_set_alerts (self->document, &limits,
                            g_settings_get_boolean (weft_settings_get (), "save-alerts") ? folder :
                                                                                           NULL);
}

static void
weft_alert_bar_class_init (WeftAlertBarClass *klass)
{
  weft_class_add_owned (klass, WeftAlertBar, g_object_unref, document);
}

static void
weft_alert_bar_init (WeftAlertBar *self)
{
  self->bar = g_object_new (WEFT_TYPE_BAR, NULL);
  weft_bar_set_button (self->bar, C_ ("action", "Show"));
  self->folder = gtk_button_new_with_label (C_ ("action", "Open Folder"));
  gtk_widget_set_visible (self->folder, FALSE);
  weft_bar_add (self->bar, self->folder);
  g_signal_connect (self->folder, "clicked", G_CALLBACK (alert_menu_open_folder), NULL);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->bar));
  weft_connect (self->bar, "activated", show_cb, self);
}

void
weft_alert_bar_set_document (WeftAlertBar *self, WeftDocument *document)
{
  g_return_if_fail (WEFT_IS_ALERT_BAR (self) && self->document == NULL);
  self->document = g_object_ref (document);
  weft_connect (document, "alert", alert_raised_cb, self);
  weft_connect (document, "alert-saved", alert_saved_cb, self);
  weft_connect (document, "notify::trace", trace_changed_cb, self);
  weft_connect (weft_settings_get (), "changed::alerts", limits_changed_cb, self);
  weft_connect (weft_settings_get (), "changed::save-alerts", limits_changed_cb, self);
  limits_changed_cb (self);
}
