/* SPDX-License-Identifier: BSD-3-Clause */
/* Side panel with the event types of a log by group. Each type has a check mark and its count. */
#pragma once

#include "weft-event-list.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_EVENT_KINDS_PANEL (weft_event_kinds_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventKindsPanel, weft_event_kinds_panel, WEFT, EVENT_KINDS_PANEL, GtkBox)

/* Creates a panel that shows and changes the types in @list's filter. */
GtkWidget *weft_event_kinds_panel_new (WeftEventList *list);
