/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws swatches. */
#include "weft-swatch-style.h"

#include "weft-box.h"
#include "weft-thread-arrows.h"
#include <string.h>

#define LINE_PX 1.5

static void
paint_line (cairo_t *cr, gboolean is_dashed, double width, double height)
{
  static const double dashes[] = { 4, 3 };

  cairo_save (cr);
  cairo_set_dash (cr, dashes, is_dashed ? G_N_ELEMENTS (dashes) : 0, 0);
  cairo_set_line_width (cr, LINE_PX);
  cairo_move_to (cr, 0, height / 2);
  cairo_line_to (cr, width, height / 2);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static gboolean
is_band (WeftSwatchStyle style)
{
  return style >= WEFT_SWATCH_BAND && style < WEFT_SWATCH_ARROW;
}

static WeftHatch
hatch_of (WeftSwatchStyle style)
{
  return is_band (style) ? (WeftHatch) (style - WEFT_SWATCH_BAND) : WEFT_HATCH_NONE;
}

void
weft_swatch_paint (
    cairo_t *cr, WeftSwatchStyle style, WeftColor fill, WeftColor ink, double width, double height)
{
  gboolean is_line = style == WEFT_SWATCH_LINE || style == WEFT_SWATCH_DASHES;

  /* a line is seen on whatever it stands on: a card is not of the page's colour */
  if (!is_line)
    {
      weft_hatch_set (cr, hatch_of (style), fill);
      cairo_rectangle (cr, 0, 0, width, height);
      cairo_fill (cr);
    }
  weft_color_set (cr, ink);
  if (style == WEFT_SWATCH_HATCH)
    weft_box_hatch (cr, 0, 0, width, height, ink);
  if (is_line)
    paint_line (cr, style == WEFT_SWATCH_DASHES, width, height);
  if (style == WEFT_SWATCH_OUTLINE || (is_band (style) && memcmp (&fill, &ink, sizeof fill) != 0))
    {
      cairo_set_line_width (cr, 1);
      cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
      cairo_stroke (cr);
    }
  if (style >= WEFT_SWATCH_ARROW)
    weft_thread_arrow_paint (cr, style - WEFT_SWATCH_ARROW, 2, height / 2, width, height / 2);
}
