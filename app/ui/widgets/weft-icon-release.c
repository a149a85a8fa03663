/* SPDX-License-Identifier: BSD-3-Clause */
/* If another thread drops the last reference to an icon, the main thread drops it again: only that
 * thread looks icons up. */
#include "weft-icon-release.h"

#include <gtk/gtk.h>

static GThread *main_thread;
static void (*icon_dispose) (GObject *icon);

/* The last reference is still held here, so that taking another one keeps @icon alive. */
static void
icon_dispose_in_main (GObject *icon)
{
  if (g_thread_self () == main_thread)
    icon_dispose (icon);
  else
    g_idle_add_once (g_object_unref, g_object_ref (icon));
}

void
weft_icon_release_start (void)
{
  /* never unreferenced, as GTK's types are static */
  GObjectClass *klass = g_type_class_ref (GTK_TYPE_ICON_PAINTABLE);

  main_thread = g_thread_self ();
  icon_dispose = klass->dispose;
  klass->dispose = icon_dispose_in_main;
}
