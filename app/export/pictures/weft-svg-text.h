/* SPDX-License-Identifier: BSD-3-Clause */
/* Text elements of an SVG, in the places of the marks that a text cache leaves for them. */
#pragma once

#include <glib.h>

/* Where @data, the data of a path, are the mark of one of @texts (of WeftTextRecord; NULL: none),
 * appends its <text> element to @out and returns TRUE. @attributes: those of the path with its
 * colour, "<path " before them. */
gboolean
weft_svg_put_text (GString *out, const char *attributes, const char *data, const GPtrArray *texts);

/* Appends what all text elements share: a <style> element. */
void weft_svg_put_text_style (GString *out, const char *family);
