/* SPDX-License-Identifier: BSD-3-Clause */
/* Filters for the SVG files of cairo: several times shorter, with a title and text elements, and
 * with colours for light and dark pages. */
#pragma once

#include "weft-text.h"

/* Returns a shorter version of @svg, a whole file by cairo: coordinates of paths are rounded to
 * hundredths and relative, colours are written as #rrggbb, and neighbours of one opaque colour
 * become one path. Other elements are copied. @title is that of the document, or NULL. The texts
 * that @text has recorded become <text> elements; it may be NULL. Free with g_string_free(). */
GString *weft_svg_squeeze (const char *svg, gsize length, const char *title, WeftTextCache *text);

/* Sets the size of the whole SVG file @svg on paper or a page, in @unit ("cm"). */
void weft_svg_set_size (GString *svg, double width, double height, const char *unit);

/* If @data, the data of a path, is the mark of one of @texts (of WeftTextRecord; or NULL), appends
 * its <text> element to @out and returns TRUE. @attributes are those of the path, after "<path ".
 */
gboolean
weft_svg_put_text (GString *out, const char *attributes, const char *data, const GPtrArray *texts);

/* Appends the <style> element of all text elements. */
void weft_svg_put_text_style (GString *out, const char *family);

/* Returns an <svg> element for a page of HTML: @light, a whole file by cairo, with a property of
 * CSS instead of each colour and opacity that is different in @dark. @id is that of the element,
 * and the prefix of all ids in it; its title is the element @id-title of the page. NULL if the
 * files differ in anything else. Free with g_string_free(). */
GString *weft_svg_join_themes (const char *light, const char *dark, const char *id);
