/* SPDX-License-Identifier: BSD-3-Clause */
/* Short forms of a Haskell name. */
#pragma once

#include <pango/pango.h>

/* Returns TRUE if @text has room. If a text has none, a longer one must not have any either. */
typedef gboolean (*WeftFits) (const char *text, gpointer data);

/* The fullest form of @name that fits: the name, without its package, without its module, with "…"
 * in the middle. NULL if not even one letter and "…" do. A name that is not UTF-8 is made valid,
 * one of more than 512 characters is cut in its middle first. Its direction is isolated from
 * surrounding text as by weft_display_name(). Newly allocated. */
char *weft_name_shorten (const char *name, WeftFits fits, gpointer data);

/* Like weft_name_shorten(), for a number of characters. */
char *weft_name_shorten_chars (const char *name, guint max_chars);

/* Where to cut a name that has no room, so that it can be distinguished from others: in the middle,
 * as names begin with a package and end with a source location; a cost centre stack, which begins
 * with the innermost one, at its end. */
PangoEllipsizeMode weft_name_ellipsize (const char *name);

/* Characters of the longest name that a label or a tooltip shows. A log may have names of 64 KB,
 * each of which would take some 10 ms to lay out. */
#define WEFT_NAME_MAX_CHARS 512
