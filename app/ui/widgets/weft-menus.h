/* SPDX-License-Identifier: BSD-3-Clause */
/* Menus, made from the table of actions. */
#pragma once

#include <gio/gio.h>

/* The primary menu. A new reference. */
GMenuModel *weft_menus_primary (void);

/* The menu of the Open button: recent logs, and the example. A new reference. */
GMenuModel *weft_menus_open (void);

/* How much of a stream is kept. A new reference. */
GMenuModel *weft_menus_keep (void);
