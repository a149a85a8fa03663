/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables of a time profile's costs: by cost centre, by module and by place in the source. Their
 * source is a capability, see weft_table_costs_source(), or NULL for all. */
#include "weft-call-tree.h"
#include "weft-table.h"

#include <glib/gi18n.h>

/* The columns of numbers: times and shares stand together, in sight in a narrow window, too; ticks
 * are the last columns. */
enum
{
  OWN,
  OWN_SHARE,
  TOTAL,
  TOTAL_SHARE,
  N_TIMES,
  OWN_TICKS = N_TIMES,
  TOTAL_TICKS,
  N_NUMBERS,
};

#define N_TICKS (N_NUMBERS - N_TIMES)

#define TIMES                                                                                  \
  { "own_ns", N_ ("Own"), N_ ("Time in it, and not in what it called."), WEFT_CELL_NS, 10 },   \
      { "own_millionths", N_ ("Own share"),                                                    \
        N_ ("Of the program's own time: without GC, idling and the profiler, as in .prof."),   \
        WEFT_CELL_SHARE, 9 },                                                                  \
      { "total_ns", N_ ("Inclusive"), N_ ("Time in it, and in what it called."), WEFT_CELL_NS, \
        10 },                                                                                  \
  {                                                                                            \
    "total_millionths", N_ ("Inclusive share"),                                                \
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

/* Where the times begin. */
#define CENTRE_TIMES 1
#define OTHER_TIMES  2

static const WeftTableColumn centre_columns[] = {
  { "cost_centre", N_ ("Cost centre"), N_ ("What the program's source or the compiler named."),
    WEFT_CELL_TEXT, 22 },
  TIMES,
  { "module", N_ ("Module"), NULL, WEFT_CELL_TEXT, 16 },
  { "source", N_ ("Source"), N_ ("Where it stands: file, line and columns."), WEFT_CELL_TEXT, 22 },
  TICKS,
};

static const WeftTableColumn module_columns[] = {
  { "module", N_ ("Module"), NULL, WEFT_CELL_TEXT, 30 },
  { "cost_centres", N_ ("Cost centres"), N_ ("Of it that were seen."), WEFT_CELL_COUNT, 10 },
  TIMES,
  TICKS,
};

static const WeftTableColumn place_columns[] = {
  { "source", N_ ("Source"), N_ ("File, line and columns."), WEFT_CELL_TEXT, 30 },
  { "cost_centres", N_ ("Cost centres"), N_ ("That stand there."), WEFT_CELL_COUNT, 10 },
  TIMES,
  TICKS,
};

typedef struct
{
  WeftCallTree *tree;
  GArray *costs; /* of WeftCost */
} Data;

static gboolean
make (WeftTableRows *self, WeftCostKey key)
{
  const WeftTimeProfile *profile = self->trace->profile;
  guint64 to = self->to >= self->trace->index->to ? G_MAXUINT64 : self->to;
  Data *data = g_new0 (Data, 1);

  data->tree = weft_call_tree_new_profile (profile, self->from, to,
                                           (gint64) GPOINTER_TO_SIZE (self->source) - 1);
  data->costs = weft_call_tree_costs (data->tree, key);
  self->n = data->costs->len;
  self->data = data;
  return TRUE;
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
  guint first = klass == &weft_table_costs ? CENTRE_TIMES : OTHER_TIMES;

  if (column >= klass->n_columns - N_TICKS)
    return N_TIMES + column - (klass->n_columns - N_TICKS);
  return column >= first ? column - first : N_NUMBERS;
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const Data *data = self->data;
  const WeftCost *cost = nth (self, row);
  const WeftFrame *frame = frame_of (self, row);
  guint64 ordinary = data->tree->by_kind[WEFT_FRAME_ORDINARY];
  guint64 tick = self->trace->profile->tick_ns;
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
    *value = *value > G_MAXUINT64 / tick ? G_MAXUINT64 : *value * tick;
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
  return text_or_null (column == 0                      ? frame->label :
                       column == CENTRE_TIMES + N_TIMES ? frame->module :
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
  .first_sort = CENTRE_TIMES + OWN,
  .make = make_centres,
  .text = text_centre,
  SHARED,
};

const WeftTableClass weft_table_cost_modules = {
  .id = "cost-modules",
  .title = N_ ("Modules"),
  .columns = module_columns,
  .n_columns = G_N_ELEMENTS (module_columns),
  .first_sort = OTHER_TIMES + OWN,
  .make = make_modules,
  .text = text_module,
  SHARED,
};

const WeftTableClass weft_table_cost_places = {
  .id = "cost-places",
  .title = N_ ("Places in the source"),
  .columns = place_columns,
  .n_columns = G_N_ELEMENTS (place_columns),
  .first_sort = OTHER_TIMES + OWN,
  .make = make_places,
  .text = text_place,
  SHARED,
};
