/* SPDX-License-Identifier: BSD-3-Clause */
/* How charts and numbers look: the preferences of colours and times, the desktop's style and font,
 * and one signal for any change of them. */
#pragma once

#include "weft-palette.h"
#include <glib-object.h>

#define WEFT_TYPE_LOOK (weft_look_get_type ())
G_DECLARE_FINAL_TYPE (WeftLook, weft_look, WEFT, LOOK, GObject)

/* The look of the program, for its main thread. Emits "changed" with the detail "colors", "times"
 * or "font". The style of numbers is set before that, and before this returns. Borrowed. */
WeftLook *weft_look_get (void);

/* The theme of charts now. The default set of colours gives way to high contrast if the desktop
 * asks for that. */
WeftTheme weft_look_theme (void);

/* Like weft_look_theme(), but for light or dark whatever the window has. */
WeftTheme weft_look_theme_for (gboolean dark);
