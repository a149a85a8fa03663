/* SPDX-License-Identifier: BSD-3-Clause */
/* Preferences window: a row for each preference, bound to its setting. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_PREFERENCES_WINDOW (weft_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftPreferencesWindow, weft_preferences_window, WEFT, PREFERENCES_WINDOW, AdwWindow)

/* Presents the window above @parent, or NULL. Creates it if there is none yet. */
void weft_preferences_window_present (GtkWindow *parent);
