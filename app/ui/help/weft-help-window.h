/* SPDX-License-Identifier: BSD-3-Clause */
/* Help window: its topics, a search, and the page of one topic. */
#pragma once

#include "weft-help.h"
#include <adwaita.h>

#define WEFT_TYPE_HELP_WINDOW (weft_help_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftHelpWindow, weft_help_window, WEFT, HELP_WINDOW, AdwWindow)

/* Presents the help window of @parent, which is created if necessary, with the topic @id. NULL
 * keeps the current page, or shows the first. */
void weft_help_window_present (GtkWindow *parent, const char *id);

/* For class_init of another window: F1 presents the topic @id. NULL: the topic that the key
 * presents in the window that it is transient for. */
void weft_help_window_bind (GtkWidgetClass *klass, const char *id);
