/* SPDX-License-Identifier: BSD-3-Clause */
/* A band's course in two logs. */
#include "weft-compared-course.h"

#include "weft-time-scale.h"

#define COLUMNS  40
#define DOT_SIZE 10
#define DOT_GAP  6

/* The band's bytes at the end of each column; 0 after the last sample. */
static void
read_course (const WeftHeapProfile *heap,
             guint32 band,
             const WeftTimeScale *scale,
             double values[COLUMNS])
{
  for (guint i = 0; i < COLUMNS; i++)
    {
      gint sample = weft_heap_profile_sample_at (heap, weft_time_scale_edge (scale, i + 1));
      gboolean is_over =
          sample + 1 == (gint) heap->samples->len && sample >= 0 &&
          weft_heap_profile_sample (heap, (guint) sample)->time < weft_time_scale_edge (scale, i);

      values[i] = sample >= 0 && !is_over ?
                      (double) weft_heap_profile_bytes (heap, (guint) sample, band) :
                      0;
    }
}

void
weft_compared_course_paint (const WeftHeapComparison *comparison,
                            guint32 band,
                            WeftChart *chart,
                            cairo_t *cr,
                            double width,
                            double height)
{
  double values[2][COLUMNS], most = 0, step = (width - DOT_SIZE - DOT_GAP) / COLUMNS;
  WeftTimeScale scale = { 0, comparison->end, COLUMNS };
  WeftColor color;

  if (band >= comparison->heaps[0]->labels->len)
    return;
  color = weft_heap_chart_color (chart, band);
  for (guint side = 0; side < 2; side++)
    {
      read_course (comparison->aligned[side], band, &scale, values[side]);
      for (guint i = 0; i < COLUMNS; i++)
        most = MAX (most, values[side][i]);
    }
  weft_heap_chart_paint_swatch (chart, cr, band, 0, (height - DOT_SIZE) / 2.0, DOT_SIZE);
  if (most <= 0)
    return;
  cairo_translate (cr, DOT_SIZE + DOT_GAP, 1);
  for (guint i = 0; i < COLUMNS; i++)
    cairo_rectangle (cr, i * step, (height - 2) * (1 - values[0][i] / most), step,
                     (height - 2) * values[0][i] / most);
  weft_color_set (cr, weft_color_fade (color, 0.55));
  cairo_fill (cr);
  for (guint i = 0; i < COLUMNS; i++)
    cairo_line_to (cr, (i + 0.5) * step, (height - 2) * (1 - values[1][i] / most));
  cairo_set_line_width (cr, 1);
  weft_color_set (cr, weft_chart_palette (chart)->text1);
  cairo_stroke (cr);
}
