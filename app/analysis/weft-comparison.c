/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists what is compared of two runs. */
#include "weft-comparison.h"

#include <glib/gi18n.h>
#include <math.h>

static double
elapsed (const WeftStatistics *of)
{
  return (double) (of->to - of->from);
}

static double
mutator (const WeftStatistics *of)
{
  return (double) of->mutator;
}

static double
collecting (const WeftStatistics *of)
{
  return (double) of->gc.all.elapsed;
}

static double
count (const WeftStatistics *of)
{
  return of->gc.all.count;
}

static double
longest (const WeftStatistics *of)
{
  return of->gc.all.count > 0 ? (double) of->gc.all.longest : NAN;
}

static double
copied (const WeftStatistics *of)
{
  return (double) of->gc.copied;
}

static double
allocated (const WeftStatistics *of)
{
  return (double) of->allocated;
}

static double
gauge (const WeftGaugeNumbers *of)
{
  return of->has ? (double) of->most : NAN;
}

static double
live (const WeftStatistics *of)
{
  return gauge (&of->live);
}

static double
size (const WeftStatistics *of)
{
  return gauge (&of->size);
}

/* What is not finite is not known. */
static const struct
{
  const char *id, *title;
  WeftCellKind kind;
  double (*get) (const WeftStatistics *of);
} rows[] = {
  { "elapsed_ns", N_ ("Elapsed"), WEFT_CELL_NS, elapsed },
  { "mutator_ns", N_ ("Mutator"), WEFT_CELL_NS, mutator },
  { "gc_ns", N_ ("Collections"), WEFT_CELL_NS, collecting },
  { "productivity", N_ ("Productivity"), WEFT_CELL_SHARE, weft_statistics_productivity },
  { "collections", N_ ("Number of collections"), WEFT_CELL_COUNT, count },
  { "max_pause_ns", N_ ("Longest collection"), WEFT_CELL_NS, longest },
  { "copied_bytes", N_ ("Copied"), WEFT_CELL_BYTES, copied },
  { "allocated_bytes", N_ ("Allocated"), WEFT_CELL_BYTES, allocated },
  { "allocation_bytes_per_s", N_ ("Allocation rate"), WEFT_CELL_SLOPE,
    weft_statistics_allocation_rate },
  { "max_live_bytes", N_ ("Most live data"), WEFT_CELL_BYTES, live },
  { "max_size_bytes", N_ ("Largest heap"), WEFT_CELL_BYTES, size },
};

GArray *
weft_comparison_new (const WeftStatistics *a, const WeftStatistics *b)
{
  const WeftStatistics *both[2] = { a, b };
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (WeftComparedNumber));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      WeftComparedNumber one = { .id = rows[i].id,
                                 .title = _ (rows[i].title),
                                 .kind = rows[i].kind };

      for (guint side = 0; side < 2; side++)
        {
          one.values[side] = rows[i].get (both[side]);
          one.has[side] = isfinite (one.values[side]);
        }
      g_array_append_val (numbers, one);
    }
  return numbers;
}

double
weft_compared_difference (const WeftComparedNumber *self)
{
  return self->has[0] && self->has[1] ? self->values[1] - self->values[0] : NAN;
}

double
weft_compared_ratio (const WeftComparedNumber *self)
{
  return self->has[0] && self->has[1] && self->values[0] > 0 ? self->values[1] / self->values[0] :
                                                               NAN;
}
