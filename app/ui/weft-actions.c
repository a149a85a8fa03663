/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of actions. */
#include "weft-actions.h"

#include <glib/gi18n.h>

static const char *const category_titles[WEFT_N_ACTION_CATEGORIES] = {
  [WEFT_ACTIONS_LOGS] = N_ ("Logs"),           [WEFT_ACTIONS_WINDOW] = N_ ("Window"),
  [WEFT_ACTIONS_TIME] = N_ ("Moving in time"), [WEFT_ACTIONS_SELECTION] = N_ ("Selecting"),
  [WEFT_ACTIONS_LANES] = N_ ("Lanes"),
};

static const WeftAction actions[] = {
  { "win.open", N_ ("Open…"), WEFT_ACTIONS_LOGS, { "<Control>o" }, N_ ("Drop files") },
  { "win.open-example", N_ ("Open the Example"), WEFT_ACTIONS_LOGS, { NULL } },
  { "win.read-again", N_ ("Read Again"), WEFT_ACTIONS_LOGS, { "<Control>r", "F5" } },
  { "win.problems", N_ ("Problems of the Log"), WEFT_ACTIONS_LOGS, { "F8" } },
  { "win.export", N_ ("Export…"), WEFT_ACTIONS_LOGS, { "<Control>e" } },
  { "win.close-tab", N_ ("Close the Log"), WEFT_ACTIONS_LOGS, { "<Control>w" } },
  { "win.next-tab", N_ ("Next Log"), WEFT_ACTIONS_LOGS, { "<Control>Page_Down", "<Control>Tab" } },
  { "win.previous-tab",
    N_ ("Previous Log"),
    WEFT_ACTIONS_LOGS,
    { "<Control>Page_Up", "<Control><Shift>Tab" } },

  { "app.new-window", N_ ("New Window"), WEFT_ACTIONS_WINDOW, { "<Control>n" } },
  { "win.side-panel", N_ ("Side Panel"), WEFT_ACTIONS_WINDOW, { "F9" } },
  { "win.full-screen", N_ ("Full Screen"), WEFT_ACTIONS_WINDOW, { "F11" } },
  { "win.menu", N_ ("Main Menu"), WEFT_ACTIONS_WINDOW, { "F10" } },
  { "win.keys", N_ ("Keys"), WEFT_ACTIONS_WINDOW, { "<Control>question", "F1" } },
  { "app.color-scheme::system", N_ ("Like the System"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.color-scheme::light", N_ ("Light"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.color-scheme::dark", N_ ("Dark"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.wheel-zooms", N_ ("Zoom with the Wheel"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.about", N_ ("About Weft"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "win.close", N_ ("Close the Window"), WEFT_ACTIONS_WINDOW, { "<Control><Shift>w" } },
  { "app.quit", N_ ("Quit"), WEFT_ACTIONS_WINDOW, { "<Control>q" } },
};

const WeftAction *
weft_actions_get (guint *n)
{
  *n = G_N_ELEMENTS (actions);
  return actions;
}

const WeftAction *
weft_actions_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].id, id))
      return &actions[i];
  return NULL;
}

const char *
weft_action_title (const WeftAction *action)
{
  return _ (action->title);
}

const char *
weft_action_gestures (const WeftAction *action)
{
  return action->gestures != NULL ? _ (action->gestures) : NULL;
}

const char *
weft_action_category_title (WeftActionCategory category)
{
  return _ (category_titles[category]);
}

void
weft_actions_set_accelerators (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_has_prefix (actions[i].id, "app.") || g_str_has_prefix (actions[i].id, "win."))
      gtk_application_set_accels_for_action (application, actions[i].id, actions[i].accelerators);
}

void
weft_actions_add_shortcuts (GtkWidget *widget, const char *prefix, GtkShortcutFunc activate)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
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
