/* SPDX-License-Identifier: BSD-3-Clause */
/* Help window: a list of topics, a search, and the page of one topic. */
#pragma once

#include "weft-help.h"
#include <adwaita.h>

#define WEFT_TYPE_HELP_WINDOW (weft_help_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftHelpWindow, weft_help_window, WEFT, HELP_WINDOW, AdwWindow)

/* Presents the help window of @parent, created if necessary, at the topic @id. If @id is NULL,
 * keeps the current page, or shows the first one in a new window. */
void weft_help_window_present (GtkWindow *parent, const char *id);

/* Binds F1 to the topic @id. To be called in class_init of a window. If @id is NULL, F1 shows the
 * help of the window for which this one is transient. */
void weft_help_window_bind (GtkWidgetClass *klass, const char *id);
