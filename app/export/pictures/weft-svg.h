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

/* Where @data, the data of a path, are the mark of one of @texts (of WeftTextRecord; NULL: none),
 * appends its <text> element to @out and returns TRUE. @attributes: those of the path with its
 * colour, "<path " before them. */
gboolean
weft_svg_put_text (GString *out, const char *attributes, const char *data, const GPtrArray *texts);

/* Appends what all text elements share: a <style> element. */
void weft_svg_put_text_style (GString *out, const char *family);

/* An <svg> element for a page of HTML: @light, a whole file by cairo, with a property of CSS in
 * place of each colour and opacity that @dark has otherwise. @id: of the element, and before all
 * ids in it; the element of the page that names it has "-title" after that. NULL if the two
 * differ in more than that. Free with g_string_free(). */
GString *weft_svg_join_themes (const char *light, const char *dark, const char *id);
