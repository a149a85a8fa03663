/* SPDX-License-Identifier: BSD-3-Clause */
/* Look of charts and numbers: preferences for colours and times, and the desktop's style and font,
 * with one signal for any change. */
#pragma once

#include "weft-palette.h"
#include <glib-object.h>

#define WEFT_TYPE_LOOK (weft_look_get_type ())
G_DECLARE_FINAL_TYPE (WeftLook, weft_look, WEFT, LOOK, GObject)

/* Returns the look of the program, for its main thread. Emits "changed" with the detail "colors",
 * "times" or "font". The number style is set before each emission, and before this function
 * returns. Borrowed. */
WeftLook *weft_look_get (void);

/* Returns the current theme of charts: high contrast instead of the default colours if the desktop
 * requests it. */
WeftTheme weft_look_theme (void);

/* Like weft_look_theme(), but for light or dark regardless of the window's. */
WeftTheme weft_look_theme_for (gboolean dark);
