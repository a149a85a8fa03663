/* SPDX-License-Identifier: BSD-3-Clause */
/* Window that lists the keyboard shortcuts, made from the table of actions. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_KEYS_WINDOW (weft_keys_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftKeysWindow, weft_keys_window, WEFT, KEYS_WINDOW, AdwWindow)

GtkWidget *weft_keys_window_new (GtkWindow *parent);
