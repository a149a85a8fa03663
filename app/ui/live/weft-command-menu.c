/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates a button for each command. The program's own commands are stored in the settings, with
 * the names that the user gave them. */
#include "weft-live-bar.h"

#include "weft-command-log.h"
#include "weft-settings.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define SETTING "own-commands"

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

GtkWidget *
weft_command_menu_new (WeftDocument *document)
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
