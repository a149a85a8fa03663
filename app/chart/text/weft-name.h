/* SPDX-License-Identifier: BSD-3-Clause */
/* Short forms of Haskell names. */
#pragma once

#include <pango/pango.h>

/* Returns TRUE if @text fits. Must return FALSE for every text that is longer than one that does
 * not fit. */
typedef gboolean (*WeftFits) (const char *text, gpointer data);

/* Returns the longest form of @name that fits: the name; the name without its package; without its
 * module; or with "…" in the middle. NULL if not even one letter and "…" fit. A name that is not
 * UTF-8 is made valid, and a name of more than 512 characters is first cut in the middle. The
 * result is isolated from the direction of surrounding text as by weft_display_name(). Newly
 * allocated. */
char *weft_name_shorten (const char *name, WeftFits fits, gpointer data);

/* Like weft_name_shorten(), but limits the number of characters. */
char *weft_name_shorten_to_chars (const char *name, guint max_chars);

/* Returns the position at which to cut a name that does not fit, so that it remains distinguishable
 * from others. Most names are cut in the middle, since they begin with a package and end with a
 * source location. A cost centre stack is cut at the end, since it begins with the innermost cost
 * centre. */
PangoEllipsizeMode weft_name_ellipsize_mode (const char *name);

/* Maximum number of characters of a name in a label or tooltip. A log may have names of 64 KB, and
 * the layout of one takes about 10 ms. */
#define WEFT_NAME_MAX_CHARS 512
