/* SPDX-License-Identifier: BSD-3-Clause */
/* Pieces of HTML: elements whose text is untrusted, as names from a log are. */
#pragma once

#include <glib.h>

/* Appends @text, whatever its bytes, so that it is text and nothing else, in elements and in
 * attributes in double quotes: see weft-display.h. NULL is "". */
void weft_html_append (GString *out, const char *text);

/* Appends an element with @text in it. @tag: its name, and attributes as they are to be written:
 * "td class=\"n\"". */
void weft_html_put (GString *out, const char *tag, const char *text);

/* The same with a title that a browser shows under the pointer; NULL for none. */
void weft_html_put_titled (GString *out, const char *tag, const char *title, const char *text);

/* A table whose rows are written one by one, in a box that scrolls where it is too wide. */
void weft_html_begin_table (GString *out, const char *caption);
void weft_html_end_table (GString *out);
