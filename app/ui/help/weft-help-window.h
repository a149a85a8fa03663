/* SPDX-License-Identifier: BSD-3-Clause */
/* Window of the help: its topics, a search of them, and the page of one. */
#pragma once

#include "weft-help.h"
#include <adwaita.h>

#define WEFT_TYPE_HELP_WINDOW (weft_help_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftHelpWindow, weft_help_window, WEFT, HELP_WINDOW, AdwWindow)

/* Presents the window that belongs to @parent, a new one if there is none yet, at the page of the
 * topic called @id; NULL: at the page that it showed before, or the first. */
void weft_help_window_present (GtkWindow *parent, const char *id);

/* For class_init of another window: F1 presents the page of the topic called @id; NULL: what it
 * presents in the window that it is transient for. */
void weft_help_window_bind (GtkWidgetClass *klass, const char *id);
