/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints an image of many columns pixel by pixel. */
#include "weft-heap-raster.h"

#include "weft-parallel.h"

#include <math.h>
#include <string.h>

#define N_PARTS 16  /* parts of an image: several per thread, since they differ in cost */
#define N_CELLS 16  /* columns copied to the image at a time; they fill a cache line */
#define N_BITS  64  /* rows in a word of WeftHeapRaster.open */
#define COVERED 250 /* alpha (0 to 255) from which a pixel counts as covered */

/* Heights in 256ths of a px. */
#define MIN_RUN  26   /* minimum height of a run that is painted */
#define MIN_EDGE 1024 /* minimum height of a run that has an edge */
#define EDGE     192  /* height of the edge */
/* Minimum height of a line's run whose ends are rounded to whole pixels. If the ends covered pixels
 * partly, these would be painted again for each line under this one. */
#define STEEP 1536

/* Returns @pixel * @alpha / 256, computed for two bytes at a time. */
static inline guint32
scale_alpha (guint32 pixel, guint alpha)
{
  return (((pixel & 0xff00ffu) * alpha >> 8) & 0xff00ffu) |
         (((pixel >> 8) & 0xff00ffu) * alpha & 0xff00ff00u);
}

WeftHeapInk
weft_heap_ink_from_color (WeftColor color)
{
  guint r = (guint) (color.r * 255 + 0.5), g = (guint) (color.g * 255 + 0.5);
  guint b = (guint) (color.b * 255 + 0.5);
  WeftHeapInk ink;

  ink.pixel = 0xff000000u | r << 16 | g << 8 | b;
  ink.alpha = (guint) (color.a * 256 + 0.5);
  ink.whole = scale_alpha (ink.pixel, ink.alpha);
  return ink;
}

static inline gsize
count_words (const WeftHeapRaster *self)
{
  return self->height / N_BITS + 1;
}

/* Copies the finished group of columns to the image. */
static void
heap_raster_flush (WeftHeapRaster *self)
{
  guint from = self->x - self->x % N_CELLS, n = MIN (self->width - from, N_CELLS);
  const guint32 *cells = self->cells;
  const gsize height = self->height, stride = self->stride;
  guint32 *pixels = self->pixels;

  for (gsize y = 0; pixels != NULL && y < height; y++)
    for (gsize k = 0; k < n; k++)
      pixels[y * stride + from + k] = cells[k * height + y];
}

void
weft_heap_raster_begin_column (WeftHeapRaster *self, guint x)
{
  x = MIN (x, self->width - 1);
  if (x / N_CELLS != self->x / N_CELLS)
    {
      heap_raster_flush (self);
      memset (self->cells, 0, sizeof (guint32) * self->height * N_CELLS);
    }
  self->x = x;
  memset (self->open, 0xff, sizeof *self->open * count_words (self));
}

/* Converts px to 256ths of a px, clamped to the image. */
static inline guint
y_to_fixed_point (const WeftHeapRaster *self, float y)
{
  return (guint) (CLAMP (y * 256, 0, self->limit) + 0.5f);
}

/* Adds @ink to a pixel of which it covers @coverage 256ths. */
static inline void
add_partial (guint32 *cell, const WeftHeapInk *ink, guint coverage)
{
  *cell += scale_alpha (ink->pixel, coverage * ink->alpha >> 8);
}

/* Covers a column from @from to @to, 256ths of a px. */
static inline void
cover_run (guint32 *cells, guint from, guint to, const WeftHeapInk *ink)
{
  guint first = from >> 8, end = to >> 8;

  if (first == end)
    {
      if (from < to)
        add_partial (&cells[first], ink, to - from);
      return;
    }
  if (from & 255)
    add_partial (&cells[first++], ink, 256 - (from & 255));
  for (guint y = first; y < end; y++)
    cells[y] = ink->whole;
  if (to & 255)
    add_partial (&cells[end], ink, to & 255);
}

/* Returns the pixels of the current column. */
static inline guint32 *
current_column (WeftHeapRaster *self)
{
  return &self->cells[(gsize) (self->x % N_CELLS) * self->height];
}

/* Paints the lines of a hatch on the whole pixels between @from and @to, 256ths of a px. */
static inline void
cover_hatch (
    const WeftHeapRaster *self, guint32 *cells, guint from, guint to, const WeftHeapArea *area)
{
  guint y, step, end = to >> 8, first = (from + 255) >> 8;

  if (area->hatch == WEFT_HATCH_NONE || !weft_hatch_covered_rows (area->hatch, self->x, &y, &step))
    return;
  for (y += (first - MIN (y, first) + step - 1) / step * step; y < end; y += step)
    cells[y] = area->line.whole;
}

void
weft_heap_raster_fill_run (WeftHeapRaster *self,
                           double top,
                           double bottom,
                           const WeftHeapArea *area)
{
  guint from = y_to_fixed_point (self, (float) top), to = y_to_fixed_point (self, (float) bottom);

  cover_run (current_column (self), from, to, &area->ink);
  cover_hatch (self, current_column (self), from, to, area);
}

void
weft_heap_raster_fill_stack (
    WeftHeapRaster *self, double floor, const float *tops, const WeftHeapArea *areas, guint n)
{
  guint32 *cells = current_column (self);
  guint bottom = y_to_fixed_point (self, (float) floor);

  for (guint i = 0; i < n; i++)
    {
      guint top = y_to_fixed_point (self, tops[i]), edge = top;

      if (bottom < top + MIN_RUN)
        continue;
      if (bottom >= top + MIN_EDGE)
        {
          edge = top + EDGE;
          cover_run (cells, top, edge, &areas[i].edge);
        }
      cover_run (cells, edge, bottom, &areas[i].ink);
      cover_hatch (self, cells, edge, bottom, &areas[i]);
      bottom = top;
    }
}

/* Paints @ink under existing pixels in all @open rows from @from to @to, 256ths of a px, and closes
 * the rows that are then covered. */
static inline void
fill_uncovered (guint32 *cells, guint64 *open, guint from, guint to, const WeftHeapInk *ink)
{
  guint first = from >> 8, last = (to - 1) >> 8;

  for (guint word = first / N_BITS; word <= last / N_BITS; word++)
    {
      guint64 rows = open[word];

      if (word == first / N_BITS)
        rows &= ~(guint64) 0 << first % N_BITS;
      if (word == last / N_BITS)
        rows &= ~(guint64) 0 >> (N_BITS - 1 - last % N_BITS);
      for (; rows != 0; rows &= rows - 1)
        {
          guint y = word * N_BITS + (guint) __builtin_ctzll (rows);
          /* covered part of the pixel, in 256ths */
          guint part = MIN (256 * (y + 1), to) - MAX (256 * y, from);
          guint visible = 255 - (cells[y] >> 24);

          if (cells[y] == 0 && part == 256)
            cells[y] = ink->whole;
          else
            cells[y] += scale_alpha (ink->pixel, (part * ink->alpha >> 8) * visible / 255);
          if (cells[y] >> 24 >= COVERED)
            open[word] &= ~(rows & -rows);
        }
    }
}

void
weft_heap_raster_draw_lines (WeftHeapRaster *self,
                             double width,
                             const float *last,
                             const float *ys,
                             const WeftHeapInk *inks,
                             guint n)
{
  guint32 *cells = current_column (self);
  float half = (float) width / 2;

  for (guint i = 0; i < n; i++)
    {
      float y = ys[i], before = last[i] < 0 ? y : last[i];
      guint from, to;

      if (y < 0)
        continue;
      from = y_to_fixed_point (self, MIN (y, before) - half);
      to = y_to_fixed_point (self, MAX (y, before) + half);
      if (to - from >= STEEP)
        {
          from = (from + 128) & ~255u;
          to = (to + 128) & ~255u;
        }
      if (from < to)
        fill_uncovered (cells, self->open, from, to, &inks[i]);
    }
}

/* An image whose parts are painted by several threads. */
typedef struct
{
  WeftHeapRaster whole; /* the whole image; cells and open are NULL */
  guint n_parts;
  WeftHeapRasterFunc func;
  gpointer user_data;
} RasterJob;

/* Returns the first column of @part. Parts consist of whole groups of columns, so that no two parts
 * write the same group. */
static guint
part_edge (const RasterJob *self, guint part)
{
  guint n_groups = (self->whole.width + N_CELLS - 1) / N_CELLS;

  return MIN (n_groups * part / self->n_parts * N_CELLS, self->whole.width);
}

static void
paint_raster_part (guint part, gpointer user_data)
{
  const RasterJob *job = user_data;
  WeftHeapRaster raster = job->whole;
  guint from = part_edge (job, part), end = part_edge (job, part + 1);

  if (from == end)
    return;
  raster.x = from;
  raster.cells = g_new0 (guint32, (gsize) raster.height * N_CELLS);
  raster.open = g_new (guint64, count_words (&raster));
  job->func (&raster, from, end, job->user_data);
  heap_raster_flush (&raster);
  g_free (raster.cells);
  g_free (raster.open);
}

void
weft_heap_raster_paint (
    cairo_t *cr, double width, double height, WeftHeapRasterFunc func, gpointer user_data)
{
  RasterJob job = { .n_parts = N_PARTS, .func = func, .user_data = user_data };
  WeftHeapRaster *whole = &job.whole;
  cairo_surface_t *surface;

  whole->width = (guint) MAX (ceil (width), 1);
  whole->height = (guint) MAX (ceil (height), 1);
  whole->limit = (float) whole->height * 256;
  surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) whole->width, (int) whole->height);
  cairo_surface_flush (surface);
  whole->pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  whole->stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  weft_parallel (job.n_parts, 0, paint_raster_part, &job);
  cairo_surface_mark_dirty (surface);
  cairo_save (cr);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}
