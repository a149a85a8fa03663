/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter that makes the SVG files of cairo several times shorter, with a title, and with text where
 * that was recorded. */
#pragma once

#include "weft-text.h"

/* The same picture as @svg, a whole file by cairo: coordinates of paths are rounded to hundredths
 * and written relative to each other, colours as #rrggbb, and neighbours of one opaque colour
 * become one path. What is not understood stays as it is. @title: of the document, or NULL. @text:
 * what drew the texts, which become <text> elements where it recorded them; or NULL. Free with
 * g_string_free(). */
GString *weft_svg_squeeze (const char *svg, gsize length, const char *title, WeftTextCache *text);

/* Sets the size of the whole picture @svg on paper or a page, in @unit ("cm"). */
void weft_svg_set_size (GString *svg, double width, double height, const char *unit);
