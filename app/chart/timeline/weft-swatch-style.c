/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints swatches. */
#include "weft-swatch-style.h"

#include "weft-box.h"
#include "weft-thread-arrows.h"
#include <string.h>

#define LINE_PX 1.5

void
weft_swatch_paint (
    cairo_t *cr, WeftSwatchStyle style, WeftColor fill, WeftColor ink, double width, double height)
{
  static const double dashes[] = { 4, 3 };
  gboolean is_line = style == WEFT_SWATCH_LINE || style == WEFT_SWATCH_DASHES;
  gboolean is_band = style >= WEFT_SWATCH_BAND && style < WEFT_SWATCH_ARROW;

  /* a line has no fill, since the card under it does not have the page's colour */
  if (!is_line)
    {
      weft_hatch_set (cr, is_band ? (WeftHatch) (style - WEFT_SWATCH_BAND) : WEFT_HATCH_NONE, fill);
      cairo_rectangle (cr, 0, 0, width, height);
      cairo_fill (cr);
    }
  weft_color_set (cr, ink);
  if (style == WEFT_SWATCH_HATCH)
    weft_box_hatch (cr, 0, 0, width, height, ink);
  if (is_line)
    {
      cairo_save (cr);
      cairo_set_dash (cr, dashes, style == WEFT_SWATCH_DASHES ? G_N_ELEMENTS (dashes) : 0, 0);
      cairo_set_line_width (cr, LINE_PX);
      cairo_move_to (cr, 0, height / 2);
      cairo_line_to (cr, width, height / 2);
      cairo_stroke (cr);
      cairo_restore (cr);
    }
  if (style == WEFT_SWATCH_OUTLINE || (is_band && memcmp (&fill, &ink, sizeof fill) != 0))
    {
      cairo_set_line_width (cr, 1);
      cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
      cairo_stroke (cr);
    }
  if (style >= WEFT_SWATCH_ARROW)
    weft_thread_arrow_paint (cr, style - WEFT_SWATCH_ARROW, 2, height / 2, width, height / 2);
}
