/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the histogram of spark durations: two rows of bars that share an axis. */
#include "weft-spark-histogram.h"

#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>

#define MARGIN        28.0
#define TITLE_HEIGHT  30.0
#define NAME_HEIGHT   22.0
#define AXIS_HEIGHT   22.0
#define NUMBER_HEIGHT 16.0 /* height of the space for the number above a bar, px */
#define GAP           10.0
#define BAR_SHARE     0.8
#define LABEL_PX      64.0 /* minimum distance between labels of the axis, px */
#define MIN_BARS      5    /* a bar is at most 1 / MIN_BARS of the width */

typedef struct
{
  const WeftSparkSizes *sizes;
  const WeftPalette *palette;
  WeftTextCache *text;
  cairo_t *cr;
  double width;
  guint first, n; /* first bucket shown, and number of buckets shown */
} SparkHistogram;

static double
bar_width (const SparkHistogram *self)
{
  return (self->width - 2 * MARGIN) / self->n;
}

static void
draw_text (const SparkHistogram *self,
           WeftTextStyle style,
           WeftColor color,
           double x,
           double y,
           WeftTextAlign align,
           const char *text)
{
  WeftTextPosition position = { .x = x, .y = y, .align = align };

  weft_color_set_source (self->cr, color);
  weft_text_draw (self->text, self->cr, style, text, &position);
}

/* Paints a row of bars into [@top, @bottom): the number of sparks or, if @is_time, their total
 * time. */
static void
paint_row (
    const SparkHistogram *self, const guint64 *values, gboolean is_time, double top, double bottom)
{
  double step = bar_width (self), height = bottom - top - NAME_HEIGHT;
  guint64 most = 1;

  draw_text (self, WEFT_TEXT_GROUP, self->palette->text1, MARGIN, top + NAME_HEIGHT / 2,
             WEFT_TEXT_LEFT,
             is_time ? _ ("Time in sparks of this size") : _ ("Sparks of this size"));
  for (guint i = 0; i < self->n; i++)
    most = MAX (most, values[self->first + i]);
  for (guint i = 0; i < self->n; i++)
    {
      guint64 value = values[self->first + i];
      WeftFormatted number = is_time ? weft_format_time_brief (value) : weft_format_count (value);
      double share = (double) value / (double) most, x = MARGIN + i * step;
      double bar = MAX (round (share * (height - NUMBER_HEIGHT)), 1);

      if (value == 0)
        continue;
      weft_color_set_source (self->cr, self->palette->run);
      cairo_rectangle (self->cr, round (x + step * (1 - BAR_SHARE) / 2), bottom - bar,
                       MAX (round (step * BAR_SHARE), 1), bar);
      cairo_fill (self->cr);
      if (weft_text_width (self->text, WEFT_TEXT_VALUE, number.text) < step)
        draw_text (self, WEFT_TEXT_VALUE, self->palette->text2, x + step / 2,
                   bottom - bar - NUMBER_HEIGHT / 2, WEFT_TEXT_CENTRE, number.text);
    }
  weft_color_set_source (self->cr, self->palette->line);
  cairo_rectangle (self->cr, MARGIN, bottom, self->width - 2 * MARGIN, 1);
  cairo_fill (self->cr);
}

void
weft_spark_histogram_paint (const WeftSparkSizes *sizes,
                            const WeftPalette *palette,
                            WeftTextCache *text,
                            cairo_t *cr,
                            double width,
                            double height,
                            const char *title)
{
  SparkHistogram self = {
    .sizes = sizes, .palette = palette, .text = text, .cr = cr, .width = width
  };
  double row = (height - TITLE_HEIGHT - AXIS_HEIGHT - 2 * GAP) / 2,
         axis = TITLE_HEIGHT + 2 * row + GAP;
  g_autofree char *sum = g_strdup_printf (
      _ ("%s sparks, %s in all, the longest %s"), weft_format_count (sizes->n).text,
      weft_format_time_brief (sizes->total).text, weft_format_time_brief (sizes->max).text);
  guint every;
  guint last = 0;

  weft_color_set_source (cr, palette->page);
  cairo_paint (cr);
  self.first = WEFT_SPARK_BUCKETS;
  for (guint i = 0; i < WEFT_SPARK_BUCKETS; i++)
    if (self.sizes->count[i] > 0)
      {
        self.first = MIN (self.first, i);
        last = i;
      }
  if (self.first > last)
    self.first = last = 10;
  self.n = MAX (last - self.first + 1, MIN_BARS);
  self.first = MIN (self.first, WEFT_SPARK_BUCKETS - self.n);
  draw_text (&self, WEFT_TEXT_TITLE, palette->text1, MARGIN, TITLE_HEIGHT / 2 + 2, WEFT_TEXT_LEFT,
             title);
  draw_text (&self, WEFT_TEXT_VALUE, palette->text2, width - MARGIN, TITLE_HEIGHT / 2 + 2,
             WEFT_TEXT_RIGHT, sum);
  paint_row (&self, sizes->count, FALSE, TITLE_HEIGHT, round (TITLE_HEIGHT + row));
  paint_row (&self, sizes->sum, TRUE, TITLE_HEIGHT + row + GAP, round (axis));
  /* label the lower end of every @every-th bucket, so that the labels do not overlap */
  every = MAX ((guint) ceil (LABEL_PX / bar_width (&self)), 1);
  for (guint i = 0; i <= self.n; i += every)
    if (self.first + i < WEFT_SPARK_BUCKETS)
      draw_text (&self, WEFT_TEXT_AXIS, palette->text2, MARGIN + i * bar_width (&self),
                 axis + AXIS_HEIGHT / 2, i == 0 ? WEFT_TEXT_LEFT : WEFT_TEXT_CENTRE,
                 weft_format_time_brief (weft_spark_bucket_min_ns (self.first + i)).text);
}
