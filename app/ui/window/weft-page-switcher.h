/* SPDX-License-Identifier: BSD-3-Clause */
/* Switcher between a log's pages: names beside their icons where there is room, else below them,
 * else icons alone, else a menu. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_PAGE_SWITCHER (weft_page_switcher_get_type ())
G_DECLARE_FINAL_TYPE (WeftPageSwitcher, weft_page_switcher, WEFT, PAGE_SWITCHER, GtkWidget)

/* @stack may be NULL. */
void weft_page_switcher_set_stack (WeftPageSwitcher *self, AdwViewStack *stack);

/* The width of the widest form that fits into @room px; that of the menu, where none does.
 * Names beside their icons are chosen only if they fit into @easy_room, which is what a bar with
 * much room for other things leaves. */
int weft_page_switcher_fit (WeftPageSwitcher *self, int room, int easy_room);

/* Whether names stand beside their icons. */
gboolean weft_page_switcher_is_wide (WeftPageSwitcher *self);

/* Whether there is room for icons only; their tooltips are the names. */
gboolean weft_page_switcher_is_icons (WeftPageSwitcher *self);

/* Whether there is room for the icon of the page that is shown only, with a menu of all. */
gboolean weft_page_switcher_is_menu (WeftPageSwitcher *self);
