/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the lag of a live log, updated every second. */
#include "weft-live-bar.h"

#include "weft-bar.h"
#include "weft-context-menu.h"
#include "weft-flush-pace.h"
#include "weft-format.h"
#include "weft-keep-rows.h"
#include "weft-object.h"
#include "weft-settings.h"

#include <glib/gi18n.h>

struct _WeftLiveBar
{
  AdwBin parent_instance;

  WeftBar *bar; /* borrowed, the only child */
  GtkWidget *now_button, *alert_menu, *keep_menu;
  GtkWidget *command_menu; /* NULL without a document */
  WeftDocument *document;
  gboolean has_run;
};

G_DEFINE_FINAL_TYPE (WeftLiveBar, weft_live_bar, ADW_TYPE_BIN)

/* Returns a text on how up to date the log is, such as "Known up to 0.4 s ago, written every 0.25
 * s", or NULL if this is not known. */
static char *
lag_text (WeftDocument *document)
{
  WeftTrace *trace = weft_document_get_trace (document);
  WeftFlushPace pace = { 0 };
  g_autofree char *lag = NULL;

  if (trace != NULL)
    pace = weft_flush_pace (trace, g_get_real_time ());
  if (pace.is_silent)
    {
      WeftFormatted since = weft_format_time_brief (pace.silent_ns);

      if (pace.silent_cap == WEFT_CAP_NONE)
        return g_strdup_printf (
            _ ("No events without a HEC have been received for %s: numbers and alerts "
               "are not final. GHC 9.2 and later flush them with +RTS "
               "--eventlog-flush-interval=1"),
            since.text);
      return g_strdup_printf (
          _ ("No events of HEC %u have been received for %s: numbers and alerts are "
             "not final, and alerts that need all HECs wait. GHC 9.2 and later flush "
             "all HECs with +RTS --eventlog-flush-interval=1"),
          pace.silent_cap, since.text);
    }
  if (pace.has_lag)
    /* Translators: the events of the program are known up to this time: "Known up to 0.4 s ago" */
    lag = g_strdup_printf (_ ("Known up to %s ago"),
                           weft_format_time_brief ((guint64) pace.lag).text);
  if (pace.period == 0)
    return g_steal_pointer (&lag);
  if (lag == NULL)
    return g_strdup_printf (_ ("Written every %s"), weft_format_time_brief (pace.period).text);
  return g_strdup_printf (_ ("%s, written every %s"), lag,
                          weft_format_time_brief (pace.period).text);
}

#define KEEP_CHOICE(id, title, ...) { id, { __VA_ARGS__ } },

static void
apply_keep_setting (WeftLiveBar *self)
{
  static const struct
  {
    const char *id;
    WeftRetention keep;
  } choices[] = { WEFT_KEEP_ROWS (KEEP_CHOICE) };
  g_autofree char *id = g_settings_get_string (weft_settings_get (), "live-keep");

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (g_str_equal (choices[i].id, id))
      weft_control_set_retention (weft_document_get_control (self->document), choices[i].keep);
}

/* Returns TRUE if the log is live and has data. Before it has data, the page says that it is
 * waiting for data. */
static gboolean
is_live_with_data (WeftLiveBar *self)
{
  return weft_document_is_live (self->document) && weft_document_get_trace (self->document) != NULL;
}

static void
update_now_button (WeftLiveBar *self)
{
  gtk_widget_set_visible (self->now_button,
                          is_live_with_data (self) &&
                              !weft_view_shows_end (weft_document_get_view (self->document)));
}

void
weft_live_bar_update (WeftLiveBar *self)
{
  gboolean is_live = is_live_with_data (self);
  gboolean has_events = weft_document_get_status (self->document)->state == WEFT_SOURCE_LIVE;
  g_autofree char *status = weft_document_describe_status (self->document);
  g_autofree char *pace = is_live && status == NULL ? lag_text (self->document) : NULL;

  weft_bar_set_button (self->bar, self->has_run ? NULL :
                                  is_live       ? C_ ("action", "Stop") :
                                                  C_ ("action", "Connect Again"));
  update_now_button (self);
  gtk_widget_set_visible (self->alert_menu, is_live);
  /* Weft may drop old data of a stream, but not of a file, which belongs to the program */
  gtk_widget_set_visible (self->keep_menu, is_live && !weft_document_has_file (self->document));
  gtk_widget_set_visible (self->command_menu,
                          weft_control_can_send (weft_document_get_control (self->document)));
  if (is_live && (status == NULL || has_events))
    weft_bar_show (self->bar, _ ("The program is still writing this log"),
                   status != NULL ? status :
                   pace != NULL   ? pace :
                                    _ ("New events appear as they are written."));
  else if (is_live)
    weft_bar_show (self->bar, _ ("Waiting for events"), status);
  else if (status != NULL && !self->has_run &&
           weft_document_get_state (self->document) == WEFT_DOCUMENT_READY)
    weft_bar_show (self->bar, status, _ ("All events that were received are shown."));
  else
    weft_bar_close (self->bar);
}

/* Stops following a live log, or reconnects after the log has ended. */
static void
activated_cb (WeftLiveBar *self)
{
  if (weft_document_get_state (self->document) == WEFT_DOCUMENT_READING)
    weft_document_cancel (self->document);
  else
    weft_document_read (self->document);
}

static void
now_clicked_cb (WeftLiveBar *self)
{
  WeftView *view = weft_document_get_view (self->document);

  weft_view_remember (view);
  weft_view_go_to_end (view);
}

static void
weft_live_bar_class_init (WeftLiveBarClass *klass)
{
  weft_class_add_owned (klass, WeftLiveBar, document, g_object_unref);
}

static void
weft_live_bar_init (WeftLiveBar *self)
{
  g_autoptr (GMenuModel) keep = weft_menus_keep ();

  self->bar = g_object_new (WEFT_TYPE_BAR, NULL);
  self->now_button = gtk_button_new_with_label (C_ ("action", "Now"));
  self->alert_menu = weft_alert_menu_new ();
  self->keep_menu = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->keep_menu), C_ ("action", "Keep"));
  gtk_widget_set_tooltip_text (self->keep_menu, _ ("Choose how much of the log is kept"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->keep_menu), keep);
  gtk_widget_set_tooltip_text (self->now_button, _ ("Show the newest events (End)"));
  weft_bar_set_informational (self->bar, "media-record-symbolic");
  weft_bar_add (self->bar, self->now_button);
  weft_bar_add (self->bar, self->alert_menu);
  weft_bar_add (self->bar, self->keep_menu);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->bar));
  weft_connect (self->now_button, "clicked", now_clicked_cb, self);
  weft_connect (self->bar, "activated", activated_cb, self);
}

void
weft_live_bar_set_document (WeftLiveBar *self, WeftDocument *document)
{
  g_return_if_fail (WEFT_IS_LIVE_BAR (self) && self->document == NULL);
  self->document = g_object_ref (document);
  self->command_menu = weft_command_menu_new (document);
  weft_bar_add (self->bar, self->command_menu);
  weft_connect (document, "notify::is-live", weft_live_bar_update, self);
  weft_connect (document, "notify::state", weft_live_bar_update, self);
  weft_connect (document, "notify::trace", weft_live_bar_update, self);
  weft_connect (weft_document_get_view (document), "visible-changed", update_now_button, self);
  weft_connect (weft_settings_get (), "changed::live-keep", apply_keep_setting, self);
  apply_keep_setting (self);
  weft_live_bar_update (self);
}

void
weft_live_bar_set_has_run (WeftLiveBar *self)
{
  g_return_if_fail (WEFT_IS_LIVE_BAR (self));
  self->has_run = TRUE;
  weft_live_bar_update (self);
}

gboolean
weft_live_bar_open_alerts (WeftLiveBar *self)
{
  g_return_val_if_fail (WEFT_IS_LIVE_BAR (self), FALSE);
  if (!gtk_widget_get_visible (self->alert_menu))
    return FALSE;
  weft_context_menu_popup_button (GTK_MENU_BUTTON (self->alert_menu));
  return TRUE;
}
