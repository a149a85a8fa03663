/* SPDX-License-Identifier: BSD-3-Clause */
/* A line for each band, in bytes or as parts of its own peak. */
#include "weft-heap-chart-private.h"
#include "weft-heap-raster.h"

#include <math.h>

#define LINE_PX     2.0
#define MAX_NAME_PX 200.0
#define NAME_GAP    6.0
/* No name is narrower than this. */
#define MIN_NAME_PX 8.0
/* So many of the largest bands bear their names, where there is room. */
#define MAX_NAMES 48

/* Where names stand already. */
typedef struct
{
  double x0, x1, y;
} Taken;

/* What a byte of @level counts on the axis. */
static double
unit_of (const WeftHeapPainting *self, guint level)
{
  return self->axis.is_share && self->levels->peaks[level] > 0 ? 1 / self->levels->peaks[level] : 1;
}

static void
paint_path (const WeftHeapPainting *self, cairo_t *cr, guint level)
{
  const double *values = weft_heap_levels_values (self->levels, level);
  g_autofree double *ys = g_new (double, self->n + 1);
  g_autoptr (GArray) corners = NULL;
  double unit = unit_of (self, level), wide = self->n == 1 ? 3 : 0;

  for (guint i = 0; i < self->n; i++)
    ys[i] = weft_heap_axis_y (&self->axis, values[i] * unit);
  corners = weft_heap_painting_corners (self, ys);
  cairo_new_path (cr);
  for (guint k = 0; k < corners->len; k++)
    {
      guint i = g_array_index (corners, guint, k);
      double x = weft_heap_painting_x (self, i);

      if (wide > 0)
        cairo_line_to (cr, x - wide, ys[i]);
      /* where a band is not there at all, no line covers the axis */
      if (k > 0 && values[i] <= 0 && values[g_array_index (corners, guint, k - 1)] <= 0)
        cairo_move_to (cr, x, ys[i]);
      else
        cairo_line_to (cr, x + wide, ys[i]);
    }
  weft_color_set (cr, weft_heap_painting_color (self, level));
  cairo_set_line_width (cr, LINE_PX);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

/* A line that is painted pixel by pixel. */
typedef struct
{
  const double *values;
  double unit, last; /* last: px, where it was in the column in front, or NAN */
  WeftHeapInk ink;
} Course;

static void
paint_column (const WeftHeapPainting *self,
              WeftHeapRaster *raster,
              const WeftHeapColumn *column,
              Course *course)
{
  double value = weft_heap_column_value (column, course->values, self->n), y;

  if (value <= 0)
    {
      course->last = NAN;
      return;
    }
  y = weft_heap_axis_y (&self->axis, value * course->unit);
  if (isnan (course->last))
    course->last = y;
  weft_heap_raster_run_behind (raster, MIN (y, course->last) - LINE_PX / 2,
                               MAX (y, course->last) + LINE_PX / 2, course->ink);
  course->last = y;
}

static Course
course_of (const WeftHeapPainting *self, guint level)
{
  WeftColor page = weft_chart_palette (self->chart)->page;

  return (Course){
    .values = weft_heap_levels_values (self->levels, level),
    .unit = unit_of (self, level),
    .last = NAN,
    /* opaque, faint or not: so that what is behind need not be painted */
    .ink = weft_heap_raster_ink (weft_color_over (weft_heap_painting_color (self, level), page)),
  };
}

/* The lines, those in front first: what is highlighted, then the largest to the smallest. */
static Course *
list_courses (const WeftHeapPainting *self)
{
  guint n = self->levels->bands->len, k = 0;
  Course *courses = g_new (Course, n + 1);

  for (guint level = n; level-- > 0;)
    if (!weft_heap_painting_is_faint (self, level))
      courses[k++] = course_of (self, level);
  for (guint level = n; level-- > 0;)
    if (weft_heap_painting_is_faint (self, level))
      courses[k++] = course_of (self, level);
  return courses;
}

static void
paint_columns (const WeftHeapPainting *self, cairo_t *cr)
{
  guint n;
  g_autofree WeftHeapColumn *columns = weft_heap_painting_columns (self, &n);
  g_autofree Course *courses = list_courses (self);
  WeftHeapRaster raster;

  weft_heap_raster_begin (&raster, self->scale->width, self->axis.height + LINE_PX / 2);
  for (guint x = 0; x < n; x++)
    {
      weft_heap_raster_column (&raster, x);
      for (guint i = 0; i < self->levels->bands->len; i++)
        if (columns[x].pick >= 0)
          paint_column (self, &raster, &columns[x], &courses[i]);
        else
          courses[i].last = NAN;
    }
  weft_heap_raster_end (&raster, cr);
}

static gboolean
is_free (const GArray *taken, const Taken *place, double height)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const Taken *other = &g_array_index (taken, Taken, i);

      if (place->x0 < other->x1 && other->x0 < place->x1 && fabs (place->y - other->y) < height)
        return FALSE;
    }
  return TRUE;
}

/* The pick where the line is highest. */
static guint
highest (const WeftHeapPainting *self, guint level)
{
  const double *values = weft_heap_levels_values (self->levels, level);
  guint best = 0;

  for (guint i = 1; i < self->n; i++)
    if (values[i] > values[best] && weft_heap_painting_x (self, i) >= 0 &&
        weft_heap_painting_x (self, i) <= self->scale->width)
      best = i;
  return best;
}

/* Where what is @width px wide stands, over the highest point of the line; FALSE where something
 * else does. */
static gboolean
find_place (
    const WeftHeapPainting *self, guint level, double width, const GArray *taken, Taken *place)
{
  double height = weft_text_height (weft_chart_text (self->chart), WEFT_TEXT_BOX);
  double peak = self->levels->peaks[level] * unit_of (self, level);

  place->x0 = CLAMP (weft_heap_painting_x (self, highest (self, level)) - width / 2, 2,
                     MAX (self->scale->width - width - 2, 2));
  place->x1 = place->x0 + width + NAME_GAP;
  place->y = MAX (weft_heap_axis_y (&self->axis, peak) - height / 2 - 3, height / 2);
  return place->y <= self->axis.height - height && is_free (taken, place, height);
}

/* That there is no room at all is seen before the name is shortened, which takes long. */
static void
paint_name (const WeftHeapPainting *self, cairo_t *cr, guint level, GArray *taken)
{
  WeftTextCache *text = weft_chart_text (self->chart);
  g_autofree char *name = NULL;
  Taken place;

  if (self->levels->peaks[level] <= 0 || !find_place (self, level, MIN_NAME_PX, taken, &place))
    return;
  name = weft_heap_chart_name (self->chart, weft_heap_levels_band (self->levels, level),
                               WEFT_TEXT_BOX, MAX_NAME_PX);
  if (name == NULL ||
      !find_place (self, level, weft_text_width (text, WEFT_TEXT_BOX, name), taken, &place))
    return;
  g_array_append_val (taken, place);
  weft_color_set (cr, weft_color_fade (weft_chart_palette (self->chart)->text1,
                                       weft_heap_painting_is_faint (self, level) ? 0.4 : 1));
  weft_text_draw (text, cr, WEFT_TEXT_BOX, name, &(WeftTextPlace){ .x = place.x0, .y = place.y });
}

void
weft_heap_paint_lines (const WeftHeapPainting *self, cairo_t *cr)
{
  guint n_levels = self->levels->bands->len;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Taken));

  if (weft_heap_painting_is_dense (self))
    paint_columns (self, cr);
  else
    {
      for (guint level = 0; level < n_levels; level++)
        paint_path (self, cr, level);
    }
  for (guint i = 0; i < MIN (n_levels, MAX_NAMES); i++)
    paint_name (self, cr, n_levels - 1 - i, taken);
}
