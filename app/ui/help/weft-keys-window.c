/* SPDX-License-Identifier: BSD-3-Clause */
/* Fills the window from the table of actions. */
#include "weft-help-window.h"

#include "weft-actions.h"
#include "weft-object.h"
#include "weft-text-zoom.h"

#include <glib/gi18n.h>

/* Maximum number of keys shown for an action; further synonyms would hide the important keys. */
#define MAX_SHOWN 3
/* Maximum length of gestures on one line. */
#define MAX_GESTURE_CHARS 28

struct _WeftKeysWindow
{
  AdwWindow parent_instance;

  /* template children */
  GtkBox *groups;
};

G_DEFINE_FINAL_TYPE (WeftKeysWindow, weft_keys_window, ADW_TYPE_WINDOW)

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, css_class);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  return label;
}

static GtkWidget *
action_row_new (const WeftAction *action)
{
  GtkWidget *row = adw_action_row_new (), *gestures;
  guint n_shown = 0;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), weft_action_title (action));
  if (action->gestures != NULL)
    {
      gestures = label_new (weft_action_gestures (action), "weft-dim");
      gtk_label_set_wrap (GTK_LABEL (gestures), TRUE);
      /* short gestures fit on one line */
      if (g_utf8_strlen (weft_action_gestures (action), -1) <= MAX_GESTURE_CHARS)
        gtk_label_set_natural_wrap_mode (GTK_LABEL (gestures), GTK_NATURAL_WRAP_NONE);
      else
        gtk_label_set_max_width_chars (GTK_LABEL (gestures), MAX_GESTURE_CHARS);
      gtk_label_set_justify (GTK_LABEL (gestures), GTK_JUSTIFY_RIGHT);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), gestures);
    }
  for (guint i = 0; action->accelerators[i] != NULL && n_shown < MAX_SHOWN; i++)
    {
      guint key = 0;
      GdkModifierType modifiers = 0;
      g_autofree char *text = NULL;

      gtk_accelerator_parse (action->accelerators[i], &key, &modifiers);
      /* skip keypad keys, which do the same as other keys */
      if (key >= GDK_KEY_KP_Space && key <= GDK_KEY_KP_9)
        continue;
      text = gtk_accelerator_get_label (key, modifiers);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label_new (text, "weft-key"));
      n_shown++;
    }
  return row;
}

static void
weft_keys_window_class_init (WeftKeysWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_template (klass, "weft-keys-window");
  gtk_widget_class_bind_template_child (widget_class, WeftKeysWindow, groups);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  weft_help_window_bind_key (widget_class, NULL);
}

static void
weft_keys_window_init (WeftKeysWindow *self)
{
  guint n;
  const WeftAction *actions = weft_actions_get (&n);
  GtkWidget *group = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  weft_text_zoom_window (GTK_WINDOW (self));
  for (guint i = 0; i < n; i++)
    {
      if (actions[i].category != NULL)
        {
          group = adw_preferences_group_new ();
          adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ (actions[i].category));
          gtk_box_append (self->groups, group);
        }
      else if (actions[i].accelerators[0] != NULL || actions[i].gestures != NULL)
        adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), action_row_new (&actions[i]));
    }
}

GtkWidget *
weft_keys_window_new (GtkWindow *parent)
{
  return g_object_new (WEFT_TYPE_KEYS_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE,
                       NULL);
}
