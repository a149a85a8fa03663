/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints and describes histograms. */
#include "weft-histogram-chart.h"

#include "weft-box.h"
#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>

#define AXIS_HEIGHT 24.0
#define AXIS_GAP    8.0
#define MAX_LINES   4
#define LABEL_GAP   14.0
#define MIN_HATCH   8.0

/* The area of the bars. */
typedef struct
{
  double x, width, height;
  guint64 step; /* count from one grid line to the next */
  guint64 top;  /* count at the upper edge */
} BarArea;

void
weft_histogram_set_pause_looks (const WeftPalette *palette,
                                WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES])
{
  looks[0] = (WeftHistogramLook){ .fill = weft_color_fade (palette->gc, 0.3), .edge = palette->gc };
  looks[1] = (WeftHistogramLook){ palette->gc, palette->gc, palette->gc_hatch };
}

static BarArea
make_bar_area (const WeftHistogram *self, WeftTextCache *text, double width, double height)
{
  guint64 max = MAX (weft_histogram_max (self), 1);
  BarArea frame = { .step = 1, .top = max, .height = MAX (height - AXIS_HEIGHT, 1) };
  guint64 last;

  /* use a step of 1, 2, 5, 10, 20, …, so that at most MAX_LINES grid lines are needed */
  for (guint i = 0; max / frame.step > MAX_LINES && frame.step < G_MAXUINT64 / 10; i++)
    frame.step = i % 3 == 1 ? frame.step / 2 * 5 : frame.step * 2;
  last = max / frame.step * frame.step;
  frame.x =
      round (weft_text_width (text, WEFT_TEXT_AXIS, weft_format_count (last).text) + AXIS_GAP);
  frame.width = MAX (width - frame.x, 1);
  return frame;
}

static double
bucket_x (const WeftHistogram *self, const BarArea *frame, guint i)
{
  return frame->x + round (frame->width * i / MAX (self->n, 1));
}

static double
count_y (const BarArea *frame, guint64 count)
{
  double room = frame->height - 1;

  return frame->height - round (room * (double) count / (double) frame->top);
}

/* Labels as many bucket edges as fit. */
static void
paint_axis (const WeftHistogram *self,
            const BarArea *frame,
            const WeftPalette *palette,
            WeftTextCache *text,
            cairo_t *cr)
{
  double free_from = frame->x;

  weft_color_set_source (cr, palette->text2);
  for (guint i = 0; i < self->n; i++)
    {
      WeftFormatted label = weft_format_time_whole (self->edges[i]);
      double width = weft_text_width (text, WEFT_TEXT_AXIS, label.text);
      double x = CLAMP (bucket_x (self, frame, i), frame->x + width / 2,
                        frame->x + frame->width - width / 2);
      WeftTextPosition position = { .x = x,
                                    .y = frame->height + AXIS_HEIGHT / 2 + 2,
                                    .align = WEFT_TEXT_CENTRE };

      if (!self->is_round[i] || x - width / 2 < free_from)
        continue;
      cairo_rectangle (cr, bucket_x (self, frame, i), frame->height, 1, 4);
      cairo_fill (cr);
      weft_text_draw (text, cr, WEFT_TEXT_AXIS, label.text, &position);
      free_from = x + width / 2 + LABEL_GAP;
    }
}

void
weft_histogram_paint (const WeftHistogram *self,
                      const WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES],
                      const WeftPalette *palette,
                      WeftTextCache *text,
                      cairo_t *cr,
                      double width,
                      double height)
{
  BarArea frame = make_bar_area (self, text, width, height);
  double half = weft_text_height (text, WEFT_TEXT_AXIS) / 2;

  for (guint i = 0; i <= frame.top / frame.step; i++)
    {
      double y = count_y (&frame, i * frame.step);
      WeftTextPosition position = { .x = frame.x - AXIS_GAP,
                                    .y = CLAMP (y, half, frame.height - half / 2),
                                    .align = WEFT_TEXT_RIGHT };

      weft_color_fill (cr, i == 0 ? palette->line : palette->grid, frame.x, y - (i == 0),
                       frame.width, 1);
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_AXIS, weft_format_count (i * frame.step).text, &position);
    }
  for (guint i = 0; i < self->n; i++)
    {
      double x0 = bucket_x (self, &frame, i), x1 = bucket_x (self, &frame, i + 1);
      guint64 below = 0;

      x1 = MAX (x1 - (x1 - x0 > 4 ? 2 : 0), x0 + 1);
      for (guint k = 0; k < WEFT_HISTOGRAM_N_SERIES; k++)
        {
          const WeftHistogramLook *look = &looks[k];
          guint64 count = self->counts[k][i];
          double bottom = count_y (&frame, below), top = count_y (&frame, below + count);
          /* at least one pixel, even if other bars are much higher */
          double y = MIN (top, bottom - 1), w = x1 - x0, h = MAX (bottom - top, 1);

          below += count;
          if (count == 0)
            continue;
          weft_color_fill (cr, look->fill, x0, y, w, h);
          if (look->hatch.a > 0 && w >= MIN_HATCH)
            weft_box_paint_hatch (cr, x0, y, w, h, look->hatch);
          if (w >= 3 && h >= 2)
            weft_color_outline (cr, look->edge, x0, y, w, h);
        }
    }
  paint_axis (self, &frame, palette, text, cr);
}

void
weft_histogram_paint_range (const WeftHistogram *self,
                            guint first,
                            guint end,
                            const WeftPalette *palette,
                            WeftTextCache *text,
                            cairo_t *cr,
                            double width,
                            double height)
{
  BarArea frame = make_bar_area (self, text, width, height);
  double x0 = bucket_x (self, &frame, first), x1 = bucket_x (self, &frame, MIN (end, self->n));

  weft_color_fill (cr, weft_color_fade (palette->accent, 0.2), x0, 0, x1 - x0, frame.height);
  weft_color_set_source (cr, palette->accent);
  cairo_rectangle (cr, x0, 0, 1, frame.height);
  cairo_rectangle (cr, x1 - 1, 0, 1, frame.height);
  cairo_fill (cr);
}

gint
weft_histogram_bucket_at (
    const WeftHistogram *self, WeftTextCache *text, double width, double height, double x)
{
  BarArea frame = make_bar_area (self, text, width, height);

  for (guint i = 0; i < self->n; i++)
    if (x >= bucket_x (self, &frame, i) && x < bucket_x (self, &frame, i + 1))
      return (gint) i;
  return -1;
}

/* Returns the count in the buckets [@first, @end), over all series. */
static guint64
count_range (const WeftHistogram *self, guint first, guint end)
{
  guint64 count = 0;

  for (guint i = first; i < end; i++)
    for (guint k = 0; k < WEFT_HISTOGRAM_N_SERIES; k++)
      count += self->counts[k][i];
  return count;
}

char *
weft_histogram_bucket_text (const WeftHistogram *self,
                            guint i,
                            const char *const names[WEFT_HISTOGRAM_N_SERIES])
{
  GString *text = g_string_new (NULL);
  guint64 count = count_range (self, i, i + 1), all = count_range (self, 0, self->n);

  g_string_append_printf (
      text, _ ("%s to %s: %s, %s of %s"), weft_format_time_brief (self->edges[i]).text,
      weft_format_time_brief (self->edges[i + 1]).text, weft_format_count (count).text,
      weft_format_percent ((double) count / (double) MAX (all, 1), 1).text,
      weft_format_count (all).text);
  for (guint k = 0; k < WEFT_HISTOGRAM_N_SERIES; k++)
    if (names[k] != NULL && self->counts[k][i] > 0)
      g_string_append_printf (text, "\n%s: %s", names[k],
                              weft_format_count (self->counts[k][i]).text);
  return g_string_free (text, FALSE);
}

char *
weft_histogram_text (const WeftHistogram *self)
{
  static const char *const no_names[WEFT_HISTOGRAM_N_SERIES] = { NULL };
  guint fullest = 0;
  g_autofree char *bucket = NULL;

  if (self->n == 0)
    return NULL;
  for (guint i = 1; i < self->n; i++)
    if (count_range (self, i, i + 1) > count_range (self, fullest, fullest + 1))
      fullest = i;
  bucket = weft_histogram_bucket_text (self, fullest, no_names);
  /* Translators: summary of a histogram: "140 from 1 ms to 8 ms; most from 2 ms to 3 ms: 12, 9 % of
   * 140" */
  return g_strdup_printf (_ ("%s from %s to %s; most from %s"),
                          weft_format_count (count_range (self, 0, self->n)).text,
                          weft_format_time_brief (self->edges[0]).text,
                          weft_format_time_brief (self->edges[self->n]).text, bucket);
}
