/* SPDX-License-Identifier: BSD-3-Clause */
/* Filters for SVG files written by cairo: make them several times shorter, add a title and text
 * elements, and give them colours for light and dark pages. */
#pragma once

#include "weft-text.h"

/* Returns a shorter version of @svg, a whole file written by cairo: coordinates of paths are
 * relative and rounded to hundredths, colours are written as #rrggbb, and successive rectangles of
 * the same opaque colour become one path. Other elements are copied. @title is the title of the
 * document, or NULL. The texts that @text (may be NULL) has recorded become <text> elements. Free
 * with g_string_free(). */
GString *weft_svg_minify (const char *svg, gsize length, const char *title, WeftTextCache *text);

/* Sets the size of the picture in the SVG file @svg, in @unit ("cm"). */
void weft_svg_set_size (GString *svg, double width, double height, const char *unit);

/* If @data, the data of a path, marks the position of one of @texts (of WeftTextRecord; may be
 * NULL), appends the text as a <text> element to @out and returns TRUE. @attributes are the
 * attributes of the path. */
gboolean
weft_svg_put_text (GString *out, const char *attributes, const char *data, const GPtrArray *texts);

/* Returns an <svg> element for an HTML page, made from @light and @dark, two whole files written by
 * cairo. Each colour and opacity that differs between the files is replaced by a CSS property. @id
 * is the ID of the <svg> element, and the prefix of all IDs in it. The page must contain the title
 * of the picture in an element with the ID "@id-title". Returns NULL if the files differ in
 * anything else. Free with g_string_free(). */
GString *weft_svg_join_themes (const char *light, const char *dark, const char *id);
