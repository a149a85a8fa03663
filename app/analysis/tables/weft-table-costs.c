/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables of costs: by cost centre, by module and by place in the source. The source of a time
 * profile's is a capability, see weft_table_costs_source(), or NULL for all; that of a heap's is a
 * tree, or NULL for the range's. */
#include "weft-heap-stacks.h"
#include "weft-table.h"

#include <glib/gi18n.h>

/* The columns of numbers: amounts and shares stand together, in sight in a narrow window, too;
 * ticks, of a time profile, are the last columns. A table is sorted by its own amounts at first. */
enum
{
  OWN,
  OWN_SHARE,
  TOTAL,
  TOTAL_SHARE,
  N_AMOUNTS,
  OWN_TICKS = N_AMOUNTS,
  TOTAL_TICKS,
  N_NUMBERS,
};

#define N_TICKS (N_NUMBERS - N_AMOUNTS)

#define TIMES                                                                                  \
  { "own_ns", N_ ("Own"), N_ ("Time in it, and not in what it called."), WEFT_CELL_NS, 10 },   \
      { "own_share", N_ ("Own share"),                                                         \
        N_ ("Of the program's own time: without GC, idling and the profiler, as in .prof."),   \
        WEFT_CELL_SHARE, 9 },                                                                  \
      { "total_ns", N_ ("Inclusive"), N_ ("Time in it, and in what it called."), WEFT_CELL_NS, \
        10 },                                                                                  \
  {                                                                                            \
    "total_share", N_ ("Inclusive share"),                                                     \
        N_ ("Of the program's own time: without GC, idling and the profiler, as in .prof."),   \
        WEFT_CELL_SHARE, 12                                                                    \
  }

#define TICKS                                                                                      \
  { "own_ticks", N_ ("Own ticks"), N_ ("Samples in which it was the innermost."), WEFT_CELL_COUNT, \
    9 },                                                                                           \
  {                                                                                                \
    "total_ticks", N_ ("Inclusive ticks"),                                                         \
        N_ ("Samples in whose stack it was, counted once where it called itself."),                \
        WEFT_CELL_COUNT, 12                                                                        \
  }

#define BYTES                                                                                     \
  { "own_bytes", N_ ("Own"),                                                                      \
    N_ ("Bytes of what it allocated itself: the mean over the range, or those at the moment."),   \
    WEFT_CELL_BYTES, 10 },                                                                        \
      { "own_share", N_ ("Own share"), N_ ("Of the program's own bytes: without the RTS's."),     \
        WEFT_CELL_SHARE, 9 },                                                                     \
      { "total_bytes", N_ ("Inclusive"),                                                          \
        N_ ("Bytes of what it and all that it called allocated, counted once where it called "    \
            "itself."),                                                                           \
        WEFT_CELL_BYTES, 10 },                                                                    \
  {                                                                                               \
    "total_share", N_ ("Inclusive share"), N_ ("Of the program's own bytes: without the RTS's."), \
        WEFT_CELL_SHARE, 12                                                                       \
  }

/* Where the amounts begin. */
#define CENTRE_AMOUNTS 1
#define OTHER_AMOUNTS  2

#define CENTRE                                                                                  \
  {                                                                                             \
    "cost_centre", N_ ("Cost centre"), N_ ("What the program's source or the compiler named."), \
        WEFT_CELL_TEXT, 22                                                                      \
  }
#define CENTRE_PLACE                                                                              \
  { "module", N_ ("Module"), NULL, WEFT_CELL_TEXT, 16 },                                          \
  {                                                                                               \
    "source", N_ ("Source"), N_ ("Its source location: file, line and columns."), WEFT_CELL_TEXT, \
        22                                                                                        \
  }
#define MODULE                                                                             \
  { "module", N_ ("Module"), NULL, WEFT_CELL_TEXT, 30 },                                   \
  {                                                                                        \
    "cost_centres", N_ ("Cost centres"), N_ ("Of it that were seen."), WEFT_CELL_COUNT, 10 \
  }
#define PLACE                                                                          \
  { "source", N_ ("Source"), N_ ("File, line and columns."), WEFT_CELL_TEXT, 30 },     \
  {                                                                                    \
    "cost_centres", N_ ("Cost centres"), N_ ("Number of cost centres at this place."), \
        WEFT_CELL_COUNT, 10                                                            \
  }

static const WeftTableColumn centre_columns[] = { CENTRE, TIMES, CENTRE_PLACE, TICKS };
static const WeftTableColumn module_columns[] = { MODULE, TIMES, TICKS };
static const WeftTableColumn place_columns[] = { PLACE, TIMES, TICKS };
static const WeftTableColumn heap_centre_columns[] = { CENTRE, BYTES, CENTRE_PLACE };
static const WeftTableColumn heap_module_columns[] = { MODULE, BYTES };
static const WeftTableColumn heap_place_columns[] = { PLACE, BYTES };

typedef struct
{
  WeftCallTree *tree;
  GArray *costs; /* of WeftCost */
  guint64 unit;  /* of an amount of the tree: ns of a tick, or a byte */
} Data;

/* Takes @tree; NULL where there is nothing. */
static gboolean
take (WeftTableRows *self, WeftCallTree *tree, guint64 unit, WeftCostKey key)
{
  Data *data;

  if (tree == NULL)
    return TRUE;
  data = g_new (Data, 1);
  *data = (Data){ tree, weft_call_tree_costs (tree, key), unit };
  self->n = data->costs->len;
  self->data = data;
  return TRUE;
}

static guint64
end_of (const WeftTableRows *self)
{
  return weft_index_end (self->trace->index, self->from, self->to);
}

static gboolean
make (WeftTableRows *self, WeftCostKey key)
{
  const WeftTimeProfile *profile = self->trace->profile;
  gint64 cap = (gint64) GPOINTER_TO_SIZE (self->source) - 1;

  return take (self, weft_call_tree_new_profile (profile, self->from, end_of (self), cap),
               profile->tick_ns, key);
}

static gboolean
make_centres (WeftTableRows *self, GCancellable *cancellable)
{
  return make (self, WEFT_COST_CENTRE);
}

static gboolean
make_modules (WeftTableRows *self, GCancellable *cancellable)
{
  return make (self, WEFT_COST_MODULE);
}

static gboolean
make_places (WeftTableRows *self, GCancellable *cancellable)
{
  return make (self, WEFT_COST_SOURCE);
}

static gboolean
make_heap (WeftTableRows *self, WeftCostKey key)
{
  WeftCallTree *tree = self->source;

  return take (self,
               tree != NULL ?
                   weft_call_tree_ref (tree) :
                   weft_heap_stacks_tree_of (self->trace->heap, self->from, end_of (self)),
               1, key);
}

static gboolean
make_heap_centres (WeftTableRows *self, GCancellable *cancellable)
{
  return make_heap (self, WEFT_COST_CENTRE);
}

static gboolean
make_heap_modules (WeftTableRows *self, GCancellable *cancellable)
{
  return make_heap (self, WEFT_COST_MODULE);
}

static gboolean
make_heap_places (WeftTableRows *self, GCancellable *cancellable)
{
  return make_heap (self, WEFT_COST_SOURCE);
}

static void
free_data (gpointer user_data)
{
  Data *data = user_data;

  weft_call_tree_unref (data->tree);
  g_array_unref (data->costs);
  g_free (data);
}

static const WeftCost *
nth (const WeftTableRows *self, guint row)
{
  const Data *data = self->data;

  return &g_array_index (data->costs, WeftCost, row);
}

/* NULL for GHC's MAIN. */
static const WeftFrame *
frame_of (const WeftTableRows *self, guint row)
{
  const Data *data = self->data;
  guint32 frame = nth (self, row)->frame;

  return frame != WEFT_FRAME_NONE ? weft_stacks_nth_frame (data->tree->stacks, frame) : NULL;
}

/* GC, idling and the profiler are no part of the program. */
static gboolean
is_apart (const WeftTableRows *self, guint row)
{
  const WeftFrame *frame = frame_of (self, row);

  return frame != NULL && frame->kind != WEFT_FRAME_ORDINARY;
}

/* In millionths; FALSE where there is nothing that it could be a share of. */
static gboolean
share (guint64 part, guint64 whole, guint64 *value)
{
  *value = whole > 0 ? (guint64) ((double) MIN (part, whole) * 1e6 / (double) whole + 0.5) : 0;
  return whole > 0;
}

/* Which of the numbers a column has; N_NUMBERS where it counts cost centres. */
static guint
number_of (const WeftTableClass *klass, guint column)
{
  guint first = klass->first_sort - OWN;

  if (column < first)
    return N_NUMBERS;
  return column < first + N_AMOUNTS ? column - first :
                                      N_AMOUNTS + column - (klass->n_columns - N_TICKS);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const Data *data = self->data;
  const WeftCost *cost = nth (self, row);
  const WeftFrame *frame = frame_of (self, row);
  guint64 ordinary = data->tree->by_kind[WEFT_FRAME_ORDINARY];
  /* what is set apart hangs on MAIN, and is no part of it */
  guint64 total = frame == NULL ? ordinary : cost->total;
  guint which = number_of (self->klass, column);

  if (which == N_NUMBERS)
    {
      *value = MAX (cost->n_frames, 1);
      return TRUE;
    }
  if (which == OWN_SHARE)
    return share (cost->own, ordinary, value) && !is_apart (self, row);
  if (which == TOTAL_SHARE)
    return share (total, ordinary, value) && !is_apart (self, row);
  *value = which == TOTAL || which == TOTAL_TICKS ? total : cost->own;
  if (which == OWN || which == TOTAL)
    *value = *value > G_MAXUINT64 / data->unit ? G_MAXUINT64 : *value * data->unit;
  return TRUE;
}

static char *
text_or_null (const char *text)
{
  return *text != '\0' ? g_strdup (text) : NULL;
}

static char *
text_centre (const WeftTableRows *self, guint row, guint column)
{
  const WeftFrame *frame = frame_of (self, row);

  if (frame == NULL)
    return column == 0 ? g_strdup ("MAIN") : NULL;
  return text_or_null (column == 0                          ? frame->label :
                       column == CENTRE_AMOUNTS + N_AMOUNTS ? frame->module :
                                                              frame->source);
}

static char *
text_module (const WeftTableRows *self, guint row, guint column)
{
  const WeftFrame *frame = frame_of (self, row);

  return frame == NULL ? g_strdup ("MAIN") : text_or_null (frame->module);
}

/* What is set apart stands nowhere, and goes by its name. */
static char *
text_place (const WeftTableRows *self, guint row, guint column)
{
  const WeftFrame *frame = frame_of (self, row);

  if (frame == NULL)
    return g_strdup ("MAIN");
  return text_or_null (frame->kind != WEFT_FRAME_ORDINARY ? frame->label : frame->source);
}

/* A cost centre stands everywhere. */
static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  *from = self->from;
  *to = self->to;
}

guint32
weft_table_costs_frame (const WeftTableRows *rows, guint row)
{
  return nth (rows, row)->frame;
}

#define SHARED .free = free_data, .number = number, .place = place, .is_apart = is_apart

const WeftTableClass weft_table_costs = {
  .id = "costs",
  .title = N_ ("Cost centres"),
  .columns = centre_columns,
  .n_columns = G_N_ELEMENTS (centre_columns),
  .first_sort = CENTRE_AMOUNTS + OWN,
  .make = make_centres,
  .text = text_centre,
  SHARED,
};

const WeftTableClass weft_table_cost_modules = {
  .id = "cost-modules",
  .title = N_ ("Modules"),
  .columns = module_columns,
  .n_columns = G_N_ELEMENTS (module_columns),
  .first_sort = OTHER_AMOUNTS + OWN,
  .make = make_modules,
  .text = text_module,
  SHARED,
};

const WeftTableClass weft_table_cost_places = {
  .id = "cost-places",
  .title = N_ ("Places in the source"),
  .columns = place_columns,
  .n_columns = G_N_ELEMENTS (place_columns),
  .first_sort = OTHER_AMOUNTS + OWN,
  .make = make_places,
  .text = text_place,
  SHARED,
};

const WeftTableClass weft_table_heap_costs = {
  .id = "heap-costs",
  .title = N_ ("Cost centres"),
  .columns = heap_centre_columns,
  .n_columns = G_N_ELEMENTS (heap_centre_columns),
  .first_sort = CENTRE_AMOUNTS + OWN,
  .make = make_heap_centres,
  .text = text_centre,
  SHARED,
};

const WeftTableClass weft_table_heap_cost_modules = {
  .id = "heap-cost-modules",
  .title = N_ ("Modules"),
  .columns = heap_module_columns,
  .n_columns = G_N_ELEMENTS (heap_module_columns),
  .first_sort = OTHER_AMOUNTS + OWN,
  .make = make_heap_modules,
  .text = text_module,
  SHARED,
};

const WeftTableClass weft_table_heap_cost_places = {
  .id = "heap-cost-places",
  .title = N_ ("Places in the source"),
  .columns = heap_place_columns,
  .n_columns = G_N_ELEMENTS (heap_place_columns),
  .first_sort = OTHER_AMOUNTS + OWN,
  .make = make_heap_places,
  .text = text_place,
  SHARED,
};
