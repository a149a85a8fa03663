/* SPDX-License-Identifier: BSD-3-Clause */
/* The window of keys lists every one. */
#include "tests.h"
#include "ui-fixture.h"
#include "weft-actions.h"
#include "weft-keys-window.h"

static gboolean
keys_are_shown (UiFixture *fixture)
{
  GtkWidget *window = ui_find_window (WEFT_TYPE_KEYS_WINDOW);

  return window != NULL && ui_find_text (window, "Keys") != NULL;
}

static void
test_lists_all (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *window = NULL;
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  ui_activate (fixture, "win.keys");
  ui_wait (fixture, keys_are_shown);
  window = ui_find_window (WEFT_TYPE_KEYS_WINDOW);
  for (guint i = 0; i < n; i++)
    {
      guint key = 0;
      GdkModifierType modifiers = 0;
      g_autofree char *text = NULL;

      if (actions[i].accelerators[0] == NULL)
        continue;
      gtk_accelerator_parse (actions[i].accelerators[0], &key, &modifiers);
      text = gtk_accelerator_get_label (key, modifiers);
      if (ui_find_text (window, weft_action_title (&actions[i])) == NULL)
        g_error ("%s is not listed", actions[i].id);
      if (ui_find_text (window, text) == NULL)
        g_error ("the key of %s is not listed", actions[i].id);
    }
}

void
weft_test_keys_window_add (void)
{
  ui_add ("/keys-window/lists-all", test_lists_all);
}
