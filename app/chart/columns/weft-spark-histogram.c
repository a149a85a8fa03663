/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the histogram of spark sizes: two rows of bars over one axis. */
#include "weft-spark-histogram.h"

#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>

#define MARGIN    28.0
#define TITLE     30.0
#define NAME      22.0
#define AXIS      22.0
#define NUMBER    16.0 /* room for the number on a bar */
#define GAP       10.0
#define BAR_SHARE 0.8
#define LABEL_PX  64.0 /* room for a label of the axis */

typedef struct
{
  const WeftSparkSizes *sizes;
  const WeftPalette *palette;
  WeftTextCache *text;
  cairo_t *cr;
  double width;
  guint first, n; /* buckets that are shown */
} Picture;

/* Bars at least, so that a single one looks like a bar. */
#define MIN_BARS 5

static void
choose_buckets (Picture *self)
{
  guint last = 0;

  self->first = WEFT_SPARK_BUCKETS;
  for (guint i = 0; i < WEFT_SPARK_BUCKETS; i++)
    if (self->sizes->count[i] > 0)
      {
        self->first = MIN (self->first, i);
        last = i;
      }
  if (self->first > last)
    self->first = last = 10;
  self->n = MAX (last - self->first + 1, MIN_BARS);
  self->first = MIN (self->first, WEFT_SPARK_BUCKETS - self->n);
}

static double
bar_width (const Picture *self)
{
  return (self->width - 2 * MARGIN) / self->n;
}

static void
draw_text (const Picture *self,
           WeftTextStyle style,
           WeftColor color,
           double x,
           double y,
           WeftTextAlign align,
           const char *text)
{
  WeftTextPlace place = { .x = x, .y = y, .align = align };

  weft_color_set (self->cr, color);
  weft_text_draw (self->text, self->cr, style, text, &place);
}

static void
paint_bar (
    const Picture *self, guint i, double share, double bottom, double height, const char *number)
{
  double step = bar_width (self), x = MARGIN + i * step;
  double bar = MAX (round (share * (height - NUMBER)), 1);

  weft_color_set (self->cr, self->palette->run);
  cairo_rectangle (self->cr, round (x + step * (1 - BAR_SHARE) / 2), bottom - bar,
                   MAX (round (step * BAR_SHARE), 1), bar);
  cairo_fill (self->cr);
  if (weft_text_width (self->text, WEFT_TEXT_VALUE, number) < step)
    draw_text (self, WEFT_TEXT_VALUE, self->palette->text2, x + step / 2, bottom - bar - NUMBER / 2,
               WEFT_TEXT_CENTRE, number);
}

/* One row of bars in [top, bottom). */
static void
paint_row (const Picture *self, const guint64 *values, gboolean is_time, double top, double bottom)
{
  guint64 most = 1;

  draw_text (self, WEFT_TEXT_GROUP, self->palette->text1, MARGIN, top + NAME / 2, WEFT_TEXT_LEFT,
             is_time ? _ ("Time in sparks of this size") : _ ("Sparks of this size"));
  for (guint i = 0; i < self->n; i++)
    most = MAX (most, values[self->first + i]);
  for (guint i = 0; i < self->n; i++)
    {
      guint64 value = values[self->first + i];
      WeftFormatted number = is_time ? weft_format_time_brief (value) : weft_format_count (value);

      if (value > 0)
        paint_bar (self, i, (double) value / (double) most, bottom, bottom - top - NAME,
                   number.text);
    }
  weft_color_set (self->cr, self->palette->line);
  cairo_rectangle (self->cr, MARGIN, bottom, self->width - 2 * MARGIN, 1);
  cairo_fill (self->cr);
}

/* The lower ends of the buckets, as many as have room. */
static void
paint_axis (const Picture *self, double y)
{
  guint every = (guint) ceil (LABEL_PX / bar_width (self));

  for (guint i = 0; i <= self->n; i += MAX (every, 1))
    if (self->first + i < WEFT_SPARK_BUCKETS)
      draw_text (self, WEFT_TEXT_AXIS, self->palette->text2, MARGIN + i * bar_width (self),
                 y + AXIS / 2, i == 0 ? WEFT_TEXT_LEFT : WEFT_TEXT_CENTRE,
                 weft_format_time_brief (weft_spark_bucket_from (self->first + i)).text);
}

static void
paint_head (const Picture *self, const char *title)
{
  g_autofree char *sum = NULL;

  draw_text (self, WEFT_TEXT_TITLE, self->palette->text1, MARGIN, TITLE / 2 + 2, WEFT_TEXT_LEFT,
             title);
  sum = g_strdup_printf (_ ("%s sparks, %s in all, the longest %s"),
                         weft_format_count (self->sizes->n).text,
                         weft_format_time_brief (self->sizes->total).text,
                         weft_format_time_brief (self->sizes->max).text);
  draw_text (self, WEFT_TEXT_VALUE, self->palette->text2, self->width - MARGIN, TITLE / 2 + 2,
             WEFT_TEXT_RIGHT, sum);
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
  Picture self = { .sizes = sizes, .palette = palette, .text = text, .cr = cr, .width = width };
  double row = (height - TITLE - AXIS - 2 * GAP) / 2;

  weft_color_set (cr, palette->page);
  cairo_paint (cr);
  choose_buckets (&self);
  paint_head (&self, title);
  paint_row (&self, sizes->count, FALSE, TITLE, round (TITLE + row));
  paint_row (&self, sizes->sum, TRUE, TITLE + row + GAP, round (TITLE + 2 * row + GAP));
  paint_axis (&self, TITLE + 2 * row + GAP);
}
