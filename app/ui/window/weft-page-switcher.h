/* SPDX-License-Identifier: BSD-3-Clause */
/* Switcher between a log's pages. Depending on the room, it shows the pages' names beside their
 * icons, names below icons, icons alone, or a menu. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_PAGE_SWITCHER (weft_page_switcher_get_type ())
G_DECLARE_FINAL_TYPE (WeftPageSwitcher, weft_page_switcher, WEFT, PAGE_SWITCHER, GtkWidget)

/* Sets the stack whose pages are shown. @stack may be NULL. */
void weft_page_switcher_set_stack (WeftPageSwitcher *self, AdwViewStack *stack);

/* Returns the width of the widest form that fits into @room px, or the width of the menu if no form
 * fits. Names beside their icons are chosen only if they fit into @easy_room, the room in a bar
 * with few other widgets. */
int weft_page_switcher_fit (WeftPageSwitcher *self, int room, int easy_room);

/* Returns TRUE if the pages' names are shown beside their icons. */
gboolean weft_page_switcher_is_wide (WeftPageSwitcher *self);

/* Returns TRUE if only icons are shown; their tooltips are the names. */
gboolean weft_page_switcher_is_icons (WeftPageSwitcher *self);

/* Returns TRUE if only the icon of the visible page is shown, with a menu of all pages. */
gboolean weft_page_switcher_is_menu (WeftPageSwitcher *self);
