/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the alerts of a document, and passes it the limits from the settings. */
#include "weft-live-bar.h"

#include "weft-alert-files.h"
#include "weft-bar.h"
#include "weft-clock.h"
#include "weft-display.h"
#include "weft-finding-text.h"
#include "weft-format.h"
#include "weft-object.h"
#include "weft-settings.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>

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
  weft_class_add_owned (klass, WeftAlertBar, document, g_object_unref);
}

static void
weft_alert_bar_init (WeftAlertBar *self)
{
  self->bar = g_object_new (WEFT_TYPE_BAR, NULL);
  weft_bar_set_button (self->bar, C_ ("action", "Show"));
  self->folder = gtk_button_new_with_label (C_ ("action", "Open Folder"));
  gtk_widget_set_visible (self->folder, FALSE);
  weft_bar_add (self->bar, self->folder);
  g_signal_connect (self->folder, "clicked", G_CALLBACK (weft_alert_menu_open_folder), NULL);
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
