/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the preference and the desktop's switches. */
#include "weft-theme.h"

#include "weft-settings.h"

#include <adwaita.h>

#define COLOR_SET_ID(name, id, title) id,
static const char *const ids[] = { WEFT_COLOR_SET_ROWS (COLOR_SET_ID) };

static WeftColorSet
color_set (void)
{
  g_autofree char *id = g_settings_get_string (weft_settings_get (), "color-set");
  WeftColorSet set = WEFT_COLORS_DEFAULT;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (g_str_equal (id, ids[i]))
      set = (WeftColorSet) i;
  if (set == WEFT_COLORS_DEFAULT &&
      adw_style_manager_get_high_contrast (adw_style_manager_get_default ()))
    return WEFT_COLORS_HIGH_CONTRAST;
  return set;
}

WeftTheme
weft_theme_of_set (gboolean dark)
{
  return weft_theme_for (dark, color_set ());
}

WeftTheme
weft_theme_shown (void)
{
  return weft_theme_of_set (adw_style_manager_get_dark (adw_style_manager_get_default ()));
}
