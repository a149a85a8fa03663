/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws a row of threads: spans that are wide enough as boxes with text, all other spans as shares
 * of each pixel column. */
#include "weft-chart-threads.h"

#include "weft-box.h"
#include "weft-column-area.h"
#include "weft-thread-name.h"

#include <glib/gi18n.h>
#include <math.h>

#define MIN_RUN_PX      4.0
#define MIN_RUNNABLE_PX 6.0
#define MIN_FOREIGN_PX  8.0
#define MIN_LINE_PX     12.0 /* minimum width of a dashed or thick life line */
#define MIN_NAME_PX     14.0
#define TEXT_MARGIN     4.0
#define FADE_PX         16.0

/* Height of the life line, and padding at the top and bottom of a row. */
#define LINE_PX 2
#define PAD_PX  2
/* Rows lower than this have no padding. */
#define LOW_ROW 14

typedef enum
{
  SHAPE_RUN,
  SHAPE_RUNNABLE,
  SHAPE_FOREIGN,
  SHAPE_RUNNABLE_FILL,
  SHAPE_FOREIGN_FILL,
  SHAPE_HATCH, /* hatch over foreign calls */
  SHAPE_LINE,
  N_SHAPES,
} Shape;

/* Heights of the shapes of a column, px. */
typedef struct
{
  guint16 run, runnable, foreign;
  guint8 line; /* TRUE if the column shows the life line */
  guint8 is_thick;
} Heights;

typedef struct
{
  WeftChart *chart;
  cairo_t *cr;
  const WeftThreadColumns *columns;
  guint row;
  gboolean is_density;
  guint n;          /* number of columns in the plot */
  guint top, floor; /* top and bottom of boxes; the life line is below them */
  Heights *heights;
  WeftColumnArea shapes[N_SHAPES];
} ShapePainting;

/* Form of a blocked thread's life line, indexed by the status of the thread's stop: length of a
 * dash and of the gap after it, px. */
static const struct
{
  guint8 on, off;
  gboolean is_thick;
} lines[] = {
  [8] = { 1, 0, TRUE }, [9] = { 2, 3 }, [10] = { 2, 3 }, [11] = { 2, 3 }, [12] = { 6, 3 },
};

static void
read_heights (ShapePainting *self)
{
  const WeftThreadColumn *columns = weft_thread_columns_row (self->columns, self->row);
  double peak = 1;

  for (guint i = 0; self->is_density && i < self->columns->n; i++)
    peak = MAX (peak, columns[i].run + columns[i].runnable + columns[i].foreign);
  for (guint x = 0; x < self->n; x++)
    {
      gint i = weft_chart_column_index (self->chart, x, self->columns->edges, self->columns->n);

      if (i >= 0)
        {
          guint height = self->floor - self->top;
          guint run = weft_column_height (columns[i].run / peak, height);
          guint runnable = weft_column_height (columns[i].runnable / peak, height);
          guint foreign = weft_column_height (columns[i].foreign / peak, height);

          run = MIN (run, height);
          runnable = MIN (runnable, height - run);
          foreign = MIN (foreign, height - run - runnable);
          self->heights[x].run = (guint16) run;
          self->heights[x].runnable = (guint16) runnable;
          self->heights[x].foreign = (guint16) foreign;
          self->heights[x].line =
              columns[i].run + columns[i].runnable + columns[i].foreign + columns[i].blocked > 0;
        }
    }
}

/* Replaces the heights of the columns [@x0, @end) with a box in [@x0, @x1). */
static void
put_box_columns (ShapePainting *self, guint x0, guint x1, guint end, guint run)
{
  for (guint x = x0; x < end; x++)
    {
      self->heights[x].run = (guint16) (x < x1 ? run : 0);
      self->heights[x].runnable = self->heights[x].foreign = 0;
      self->heights[x].line = 1;
    }
}

/* Sets the form of a blocked thread's life line in the columns [@x0, @x1). */
static void
put_life_line (ShapePainting *self, const WeftThreadSpan *span, guint x0, guint x1)
{
  guint on = 1, off = 0;
  gboolean is_thick = FALSE;

  if (span->status < G_N_ELEMENTS (lines) && lines[span->status].on > 0)
    {
      on = lines[span->status].on;
      off = lines[span->status].off;
      is_thick = lines[span->status].is_thick;
    }
  for (guint x = x0; x < x1; x++)
    {
      self->heights[x].line = x % (on + off) < on;
      self->heights[x].is_thick = (guint8) is_thick;
    }
}

/* Adds @span as a box or a line if it is wide enough. */
static void
put_box (ShapePainting *self, const WeftThreadSpan *span, const WeftBoxSpan *box)
{
  guint x0 = (guint) box->x0, x1 = MIN ((guint) box->x1, self->n);
  guint end = MIN ((guint) box->end, self->n);
  guint top = self->top, floor = self->floor;
  double width = (double) x1 - x0, fade = x1 - FADE_PX;

  switch (span->kind)
    {
    case WEFT_THREAD_RUNNING:
      if (width < MIN_RUN_PX - 1)
        return;
      put_box_columns (self, x0, x1, end, floor - top);
      /* a span that is still open at the end of the log fades out */
      if (span->is_open && width > FADE_PX)
        {
          weft_color_set_fading_source (self->cr, weft_chart_palette (self->chart)->run, fade, x1,
                                        0);
          cairo_rectangle (self->cr, fade, top, x1 - fade, floor - top);
          cairo_fill (self->cr);
          for (guint x = (guint) fade; x < x1; x++)
            self->heights[x].run = 0;
        }
      break;
    case WEFT_THREAD_CREATED:
    case WEFT_THREAD_RUNNABLE:
      if (width < MIN_RUNNABLE_PX - 1)
        return;
      put_box_columns (self, x0, x1, end, 0);
      weft_column_area_add (&self->shapes[SHAPE_RUNNABLE_FILL], x0, x1 - x0, top, floor);
      weft_column_area_add_outline (&self->shapes[SHAPE_RUNNABLE], x0, x1, top, floor);
      break;
    case WEFT_THREAD_FOREIGN:
      if (width < MIN_FOREIGN_PX - 1)
        return;
      put_box_columns (self, x0, x1, end, 0);
      weft_column_area_add (&self->shapes[SHAPE_FOREIGN_FILL], x0, x1 - x0, top, floor);
      weft_column_area_add (&self->shapes[SHAPE_HATCH], x0, x1 - x0, top, floor);
      weft_column_area_add_outline (&self->shapes[SHAPE_FOREIGN], x0, x1, top, floor);
      break;
    case WEFT_THREAD_BLOCKED:
      if (width >= MIN_LINE_PX)
        put_life_line (self, span, x0, x1);
      break;
    default:
      break;
    }
}

static gboolean
is_in_view (const ShapePainting *self, const WeftThreadSpan *span)
{
  const WeftTimeScale *scale = weft_chart_scale (self->chart);

  return span->to > scale->from && span->from < scale->to;
}

static void
draw_texts_in_boxes (ShapePainting *self)
{
  const GArray *spans = self->columns->spans[self->row];
  const WeftPalette *palette = weft_chart_palette (self->chart);
  WeftTextCache *cache = weft_chart_text (self->chart);
  double middle = (self->top + self->floor) / 2.0;

  if (self->floor - self->top < weft_text_height (cache, WEFT_TEXT_SMALL_BOX) - 4)
    return;
  for (guint i = 0; i < spans->len; i++)
    {
      const WeftThreadSpan *span = &g_array_index (spans, WeftThreadSpan, i);
      WeftBoxSpan box = weft_box_span (weft_chart_scale (self->chart), span->from, span->to);

      if (!is_in_view (self, span) || box.x1 - box.x0 < MIN_NAME_PX)
        continue;
      if (span->kind == WEFT_THREAD_RUNNING)
        {
          char name[32];
          const char *texts[] = { name, NULL };

          /* a bare number would look like a thread ID, as in the boxes of HECs */
          if (span->info != WEFT_CAP_NONE)
            {
              g_snprintf (name, sizeof name, _ ("HEC %u"), span->info);
              weft_box_paint_text (cache, self->cr, &box, middle, WEFT_TEXT_SMALL_BOX,
                                   palette->run_text, NULL, texts);
            }
        }
      else
        {
          g_autofree char *text = weft_thread_state_text (span->kind, span->status, span->info);
          const char *texts[] = { text, weft_thread_state_label (span->kind) };
          WeftTextPosition position = { .x = box.x0 + TEXT_MARGIN, .y = middle };

          weft_color_set_source (self->cr,
                                 span->kind == WEFT_THREAD_BLOCKED ? palette->text2 :
                                 span->kind == WEFT_THREAD_FOREIGN ? palette->foreign_text :
                                                                     palette->runnable_text);
          for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
            if (weft_text_width (cache, WEFT_TEXT_SMALL_BOX, texts[k]) + 2 * TEXT_MARGIN <=
                box.x1 - box.x0)
              {
                weft_text_draw (cache, self->cr, WEFT_TEXT_SMALL_BOX, texts[k], &position);
                break;
              }
        }
    }
}

/* Vertical range [from, to) in a column, px. */
typedef struct
{
  guint from, to;
} ColumnRange;

static ColumnRange
runnable_range (const ShapePainting *self, guint x)
{
  const Heights *heights = &self->heights[x];
  guint to = self->floor - heights->run;

  return (ColumnRange){ to - heights->runnable, to };
}

static ColumnRange
foreign_range (const ShapePainting *self, guint x)
{
  guint to = runnable_range (self, x).from;

  return (ColumnRange){ to - self->heights[x].foreign, to };
}

/* Adds a range of column @x in the style of boxes. Pixels whose upper and lower neighbours are in
 * the range, and whose left and right neighbours are in the ranges of the adjacent columns, are
 * filled; all other pixels form the edge. */
static inline void
add_range (ShapePainting *self,
           guint x,
           ColumnRange (*range_of) (const ShapePainting *self, guint x),
           Shape edge,
           Shape fill)
{
  ColumnRange range = range_of (self, x);
  ColumnRange left = x > 0 ? range_of (self, x - 1) : (ColumnRange){ 0 };
  ColumnRange right = x + 1 < self->n ? range_of (self, x + 1) : (ColumnRange){ 0 };
  guint from = MAX (range.from + 1, MAX (left.from, right.from));
  guint to = MIN (range.to - 1, MIN (left.to, right.to));

  if (from >= to)
    {
      weft_column_area_add (&self->shapes[edge], x, 1, range.from, range.to);
      return;
    }
  weft_column_area_add (&self->shapes[edge], x, 1, range.from, from);
  weft_column_area_add (&self->shapes[edge], x, 1, to, range.to);
  weft_column_area_add (&self->shapes[fill], x, 1, from, to);
  if (fill == SHAPE_FOREIGN_FILL)
    weft_column_area_add (&self->shapes[SHAPE_HATCH], x, 1, from, to);
}

static void
fill_shapes (ShapePainting *self)
{
  const WeftPalette *palette = weft_chart_palette (self->chart);
  const WeftColor colors[N_SHAPES] = {
    [SHAPE_RUN] = palette->run,
    [SHAPE_RUNNABLE] = palette->runnable,
    [SHAPE_FOREIGN] = palette->foreign,
    [SHAPE_RUNNABLE_FILL] = palette->runnable_fill,
    [SHAPE_FOREIGN_FILL] = palette->foreign_fill,
    [SHAPE_HATCH] = weft_color_fade (palette->foreign, 0.35),
    [SHAPE_LINE] = palette->blocked,
  };

  for (guint shape = 0; shape < N_SHAPES; shape++)
    if (shape == SHAPE_HATCH)
      weft_column_area_hatch (&self->shapes[shape], self->cr, colors[shape]);
    else
      weft_column_area_fill (&self->shapes[shape], self->cr, colors[shape]);
}

void
weft_thread_shapes_paint (WeftChart *chart,
                          cairo_t *cr,
                          const WeftThreadColumns *columns,
                          guint row,
                          gboolean is_density,
                          double height)
{
  guint whole = (guint) MAX (height, 4), pad = whole >= LOW_ROW ? PAD_PX : 0;
  const GArray *spans = columns->spans[row];
  g_autofree Heights *heights = NULL;
  ShapePainting self = {
    .chart = chart,
    .cr = cr,
    .columns = columns,
    .row = row,
    .is_density = is_density,
    .top = pad,
    .floor = whole - pad - LINE_PX,
  };

  weft_chart_edges (chart, &self.n);
  self.heights = heights = g_new0 (Heights, self.n + 1);
  read_heights (&self);
  for (guint i = 0; i < spans->len; i++)
    {
      const WeftThreadSpan *span = &g_array_index (spans, WeftThreadSpan, i);
      WeftBoxSpan box = weft_box_span (weft_chart_scale (chart), span->from, span->to);

      if (is_in_view (&self, span) && box.x1 > box.x0)
        put_box (&self, span, &box);
    }
  for (guint x = 0; x < self.n; x++)
    {
      const Heights *column = &heights[x];

      weft_column_area_add (&self.shapes[SHAPE_RUN], x, 1, self.floor - column->run, self.floor);
      if (column->runnable > 0)
        add_range (&self, x, runnable_range, SHAPE_RUNNABLE, SHAPE_RUNNABLE_FILL);
      if (column->foreign > 0)
        add_range (&self, x, foreign_range, SHAPE_FOREIGN, SHAPE_FOREIGN_FILL);
      if (column->line)
        weft_column_area_add (&self.shapes[SHAPE_LINE], x, 1,
                              self.floor - (column->is_thick ? 1 : 0), self.floor + LINE_PX);
    }
  fill_shapes (&self);
  draw_texts_in_boxes (&self);
}
