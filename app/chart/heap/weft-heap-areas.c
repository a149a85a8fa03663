/* SPDX-License-Identifier: BSD-3-Clause */
/* Bands on one another, in bytes, as parts of the whole or round a middle line. */
#include "weft-box.h"
#include "weft-heap-chart-private.h"

#include <math.h>

/* From this height on a band bears its name. */
#define MIN_NAME_PX 16.0
#define MAX_NAME_PX 220.0
/* Of a band that is painted as a path. */
#define EDGE_PX 0.75

/* Where all levels begin and end, px from the chart's top, and the most that each of them is high,
 * px. */
typedef struct
{
  const WeftHeapPainting *painting;
  guint n_levels;
  float *floors; /* by pick */
  float *tops;   /* by pick, then by level */
  float *heights;
} Stack;

static float *
tops_at (const Stack *self, guint pick)
{
  return &self->tops[(gsize) pick * self->n_levels];
}

/* Level -1 is the base of the stack. */
static double
top_of (const Stack *self, guint pick, gint level)
{
  return level < 0 ? (double) self->floors[pick] : (double) tops_at (self, pick)[level];
}

static void
stack_init (Stack *self, const WeftHeapPainting *painting)
{
  self->painting = painting;
  self->n_levels = painting->levels->bands->len;
  self->floors = g_new (float, painting->n + 1);
  self->tops = g_new (float, (gsize) painting->n * self->n_levels);
  self->heights = g_new0 (float, self->n_levels);
  for (guint i = 0; i < painting->n; i++)
    {
      const double *values = weft_heap_levels_values (painting->levels, i);
      WeftHeapStand stand = weft_heap_axis_stand (&painting->axis, values, self->n_levels);
      float *tops = tops_at (self, i);
      double floor = stand.floor;

      self->floors[i] = (float) floor;
      for (guint level = 0; level < self->n_levels; level++)
        {
          double height = MIN (values[level] * stand.px, floor);

          floor -= height;
          tops[level] = (float) floor;
          self->heights[level] = MAX (self->heights[level], (float) height);
        }
    }
}

static void
stack_clear (Stack *self)
{
  g_free (self->floors);
  g_free (self->tops);
  g_free (self->heights);
}

static void
add_edge (const Stack *self, cairo_t *cr, gint level, gboolean backwards)
{
  g_autofree double *tops = g_new (double, self->painting->n);
  g_autoptr (GArray) corners = NULL;
  /* a lone sample is a few px wide */
  double wide = self->painting->n > 1 ? 0 : backwards ? -2 : 2;

  for (guint i = 0; i < self->painting->n; i++)
    tops[i] = top_of (self, i, level);
  corners = weft_heap_painting_corners (self->painting, tops);
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
      weft_heap_painting_set (painting, cr, level);
      cairo_fill_preserve (cr);
      weft_color_set (cr, palette->outlines && !is_faint ? palette->text1 : palette->page);
      cairo_set_line_width (cr, EDGE_PX);
      cairo_stroke (cr);
    }
}

/* The tops at a column, between those of two picks; what they stand on. */
static double
mix_tops (const Stack *self, const WeftHeapColumn *column, float *tops)
{
  guint next = MIN ((guint) column->pick + 1, self->painting->n - 1);
  const float *left = tops_at (self, (guint) column->pick), *right = tops_at (self, next);
  float part = (float) column->part;

  for (guint level = 0; level < self->n_levels; level++)
    tops[level] = left[level] + (right[level] - left[level]) * part;
  return self->floors[column->pick] +
         (self->floors[next] - self->floors[column->pick]) * column->part;
}

/* What all threads paint from. */
typedef struct
{
  const Stack *stack;
  const WeftHeapColumn *columns;
  guint n;
  WeftHeapArea *areas; /* by level */
} Columns;

static void
paint_part (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const Columns *self = user_data;
  const Stack *stack = self->stack;
  g_autofree float *tops = g_new (float, stack->n_levels);

  for (guint x = from; x < MIN (end, self->n); x++)
    if (self->columns[x].pick >= 0)
      {
        double floor = mix_tops (stack, &self->columns[x], tops);

        weft_heap_raster_column (raster, x);
        weft_heap_raster_stack (raster, floor, tops, self->areas, stack->n_levels);
      }
}

static void
paint_columns (const Stack *self, cairo_t *cr, const WeftHeapColumn *columns, guint n)
{
  const WeftHeapPainting *painting = self->painting;
  g_autofree WeftHeapArea *areas = g_new (WeftHeapArea, self->n_levels);
  Columns work = { self, columns, n, areas };

  for (guint level = 0; level < self->n_levels; level++)
    areas[level] = weft_heap_painting_area (painting, level);
  weft_heap_raster_paint (cr, painting->scale->width, painting->axis.height, paint_part, &work);
}

/* Between two tries for a name's place, px. */
#define PLACE_STEP 6

/* Where a level is at each step, px; nowhere high where it is not. */
typedef struct
{
  double top, bottom;
} Place;

static double
top_between (const Stack *self, const WeftHeapColumn *column, gint level)
{
  guint pick = (guint) column->pick, next = MIN (pick + 1, self->painting->n - 1);
  double top = top_of (self, pick, level);

  return top + (top_of (self, next, level) - top) * column->part;
}

static Place *
find_places (
    const Stack *self, const WeftHeapColumn *columns, guint n_columns, guint level, guint *n)
{
  Place *places = g_new0 (Place, n_columns / PLACE_STEP + 1);

  *n = 0;
  for (guint x = 0; x < n_columns; x += PLACE_STEP, (*n)++)
    if (columns[x].pick >= 0)
      places[*n] = (Place){ top_between (self, &columns[x], (gint) level),
                            top_between (self, &columns[x], (gint) level - 1) };
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

/* Where the name of @width px has most room; FALSE if it has none. */
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

  if (self->heights[level] < MIN_NAME_PX)
    return;
  places = find_places (self, columns, n_columns, level, &n);
  if (!find_place (places, n, 0, &place))
    return;
  if (weft_heap_painting_is_faint (painting, level))
    color = weft_color_fade (weft_chart_palette (painting->chart)->text1, 0.6);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autofree char *name =
          weft_heap_chart_name (painting->chart, band, WEFT_TEXT_BOX_BOLD, widths[i]);

      if (name == NULL ||
          !find_place (places, n, weft_text_width (text, WEFT_TEXT_BOX_BOLD, name), &place))
        continue;
      /* through a hatch nothing is read */
      if (weft_heap_painting_hatch (painting, level) != WEFT_HATCH_NONE)
        weft_box_ground (text, cr, WEFT_TEXT_BOX_BOLD, name, &place,
                         weft_heap_painting_color (painting, level));
      weft_color_set (cr, color);
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
  stack_clear (&stack);
}
