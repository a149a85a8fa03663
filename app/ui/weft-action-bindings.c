/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-action-bindings.h"

#include <glib/gi18n.h>

void
weft_actions_append (GMenu *menu, const char *id, const char *title)
{
  const WeftAction *action = weft_actions_find (id);
  g_autoptr (GMenuItem) item = NULL;

  g_return_if_fail (action != NULL);
  item = g_menu_item_new (title != NULL ? title : weft_action_title (action), id);
  if (action->accelerators[0] != NULL)
    g_menu_item_set_attribute (item, "accel", "s", action->accelerators[0]);
  g_menu_append_item (menu, item);
}

void
weft_actions_set_accelerators (GtkApplication *application)
{
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_has_prefix (actions[i].id, "app.") || g_str_has_prefix (actions[i].id, "win."))
      gtk_application_set_accels_for_action (application, actions[i].id, actions[i].accelerators);
}

void
weft_actions_install (GtkWidgetClass *klass,
                      const char *prefix,
                      GtkWidgetActionActivateFunc activate)
{
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_has_prefix (actions[i].id, prefix))
      gtk_widget_class_install_action (klass, actions[i].id, NULL, activate);
}

void
weft_actions_add_shortcuts (GtkWidget *widget, const char *prefix, GtkShortcutFunc activate)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    {
      const WeftAction *action = &actions[i];

      if (!g_str_has_prefix (action->id, prefix))
        continue;
      for (guint k = 0; action->accelerators[k] != NULL; k++)
        gtk_shortcut_controller_add_shortcut (
            GTK_SHORTCUT_CONTROLLER (controller),
            gtk_shortcut_new (gtk_shortcut_trigger_parse_string (action->accelerators[k]),
                              gtk_callback_action_new (activate, (gpointer) action, NULL)));
    }
  gtk_widget_add_controller (widget, controller);
}

char *
weft_actions_append_key_to_text (const char *id, const char *text)
{
  const WeftAction *action = weft_actions_find (id);
  g_autofree char *key = NULL;

  g_return_val_if_fail (action != NULL, g_strdup (text));
  key = weft_action_main_key_text (action);
  if (key == NULL)
    return g_strdup (text);
  /* Translators: a tooltip with its key, such as "Open logs (Ctrl+O)" */
  return g_strdup_printf (C_ ("help", "%s (%s)"), text, key);
}

void
weft_actions_add_key_to_tooltip (GtkWidget *widget, const char *id)
{
  g_autofree char *text =
      weft_actions_append_key_to_text (id, gtk_widget_get_tooltip_text (widget));

  gtk_widget_set_tooltip_text (widget, text);
}

const char *
weft_actions_find_by_key_position (guint keycode, GdkModifierType state)
{
  static const struct
  {
    guint keycode; /* hardware keycode in X11 (that of evdev plus 8) */
    const char *command;
  } keys[] = {
    { 25, "timeline.zoom-in" },
    { 39, "timeline.zoom-out" },
    { 38, "timeline.pan-left" },
    { 40, "timeline.pan-right" },
  };

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_SHIFT_MASK))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].keycode == keycode)
      return keys[i].command;
  return NULL;
}
