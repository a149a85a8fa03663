/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the lag of a live log, updated every second. */
#include "weft-live-bar.h"

#include "weft-bar.h"
#include "weft-command-log.h"
#include "weft-context-menu.h"
#include "weft-flush-pace.h"
#include "weft-format.h"
#include "weft-settings.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define SETTING "own-commands"

/* Creates a button for each command. The program's own commands are stored in the settings, with
 * the names that the user gave them. */

static const char *const log_key = "weft-command-log";

static void
command_message_cb (GtkWidget *button, const char *text)
{
  gtk_widget_activate_action (button, "win.say", "s", text);
}

/* A command in the popover: one of GHC's commands (known), or one of the program's own
 * ("NAMESPACE:NUMBER"). */
typedef struct
{
  GtkMenuButton *button; /* borrowed */
  const WeftCommand *known;
  char *own, *title;
} CommandItem;

static void
command_item_free (gpointer data)
{
  CommandItem *item = data;

  g_free (item->own);
  g_free (item->title);
  g_free (item);
}

static void
send_cb (CommandItem *item)
{
  WeftCommandLog *log = g_object_get_data (G_OBJECT (item->button), log_key);
  g_autoptr (GError) error = NULL;
  g_autofree char *name_space = NULL;
  WeftCommand own = { 0 };

  gtk_menu_button_popdown (item->button);
  if (item->known != NULL)
    weft_command_log_send (log, item->known, item->title, g_get_monotonic_time ());
  else if (weft_command_parse (item->own, &own, &name_space, &error))
    weft_command_log_send (log, &own, item->title, g_get_monotonic_time ());
  else
    command_message_cb (GTK_WIDGET (item->button), error->message);
}

static void
add_item (
    GtkBox *box, GtkMenuButton *menu, const WeftCommand *known, const char *own, const char *title)
{
  GtkWidget *button = gtk_button_new_with_label (title);
  CommandItem *item = g_new0 (CommandItem, 1);

  *item = (CommandItem){ menu, known, g_strdup (own), g_strdup (title) };
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_halign (gtk_button_get_child (GTK_BUTTON (button)), GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (
      button, known != NULL && known->requirement != NULL ? _ (known->requirement) : own);
  g_object_set_data_full (G_OBJECT (button), "weft-item", item, command_item_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (send_cb), item);
  gtk_box_append (box, button);
}

/* Stores a command entered as "Flush Caches = my-app:3". Marks the entry if it is invalid. */
static void
add_own_cb (GtkEntry *entry, GtkMenuButton *menu)
{
  g_auto (GStrv) parts = g_strsplit (gtk_editable_get_text (GTK_EDITABLE (entry)), "=", 2);
  g_autoptr (GVariant) before = g_settings_get_value (weft_settings_get (), SETTING);
  gboolean has_name = g_strv_length (parts) == 2;
  const char *own = has_name         ? g_strstrip (parts[1]) :
                    parts[0] != NULL ? g_strstrip (parts[0]) :
                                       "";
  g_autoptr (GError) error = NULL;
  g_autofree char *name_space = NULL;
  WeftCommand command = { 0 };
  GVariantBuilder values;
  GVariantIter iter;
  GVariant *child;

  if (!weft_command_parse (own, &command, &name_space, &error))
    {
      gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
      gtk_widget_set_tooltip_text (GTK_WIDGET (entry), error->message);
      return;
    }
  g_variant_builder_init (&values, G_VARIANT_TYPE ("a(ss)"));
  g_variant_iter_init (&iter, before);
  while ((child = g_variant_iter_next_value (&iter)) != NULL)
    {
      g_variant_builder_add_value (&values, child);
      g_variant_unref (child);
    }
  g_variant_builder_add (&values, "(ss)", has_name ? g_strstrip (parts[0]) : own, own);
  g_settings_set_value (weft_settings_get (), SETTING, g_variant_builder_end (&values));
  gtk_menu_button_popdown (menu);
}

/* Builds the popover; called each time it opens. */
static void
fill_menu (GtkMenuButton *menu, gpointer user_data)
{
  g_autoptr (GVariant) own = g_settings_get_value (weft_settings_get (), SETTING);
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *entry;
  const char *title, *text;
  GVariantIter iter;
  guint n;
  const WeftCommand *commands = weft_commands (&n);

  for (guint i = 0; i < n; i++)
    add_item (GTK_BOX (box), menu, &commands[i], NULL, _ (commands[i].title));
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  g_variant_iter_init (&iter, own);
  while (g_variant_iter_next (&iter, "(&s&s)", &title, &text))
    add_item (GTK_BOX (box), menu, NULL, text, title);
  entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Name = namespace:number"));
  gtk_widget_set_tooltip_text (entry, _ ("Adds a command that the program itself handles"));
  weft_widget_set_accessible_name (entry, C_ ("action", "Add Command"));
  g_signal_connect (entry, "activate", G_CALLBACK (add_own_cb), menu);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (menu, popover);
}

/* Creates a menu of the commands for the program of @document: GHC's, and the user-defined ones
 * from the settings. */
static GtkWidget *
command_menu_new (WeftDocument *document)
{
  GtkWidget *button = gtk_menu_button_new ();
  WeftCommandLog *log = weft_command_log_new (document);

  g_object_set_data_full (G_OBJECT (button), log_key, log, g_object_unref);
  g_signal_connect_object (log, "said", G_CALLBACK (command_message_cb), button, G_CONNECT_SWAPPED);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), C_ ("title", "Commands"));
  gtk_widget_set_tooltip_text (button, _ ("Ask something of the program"));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), fill_menu, NULL, NULL);
  return button;
}

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
  weft_class_add_owned (klass, WeftLiveBar, g_object_unref, document);
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
  self->command_menu = command_menu_new (document);
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
