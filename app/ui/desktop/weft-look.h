/* SPDX-License-Identifier: BSD-3-Clause */
/* Look of charts and numbers, which depends on the preferences for colours and times and on the
 * desktop's style and font. One signal reports any change. */
#pragma once

#include "weft-palette.h"
#include <glib-object.h>

#define WEFT_TYPE_LOOK (weft_look_get_type ())
G_DECLARE_FINAL_TYPE (WeftLook, weft_look, WEFT, LOOK, GObject)

/* Returns the look of the program; main thread only. Emits "changed" with the detail "colors",
 * "times" or "font". The number style is set before each emission, and before this function
 * returns. Borrowed. */
WeftLook *weft_look_get_default (void);

/* Returns the current theme of charts, which is a high-contrast theme if the desktop requests high
 * contrast. */
WeftTheme weft_look_get_theme (void);

/* Like weft_look_get_theme(), but returns the dark theme if @dark, otherwise the light one,
 * regardless of the desktop's style. */
WeftTheme weft_look_get_theme_for (gboolean dark);
