/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of an event. */
#pragma once

#include "weft-event.h"
#include <gio/gio.h>

/* Menu of the actions that apply to @event, with their keys, and of the types to show or hide. */
GMenuModel *weft_event_menu_new (const WeftEvent *event);
