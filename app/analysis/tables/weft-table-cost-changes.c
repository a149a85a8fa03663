/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables of two time profiles' costs: what each has of them, and the difference, with whether
 * chance may be its reason. The source is a WeftCostComparison. */
#include "weft-table.h"

#include "weft-cost-comparison.h"

#include <glib/gi18n.h>

/* A cost centre, a module or a place, in each log; texts are borrowed, NULL where there are none.
 */
typedef struct
{
  const char *name, *module, *source, *verdict;
  guint64 own[2], total[2]; /* ns */
  guint64 own_ticks[2], total_ticks[2];
  guint64 own_change, total_change; /* ns, two's complement */
  double own_ratio, p, total_p;
} Row;

/* The costs of one row in both trees; no amounts where a tree does not have it. */
typedef struct
{
  WeftCost sides[2];
} Pair;

typedef struct
{
  WeftCostComparison *comparison;
  GArray *pairs; /* of Pair */
} Data;

static void
free_data (gpointer data)
{
  Data *self = data;

  weft_cost_comparison_unref (self->comparison);
  g_array_unref (self->pairs);
  g_free (self);
}

/* Costs are in the order of the frames in both, the root's in front. */
static GArray *
join (const GArray *a, const GArray *b)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  guint i = 0, k = 0;

  while (i < a->len || k < b->len)
    {
      const WeftCost *in_a = i < a->len ? &g_array_index (a, WeftCost, i) : NULL;
      const WeftCost *in_b = k < b->len ? &g_array_index (b, WeftCost, k) : NULL;
      /* WEFT_FRAME_NONE + 1 is 0 */
      guint32 place_a = in_a != NULL ? in_a->frame + 1 : G_MAXUINT32;
      guint32 place_b = in_b != NULL ? in_b->frame + 1 : G_MAXUINT32;
      guint32 place = MIN (place_a, place_b);
      Pair pair = { { { .frame = place - 1 }, { .frame = place - 1 } } };

      if (place_a == place)
        pair.sides[0] = g_array_index (a, WeftCost, i++);
      if (place_b == place)
        pair.sides[1] = g_array_index (b, WeftCost, k++);
      g_array_append_val (pairs, pair);
    }
  return pairs;
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data = g_new0 (Data, 1);
  g_autoptr (GArray) a = NULL;
  g_autoptr (GArray) b = NULL;

  data->comparison = weft_cost_comparison_ref (self->source);
  self->source = NULL;
  a = weft_call_tree_costs (data->comparison->trees[0], self->klass->variant);
  b = weft_call_tree_costs (data->comparison->trees[1], self->klass->variant);
  data->pairs = join (a, b);
  self->data = data;
  self->n = data->pairs->len;
  return TRUE;
}

static const Pair *
nth (const WeftTableRows *self, guint row)
{
  return &g_array_index (((const Data *) self->data)->pairs, Pair, row);
}

/* NULL for GHC's MAIN. */
static const WeftFrame *
frame_of (const WeftTableRows *self, guint row)
{
  const Data *data = self->data;
  guint32 frame = nth (self, row)->sides[0].frame;

  return frame != WEFT_FRAME_NONE ?
             weft_stacks_nth_frame (data->comparison->trees[0]->stacks, frame) :
             NULL;
}

/* GC, idling and the profiler are no part of the program. */
static gboolean
is_apart (const WeftTableRows *self, guint row)
{
  const WeftFrame *frame = frame_of (self, row);

  return frame != NULL && frame->kind != WEFT_FRAME_ORDINARY;
}

static const char *
text_or_null (const char *text)
{
  return *text != '\0' ? text : NULL;
}

static const char *
name_of (const WeftFrame *frame, WeftCostKey key)
{
  if (frame == NULL)
    return "MAIN";
  if (key == WEFT_COST_MODULE)
    return text_or_null (frame->module);
  return text_or_null (
      key == WEFT_COST_CENTRE || frame->kind != WEFT_FRAME_ORDINARY ? frame->label : frame->source);
}

static guint64
time_of (guint64 ticks, guint64 tick_ns)
{
  return ticks > G_MAXINT64 / tick_ns ? G_MAXINT64 : ticks * tick_ns;
}

static const char *
verdict (const Row *row)
{
  if (row->own[0] == row->own[1])
    return N_ ("same");
  if (row->p > WEFT_COST_P)
    return N_ ("within noise");
  return row->own[1] > row->own[0] ? N_ ("more") : N_ ("less");
}

static gconstpointer
record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  const WeftFrame *frame = frame_of (self, row);
  Row *filled = room;

  *filled = (Row){
    .name = name_of (frame, self->klass->variant),
    .module = frame != NULL ? text_or_null (frame->module) : NULL,
    .source = frame != NULL ? text_or_null (frame->source) : NULL,
  };
  for (guint i = 0; i < 2; i++)
    {
      const WeftCost *cost = &nth (self, row)->sides[i];

      filled->own_ticks[i] = cost->own;
      /* what is set apart hangs on MAIN, and is no part of it */
      filled->total_ticks[i] =
          frame == NULL ? data->comparison->trees[i]->by_kind[WEFT_FRAME_ORDINARY] : cost->total;
      filled->own[i] = time_of (filled->own_ticks[i], data->comparison->tick_ns[i]);
      filled->total[i] = time_of (filled->total_ticks[i], data->comparison->tick_ns[i]);
    }
  filled->own_change = filled->own[1] - filled->own[0];
  filled->total_change = filled->total[1] - filled->total[0];
  filled->own_ratio = weft_table_ratio (filled->own[1], filled->own[0]);
  filled->p = weft_cost_comparison_p (data->comparison, filled->own_ticks[0], filled->own_ticks[1]);
  filled->total_p =
      weft_cost_comparison_p (data->comparison, filled->total_ticks[0], filled->total_ticks[1]);
  filled->verdict = verdict (filled);
  return filled;
}

#define OWN       N_ ("Own time, without that of what it called.")
#define INCLUSIVE N_ ("Own time and that of what it called.")
#define CHANCE                                                                                  \
  N_ ("How likely chance alone makes such a difference of samples (Poisson): above 0.05 it is " \
      "within noise.")

/* The change of the own time is what is asked: in sight in a narrow window, too. */
#define CHANGES                                                                           \
  { "own_change_ns",                                                                      \
    N_ ("Change"),                                                                        \
    N_ ("Own time in B minus own time in A."),                                            \
    WEFT_CELL_CHANGE_NS,                                                                  \
    11,                                                                                   \
    WEFT_CELL_AT (Row, own_change) },                                                     \
      { "own_ns_a", N_ ("Own in A"), OWN, WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, own[0]) }, \
      { "own_ns_b", N_ ("Own in B"), OWN, WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, own[1]) }, \
      { "verdict",                                                                        \
        N_ ("Verdict"),                                                                   \
        N_ ("Whether the own time changed more than chance explains."),                   \
        WEFT_CELL_TEXT,                                                                   \
        11,                                                                               \
        WEFT_CELL_AT (Row, verdict),                                                      \
        .is_translated = TRUE },                                                          \
      { "own_ratio",                                                                      \
        N_ ("B / A"),                                                                     \
        N_ ("Own time in B divided by own time in A."),                                   \
        WEFT_CELL_RATIO,                                                                  \
        8,                                                                                \
        WEFT_CELL_AT (Row, own_ratio) },                                                  \
      { "own_p", N_ ("Chance"), CHANCE, WEFT_CELL_SHARE, 8, WEFT_CELL_AT (Row, p) },      \
      { "total_change_ns",                                                                \
        N_ ("Inclusive Change"),                                                          \
        N_ ("Inclusive time in B minus inclusive time in A."),                            \
        WEFT_CELL_CHANGE_NS,                                                              \
        13,                                                                               \
        WEFT_CELL_AT (Row, total_change) },                                               \
      { "total_ns_a", N_ ("Inclusive in A"),       INCLUSIVE, WEFT_CELL_NS,               \
        12,           WEFT_CELL_AT (Row, total[0]) },                                     \
      { "total_ns_b", N_ ("Inclusive in B"),       INCLUSIVE, WEFT_CELL_NS,               \
        12,           WEFT_CELL_AT (Row, total[1]) },                                     \
      { "total_p",                                                                        \
        N_ ("Chance, Inclusive"),                                                         \
        CHANCE,                                                                           \
        WEFT_CELL_SHARE,                                                                  \
        11,                                                                               \
        WEFT_CELL_AT (Row, total_p),                                                      \
        .use = WEFT_COLUMN_HIDDEN },                                                      \
      { "own_ticks_a",                                                                    \
        N_ ("Own Ticks in A"),                                                            \
        N_ ("Samples in which it was innermost."),                                        \
        WEFT_CELL_COUNT,                                                                  \
        11,                                                                               \
        WEFT_CELL_AT (Row, own_ticks[0]),                                                 \
        .use = WEFT_COLUMN_HIDDEN },                                                      \
  {                                                                                       \
    "own_ticks_b", N_ ("Own Ticks in B"), N_ ("Samples in which it was innermost."),      \
        WEFT_CELL_COUNT, 11, WEFT_CELL_AT (Row, own_ticks[1]), .use = WEFT_COLUMN_HIDDEN  \
  }

static const WeftTableColumn centre_columns[] = {
  { "cost_centre", N_ ("Cost Centre"), N_ ("Name given in the source or by the compiler."),
    WEFT_CELL_TEXT, 22, WEFT_CELL_AT (Row, name) },
  CHANGES,
  { "module", N_ ("Module"), NULL, WEFT_CELL_TEXT, 16, WEFT_CELL_AT (Row, module) },
  { "source", N_ ("Source"), N_ ("Its source location: file, line and columns."), WEFT_CELL_TEXT,
    22, WEFT_CELL_AT (Row, source) },
};
static const WeftTableColumn module_columns[] = {
  { "module", N_ ("Module"), NULL, WEFT_CELL_TEXT, 22, WEFT_CELL_AT (Row, name) },
  CHANGES,
};
static const WeftTableColumn place_columns[] = {
  { "source", N_ ("Source"), N_ ("File, line and columns."), WEFT_CELL_TEXT, 22,
    WEFT_CELL_AT (Row, name) },
  CHANGES,
};

#define SHARED                                                                         \
  .first_sort = "own_change_ns", .by_distance = TRUE, .make = make, .free = free_data, \
  .record = record, .is_apart = is_apart

const WeftTableClass weft_table_cost_changes = {
  .id = "cost-changes",
  .title = N_ ("Cost Centres"),
  .columns = centre_columns,
  .n_columns = G_N_ELEMENTS (centre_columns),
  .variant = WEFT_COST_CENTRE,
  SHARED,
};

const WeftTableClass weft_table_cost_module_changes = {
  .id = "cost-module-changes",
  .title = N_ ("Modules"),
  .columns = module_columns,
  .n_columns = G_N_ELEMENTS (module_columns),
  .variant = WEFT_COST_MODULE,
  SHARED,
};

const WeftTableClass weft_table_cost_place_changes = {
  .id = "cost-place-changes",
  .title = N_ ("Places in the Source"),
  .columns = place_columns,
  .n_columns = G_N_ELEMENTS (place_columns),
  .variant = WEFT_COST_SOURCE,
  SHARED,
};
