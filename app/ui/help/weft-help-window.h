/* SPDX-License-Identifier: BSD-3-Clause */
/* Help window: a list of topics, a search, and the page of one topic. */
#pragma once

#include "weft-document.h"
#include "weft-help-blocks.h"
#include "weft-help.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define WEFT_TYPE_HELP_WINDOW (weft_help_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftHelpWindow, weft_help_window, WEFT, HELP_WINDOW, AdwWindow)

/* Presents the help window of @parent, created if necessary, at the topic @id. If @id is NULL,
 * keeps the current page, or shows the first one in a new window. */
void weft_help_window_present (GtkWindow *parent, const char *id);

/* Binds F1 to the topic @id. Call in class_init of a window. If @id is NULL, F1 shows the help of
 * the window for which this window is transient. */
void weft_help_window_bind_key (GtkWidgetClass *klass, const char *id);

/* View of a help page: headings, paragraphs, lists and selectable code. */

/* Window that lists the keyboard shortcuts, made from the table of actions. */
#define WEFT_TYPE_KEYS_WINDOW (weft_keys_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftKeysWindow, weft_keys_window, WEFT, KEYS_WINDOW, AdwWindow)

GtkWidget *weft_keys_window_new (GtkWindow *parent);

/* Bar with tips for beginners, shown above the example log until the user closes it. */
#define WEFT_TYPE_TIPS_BAR (weft_tips_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftTipsBar, weft_tips_bar, WEFT, TIPS_BAR, AdwBin)

/* Shows the first tip if @document is the example and the setting "show-tips" is on. */
void weft_tips_bar_set_document (WeftTipsBar *self, WeftDocument *document);
