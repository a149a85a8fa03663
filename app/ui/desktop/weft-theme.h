/* SPDX-License-Identifier: BSD-3-Clause */
/* The theme of the charts: the set of colours that was chosen, for the window's light or dark. */
#pragma once

#include "weft-palette.h"

/* The theme that the window has now. The default set gives way to high contrast where the desktop
 * asks for that. */
WeftTheme weft_theme_shown (void);

/* The same set for light or dark, whatever the window has. */
WeftTheme weft_theme_of_set (gboolean dark);
