/* SPDX-License-Identifier: BSD-3-Clause */
/* Look of charts and numbers: preferences of colours and times, the desktop's style and font, with
 * one signal for any change. */
#pragma once

#include "weft-palette.h"
#include <glib-object.h>

#define WEFT_TYPE_LOOK (weft_look_get_type ())
G_DECLARE_FINAL_TYPE (WeftLook, weft_look, WEFT, LOOK, GObject)

/* The look of the program, for its main thread. Emits "changed" with the detail "colors", "times"
 * or "font". The style of numbers is set before that, and before this returns. Borrowed. */
WeftLook *weft_look_get (void);

/* The current theme of charts. The default colours are replaced by high contrast if the desktop
 * requests it. */
WeftTheme weft_look_theme (void);

/* Like weft_look_theme(), but for light or dark regardless of the window's. */
WeftTheme weft_look_theme_for (gboolean dark);
