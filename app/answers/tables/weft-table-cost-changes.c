/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables that compare the costs of two time profiles: the costs in each profile, the
 * difference, and whether the difference may be due to chance. The source is a
 * WeftCostComparison. */
#include "weft-table.h"

#include "weft-call-tree.h"
#include "weft-difference-test.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <math.h>

/* A row: the costs of a cost centre, module or source location on each side. */
typedef struct
{
  WeftCostName subject;
  const char *verdict;
  guint64 own[2], total[2]; /* ns */
  guint64 own_ticks[2], total_ticks[2];
  guint64 own_change, total_change; /* ns, two's complement */
  double own_ratio, p, total_p;     /* NAN if unknown */
  guint n[2];                       /* number of runs */
} Row;

typedef struct
{
  WeftCostComparison *comparison;
  WeftScratchArray *costs; /* of WeftCost: for each row, one per run; zeros if a run lacks it */
} Data;

static void
cost_changes_free_data (gpointer data)
{
  Data *self = data;

  weft_shared_unref (self->comparison);
  weft_scratch_array_unref (self->costs);
  g_free (self);
}

/* Returns the frame of cost @i plus 1, so that WEFT_FRAME_NONE becomes 0 and sorts first; or
 * G_MAXUINT32 after the last cost. */
static guint32
frame_key (const WeftScratchArray *costs, guint i)
{
  return i < costs->len ? g_array_index (costs, WeftCost, i).frame + 1 : G_MAXUINT32;
}

/* Merges the costs of @runs, which are ordered by frame with the root first. Returns one WeftCost
 * per run for each frame that occurs in any run. */
static WeftScratchArray *
cost_changes_join (const GPtrArray *runs)
{
  WeftScratchArray *joined = weft_scratch_array_new (sizeof (WeftCost));
  g_autofree guint *next = g_new0 (guint, runs->len);
  guint32 key;

  for (;;)
    {
      key = G_MAXUINT32;
      for (guint run = 0; run < runs->len; run++)
        key = MIN (key, frame_key (g_ptr_array_index (runs, run), next[run]));
      if (key == G_MAXUINT32)
        return joined;
      for (guint run = 0; run < runs->len; run++)
        {
          const WeftScratchArray *costs = g_ptr_array_index (runs, run);
          WeftCost cost = { .frame = key - 1 };

          if (frame_key (costs, next[run]) == key)
            cost = g_array_index (costs, WeftCost, next[run]++);
          weft_scratch_array_append (joined, &cost, 1);
        }
    }
}

static guint
count_runs (const WeftTableRows *self)
{
  return ((const Data *) self->data)->comparison->trees->len;
}

static gboolean
cost_changes_make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data = g_new0 (Data, 1);
  g_autoptr (GPtrArray) runs =
      g_ptr_array_new_with_free_func ((GDestroyNotify) weft_scratch_array_unref);

  data->comparison = weft_shared_ref (self->source);
  self->source = NULL;
  for (guint run = 0; run < data->comparison->trees->len; run++)
    g_ptr_array_add (runs, weft_call_tree_costs (weft_cost_comparison_tree (data->comparison, run),
                                                 self->klass->variant));
  data->costs = cost_changes_join (runs);
  self->data = data;
  /* a comparison has at least two runs: NOLINTNEXTLINE(clang-analyzer-core.DivideZero) */
  self->n = data->costs->len / count_runs (self);
  return TRUE;
}

/* Returns the costs of @row, one for each run. */
static const WeftCost *
row_costs (const WeftTableRows *self, guint row)
{
  return &g_array_index (((const Data *) self->data)->costs, WeftCost, row * count_runs (self));
}

static WeftCostName
row_cost_name (const WeftTableRows *self, guint row)
{
  const Data *data = self->data;

  return weft_cost_get_name (weft_cost_comparison_tree (data->comparison, 0), row_costs (self, row),
                             self->klass->variant);
}

static gboolean
cost_changes_sorts_last (const WeftTableRows *self, guint row)
{
  return row_cost_name (self, row).is_runtime;
}

/* Returns the rounded median of the @n values of a side. They begin at index @first of @values. */
static guint64
side_median (const guint64 *values, guint first, guint n)
{
  g_autofree double *copy = NULL;

  /* the values of all runs are set: NOLINTBEGIN(clang-analyzer-core.uninitialized.*) */
  if (n == 1)
    return values[first];
  copy = g_new (double, n);
  for (guint i = 0; i < n; i++)
    copy[i] = (double) values[first + i];
  /* NOLINTEND(clang-analyzer-core.uninitialized.*) */
  return weft_cell_from_double (weft_median (copy, n));
}

/* Computes the medians of @ticks, one for each run, over the runs of each side, and the medians of
 * the corresponding times. */
static void
set_side_medians (const WeftCostComparison *comparison,
                  const guint64 *ticks,
                  guint64 side_ticks[2],
                  guint64 side_ns[2])
{
  guint all = comparison->trees->len, first = 0;
  g_autofree guint64 *times = g_new (guint64, all);

  for (guint run = 0; run < all; run++)
    times[run] = weft_cost_comparison_time (comparison, run, ticks[run]);
  for (guint side = 0; side < 2; side++)
    {
      side_ticks[side] = side_median (ticks, first, comparison->n[side]);
      side_ns[side] = side_median (times, first, comparison->n[side]);
      first += comparison->n[side];
    }
}

static gconstpointer
cost_changes_record (const WeftTableRows *self, guint row, gpointer room)
{
  const WeftCostComparison *comparison = ((const Data *) self->data)->comparison;
  const WeftCost *costs = row_costs (self, row);
  g_autofree guint64 *own = g_new (guint64, count_runs (self));
  g_autofree guint64 *total = g_new (guint64, count_runs (self));
  Row *filled = room;

  *filled =
      (Row){ .subject = row_cost_name (self, row), .n = { comparison->n[0], comparison->n[1] } };
  for (guint run = 0; run < count_runs (self); run++)
    {
      own[run] = costs[run].own;
      /* frames of GC, idle time and the profiler are below MAIN, but are not part of its total */
      total[run] = costs->frame == WEFT_FRAME_NONE ?
                       weft_cost_comparison_tree (comparison, run)->by_kind[WEFT_FRAME_ORDINARY] :
                       costs[run].total;
    }
  set_side_medians (comparison, own, filled->own_ticks, filled->own);
  set_side_medians (comparison, total, filled->total_ticks, filled->total);
  filled->own_change = filled->own[1] - filled->own[0];
  filled->total_change = filled->total[1] - filled->total[0];
  filled->own_ratio = weft_table_ratio (filled->own[1], filled->own[0]);
  filled->p = weft_cost_comparison_p (comparison, own);
  filled->total_p = weft_cost_comparison_p (comparison, total);
  if (filled->own[0] == filled->own[1])
    filled->verdict = NC_ ("comparison", "same");
  else if (isnan (filled->p))
    filled->verdict = NC_ ("comparison", "too few runs");
  else if (filled->p > WEFT_RANK_TEST_P)
    filled->verdict = NC_ ("comparison", "within noise");
  else
    filled->verdict =
        filled->own[1] > filled->own[0] ? NC_ ("comparison", "more") : NC_ ("comparison", "less");
  return filled;
}

#define OWN       N_ ("Own time, without that of what it called.")
#define INCLUSIVE N_ ("Own time and that of what it called.")
#define RUNS      N_ ("Number of logs whose median is shown.")
#define CHANCE                                                                              \
  N_ ("How likely chance alone makes such a difference: of one run each by the numbers of " \
      "samples "                                                                            \
      "(Poisson), above 0.05 it is within noise; of several by their ranks, above 0.1.")

/* The change in own time comes first, so that it is visible even in a narrow window. */
#define CHANGES                                                                                      \
  { "own_change_ns",                                                                                 \
    NC_ ("column", "Change"),                                                                        \
    N_ ("Own time in B minus own time in A."),                                                       \
    WEFT_CELL_CHANGE_NS,                                                                             \
    11,                                                                                              \
    WEFT_CELL_AT (Row, own_change) },                                                                \
      { "own_ns_a", NC_ ("column", "Own in A"), OWN, WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, own[0]) }, \
      { "own_ns_b", NC_ ("column", "Own in B"), OWN, WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, own[1]) }, \
      { "verdict",                                                                                   \
        NC_ ("column", "Verdict"),                                                                   \
        N_ ("Whether the own time changed more than chance explains."),                              \
        WEFT_CELL_TEXT,                                                                              \
        11,                                                                                          \
        WEFT_CELL_AT (Row, verdict),                                                                 \
        .context = "comparison" },                                                                   \
      { "own_ratio",                                                                                 \
        NC_ ("column", "B / A"),                                                                     \
        N_ ("Own time in B divided by own time in A."),                                              \
        WEFT_CELL_RATIO,                                                                             \
        8,                                                                                           \
        WEFT_CELL_AT (Row, own_ratio) },                                                             \
      { "own_p", NC_ ("column", "Chance"), CHANCE, WEFT_CELL_SHARE, 8, WEFT_CELL_AT (Row, p) },      \
      { "total_change_ns",                                                                           \
        NC_ ("column", "Inclusive Change"),                                                          \
        N_ ("Inclusive time in B minus inclusive time in A."),                                       \
        WEFT_CELL_CHANGE_NS,                                                                         \
        13,                                                                                          \
        WEFT_CELL_AT (Row, total_change) },                                                          \
      { "total_ns_a", NC_ ("column", "Inclusive in A"), INCLUSIVE, WEFT_CELL_NS,                     \
        12,           WEFT_CELL_AT (Row, total[0]) },                                                \
      { "total_ns_b", NC_ ("column", "Inclusive in B"), INCLUSIVE, WEFT_CELL_NS,                     \
        12,           WEFT_CELL_AT (Row, total[1]) },                                                \
      { "total_p",                                                                                   \
        NC_ ("column", "Chance, Inclusive"),                                                         \
        CHANCE,                                                                                      \
        WEFT_CELL_SHARE,                                                                             \
        11,                                                                                          \
        WEFT_CELL_AT (Row, total_p),                                                                 \
        .visibility = WEFT_COLUMN_HIDDEN },                                                          \
      { "own_ticks_a",                                                                               \
        NC_ ("column", "Own Ticks in A"),                                                            \
        N_ ("Samples in which it was innermost."),                                                   \
        WEFT_CELL_COUNT,                                                                             \
        11,                                                                                          \
        WEFT_CELL_AT (Row, own_ticks[0]),                                                            \
        .visibility = WEFT_COLUMN_HIDDEN },                                                          \
      { "own_ticks_b",                                                                               \
        NC_ ("column", "Own Ticks in B"),                                                            \
        N_ ("Samples in which it was innermost."),                                                   \
        WEFT_CELL_COUNT,                                                                             \
        11,                                                                                          \
        WEFT_CELL_AT (Row, own_ticks[1]),                                                            \
        .visibility = WEFT_COLUMN_HIDDEN },                                                          \
      { "n_a",                                                                                       \
        NC_ ("column", "Runs of A"),                                                                 \
        RUNS,                                                                                        \
        WEFT_CELL_COUNT,                                                                             \
        9,                                                                                           \
        WEFT_CELL_AT (Row, n[0]),                                                                    \
        .visibility = WEFT_COLUMN_HIDDEN },                                                          \
  {                                                                                                  \
    "n_b", NC_ ("column", "Runs of B"), RUNS, WEFT_CELL_COUNT, 9, WEFT_CELL_AT (Row, n[1]),          \
        .visibility = WEFT_COLUMN_HIDDEN                                                             \
  }

static const WeftTableColumn centre_columns[] = {
  { "cost_centre", NC_ ("column", "Cost Centre"),
    N_ ("Name given in the source or by the compiler."), WEFT_CELL_TEXT, 22,
    WEFT_CELL_AT (Row, subject.name) },
  CHANGES,
  { "module", NC_ ("column", "Module"), NULL, WEFT_CELL_TEXT, 16,
    WEFT_CELL_AT (Row, subject.module) },
  { "source", NC_ ("column", "Source"), N_ ("Its source location: file, line and columns."),
    WEFT_CELL_TEXT, 22, WEFT_CELL_AT (Row, subject.source) },
};
static const WeftTableColumn module_columns[] = {
  { "module", NC_ ("column", "Module"), NULL, WEFT_CELL_TEXT, 22,
    WEFT_CELL_AT (Row, subject.name) },
  CHANGES,
};
static const WeftTableColumn place_columns[] = {
  { "source", NC_ ("column", "Source"), N_ ("File, line and columns."), WEFT_CELL_TEXT, 22,
    WEFT_CELL_AT (Row, subject.name) },
  CHANGES,
};

#define SHARED                                                                       \
  .default_sort = "own_change_ns", .sorts_by_size = TRUE, .make = cost_changes_make, \
  .free = cost_changes_free_data, .record = cost_changes_record,                     \
  .sorts_last = cost_changes_sorts_last

const WeftTableClass weft_table_cost_changes = {
  .id = "cost-changes",
  .title = NC_ ("table", "Cost Centres"),
  WEFT_TABLE_COLUMNS (centre_columns),
  .variant = WEFT_COST_CENTRE,
  SHARED,
};

const WeftTableClass weft_table_cost_module_changes = {
  .id = "cost-module-changes",
  .title = NC_ ("table", "Modules"),
  WEFT_TABLE_COLUMNS (module_columns),
  .variant = WEFT_COST_MODULE,
  SHARED,
};

const WeftTableClass weft_table_cost_place_changes = {
  .id = "cost-place-changes",
  .title = NC_ ("table", "Places in the Source"),
  WEFT_TABLE_COLUMNS (place_columns),
  .variant = WEFT_COST_SOURCE,
  SHARED,
};
