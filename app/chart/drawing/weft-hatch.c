/* SPDX-License-Identifier: BSD-3-Clause */
/* Line patterns, as cairo sources and by pixel. */
#include "weft-hatch.h"

#include <math.h>

#define STEP     7    /* distance from one line to the next, px */
#define STRENGTH 0.42 /* share of black or white in the lines' colour */

static const struct
{
  guint on, all; /* length of a dash, and of a dash with the gap after it, px */
} dashes[WEFT_N_HATCHES] = { { 1, 1 }, { 9, 13 }, { 3, 6 }, { 16, 20 }, { 5, 12 } };

WeftColor
weft_hatch_color (WeftColor fill)
{
  WeftColor text = weft_color_text_on (fill);

  text.a = fill.a;
  return weft_color_mix (fill, text, STRENGTH);
}

/* Normals of the lines. Lines go through the centres of pixels for which x * dx + y * dy is a
 * multiple of the step. */
static const struct
{
  int dx, dy;
} normals[WEFT_N_HATCHES] = {
  [WEFT_HATCH_RISING] = { 1, 1 },
  [WEFT_HATCH_FALLING] = { 1, -1 },
  [WEFT_HATCH_LEVEL] = { 0, 1 },
  [WEFT_HATCH_UPRIGHT] = { 1, 0 },
};

static void
add_stop (cairo_pattern_t *pattern, double at, WeftColor color)
{
  cairo_pattern_add_color_stop_rgba (pattern, at, color.r, color.g, color.b, color.a);
}

/* Lines are the peaks of a repeating gradient, which scales in files. A recording surface would
 * scale, too, but cairo 1.16 leaks recording surfaces that are drawn into files. */
void
weft_hatch_set_source (cairo_t *cr, WeftHatch hatch, WeftColor fill)
{
  double dx = normals[hatch].dx, dy = normals[hatch].dy, square = dx * dx + dy * dy;
  double pixel = sqrt (square) / STEP; /* width of a pixel as a fraction of the step */
  double middle = (dx + dy) / 2;       /* middle of the line through the pixel at the origin */
  double from = (middle - STEP / 2.0) / MAX (square, 1),
         to = (middle + STEP / 2.0) / MAX (square, 1);
  cairo_pattern_t *pattern;

  if (hatch == WEFT_HATCH_NONE)
    {
      weft_color_set_source (cr, fill);
      return;
    }
  pattern = cairo_pattern_create_linear (from * dx, from * dy, to * dx, to * dy);
  add_stop (pattern, 0.5 - pixel, fill);
  add_stop (pattern, 0.5, weft_hatch_color (fill));
  add_stop (pattern, 0.5 + pixel, fill);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
}

gboolean
weft_hatch_covered_rows (WeftHatch hatch, guint x, guint *first, guint *step)
{
  *step = hatch == WEFT_HATCH_UPRIGHT ? 1 : STEP;
  *first = hatch == WEFT_HATCH_RISING  ? (STEP - x % STEP) % STEP :
           hatch == WEFT_HATCH_FALLING ? x % STEP :
                                         0;
  return hatch != WEFT_HATCH_NONE && (hatch != WEFT_HATCH_UPRIGHT || x % STEP == 0);
}

void
weft_hatch_set_dash (WeftHatch hatch, cairo_t *cr)
{
  double lengths[] = { dashes[hatch].on, dashes[hatch].all - dashes[hatch].on };

  cairo_set_dash (cr, lengths, hatch == WEFT_HATCH_NONE ? 0 : 2, 0);
}

gboolean
weft_hatch_has_dash (WeftHatch hatch, guint x)
{
  return x % dashes[hatch].all < dashes[hatch].on;
}
