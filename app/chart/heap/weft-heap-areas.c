/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints stacked bands: in bytes, as shares of the sum, or around a centre line. */
#include "weft-box.h"
#include "weft-heap-chart-private.h"

#include <math.h>

#define MIN_NAME_PX 16.0  /* minimum height of a band that is named, px */
#define MAX_NAME_PX 220.0 /* maximum width of a name, px */
#define EDGE_PX     0.75  /* width of the edge of a band painted as a path, px */
#define NAME_STEP   6     /* distance between the positions tried for a name, px */

/* Positions of all levels, in px from the top of the chart. */
typedef struct
{
  const WeftHeapPainting *painting;
  guint n_levels;
  float *floors;  /* base of the stack at each pick */
  float *tops;    /* indexed by pick, then by level */
  float *heights; /* maximum height of each level */
} LevelStack;

static float *
tops_at (const LevelStack *self, guint pick)
{
  return &self->tops[(gsize) pick * self->n_levels];
}

/* Returns the position of the top of @level at @pick, px. Level -1 is the base of the stack. */
static double
level_top (const LevelStack *self, guint pick, gint level)
{
  return level < 0 ? (double) self->floors[pick] : (double) tops_at (self, pick)[level];
}

static void
stack_init (LevelStack *self, const WeftHeapPainting *painting)
{
  self->painting = painting;
  self->n_levels = painting->levels->bands->len;
  self->floors = g_new (float, painting->n + 1);
  self->tops = g_new (float, (gsize) painting->n * self->n_levels);
  self->heights = g_new0 (float, self->n_levels);
  for (guint i = 0; i < painting->n; i++)
    {
      const double *values = weft_heap_levels_values (painting->levels, i);
      WeftHeapStackBase base = weft_heap_axis_stack_base (&painting->axis, values, self->n_levels);
      float *tops = tops_at (self, i);
      double floor = base.floor;

      self->floors[i] = (float) floor;
      for (guint level = 0; level < self->n_levels; level++)
        {
          double height = MIN (values[level] * base.px, floor);

          floor -= height;
          tops[level] = (float) floor;
          self->heights[level] = MAX (self->heights[level], (float) height);
        }
    }
}

/* Adds the upper edge of @level to the path, from right to left if @backwards. */
static void
add_edge (const LevelStack *self, cairo_t *cr, gint level, gboolean backwards)
{
  g_autofree double *tops = g_new (double, self->painting->n);
  g_autoptr (GArray) corners = NULL;
  /* a single sample is drawn a few px wide */
  double wide = self->painting->n > 1 ? 0 : backwards ? -2 : 2;

  for (guint i = 0; i < self->painting->n; i++)
    tops[i] = level_top (self, i, level);
  corners = weft_heap_painting_simplified_line (self->painting, tops);
  for (guint k = 0; k < corners->len; k++)
    {
      guint i = g_array_index (corners, guint, backwards ? corners->len - 1 - k : k);
      double x = weft_heap_painting_x (self->painting, i);

      if (wide != 0)
        cairo_line_to (cr, x - wide, tops[i]);
      cairo_line_to (cr, x + wide, tops[i]);
    }
}

/* Data shared by the threads that paint columns. */
typedef struct
{
  const LevelStack *stack;
  const WeftHeapColumn *columns;
  guint n;
  WeftHeapArea *areas; /* indexed by level */
} ColumnPainting;

static void
paint_stack_columns (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const ColumnPainting *self = user_data;
  const LevelStack *stack = self->stack;
  g_autofree float *tops = g_new (float, stack->n_levels);

  for (guint x = from; x < MIN (end, self->n); x++)
    {
      gint pick = self->columns[x].pick;
      guint next = MIN ((guint) pick + 1, stack->painting->n - 1);
      const float *left, *right;
      double floor;

      if (pick < 0)
        continue;
      left = tops_at (stack, (guint) pick);
      right = tops_at (stack, next);
      for (guint level = 0; level < stack->n_levels; level++)
        tops[level] =
            left[level] + (right[level] - left[level]) * (float) self->columns[x].fraction;
      floor = stack->floors[pick] +
              (stack->floors[next] - stack->floors[pick]) * self->columns[x].fraction;
      weft_heap_raster_begin_column (raster, x);
      weft_heap_raster_fill_stack (raster, floor, tops, self->areas, stack->n_levels);
    }
}

/* Vertical extent of a level at one x position, px; both 0 if there is none. */
typedef struct
{
  double top, bottom;
} VerticalExtent;

/* Returns the top (px) of @level in @column, which may be between two picks. */
static double
column_top (const LevelStack *self, const WeftHeapColumn *column, gint level)
{
  guint pick = (guint) column->pick, next = MIN (pick + 1, self->painting->n - 1);
  double top = level_top (self, pick, level);

  return top + (level_top (self, next, level) - top) * column->fraction;
}

/* Finds the position with the most room for a name of @width px. Returns FALSE if no position has
 * enough room. */
static gboolean
find_name_position (const VerticalExtent *extents,
                    guint n,
                    double width,
                    WeftTextPosition *position)
{
  guint steps = (guint) ceil ((width + 8) / NAME_STEP) + 1;
  double most = MIN_NAME_PX;

  position->align = WEFT_TEXT_CENTRE;
  position->x = -1;
  for (guint i = 0; i + steps <= n; i++)
    {
      double top = 0, bottom = G_MAXDOUBLE;

      for (guint k = i; k < i + steps && bottom - top > most; k++)
        {
          top = MAX (top, extents[k].top);
          bottom = MIN (bottom, extents[k].bottom);
        }
      if (bottom - top <= most)
        continue;
      most = bottom - top + 0.5;
      position->x = (i + (steps - 1) / 2.0) * NAME_STEP;
      position->y = (top + bottom) / 2;
    }
  return position->x >= 0;
}

/* Draws the name of a band if it fits, shortened if necessary. Shortening a name is slow, so this
 * function first checks that any name would fit. */
static void
paint_band_name (const LevelStack *self,
                 cairo_t *cr,
                 const WeftHeapColumn *columns,
                 guint n_columns,
                 guint level)
{
  static const double widths[] = { MAX_NAME_PX, 110, 60 };
  const WeftHeapPainting *painting = self->painting;
  WeftTextCache *text = weft_chart_text (painting->chart);
  guint32 band = weft_heap_levels_band (painting->levels, level);
  WeftColor color = weft_color_text_on (weft_heap_chart_band_color (painting->chart, band));
  g_autofree VerticalExtent *extents = NULL;
  WeftTextPosition position = { 0 };
  guint n = 0;

  if (self->heights[level] < MIN_NAME_PX)
    return;
  extents = g_new0 (VerticalExtent, n_columns / NAME_STEP + 1);
  for (guint x = 0; x < n_columns; x += NAME_STEP, n++)
    if (columns[x].pick >= 0)
      extents[n] = (VerticalExtent){ column_top (self, &columns[x], (gint) level),
                                     column_top (self, &columns[x], (gint) level - 1) };
  if (!find_name_position (extents, n, 0, &position))
    return;
  if (weft_heap_painting_is_faint (painting, level))
    color = weft_color_fade (weft_chart_palette (painting->chart)->text1, 0.6);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autofree char *name =
          weft_heap_chart_band_name (painting->chart, band, WEFT_TEXT_BOX_BOLD, widths[i]);

      if (name == NULL ||
          !find_name_position (extents, n, weft_text_width (text, WEFT_TEXT_BOX_BOLD, name),
                               &position))
        continue;
      /* text on a hatch would be illegible */
      if (weft_heap_painting_hatch (painting, level) != WEFT_HATCH_NONE)
        weft_box_paint_text_background (text, cr, WEFT_TEXT_BOX_BOLD, name, &position,
                                        weft_heap_painting_color (painting, level));
      weft_color_set_source (cr, color);
      weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, name, &position);
      return;
    }
}

void
weft_heap_paint_areas (const WeftHeapPainting *self, cairo_t *cr)
{
  guint n, n_levels = self->levels->bands->len;
  g_autofree WeftHeapColumn *columns = weft_heap_painting_columns (self, &n);
  LevelStack stack;

  stack_init (&stack, self);
  if (weft_heap_painting_is_dense (self))
    {
      g_autofree WeftHeapArea *areas = g_new (WeftHeapArea, n_levels);
      ColumnPainting work = { &stack, columns, n, areas };

      for (guint level = 0; level < n_levels; level++)
        areas[level] = weft_heap_painting_inks (self, level);
      weft_heap_raster_paint (cr, self->scale->width, self->axis.height, paint_stack_columns,
                              &work);
    }
  else
    {
      const WeftPalette *palette = weft_chart_palette (self->chart);

      for (guint level = 0; level < n_levels; level++)
        {
          gboolean is_faint = weft_heap_painting_is_faint (self, level);

          cairo_new_path (cr);
          add_edge (&stack, cr, (gint) level, FALSE);
          add_edge (&stack, cr, (gint) level - 1, TRUE);
          cairo_close_path (cr);
          weft_heap_painting_set_source (self, cr, level);
          cairo_fill_preserve (cr);
          weft_color_set_source (cr,
                                 palette->outlines && !is_faint ? palette->text1 : palette->page);
          cairo_set_line_width (cr, EDGE_PX);
          cairo_stroke (cr);
        }
    }
  for (guint level = 0; level < n_levels; level++)
    paint_band_name (&stack, cr, columns, n, level);
  g_free (stack.floors);
  g_free (stack.tops);
  g_free (stack.heights);
}
