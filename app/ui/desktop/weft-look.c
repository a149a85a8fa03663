/* SPDX-License-Identifier: BSD-3-Clause */
/* Reports changes in the settings, in libadwaita's style manager and in GTK's settings. */
#include "weft-look.h"

#include "weft-number-style.h"
#include "weft-object.h"
#include "weft-settings.h"

#include <adwaita.h>

struct _WeftLook
{
  GObject parent_instance;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (WeftLook, weft_look, G_TYPE_OBJECT)

#define COLOR_SET_ID(name, id, title) id,
static const char *const color_set_ids[] = { WEFT_COLOR_SET_ROWS (COLOR_SET_ID) };

WeftTheme
weft_look_get_theme_for (gboolean dark)
{
  g_autofree char *id = g_settings_get_string (weft_settings_get (), "color-set");
  WeftColorSet set = WEFT_COLORS_DEFAULT;

  for (guint i = 0; i < G_N_ELEMENTS (color_set_ids); i++)
    if (g_str_equal (id, color_set_ids[i]))
      set = (WeftColorSet) i;
  if (set == WEFT_COLORS_DEFAULT &&
      adw_style_manager_get_high_contrast (adw_style_manager_get_default ()))
    set = WEFT_COLORS_HIGH_CONTRAST;
  return weft_theme_choose (dark, set);
}

WeftTheme
weft_look_get_theme (void)
{
  return weft_look_get_theme_for (adw_style_manager_get_dark (adw_style_manager_get_default ()));
}

static void
colors_changed_cb (WeftLook *self)
{
  g_signal_emit (self, changed_signal, g_quark_from_static_string ("colors"));
}

static void
font_changed_cb (WeftLook *self)
{
  g_signal_emit (self, changed_signal, g_quark_from_static_string ("font"));
}

/* Sets the number style. The decimal sign and the unit names come from the locale, the time unit
 * and the clock from the preferences. */
static void
set_number_style (void)
{
  g_autofree char *unit = g_settings_get_string (weft_settings_get (), "time-unit");
  g_autofree char *moments = g_settings_get_string (weft_settings_get (), "moments");
  WeftNumberStyle style =
      weft_number_style_for_locale (gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL);

  if (g_str_equal (unit, "ms"))
    style.time_unit = G_GUINT64_CONSTANT (1000000);
  else if (g_str_equal (unit, "s"))
    style.time_unit = G_GUINT64_CONSTANT (1000000000);
  style.is_wall_clock = g_str_equal (moments, "wall-clock");
  weft_number_style_set (&style);
}

static void
times_changed_cb (WeftLook *self)
{
  set_number_style ();
  g_signal_emit (self, changed_signal, g_quark_from_static_string ("times"));
}

static void
weft_look_class_init (WeftLookClass *klass)
{
  changed_signal = g_signal_new ("changed", WEFT_TYPE_LOOK, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED,
                                 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_look_init (WeftLook *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  set_number_style ();
  weft_connect (weft_settings_get (), "changed::color-set", colors_changed_cb, self);
  weft_connect (style, "notify::dark", colors_changed_cb, self);
  weft_connect (style, "notify::high-contrast", colors_changed_cb, self);
  weft_connect (weft_settings_get (), "changed::time-unit", times_changed_cb, self);
  weft_connect (weft_settings_get (), "changed::moments", times_changed_cb, self);
  weft_connect (gtk_settings_get_default (), "notify::gtk-font-name", font_changed_cb, self);
}

WeftLook *
weft_look_get_default (void)
{
  static WeftLook *look;

  if (look == NULL)
    look = g_object_new (WEFT_TYPE_LOOK, NULL);
  return look;
}
