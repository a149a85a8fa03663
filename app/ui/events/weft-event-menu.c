/* SPDX-License-Identifier: BSD-3-Clause */
/* Two sections of actions of the Events page. */
#include "weft-event-menu.h"

#include "weft-action-bindings.h"

GMenuModel *
weft_event_menu_new (const WeftEvent *event)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) uses = g_menu_new (), filters = g_menu_new ();
  guint64 thread;

  weft_actions_append (uses, "events.show-in-timeline", NULL);
  weft_actions_append (uses, "document.moment", NULL);
  weft_actions_append (uses, "events.mark", NULL);
  weft_actions_append (uses, "events.copy-details", NULL);
  weft_actions_append (filters, "events.only-type", NULL);
  weft_actions_append (filters, "events.hide-type", NULL);
  if (event->cap != WEFT_CAP_NONE)
    weft_actions_append (filters, "events.only-hec", NULL);
  if (weft_event_thread (event, &thread))
    weft_actions_append (filters, "events.only-thread", NULL);
  weft_actions_append (filters, "events.show-all", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (uses));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (filters));
  return G_MENU_MODEL (menu);
}
