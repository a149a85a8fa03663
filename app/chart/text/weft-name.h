/* SPDX-License-Identifier: BSD-3-Clause */
/* Short forms of a Haskell name. */
#pragma once

#include <pango/pango.h>

/* TRUE if @text has room. A longer text must not have it where a shorter one has not. */
typedef gboolean (*WeftFits) (const char *text, gpointer data);

/* The fullest form of @name that fits: the name, without its package, without its module, with "…"
 * in the middle. NULL if not even one letter and "…" do. A name that is not UTF-8 is made so,
 * one of more than 512 characters is cut in its middle first. Its direction is isolated from what
 * stands around it, as of weft_display_name(). Newly allocated. */
char *weft_name_shorten (const char *name, WeftFits fits, gpointer data);

/* The same for a number of characters. */
char *weft_name_shorten_chars (const char *name, guint max_chars);

/* Where a name that has no room is cut so that it stays apart from others: in the middle, as names
 * begin with a package and end with a place; a stack of cost centres, which begins with the
 * innermost, at its end. */
PangoEllipsizeMode weft_name_ellipsize (const char *name);

/* The characters of the longest name that a label or a tooltip shows: a log may have names of 64
 * KB, and to lay one out takes some 10 ms. */
#define WEFT_NAME_MAX_CHARS 512
