/* SPDX-License-Identifier: BSD-3-Clause */
/* Precompiled header for code that draws without a window; see with-glib.h. */
#include <gio/gio.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>
