/* SPDX-License-Identifier: BSD-3-Clause */
/* Joining of a picture in two palettes into one SVG element whose colours follow the reader's
 * choice of light or dark. */
#pragma once

#include <glib.h>

/* An <svg> element for a page of HTML: @light, a whole file by cairo, with a property of CSS in
 * place of each colour and opacity that @dark has otherwise. @id: of the element, and before all
 * ids in it; the element of the page that names it has "-title" after that. NULL if the two
 * differ in more than that. Free with g_string_free(). */
GString *weft_svg_join_themes (const char *light, const char *dark, const char *id);
