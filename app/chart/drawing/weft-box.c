/* SPDX-License-Identifier: BSD-3-Clause */
/* Boxes on a plot: their extent in pixels, their names and their hatch. */
#include "weft-box.h"

#include <math.h>

#define TEXT_MARGIN   5.0 /* padding on each side of a name */
#define GROUND_MARGIN 3.0 /* margin of the background on each side of the text */
#define HATCH_STEP    5.0

WeftBoxSpan
weft_box_span (const WeftTimeScale *scale, guint64 from, guint64 to)
{
  WeftBoxSpan span = {
    .x0 = round (weft_time_scale_x (scale, from)),
    .x1 = round (weft_time_scale_x (scale, to)),
  };

  span.end = span.x1;
  if (span.x1 - span.x0 > 4.0)
    span.x1 -= 1.0;
  span.x0 = CLAMP (span.x0, 0.0, scale->width);
  span.x1 = CLAMP (span.x1, 0.0, scale->width);
  span.end = CLAMP (span.end, 0.0, scale->width);
  return span;
}

void
weft_box_paint_text_background (WeftTextCache *text,
                                cairo_t *cr,
                                WeftTextStyle style,
                                const char *string,
                                const WeftTextPosition *position,
                                WeftColor ground)
{
  double width = weft_text_width (text, style, string), height = weft_text_height (text, style);
  double x = position->x;

  if (position->max_width > 0)
    width = MIN (width, position->max_width);
  if (position->align != WEFT_TEXT_LEFT)
    x -= position->align == WEFT_TEXT_CENTRE ? width / 2 : width;
  weft_color_fill (cr, ground, floor (x - GROUND_MARGIN), floor (position->y - height / 2),
                   ceil (width + 2 * GROUND_MARGIN), ceil (height));
}

void
weft_box_paint_text (WeftTextCache *text,
                     cairo_t *cr,
                     const WeftBoxSpan *span,
                     double middle,
                     WeftTextStyle style,
                     WeftColor color,
                     const WeftColor *ground,
                     const char *const *texts)
{
  double room = span->x1 - span->x0 - 2 * TEXT_MARGIN;

  for (; room > 0 && *texts != NULL; texts++)
    {
      WeftTextPosition position = { .x = (span->x0 + span->x1) / 2,
                                    .y = middle,
                                    .align = WEFT_TEXT_CENTRE };

      if (weft_text_width (text, style, *texts) > room)
        continue;
      if (ground != NULL)
        weft_box_paint_text_background (text, cr, style, *texts, &position, *ground);
      weft_color_set_source (cr, color);
      weft_text_draw (text, cr, style, *texts, &position);
      return;
    }
}

void
weft_box_paint_hatch (cairo_t *cr, double x, double y, double width, double height, WeftColor color)
{
  double first = floor (x / HATCH_STEP);

  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  /* lines are at multiples of the step from the plot's origin, so that they do not move when the
   * rectangle changes */
  for (guint i = 0; (first + i) * HATCH_STEP < x + width + height; i++)
    {
      double at = (first + i) * HATCH_STEP;

      cairo_move_to (cr, at, y);
      cairo_line_to (cr, at - height, y + height);
    }
  weft_color_set_source (cr, color);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  cairo_restore (cr);
}
