/* SPDX-License-Identifier: BSD-3-Clause */
/* Bands on one another, in bytes or as parts of the whole. */
#include "weft-heap-chart-private.h"
#include "weft-heap-raster.h"

#include <math.h>

/* From this height on a band bears its name. */
#define MIN_NAME_PX 16.0
#define MAX_NAME_PX 220.0
/* What is less high than this is painted with what lies on it. */
#define MIN_RUN_PX 0.1
/* From this height on a band that is painted pixel by pixel has an edge. */
#define MIN_EDGE_PX 4.0
#define EDGE_PX     0.75

/* The tops of all levels, px from the chart's top; level -1 is the axis. */
typedef struct
{
  const WeftHeapPainting *painting;
  double *tops;
  gsize stride;
} Stack;

static double *
tops_of (const Stack *self, gint level)
{
  return &self->tops[(gsize) (level + 1) * self->stride];
}

/* px that a byte takes, by pick. */
static void
scale_of (const WeftHeapPainting *painting, double *scale)
{
  const WeftHeapLevels *levels = painting->levels;
  double px = painting->axis.height / painting->axis.top;

  for (guint i = 0; i < painting->n; i++)
    scale[i] = painting->axis.is_share ? 0 : px;
  if (!painting->axis.is_share)
    return;
  for (guint level = 0; level < levels->bands->len; level++)
    for (guint i = 0; i < painting->n; i++)
      scale[i] += weft_heap_levels_values (levels, level)[i];
  for (guint i = 0; i < painting->n; i++)
    scale[i] = scale[i] > 0 ? px / scale[i] : 0;
}

static void
stack_init (Stack *self, const WeftHeapPainting *painting)
{
  const WeftHeapLevels *levels = painting->levels;
  g_autofree double *scale = g_new (double, painting->n + 1);

  self->painting = painting;
  self->stride = weft_heap_stride (painting->n);
  self->tops = g_new (double, (levels->bands->len + 1) * self->stride);
  for (guint i = 0; i < painting->n; i++)
    tops_of (self, -1)[i] = painting->axis.height;
  scale_of (painting, scale);
  for (guint level = 0; level < levels->bands->len; level++)
    {
      const double *values = weft_heap_levels_values (levels, level);
      const double *floors = tops_of (self, (gint) level - 1);
      double *tops = tops_of (self, (gint) level);

      for (guint i = 0; i < painting->n; i++)
        tops[i] = MAX (floors[i] - values[i] * scale[i], 0);
    }
}

static void
add_edge (const Stack *self, cairo_t *cr, gint level, gboolean backwards)
{
  const double *tops = tops_of (self, level);
  g_autoptr (GArray) corners = weft_heap_painting_corners (self->painting, tops);
  /* a lone sample is a few px wide */
  double wide = self->painting->n > 1 ? 0 : backwards ? -2 : 2;

  for (guint k = 0; k < corners->len; k++)
    {
      guint i = g_array_index (corners, guint, backwards ? corners->len - 1 - k : k);
      double x = weft_heap_painting_x (self->painting, i);

      if (wide != 0)
        cairo_line_to (cr, x - wide, tops[i]);
      cairo_line_to (cr, x + wide, tops[i]);
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
      cairo_set_line_width (cr, EDGE_PX);
      cairo_stroke (cr);
    }
}

/* A level that is painted pixel by pixel. */
typedef struct
{
  const double *tops;
  WeftHeapInk ink, edge;
} Area;

/* @over on @under, which may be faint. */
static WeftColor
lay (WeftColor over, WeftColor under)
{
  double alpha = over.a + under.a * (1 - over.a), part = alpha > 0 ? over.a / alpha : 0;

  return (WeftColor){ over.r * part + under.r * (1 - part), over.g * part + under.g * (1 - part),
                      over.b * part + under.b * (1 - part), alpha };
}

static void
paint_column (const Stack *self,
              WeftHeapRaster *raster,
              const WeftHeapColumn *column,
              const Area *areas)
{
  double floor = self->painting->axis.height;

  for (guint level = 0; level < self->painting->levels->bands->len; level++)
    {
      double top = weft_heap_column_value (column, areas[level].tops, self->painting->n);
      double edge = floor - top >= MIN_EDGE_PX ? EDGE_PX : 0;

      if (floor - top < MIN_RUN_PX)
        continue;
      weft_heap_raster_run (raster, top, top + edge, areas[level].edge);
      weft_heap_raster_run (raster, top + edge, floor, areas[level].ink);
      floor = top;
    }
}

static void
paint_columns (const Stack *self, cairo_t *cr, const WeftHeapColumn *columns, guint n)
{
  const WeftHeapPainting *painting = self->painting;
  g_autofree Area *areas = g_new (Area, painting->levels->bands->len + 1);
  WeftColor edge = weft_color_fade (weft_chart_palette (painting->chart)->page, 0.6);
  WeftHeapRaster raster;

  for (guint level = 0; level < painting->levels->bands->len; level++)
    {
      WeftColor color = weft_heap_painting_color (painting, level);

      areas[level] = (Area){ tops_of (self, (gint) level), weft_heap_raster_ink (color),
                             weft_heap_raster_ink (lay (edge, color)) };
    }
  weft_heap_raster_begin (&raster, painting->scale->width, painting->axis.height);
  for (guint x = 0; x < n; x++)
    if (columns[x].pick >= 0)
      {
        weft_heap_raster_column (&raster, x);
        paint_column (self, &raster, &columns[x], areas);
      }
  weft_heap_raster_end (&raster, cr);
}

/* Between two tries for a name's place, px. */
#define PLACE_STEP 6

/* Where a level is at each step, px; nowhere high where it is not. */
typedef struct
{
  double top, bottom;
} Place;

static Place *
find_places (
    const Stack *self, const WeftHeapColumn *columns, guint n_columns, guint level, guint *n)
{
  const double *tops = tops_of (self, (gint) level), *bottoms = tops_of (self, (gint) level - 1);
  Place *places = g_new0 (Place, n_columns / PLACE_STEP + 1);

  *n = 0;
  for (guint x = 0; x < n_columns; x += PLACE_STEP, (*n)++)
    if (columns[x].pick >= 0)
      places[*n] = (Place){ weft_heap_column_value (&columns[x], tops, self->painting->n),
                            weft_heap_column_value (&columns[x], bottoms, self->painting->n) };
  return places;
}

/* How high @places are at least: what a name there has room in; no more than @most of less. */
static double
room_at (const Place *places, guint n, double most, double *middle)
{
  double top = 0, bottom = G_MAXDOUBLE;

  for (guint i = 0; i < n; i++)
    {
      top = MAX (top, places[i].top);
      bottom = MIN (bottom, places[i].bottom);
      if (bottom - top <= most)
        return 0;
    }
  *middle = (top + bottom) / 2;
  return bottom - top;
}

/* Where the name of @width px has most room; FALSE where it has none. */
static gboolean
find_place (const Place *places, guint n, double width, WeftTextPlace *place)
{
  guint steps = (guint) ceil ((width + 8) / PLACE_STEP) + 1;
  double most = MIN_NAME_PX;

  place->align = WEFT_TEXT_CENTRE;
  place->x = -1;
  for (guint i = 0; i + steps <= n; i++)
    {
      double middle = 0, room = room_at (&places[i], steps, most, &middle);

      if (room <= most)
        continue;
      most = room + 0.5;
      place->x = (i + (steps - 1) / 2.0) * PLACE_STEP;
      place->y = middle;
    }
  return place->x >= 0;
}

/* The tallest that @level gets, px. */
static double
tallest (const Stack *self, guint level)
{
  const double *tops = tops_of (self, (gint) level), *bottoms = tops_of (self, (gint) level - 1);
  double most = 0;

  for (guint i = 0; i < self->painting->n; i++)
    most = MAX (most, bottoms[i] - tops[i]);
  return most;
}

/* The name of a band stands where there is room for it, or else a shorter one does. That there is
 * room for nothing is seen before names are shortened, which takes long. */
static void
paint_name (
    const Stack *self, cairo_t *cr, const WeftHeapColumn *columns, guint n_columns, guint level)
{
  static const double widths[] = { MAX_NAME_PX, 110, 60 };
  const WeftHeapPainting *painting = self->painting;
  WeftTextCache *text = weft_chart_text (painting->chart);
  guint32 band = weft_heap_levels_band (painting->levels, level);
  WeftColor color = weft_color_text_on (weft_heap_chart_color (painting->chart, band));
  g_autofree Place *places = NULL;
  WeftTextPlace place = { 0 };
  guint n;

  if (tallest (self, level) < MIN_NAME_PX)
    return;
  places = find_places (self, columns, n_columns, level, &n);
  if (!find_place (places, n, 0, &place))
    return;
  if (weft_heap_painting_is_faint (painting, level))
    color = weft_color_fade (weft_chart_palette (painting->chart)->text1, 0.6);
  weft_color_set (cr, color);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autofree char *name =
          weft_heap_chart_name (painting->chart, band, WEFT_TEXT_BOX_BOLD, widths[i]);

      if (name == NULL ||
          !find_place (places, n, weft_text_width (text, WEFT_TEXT_BOX_BOLD, name), &place))
        continue;
      weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, name, &place);
      return;
    }
}

void
weft_heap_paint_areas (const WeftHeapPainting *self, cairo_t *cr)
{
  guint n;
  g_autofree WeftHeapColumn *columns = weft_heap_painting_columns (self, &n);
  Stack stack;

  stack_init (&stack, self);
  if (weft_heap_painting_is_dense (self))
    paint_columns (&stack, cr, columns, n);
  else
    paint_paths (&stack, cr);
  for (guint level = 0; level < self->levels->bands->len; level++)
    paint_name (&stack, cr, columns, n, level);
  g_free (stack.tops);
}
