/* SPDX-License-Identifier: BSD-3-Clause */
/* Bands on one another, in bytes or as parts of the whole. */
#include "weft-heap-chart-private.h"
#include "weft-heap-raster.h"

/* From this height on a band bears its name. */
#define MIN_NAME_PX 16.0
#define MAX_NAME_PX 220.0
/* From this height on a band that is painted pixel by pixel has an edge. */
#define MIN_EDGE_PX 4.0

/* The tops of all levels, px from the chart's top; level -1 is the axis. */
typedef struct
{
  const WeftHeapPainting *painting;
  double *tops;
} Stack;

static double *
tops_of (const Stack *self, gint level)
{
  return &self->tops[(gsize) (level + 1) * self->painting->n];
}

static void
stack_init (Stack *self, const WeftHeapPainting *painting)
{
  const WeftHeapLevels *levels = painting->levels;

  self->painting = painting;
  self->tops = g_new (double, (gsize) (levels->bands->len + 1) * painting->n + 1);
  for (guint i = 0; i < painting->n; i++)
    {
      double whole = 0, sum = 0;

      for (guint level = 0; level < levels->bands->len; level++)
        whole += weft_heap_levels_values (levels, level)[i];
      if (!painting->axis.is_share || whole <= 0)
        whole = 1;
      tops_of (self, -1)[i] = painting->axis.height;
      for (guint level = 0; level < levels->bands->len; level++)
        {
          sum += weft_heap_levels_values (levels, level)[i];
          tops_of (self, (gint) level)[i] = weft_heap_axis_y (&painting->axis, sum / whole);
        }
    }
}

static void
add_edge (const Stack *self, cairo_t *cr, gint level, gboolean backwards)
{
  const double *tops = tops_of (self, level);
  guint n = self->painting->n;

  for (guint k = 0; k < n; k++)
    {
      guint i = backwards ? n - 1 - k : k;

      cairo_line_to (cr,
                     weft_heap_painting_x (self->painting, i) + (n > 1     ? 0 :
                                                                 backwards ? 2 :
                                                                             -2),
                     tops[i]);
      if (n == 1)
        cairo_line_to (cr, weft_heap_painting_x (self->painting, i) + (backwards ? -2 : 2),
                       tops[i]);
    }
}

static void
paint_paths (const Stack *self, cairo_t *cr)
{
  const WeftHeapPainting *painting = self->painting;
  const WeftPalette *palette = weft_chart_palette (painting->chart);

  for (guint level = 0; level < painting->levels->bands->len; level++)
    {
      gboolean is_faint = weft_heap_painting_is_faint (painting, level);

      cairo_new_path (cr);
      add_edge (self, cr, (gint) level, FALSE);
      add_edge (self, cr, (gint) level - 1, TRUE);
      cairo_close_path (cr);
      weft_color_set (cr, weft_heap_painting_color (painting, level));
      cairo_fill_preserve (cr);
      weft_color_set (cr, palette->outlines && !is_faint ? palette->text1 : palette->page);
      cairo_set_line_width (cr, 0.75);
      cairo_stroke (cr);
    }
}

static void
paint_columns (const Stack *self, cairo_t *cr)
{
  const WeftHeapPainting *painting = self->painting;
  guint n, n_levels = painting->levels->bands->len;
  g_autofree WeftHeapColumn *columns = weft_heap_painting_columns (painting, &n);
  g_autofree WeftColor *colors = g_new (WeftColor, n_levels + 1);
  WeftColor page = weft_color_fade (weft_chart_palette (painting->chart)->page, 0.6);
  WeftHeapRaster raster;

  for (guint level = 0; level < n_levels; level++)
    colors[level] = weft_heap_painting_color (painting, level);
  weft_heap_raster_begin (&raster, painting->scale->width, painting->axis.height);
  for (guint x = 0; x < n; x++)
    {
      double bottom = painting->axis.height;

      for (guint level = 0; columns[x].pick >= 0 && level < n_levels; level++)
        {
          double top =
              weft_heap_column_value (&columns[x], tops_of (self, (gint) level), painting->n);

          weft_heap_raster_run (&raster, x, top, bottom, colors[level]);
          if (bottom - top >= MIN_EDGE_PX)
            weft_heap_raster_run (&raster, x, top, top + 0.75, page);
          bottom = top;
        }
    }
  weft_heap_raster_end (&raster, cr);
}

/* The name of a band stands where it is highest. */
static void
paint_name (const Stack *self, cairo_t *cr, guint level)
{
  const WeftHeapPainting *painting = self->painting;
  WeftTextCache *text = weft_chart_text (painting->chart);
  const double *tops = tops_of (self, (gint) level), *bottoms = tops_of (self, (gint) level - 1);
  WeftColor color = weft_color_text_on (
      weft_heap_chart_color (painting->chart, weft_heap_levels_band (painting->levels, level)));
  g_autofree char *name = NULL;
  WeftTextPlace place = { .align = WEFT_TEXT_CENTRE };
  double tallest = 0, half;

  for (guint i = 0; i < painting->n; i++)
    tallest = MAX (tallest, bottoms[i] - tops[i]);
  if (tallest < MIN_NAME_PX)
    return;
  name = weft_heap_chart_name (painting->chart, weft_heap_levels_band (painting->levels, level),
                               WEFT_TEXT_BOX_BOLD, MAX_NAME_PX);
  if (name == NULL)
    return;
  half = weft_text_width (text, WEFT_TEXT_BOX_BOLD, name) / 2 + 4;
  tallest = 0;
  for (guint i = 0; i < painting->n; i++)
    {
      double x = weft_heap_painting_x (painting, i);

      if (bottoms[i] - tops[i] <= tallest || x < half || x > painting->scale->width - half)
        continue;
      tallest = bottoms[i] - tops[i];
      place.x = x;
      place.y = (bottoms[i] + tops[i]) / 2;
    }
  if (tallest < MIN_NAME_PX)
    return;
  if (weft_heap_painting_is_faint (painting, level))
    color = weft_color_fade (weft_chart_palette (painting->chart)->text1, 0.6);
  weft_color_set (cr, color);
  weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, name, &place);
}

void
weft_heap_paint_areas (const WeftHeapPainting *self, cairo_t *cr)
{
  Stack stack;

  stack_init (&stack, self);
  if (weft_heap_painting_is_dense (self))
    paint_columns (&stack, cr);
  else
    paint_paths (&stack, cr);
  for (guint level = 0; level < self->levels->bands->len; level++)
    paint_name (&stack, cr, level);
  g_free (stack.tops);
}
