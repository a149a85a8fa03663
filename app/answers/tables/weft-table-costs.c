/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables of costs: by cost centre or function, by module and by source location. For costs from
 * samples, the source is a HEC or thread, see weft_table_costs_source(), or NULL for all. For costs
 * from a heap profile, the source is a WeftCallTree, or NULL for the tree of the range. */
#include "weft-heap-stacks.h"
#include "weft-table.h"

#include <glib/gi18n.h>

/* A row: the costs of a cost centre, module or source location. */
typedef struct
{
  WeftCostName subject;
  guint n_frames;
  guint64 own, total;            /* ns or bytes */
  double own_share, total_share; /* not finite if unknown */
  guint64 own_ticks, total_ticks;
} Row;

#define AMOUNTS(own_id, own_what, total_id, total_what, share_what, kind)                         \
  { own_id, NC_ ("column", "Own"), own_what, kind, 10, WEFT_CELL_AT (Row, own) },                 \
      { "own_share", NC_ ("column", "Own Share"),  share_what, WEFT_CELL_SHARE,                   \
        9,           WEFT_CELL_AT (Row, own_share) },                                             \
      { total_id, NC_ ("column", "Inclusive"), total_what, kind, 10, WEFT_CELL_AT (Row, total) }, \
  {                                                                                               \
    "total_share", NC_ ("column", "Inclusive Share"), share_what, WEFT_CELL_SHARE, 12,            \
        WEFT_CELL_AT (Row, total_share)                                                           \
  }

/* Amounts and shares are adjacent, so that both are visible even in a narrow window. */
#define TIMES                                                                                    \
  AMOUNTS ("own_ns", NC_ ("column", "Own time, without that of what it called."), "total_ns",    \
           NC_ ("column", "Own time and that of what it called."),                               \
           N_ ("Share of the program's own time, without GC, idle time and the profiler, as in " \
               ".prof files."),                                                                  \
           WEFT_CELL_NS)

#define BYTES                                                                                   \
  AMOUNTS (                                                                                     \
      "own_bytes",                                                                              \
      NC_ ("column",                                                                            \
           "Live bytes that it allocated itself: mean over the range, or at the chosen time."), \
      "total_bytes",                                                                            \
      NC_ ("column",                                                                            \
           "Bytes of what it and all that it called allocated, counted once where it called "   \
           "itself."),                                                                          \
      N_ ("Share of the program's own bytes, without those of the RTS."), WEFT_CELL_BYTES)

#define TICKS                                                                                  \
  { "own_ticks",                                                                               \
    NC_ ("column", "Own Ticks"),                                                               \
    N_ ("Samples in which it was innermost."),                                                 \
    WEFT_CELL_COUNT,                                                                           \
    9,                                                                                         \
    WEFT_CELL_AT (Row, own_ticks),                                                             \
    .visibility = WEFT_COLUMN_HIDDEN },                                                        \
  {                                                                                            \
    "total_ticks", NC_ ("column", "Inclusive Ticks"),                                          \
        N_ ("Samples with it anywhere in the stack; recursive calls count once."),             \
        WEFT_CELL_COUNT, 12, WEFT_CELL_AT (Row, total_ticks), .visibility = WEFT_COLUMN_HIDDEN \
  }

#define CENTRE                                                                   \
  {                                                                              \
    "cost_centre", NC_ ("column", "Cost Centre"),                                \
        N_ ("Name given in the source or by the compiler."), WEFT_CELL_TEXT, 22, \
        WEFT_CELL_AT (Row, subject.name)                                         \
  }
#define FUNCTION                                                                         \
  {                                                                                      \
    "function", NC_ ("column", "Function"),                                              \
        N_ ("Name of the info table, its address where the log does not name it, or an " \
            "annotation of the program."),                                               \
        WEFT_CELL_TEXT, 22, WEFT_CELL_AT (Row, subject.name)                             \
  }
#define CENTRE_PLACE                                                                                 \
  {                                                                                                  \
    "module", NC_ ("column", "Module"), NULL, WEFT_CELL_TEXT, 16, WEFT_CELL_AT (Row, subject.module) \
  },                                                                                                 \
  {                                                                                                  \
    "source", NC_ ("column", "Source"), N_ ("Its source location: file, line and columns."),         \
        WEFT_CELL_TEXT, 22, WEFT_CELL_AT (Row, subject.source)                                       \
  }
#define CENTRES(what)                                                          \
  {                                                                            \
    "cost_centres", NC_ ("column", "Cost Centres"), what, WEFT_CELL_COUNT, 10, \
        WEFT_CELL_AT (Row, n_frames)                                           \
  }
#define FUNCTIONS(what)                                                  \
  {                                                                      \
    "functions", NC_ ("column", "Functions"), what, WEFT_CELL_COUNT, 10, \
        WEFT_CELL_AT (Row, n_frames)                                     \
  }
#define MODULE                                                                                     \
  {                                                                                                \
    "module", NC_ ("column", "Module"), NULL, WEFT_CELL_TEXT, 30, WEFT_CELL_AT (Row, subject.name) \
  }
#define PLACE                                                                               \
  {                                                                                         \
    "source", NC_ ("column", "Source"), N_ ("File, line and columns."), WEFT_CELL_TEXT, 30, \
        WEFT_CELL_AT (Row, subject.name)                                                    \
  }
#define OF_MODULE MODULE, CENTRES (N_ ("Number of its cost centres in the samples."))
#define OF_PLACE  PLACE, CENTRES (N_ ("Number of cost centres at this place."))

static const WeftTableColumn centre_columns[] = { CENTRE, TIMES, CENTRE_PLACE, TICKS };
static const WeftTableColumn module_columns[] = { OF_MODULE, TIMES, TICKS };
static const WeftTableColumn place_columns[] = { OF_PLACE, TIMES, TICKS };
static const WeftTableColumn function_columns[] = { FUNCTION, TIMES, CENTRE_PLACE, TICKS };
static const WeftTableColumn call_module_columns[] = {
  MODULE,
  FUNCTIONS (N_ ("Number of its functions in the samples.")),
  TIMES,
  TICKS,
};
static const WeftTableColumn call_place_columns[] = {
  PLACE,
  FUNCTIONS (N_ ("Number of functions at this place.")),
  TIMES,
  TICKS,
};
static const WeftTableColumn heap_centre_columns[] = { CENTRE, BYTES, CENTRE_PLACE };
static const WeftTableColumn heap_module_columns[] = { OF_MODULE, BYTES };
static const WeftTableColumn heap_place_columns[] = { OF_PLACE, BYTES };

typedef struct
{
  WeftCallTree *tree;
  WeftScratchArray *costs; /* of WeftCost */
  guint64 unit;            /* value of one unit of the tree: ns per tick, or 1 byte */
} Data;

/* Makes the rows from @tree and takes ownership of @tree. If @tree is NULL, there are no rows. */
static gboolean
costs_set_tree (WeftTableRows *self, WeftCallTree *tree, guint64 unit)
{
  Data *data;

  if (tree == NULL)
    return TRUE;
  data = g_new (Data, 1);
  *data = (Data){ tree, weft_call_tree_costs (tree, self->klass->variant), unit };
  self->n = data->costs->len;
  self->data = data;
  return TRUE;
}

static guint64
range_end (const WeftTableRows *self)
{
  return weft_index_range_end (self->trace->index, self->from, self->to);
}

static gboolean
make_sample_rows (WeftTableRows *self, const WeftTimeProfile *profile)
{
  gint64 track = (gint64) GPOINTER_TO_SIZE (self->source) - 1;

  return costs_set_tree (self,
                         weft_call_tree_new_profile (profile, self->from, range_end (self), track),
                         profile->tick_ns);
}

static gboolean
costs_make (WeftTableRows *self, GCancellable *cancellable)
{
  return make_sample_rows (self, self->trace->profile);
}

/* Like costs_make(), but drops the row of the root: every call stack has frames, so the root has no
 * cost of its own. */
static gboolean
calls_make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data;

  make_sample_rows (self, self->trace->call_stacks);
  data = self->data;
  if (data->costs->len > 0 && g_array_index (data->costs, WeftCost, 0).frame == WEFT_FRAME_NONE)
    weft_scratch_array_remove_first (data->costs, 1);
  self->n = data->costs->len;
  return TRUE;
}

static gboolean
heap_costs_make (WeftTableRows *self, GCancellable *cancellable)
{
  WeftCallTree *tree = self->source;

  return costs_set_tree (
      self,
      tree != NULL ? weft_shared_ref (tree) :
                     weft_heap_stacks_tree_of (self->trace->heap, self->from, range_end (self)),
      1);
}

static void
costs_free_data (gpointer user_data)
{
  Data *data = user_data;

  weft_shared_unref (data->tree);
  weft_scratch_array_unref (data->costs);
  g_free (data);
}

static const WeftCost *
row_cost (const WeftTableRows *self, guint row)
{
  const Data *data = self->data;

  return &g_array_index (data->costs, WeftCost, row);
}

static WeftCostName
row_cost_name (const WeftTableRows *self, guint row)
{
  return weft_cost_get_name (((const Data *) self->data)->tree, row_cost (self, row),
                             self->klass->variant);
}

static gboolean
costs_sorts_last (const WeftTableRows *self, guint row)
{
  return row_cost_name (self, row).is_runtime;
}

static guint64
saturated_product (guint64 n, guint64 unit)
{
  return n > G_MAXUINT64 / unit ? G_MAXUINT64 : n * unit;
}

static gconstpointer
costs_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  const WeftCost *cost = row_cost (self, row);
  WeftCostName name = row_cost_name (self, row);
  guint64 ordinary = data->tree->by_kind[WEFT_FRAME_ORDINARY];
  guint64 whole = name.is_runtime ? 0 : ordinary;
  /* frames of GC, idle time and the profiler are below MAIN, but are not part of its total */
  guint64 total = cost->frame == WEFT_FRAME_NONE ? ordinary : cost->total;
  Row *filled = room;

  *filled = (Row){
    .subject = name,
    .n_frames = MAX (cost->n_frames, 1),
    .own = saturated_product (cost->own, data->unit),
    .total = saturated_product (total, data->unit),
    .own_share = weft_table_ratio (MIN (cost->own, whole), whole),
    .total_share = weft_table_ratio (MIN (total, whole), whole),
    .own_ticks = cost->own,
    .total_ticks = total,
  };
  return filled;
}

guint32
weft_table_costs_frame (const WeftTableRows *rows, guint row)
{
  return row_cost (rows, row)->frame;
}

#define BY_CENTRE   .title = NC_ ("table", "Cost Centres"), .variant = WEFT_COST_CENTRE
#define BY_FUNCTION .title = NC_ ("table", "Functions"), .variant = WEFT_COST_CENTRE
#define BY_MODULE   .title = NC_ ("table", "Modules"), .variant = WEFT_COST_MODULE
#define BY_PLACE    .title = NC_ ("table", "Places in the Source"), .variant = WEFT_COST_SOURCE
#define SHARED      .free = costs_free_data, .record = costs_record, .sorts_last = costs_sorts_last
#define OF_TIME     .default_sort = "own_ns", .make = costs_make, SHARED
#define OF_CALLS    .default_sort = "own_ns", .make = calls_make, SHARED
#define OF_HEAP     .default_sort = "own_bytes", .make = heap_costs_make, SHARED

const WeftTableClass weft_table_costs = {
  .id = "costs",
  .is_reported = TRUE,
  WEFT_TABLE_COLUMNS (centre_columns),
  BY_CENTRE,
  OF_TIME,
};

const WeftTableClass weft_table_cost_modules = {
  .id = "cost-modules",
  WEFT_TABLE_COLUMNS (module_columns),
  BY_MODULE,
  OF_TIME,
};

const WeftTableClass weft_table_cost_places = {
  .id = "cost-places",
  WEFT_TABLE_COLUMNS (place_columns),
  BY_PLACE,
  OF_TIME,
};

const WeftTableClass weft_table_calls = {
  .id = "calls",
  .is_reported = TRUE,
  WEFT_TABLE_COLUMNS (function_columns),
  BY_FUNCTION,
  OF_CALLS,
};

const WeftTableClass weft_table_call_modules = {
  .id = "call-modules",
  WEFT_TABLE_COLUMNS (call_module_columns),
  BY_MODULE,
  OF_CALLS,
};

const WeftTableClass weft_table_call_places = {
  .id = "call-places",
  WEFT_TABLE_COLUMNS (call_place_columns),
  BY_PLACE,
  OF_CALLS,
};

const WeftTableClass weft_table_heap_costs = {
  .id = "heap-costs",
  .is_reported = TRUE,
  WEFT_TABLE_COLUMNS (heap_centre_columns),
  BY_CENTRE,
  OF_HEAP,
};

const WeftTableClass weft_table_heap_cost_modules = {
  .id = "heap-cost-modules",
  WEFT_TABLE_COLUMNS (heap_module_columns),
  BY_MODULE,
  OF_HEAP,
};

const WeftTableClass weft_table_heap_cost_places = {
  .id = "heap-cost-places",
  WEFT_TABLE_COLUMNS (heap_place_columns),
  BY_PLACE,
  OF_HEAP,
};
