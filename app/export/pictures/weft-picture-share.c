/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of mutator utilisation, of parallelism, of the durations of sparks, and of why spans are
 * slow. */
#include "weft-features.h"
#include "weft-picture.h"
#include "weft-share-why.h"
#include "weft-spark-histogram.h"
#include "weft-table.h"
#include "weft-why-sentence.h"

#include <glib/gi18n.h>

#define HEIGHT 320
#define MARGIN 28.0
#define TITLE  36.0

/* Top of the legend in the picture of why spans are slow, px. The legend is below the bars. */
#define WHY_LEGEND (TITLE + 32 + WEFT_SHARE_WHY_HEIGHT)

static gboolean
has_feature (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return weft_feature_count (trace, kind->feature) > 0;
}

static void
draw_text (const WeftPicture *self,
           WeftTextCache *text,
           cairo_t *cr,
           WeftTextStyle style,
           const WeftTextPosition *position,
           const char *string)
{
  const WeftPalette *palette = weft_palette_get (self->options->theme);

  weft_color_set_source (cr, style == WEFT_TEXT_TITLE ? palette->text1 : palette->text2);
  weft_text_draw (text, cr, style, string, position);
}

/* Paints the chart of @data under its title, with @note on the right. */
static void
paint_chart (const WeftPicture *self,
             const WeftShareChart *chart,
             gconstpointer data,
             const char *note,
             WeftTextCache *text,
             cairo_t *cr,
             double width,
             double height)
{
  const WeftPalette *palette = weft_palette_get (self->options->theme);
  const WeftTextPosition title = { .x = MARGIN, .y = TITLE / 2 + 2 };
  const WeftTextPosition right = { .x = width - MARGIN,
                                   .y = TITLE / 2 + 2,
                                   .align = WEFT_TEXT_RIGHT };
  const WeftTextPosition name = { .x = MARGIN, .y = TITLE + 8 };

  weft_color_set_source (cr, palette->page);
  cairo_paint (cr);
  draw_text (self, text, cr, WEFT_TEXT_TITLE, &title, weft_picture_title (self));
  draw_text (self, text, cr, WEFT_TEXT_VALUE, &right, note);
  draw_text (self, text, cr, WEFT_TEXT_VALUE, &name, _ (chart->title));
  cairo_save (cr);
  cairo_translate (cr, MARGIN, TITLE + 24);
  chart->paint (data, -1, palette, text, cr, width - 2 * MARGIN, height - TITLE - 32);
  cairo_restore (cr);
}

static void
utilisation_make (WeftPicture *self)
{
  self->data = weft_utilisation_curve (weft_collections_windows (self->trace->collections),
                                       &self->trace->coverage->process, self->from, self->to,
                                       WEFT_UTILISATION_POINTS, NULL);
}

static gboolean
utilisation_has_data (const WeftPicture *self)
{
  return ((const GArray *) self->data)->len > 0;
}

/* Paints the picture of utilisation or of parallelism. */
static void
share_paint (const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  const WeftShareChart *chart = self->kind->klass == &weft_picture_utilisation ?
                                    &weft_share_chart_utilisation :
                                    &weft_share_chart_parallelism;
  g_autofree char *note = chart->sentence (self->data);

  paint_chart (self, chart, self->data, note, text, cr, width, height);
}

const WeftPictureClass weft_picture_utilisation = {
  .log_has_data = has_feature,
  .make = utilisation_make,
  .free = (GDestroyNotify) g_array_unref,
  .has_data = utilisation_has_data,
  .fixed_height = HEIGHT,
  .paint = share_paint,
};

static void
parallelism_make (WeftPicture *self)
{
  if (weft_trace_get (self->trace, WEFT_LAZY_THREADS, NULL, NULL) != NULL)
    self->data = weft_parallel_shares_new (weft_trace_parallelism (self->trace),
                                           &self->trace->coverage->process, self->from, self->to);
}

static gboolean
parallelism_has_data (const WeftPicture *self)
{
  return self->data != NULL && weft_parallel_shares_covered (self->data) > 0;
}

const WeftPictureClass weft_picture_parallelism = {
  .log_has_data = has_feature,
  .make = parallelism_make,
  .free = (GDestroyNotify) weft_parallel_shares_free,
  .has_data = parallelism_has_data,
  .fixed_height = HEIGHT,
  .paint = share_paint,
};

static void
spark_sizes_make (WeftPicture *self)
{
  const WeftTrace *trace = self->trace;
  WeftSparkSizes *sizes = g_new0 (WeftSparkSizes, 1);

  weft_spark_sizes (trace->index, trace->tallies, self->from,
                    weft_index_range_end (self->trace->index, self->from, self->to), sizes, NULL);
  self->data = sizes;
}

static gboolean
spark_sizes_have_data (const WeftPicture *self)
{
  return ((const WeftSparkSizes *) self->data)->n > 0;
}

static void
spark_sizes_paint (
    const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  weft_spark_histogram_paint (self->data, weft_palette_get (self->options->theme), text, cr, width,
                              height, weft_picture_title (self));
}

const WeftPictureClass weft_picture_spark_sizes = {
  .log_has_data = has_feature,
  .make = spark_sizes_make,
  .free = g_free,
  .has_data = spark_sizes_have_data,
  .fixed_height = WEFT_SPARK_HISTOGRAM_HEIGHT,
  .paint = spark_sizes_paint,
};

static void
why_make (WeftPicture *self)
{
  self->data = weft_table_rows_new (&weft_table_why, NULL, self->trace, self->from, self->to, NULL);
}

static const WeftWhy *
get_why (const WeftPicture *self)
{
  return weft_table_why_get_result (self->data);
}

static gboolean
why_has_data (const WeftPicture *self)
{
  return get_why (self)->causes->len > 0;
}

static guint
why_height (const WeftPicture *self, guint width)
{
  return (guint) (WHY_LEGEND + weft_share_why_legend_height (get_why (self)) + MARGIN / 2);
}

static void
why_paint (const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  const WeftWhy *why = get_why (self);
  g_autofree char *note = weft_why_headline_text (why);

  paint_chart (self, &weft_share_chart_why, why, note, text, cr, width, height);
  cairo_translate (cr, MARGIN, WHY_LEGEND);
  weft_share_why_paint_legend (why, weft_palette_get (self->options->theme), text, cr,
                               width - 2 * MARGIN);
}

const WeftPictureClass weft_picture_why = {
  .log_has_data = has_feature,
  .make = why_make,
  .free = (GDestroyNotify) weft_shared_unref,
  .has_data = why_has_data,
  .height = why_height,
  .paint = why_paint,
};
