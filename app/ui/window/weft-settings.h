/* SPDX-License-Identifier: BSD-3-Clause */
/* What Weft remembers between two runs. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define WEFT_TYPE_SETTINGS (weft_settings_get_type ())
G_DECLARE_FINAL_TYPE (WeftSettings, weft_settings, WEFT, SETTINGS, GObject)

/* Properties, all readable, writable and notified: "window-width", "window-height" (int),
 * "window-maximized", "wheel-zooms", "show-side-panel", "show-details" (boolean), "color-scheme"
 * (string: "system", "light" or "dark"), "lane-layout" (string: a WeftLaneLayout). They are kept in
 * GSettings where the schema is installed, else only while the program runs. */
WeftSettings *weft_settings_new (void);

gboolean weft_settings_get_boolean (WeftSettings *self, const char *name);
int weft_settings_get_int (WeftSettings *self, const char *name);

G_END_DECLS
