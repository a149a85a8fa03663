/* SPDX-License-Identifier: BSD-3-Clause */
/* A line for each band, in bytes or as parts of its own peak. */
#include "weft-heap-chart-private.h"

#include <math.h>

#define LINE_PX 2.0
/* Samples stand on the lines as points where they are so far apart and no more than so many. */
#define POINT_PX     2.5
#define POINT_GAP_PX 12.0
#define MAX_POINTS   1500
#define MAX_NAME_PX  200.0
#define NAME_GAP     6.0
/* No name is narrower than this. */
#define MIN_NAME_PX 8.0
/* So many bands bear their names, where there is room. */
#define MAX_NAMES 48
/* Opacity of the plate under a name, and its margin. */
#define PLATE_ALPHA 0.94
#define PLATE_PX    2.0

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

static gboolean
shows_points (const WeftHeapPainting *self)
{
  return self->n > 1 && self->scale->width >= POINT_GAP_PX * self->n &&
         weft_heap_painting_points (self) <= MAX_POINTS;
}

static void
paint_points (const WeftHeapPainting *self, cairo_t *cr, const double *values, const double *ys)
{
  cairo_new_path (cr);
  for (guint i = 0; i < self->n; i++)
    if (values[i] > 0)
      {
        cairo_new_sub_path (cr);
        cairo_arc (cr, weft_heap_painting_x (self, i), ys[i], POINT_PX, 0, 2 * G_PI);
      }
  cairo_fill (cr);
}

static void
paint_path (const WeftHeapPainting *self, cairo_t *cr, guint level)
{
  g_autofree double *values = weft_heap_levels_course (self->levels, level);
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
  weft_hatch_dash (weft_heap_painting_hatch (self, level), cr);
  cairo_stroke (cr);
  weft_hatch_dash (WEFT_HATCH_NONE, cr);
  if (shows_points (self))
    paint_points (self, cr, values, ys);
}

/* Lines that are painted pixel by pixel, those in front first: what is highlighted, then the
 * largest to the smallest. */
typedef struct
{
  const WeftHeapPainting *painting;
  const WeftHeapColumn *columns;
  guint n_columns, n;
  guint *levels;
  WeftHeapInk *inks;
  WeftHatch *hatches;
  double *units;
} Courses;

static void
courses_add (Courses *self, guint level)
{
  WeftColor page = weft_chart_palette (self->painting->chart)->page;
  WeftColor color = weft_heap_painting_color (self->painting, level);

  self->levels[self->n] = level;
  self->units[self->n] = unit_of (self->painting, level);
  self->hatches[self->n] = weft_heap_painting_hatch (self->painting, level);
  /* opaque, faint or not: so that what is behind need not be painted */
  self->inks[self->n++] = weft_heap_raster_ink (weft_color_over (color, page));
}

static void
courses_init (Courses *self, const WeftHeapPainting *painting)
{
  guint n = painting->levels->bands->len;

  self->painting = painting;
  self->columns = weft_heap_painting_columns (painting, &self->n_columns);
  self->n = 0;
  self->levels = g_new (guint, n);
  self->inks = g_new (WeftHeapInk, n);
  self->hatches = g_new (WeftHatch, n);
  self->units = g_new (double, n);
  for (guint level = n; level-- > 0;)
    if (!weft_heap_painting_is_faint (painting, level))
      courses_add (self, level);
  for (guint level = n; level-- > 0;)
    if (weft_heap_painting_is_faint (painting, level))
      courses_add (self, level);
}

static void
courses_clear (Courses *self)
{
  g_free ((gpointer) self->columns);
  g_free (self->levels);
  g_free (self->inks);
  g_free (self->hatches);
  g_free (self->units);
}

static inline double
value_between (const WeftHeapPainting *self, const WeftHeapColumn *column, guint level)
{
  guint pick = (guint) column->pick, next = MIN (pick + 1, self->n - 1);
  double left = weft_heap_levels_values (self->levels, pick)[level];

  return left + (weft_heap_levels_values (self->levels, next)[level] - left) * column->part;
}

/* Where they are at column @x, px; -1 if they are not there. */
static void
find_ys (const Courses *self, guint x, float *ys)
{
  const WeftHeapPainting *painting = self->painting;
  const WeftHeapColumn *column = &self->columns[x];

  for (guint i = 0; i < self->n; i++)
    {
      double value = column->pick >= 0 ? value_between (painting, column, self->levels[i]) : 0;

      /* a dash ends as a band does that is not there */
      ys[i] = value > 0 && weft_hatch_has_dash (self->hatches[i], x) ?
                  (float) weft_heap_axis_y (&painting->axis, value * self->units[i]) :
                  -1;
    }
}

static void
paint_part (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const Courses *self = user_data;
  g_autofree float *both = g_new (float, 2 * (gsize) self->n);
  float *last = both, *ys = &both[self->n];

  /* the line comes from the column on the left, whoever paints that */
  find_ys (self, from > 0 ? from - 1 : 0, ys);
  for (guint x = from; x < MIN (end, self->n_columns); x++)
    {
      float *before = last;

      last = ys;
      ys = before;
      find_ys (self, x, ys);
      weft_heap_raster_column (raster, x);
      weft_heap_raster_lines (raster, LINE_PX, last, ys, self->inks, self->n);
    }
}

static void
paint_columns (const WeftHeapPainting *self, cairo_t *cr)
{
  Courses courses;

  courses_init (&courses, self);
  weft_heap_raster_paint (cr, self->scale->width, self->axis.height + LINE_PX / 2, paint_part,
                          &courses);
  courses_clear (&courses);
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
  g_autofree double *values = weft_heap_levels_course (self->levels, level);
  guint best = 0;

  for (guint i = 1; i < self->n; i++)
    if (values[i] > values[best] && weft_heap_painting_x (self, i) >= 0 &&
        weft_heap_painting_x (self, i) <= self->scale->width)
      best = i;
  return best;
}

/* Where what is @width px wide stands, over the highest point of the line; FALSE if something
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

/* Covers the lines under a name, but never the peak of @level that it names. */
static void
paint_plate (const WeftHeapPainting *self, cairo_t *cr, guint level, const Taken *place)
{
  double height = weft_text_height (weft_chart_text (self->chart), WEFT_TEXT_BOX);
  double top = place->y - height / 2;
  double peak = weft_heap_axis_y (&self->axis, self->levels->peaks[level] * unit_of (self, level));
  double bottom = MIN (top + height, peak - POINT_PX);

  if (bottom <= top)
    return;
  weft_color_set (cr, weft_color_fade (weft_chart_palette (self->chart)->page, PLATE_ALPHA));
  cairo_rectangle (cr, place->x0 - PLATE_PX, top, place->x1 - NAME_GAP - place->x0 + 2 * PLATE_PX,
                   bottom - top);
  cairo_fill (cr);
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
  paint_plate (self, cr, level, &place);
  weft_color_set (cr, weft_color_fade (weft_chart_palette (self->chart)->text1,
                                       weft_heap_painting_is_faint (self, level) ? 0.4 : 1));
  weft_text_draw (text, cr, WEFT_TEXT_BOX, name, &(WeftTextPlace){ .x = place.x0, .y = place.y });
}

/* A level, and what its name's turn depends on. */
typedef struct
{
  guint level, rank; /* rank: among the likely leaks */
  double peak;
} Turn;

static gint
compare_turns (gconstpointer a, gconstpointer b)
{
  const Turn *x = a, *y = b;

  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  if (x->peak != y->peak)
    return x->peak > y->peak ? -1 : 1;
  return (x->level < y->level) - (x->level > y->level);
}

/* What is looked for bears its name first: the likely leaks, then the largest bands. */
static GArray *
order_names (const WeftHeapPainting *self)
{
  guint n_levels = self->levels->bands->len;
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (Turn), n_levels);

  for (guint level = 0; level < n_levels; level++)
    {
      Turn one = {
        level, weft_chart_heap_leak_rank (self->chart, weft_heap_levels_band (self->levels, level)),
        self->levels->peaks[level]
      };

      g_array_append_val (order, one);
    }
  g_array_sort (order, compare_turns);
  return order;
}

void
weft_heap_paint_lines (const WeftHeapPainting *self, cairo_t *cr)
{
  guint n_levels = self->levels->bands->len;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Taken));
  g_autoptr (GArray) order = order_names (self);

  if (weft_heap_painting_is_dense (self))
    paint_columns (self, cr);
  else
    {
      for (guint level = 0; level < n_levels; level++)
        paint_path (self, cr, level);
    }
  for (guint i = 0; i < MIN (n_levels, MAX_NAMES); i++)
    paint_name (self, cr, g_array_index (order, Turn, i).level, taken);
}
