/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows one tip after another. */
#include "weft-help-window.h"

#include "weft-bar.h"
#include "weft-object.h"
#include "weft-recent.h"
#include "weft-settings.h"

#include <glib/gi18n.h>

struct _WeftTipsBar
{
  AdwBin parent_instance;

  WeftBar *bar; /* borrowed, the only child */
  guint tip;    /* index of the current tip */
  gboolean is_of_example;
};

G_DEFINE_FINAL_TYPE (WeftTipsBar, weft_tips_bar, ADW_TYPE_BIN)

static const char *const tips[] = {
  N_ ("This program has faults. The page Overview says which: open a finding, and follow it to its "
      "place."),
  N_ ("Drag, or press [ and ], to select a range: all numbers, tables and findings are then of "
      "that range. Escape clears it."),
  N_ ("Hold Ctrl and turn the wheel to zoom, or press + and −. Click an item for its details. "
      "Ctrl+L goes to a time or a range, such as 100ms..120ms."),
  N_ ("Press F1 at any time to read what you are looking at, and Ctrl+? for all keys."),
};

static void
update_tip (WeftTipsBar *self)
{
  gboolean is_last = self->tip + 1 == G_N_ELEMENTS (tips);
  g_autofree char *title =
      g_strdup_printf (_ ("Tip %u of %u"), self->tip + 1, (guint) G_N_ELEMENTS (tips));

  if (!self->is_of_example || !g_settings_get_boolean (weft_settings_get (), "show-tips"))
    {
      weft_bar_close (self->bar);
      return;
    }
  weft_bar_show (self->bar, title, _ (tips[self->tip]));
  weft_bar_set_button (self->bar, is_last ? C_ ("action", "Done") : C_ ("action", "Next Tip"));
}

/* Turns the tips off for good. */
static void
closed_cb (WeftTipsBar *self)
{
  g_settings_set_boolean (weft_settings_get (), "show-tips", FALSE);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s",
                              _ ("Preferences can show the tips again"));
}

static void
next_cb (WeftTipsBar *self)
{
  if (self->tip + 1 == G_N_ELEMENTS (tips))
    {
      closed_cb (self);
      return;
    }
  self->tip++;
  update_tip (self);
}

static void
weft_tips_bar_class_init (WeftTipsBarClass *klass)
{
}

static void
weft_tips_bar_init (WeftTipsBar *self)
{
  self->bar = g_object_new (WEFT_TYPE_BAR, NULL);
  weft_bar_set_informational (self->bar, "dialog-information-symbolic");
  weft_bar_set_wraps (self->bar);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->bar));
  weft_connect (self->bar, "activated", next_cb, self);
  weft_connect (self->bar, "closed", closed_cb, self);
  weft_connect (weft_settings_get (), "changed::show-tips", update_tip, self);
}

void
weft_tips_bar_set_document (WeftTipsBar *self, WeftDocument *document)
{
  g_autoptr (GFile) example = weft_example_get_file ();
  g_autoptr (GFile) file = NULL;

  g_return_if_fail (WEFT_IS_TIPS_BAR (self));
  file = g_file_new_for_path (weft_document_get_path (document));
  self->is_of_example = g_file_equal (example, file);
  update_tip (self);
}
