/* SPDX-License-Identifier: BSD-3-Clause */
/* The picture of how long sparks took. */
#include "weft-features.h"
#include "weft-picture.h"
#include "weft-spark-histogram.h"

static gboolean
spark_sizes_are_in (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return weft_feature_count (trace, WEFT_FEATURE_SPARK_EVENTS) > 0;
}

static void
spark_sizes_make (WeftPicture *self)
{
  const WeftTrace *trace = self->trace;
  WeftSparkSizes *sizes = g_new0 (WeftSparkSizes, 1);

  weft_spark_sizes (trace->index, trace->tallies, self->from,
                    weft_index_end (self->trace->index, self->from, self->to), sizes, NULL);
  self->data = sizes;
}

static gboolean
spark_sizes_are_there (const WeftPicture *self)
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
  .is_in = spark_sizes_are_in,
  .make = spark_sizes_make,
  .free = g_free,
  .is_there = spark_sizes_are_there,
  .fixed_height = WEFT_SPARK_HISTOGRAM_HEIGHT,
  .paint = spark_sizes_paint,
};
