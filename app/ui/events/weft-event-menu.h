/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu of an event. */
#pragma once

#include "weft-event.h"
#include <gio/gio.h>

/* What can be done with @event, and which others like it can be shown or hidden; only what fits,
 * with the keys of the actions. */
GMenuModel *weft_event_menu_new (const WeftEvent *event);
