/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of HECs, read from the log once per scale. */
#include "weft-chart-hecs.h"

#include "weft-box.h"
#include "weft-parallel.h"

/* Number of parts into which the columns are divided for parallel counting; large enough that no
 * thread waits long for the last part. */
#define N_PARTS 16

const WeftCapLife *
weft_chart_cap_life (const WeftChart *chart, guint i)
{
  const WeftTrace *trace = weft_chart_trace (chart);

  return weft_process_life (trace->process, weft_index_nth_cap (trace->index, i)->cap);
}

gint
weft_chart_cap_life_index (const WeftChart *chart, guint i)
{
  const WeftCapLife *life = weft_chart_cap_life (chart, i);
  const GArray *lives = weft_chart_trace (chart)->process->lives;

  return life != NULL ? (gint) (life - &g_array_index (lives, WeftCapLife, 0)) : -1;
}

guint64
weft_chart_covered_ns (const WeftChart *chart, guint i)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftCover *cover =
      weft_coverage_find (trace->coverage, weft_index_nth_cap (trace->index, i)->cap);

  if (cover != NULL)
    return weft_cover_total (cover, scale->from, scale->to);
  return scale->to > scale->from ? scale->to - scale->from : 0;
}

/* Chart part: TRUE if event counts were requested at this scale. They are then usually requested at
 * the next scale, too, so events are counted there while the usage is read. */
static gpointer
make_requested_flag (WeftChart *chart, guint i)
{
  return g_new0 (gboolean, 1);
}

static const WeftChartPart requested_part = {
  .make = make_requested_flag,
  .free = g_free,
  .outlives_scale = TRUE,
};

/* Chart part: TRUE if events are counted while the usage is read at this scale. */
static gpointer
make_counting_flag (WeftChart *chart, guint i)
{
  gboolean *asked = weft_chart_get (chart, &requested_part, 0);
  gboolean *counting = g_memdup2 (asked, sizeof *asked);

  *asked = FALSE;
  return counting;
}

static const WeftChartPart counting_part = { .make = make_counting_flag, .free = g_free };

typedef struct
{
  WeftUsageColumns *usage;
  WeftTallyColumn *tallies; /* NULL if events were not counted with the usage */
} HecColumns;

static void
hec_columns_free (gpointer data)
{
  HecColumns *hec = data;

  weft_usage_columns_free (hec->usage);
  g_free (hec->tallies);
  g_free (hec);
}

/* Chart part: usage of HEC @i. May run on several threads, because the edges and counting_part have
 * already been made. */
static gpointer
make_hec_columns (WeftChart *chart, guint i)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const gboolean *counting = weft_chart_get (chart, &counting_part, 0);
  const WeftCapLife *life = weft_chart_cap_life (chart, i);
  WeftUsageQuery query = {
    .hecs = trace->hecs,
    .i = i,
    .min_ns = weft_time_scale_px_to_ns (weft_chart_scale (chart), WEFT_MIN_BOX_PX),
    .end = life != NULL ? life->to : trace->index->to,
  };
  HecColumns *hec = g_new0 (HecColumns, 1);
  WeftTallyEdges tallies;

  query.edges = weft_chart_edges (chart, &query.n);
  if (*counting)
    {
      hec->tallies = g_new0 (WeftTallyColumn, query.n);
      weft_tally_edges_init (&tallies, trace->tallies, i, query.edges, query.n, hec->tallies);
    }
  hec->usage = weft_usage_columns_new (&query, *counting ? &tallies : NULL);
  return hec;
}

static const WeftChartPart hec_part = { .make = make_hec_columns, .free = hec_columns_free };

const WeftUsageColumns *
weft_chart_usage (WeftChart *chart, guint i)
{
  const HecColumns *hec = weft_chart_get (chart, &hec_part, i);

  return hec->usage;
}

void
weft_chart_prepare_usage (WeftChart *chart)
{
  weft_chart_get (chart, &counting_part, 0);
  weft_chart_prepare (chart, &hec_part, weft_chart_trace (chart)->index->caps->len);
}

typedef struct
{
  const WeftTallies *tallies;
  guint cap; /* position of the HEC, or the number of capabilities for all HECs */
  const guint64 *edges;
  guint n, begin, end; /* number of columns; the run covers the columns [begin, end) */
  WeftTallyColumn *columns;
} TallyCounting;

/* Returns the first column of @part. All columns at and beyond one end of the run must be in the
 * same part, because they also count the events whose times are outside the run. */
static guint
part_edge (const TallyCounting *self, guint part)
{
  if (part == 0 || part == N_PARTS)
    return part == 0 ? 0 : self->n;
  return self->begin + (self->end - self->begin) * part / N_PARTS;
}

static void
count_part (guint part, gpointer user_data)
{
  const TallyCounting *self = user_data;
  const guint all = (1u << WEFT_N_TALLIES) - 1;
  guint from = part_edge (self, part), to = part_edge (self, part + 1);
  guint n_caps = weft_tallies_n_caps (self->tallies);

  for (guint cap = 0; cap < n_caps; cap++)
    if (cap == self->cap || self->cap == n_caps - 1)
      weft_tallies_columns (self->tallies, cap, all, &self->edges[from], to - from,
                            &self->columns[from]);
}

static gpointer
make_tallies (WeftChart *chart, guint i)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  TallyCounting counting = { .tallies = trace->tallies, .cap = i };

  counting.edges = weft_chart_edges (chart, &counting.n);
  while (counting.begin < counting.n && counting.edges[counting.begin + 1] <= trace->index->from)
    counting.begin++;
  counting.end = counting.n;
  while (counting.end > counting.begin && counting.edges[counting.end - 1] >= trace->index->to)
    counting.end--;
  counting.columns = g_new0 (WeftTallyColumn, counting.n);
  weft_parallel (N_PARTS, 0, count_part, &counting);
  return counting.columns;
}

static const WeftChartPart tallies_part = { .make = make_tallies, .free = g_free };

const WeftTallyColumn *
weft_chart_tallies (WeftChart *chart, guint i)
{
  gboolean *asked = weft_chart_get (chart, &requested_part, 0);
  const HecColumns *hec;

  if (i == weft_chart_trace (chart)->index->caps->len)
    return weft_chart_get (chart, &tallies_part, i);
  *asked = TRUE;
  weft_chart_prepare_usage (chart);
  *asked = TRUE;
  hec = weft_chart_get (chart, &hec_part, i);
  return hec->tallies != NULL ? hec->tallies : weft_chart_get (chart, &tallies_part, i);
}
