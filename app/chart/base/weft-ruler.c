/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the ruler above the lanes, with labels to the right of their ticks. */
#include "weft-ruler.h"

#include "weft-clock.h"
#include "weft-ticks.h"

#include <math.h>

/* Minimum distance between labels, px. Narrow charts use a smaller distance, so that about
 * MIN_LABELS labels fit. */
#define MIN_LABEL_PX    110.0
#define NARROW_LABEL_PX 55.0
#define MIN_LABELS      6
#define LABEL_GAP       5.0
#define LABEL_Y         9.0 /* y of the middle of labels; leaves space for bookmark names below */
#define MAX_TICKS       1024
#define MAJOR_TICK      9.0
#define MINOR_TICK      5.0

/* Computes the ticks of the time axis so that their labels fit. */
static guint
compute_ticks (WeftChart *chart, WeftTick *ticks)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  double distance = CLAMP (scale->width / MIN_LABELS, NARROW_LABEL_PX, MIN_LABEL_PX);
  guint64 since;
  gboolean is_clock = weft_clock_shown_start (weft_chart_trace (chart)->process, &since);

  for (;;)
    {
      guint n = is_clock ? weft_clock_ticks (scale, since, distance, ticks, MAX_TICKS) :
                           weft_time_ticks (scale, distance, ticks, MAX_TICKS);
      double widest = 0;

      /* labels late in a long run have many digits; if they do not fit, try a larger distance */
      for (guint i = 0; i < n; i++)
        if (ticks[i].is_major)
          widest = MAX (widest,
                        weft_text_width (weft_chart_text (chart), WEFT_TEXT_AXIS, ticks[i].label));
      if (widest + 3 * LABEL_GAP <= distance || distance > scale->width)
        return n;
      distance = widest + 3 * LABEL_GAP;
    }
}

void
weft_ruler_paint (WeftChart *chart, cairo_t *cr)
{
  g_autofree WeftTick *ticks = g_new (WeftTick, MAX_TICKS);
  guint n = compute_ticks (chart, ticks);
  const WeftPalette *palette = weft_chart_palette (chart);
  double width = weft_chart_scale (chart)->width;

  for (guint i = 0; i < n; i++)
    {
      double length = ticks[i].is_major ? MAJOR_TICK : MINOR_TICK;

      cairo_rectangle (cr, round (ticks[i].x), WEFT_RULER_HEIGHT - length, 1, length);
    }
  weft_color_set_source (cr, palette->text3);
  cairo_fill (cr);
  weft_color_set_source (cr, palette->text2);
  for (guint i = 0; i < n; i++)
    {
      WeftTextPosition position = { .x = round (ticks[i].x) + LABEL_GAP, .y = LABEL_Y };

      if (ticks[i].is_major &&
          position.x + weft_text_width (weft_chart_text (chart), WEFT_TEXT_AXIS, ticks[i].label) <=
              width)
        weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_AXIS, ticks[i].label, &position);
    }
}

double
weft_ruler_paint_ends (WeftChart *chart, cairo_t *cr, double right, double y)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftTextPosition position = { .x = right, .y = y, .align = WEFT_TEXT_RIGHT };
  g_autofree char *text = weft_format_moment_range (weft_chart_trace (chart)->process,
                                                    (WeftRange){ scale->from, scale->to });
  double width = weft_text_width (weft_chart_text (chart), WEFT_TEXT_VALUE, text);

  if (width > right / 2)
    return 0;
  weft_color_set_source (cr, weft_chart_palette (chart)->text2);
  weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_VALUE, text, &position);
  return width;
}

gboolean
weft_ruler_label_extents (WeftChart *chart, double left, double right, double *from, double *to)
{
  g_autofree WeftTick *ticks = g_new (WeftTick, MAX_TICKS);
  guint n = compute_ticks (chart, ticks);
  gboolean has = FALSE;

  for (guint i = 0; i < n; i++)
    {
      double x = round (ticks[i].x) + LABEL_GAP, end;

      if (!ticks[i].is_major || x >= right)
        continue;
      end = x + weft_text_width (weft_chart_text (chart), WEFT_TEXT_AXIS, ticks[i].label);
      if (end <= left)
        continue;
      *from = has ? *from : x;
      *to = end;
      has = TRUE;
    }
  return has;
}

void
weft_ruler_paint_grid (WeftChart *chart, cairo_t *cr, double height)
{
  g_autofree WeftTick *ticks = g_new (WeftTick, MAX_TICKS);
  guint n = compute_ticks (chart, ticks);

  for (guint i = 0; i < n; i++)
    if (ticks[i].is_major && ticks[i].x >= 1)
      cairo_rectangle (cr, round (ticks[i].x), 0, 1, height);
  weft_color_set_source (cr, weft_chart_palette (chart)->grid);
  cairo_fill (cr);
}
