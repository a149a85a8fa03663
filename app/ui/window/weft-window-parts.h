/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of a window: start page, page switcher, the middle of the header bar, and the question
 * before programs are stopped. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

/* Start page, shown while no log is open: how to open one, and how to record one. */
#define WEFT_TYPE_START_PAGE (weft_start_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftStartPage, weft_start_page, WEFT, START_PAGE, AdwBin)

/* Switcher between a log's pages. Depending on the room, it shows the pages' names beside their
 * icons, names below icons, icons alone, or a menu. */
#define WEFT_TYPE_PAGE_SWITCHER (weft_page_switcher_get_type ())
G_DECLARE_FINAL_TYPE (WeftPageSwitcher, weft_page_switcher, WEFT, PAGE_SWITCHER, GtkWidget)

/* Sets the stack whose pages are shown. @stack may be NULL. */
void weft_page_switcher_set_stack (WeftPageSwitcher *self, AdwViewStack *stack);

/* Returns the width of the widest form that fits into @room px, or the width of the menu if no form
 * fits. Names beside their icons are chosen only if they fit into @easy_room, the room in a bar
 * with few other widgets. */
int weft_page_switcher_fit (WeftPageSwitcher *self, int room, int easy_room);

/* Middle of the header bar, between its buttons: the log's name at the start, and the page
 * switcher, which is in the middle of the bar if there is room. The form and position of the
 * switcher depend only on the width of the bar, so that the switcher's buttons stay in place for
 * every log. A name that does not fit is ellipsized or hidden. */
#define WEFT_TYPE_HEADER_MIDDLE (weft_header_middle_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeaderMiddle, weft_header_middle, WEFT, HEADER_MIDDLE, GtkWidget)

/* Asks whether to stop the running programs of @pages (of WeftDocumentPage), over the window of the
 * first of these pages. Returns FALSE if no program is running. If the user agrees, the programs
 * are asked to end, their logs are added to the recent logs, and @agreed is called with @object,
 * which is referenced until then. */
gboolean
weft_stop_question_ask (GPtrArray *pages, void (*agreed) (gpointer object), gpointer object);
