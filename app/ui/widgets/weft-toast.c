/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-toast.h"

#include "weft-platform.h"

#include <glib/gi18n.h>

/* Key of the object data of a toast: the path of the saved file. */
#define PATH_KEY "weft-path"

static void
open_folder_cb (AdwToast *toast, AdwToastOverlay *overlay)
{
  weft_platform_open_folder_of (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (overlay))),
                                g_object_get_data (G_OBJECT (toast), PATH_KEY));
}

void
weft_toast_show (AdwToastOverlay *overlay, const char *text, const char *path)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_toast_set_title (toast, markup);
  /* a toast with high priority replaces the visible toast instead of waiting until it disappears */
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  if (path != NULL)
    {
      adw_toast_set_button_label (toast, C_ ("action", "Open Folder"));
      g_object_set_data_full (G_OBJECT (toast), PATH_KEY, g_strdup (path), g_free);
      g_signal_connect_object (toast, "button-clicked", G_CALLBACK (open_folder_cb), overlay, 0);
    }
  adw_toast_overlay_add_toast (overlay, toast);
  weft_platform_announce_toast (GTK_WIDGET (overlay), text);
}
