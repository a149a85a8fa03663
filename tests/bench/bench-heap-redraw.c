/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints the chart of a heap profile after each thing that a person may change. */
#include "bench-heap-redraw.h"

#include "weft-heap-chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define N_BANDS 200
#define ROUNDS  15
#define WIDTH   1600
#define HEIGHT  640

typedef struct
{
  WeftChart *chart;
  cairo_t *cr;
  WeftHeapOptions options;
  guint64 from, length;
} Bench;

typedef void (*Change) (Bench *self, guint round);

static void
change_number (Bench *self, guint round)
{
  self->options.n_bands = N_BANDS - 1 - round;
}

static void
change_key (Bench *self, guint round)
{
  self->options.key = (WeftHeapKey) ((round + 1) % WEFT_N_HEAP_KEYS);
}

static void
change_range (Bench *self, guint round)
{
  guint64 length = self->length - self->length / 50 * (round + 1);

  weft_chart_set_scale (self->chart, (WeftTimeScale){ self->from, self->from + length, WIDTH });
}

/* Nothing but a colour. */
static void
change_highlight (Bench *self, guint round)
{
  self->options.highlighted = weft_heap_levels_band (weft_chart_heap_levels (self->chart), round);
}

static const struct
{
  const char *name;
  Change change;
} changes[] = {
  { "bands", change_number },
  { "key", change_key },
  { "range", change_range },
  { "highlight", change_highlight },
};

/* By the clock on the wall: several threads work on a picture. */
static double
wall_ms (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static double
paint (Bench *self)
{
  double start = wall_ms ();

  weft_chart_set_heap_options (self->chart, &self->options);
  weft_heap_chart_paint (self->chart, self->cr, HEIGHT);
  return wall_ms () - start;
}

static int
compare_times (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The middle one of some rounds: other programs may disturb some. */
static double
measure (const Bench *bench, Change change)
{
  double times[ROUNDS];

  for (guint round = 0; round < ROUNDS; round++)
    {
      Bench self = *bench;
      double start;

      weft_chart_set_scale (self.chart,
                            (WeftTimeScale){ self.from, self.from + self.length, WIDTH });
      paint (&self);
      start = wall_ms ();
      change (&self, round);
      times[round] = wall_ms () - start + paint (&self);
    }
  qsort (times, ROUNDS, sizeof times[0], compare_times);
  return times[ROUNDS / 2];
}

void
bench_heap_redraw (WeftTrace *trace)
{
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  for (WeftHeapForm form = 0; form < WEFT_N_HEAP_FORMS; form++)
    {
      g_autoptr (WeftChart) chart =
          weft_chart_new (trace, weft_palette_get (WEFT_THEME_LIGHT), text);
      Bench bench = { chart, cr, weft_heap_options_default (), trace->index->from,
                      trace->index->to - trace->index->from };

      bench.options.n_bands = N_BANDS;
      bench.options.form = form;
      weft_chart_set_scale (chart, (WeftTimeScale){ bench.from, bench.from + bench.length, WIDTH });
      printf ("%-34s %8.2f ms  (budget 1000)\n", weft_heap_form_get (form)->id, paint (&bench));
      for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
        printf ("  another %-24s %8.2f ms  (budget 16)\n", changes[i].name,
                measure (&bench, changes[i].change));
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}
