/* SPDX-License-Identifier: BSD-3-Clause */
/* Menus, built from the table of actions. */
#pragma once

#include <gio/gio.h>

/* Returns the primary menu. A new reference. */
GMenuModel *weft_menus_primary (void);

/* Returns the menu of the Open button: recent logs and the example. A new reference. */
GMenuModel *weft_menus_open (void);

/* Returns the menu that sets how much of a stream is kept. A new reference. */
GMenuModel *weft_menus_keep (void);
