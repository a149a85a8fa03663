/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the rows of a table and their order; both are made again on a worker thread when their
 * source changes. */
#include "weft-table-model.h"

#include "weft-ask.h"
#include "weft-object.h"

struct _WeftTableModel
{
  GObject parent_instance;

  const WeftTableClass *klass;
  const WeftTableClass *base; /* class of the rows before grouping; @klass if there are no groups */
  WeftTableRows *base_rows;   /* or NULL */
  WeftDocument *document;     /* NULL if the rows are made elsewhere */
  WeftTableRows *fixed;       /* rows that were made elsewhere, or NULL */
  WeftHeapProfile *heap;      /* source of the rows, or NULL */
  WeftCallTree *tree;         /* source of the rows, or NULL */
  gboolean is_of_trees;       /* for tables of a heap's costs: there are no rows without a @tree */
  gpointer source; /* data to make the rows from: @heap, @tree, or a source that is not owned */
  gconstpointer rows_source; /* source of @rows, perhaps freed; only compared */
  WeftTableRows *rows;       /* or NULL */
  guint64 distinct_columns;  /* weft_table_distinct_columns() of @rows */
  GArray *order;             /* of guint32: the rows that are shown */
  WeftTableFilter *filter;   /* or NULL */
  guint required_column;
  char *required_cell; /* cell that rows must have in this column, or NULL */
  guint limited_column;
  WeftRange limits; /* range for the number of each row in this column; empty for no limit */
  guint column;
  gboolean descending;

  WeftAsk *ask;
  gboolean is_active, is_stale;
};

static GParamSpec *is_busy_property;

static GType
get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
get_n_items (GListModel *model)
{
  return WEFT_TABLE_MODEL (model)->order->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  return position < WEFT_TABLE_MODEL (model)->order->len ? g_object_new (G_TYPE_OBJECT, NULL) :
                                                           NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftTableModel,
                               weft_table_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* Question of the worker, which also receives the answer. */
typedef struct
{
  const WeftTableClass *klass;
  const WeftTableClass *base; /* class of the rows before grouping; @klass if there are no groups */
  WeftTrace *trace;
  WeftRange range;
  guint column;
  gboolean descending;
  WeftTableFilter *filter; /* or NULL */
  guint required_column;
  char *required_cell; /* cell that rows must have in this column, or NULL */
  guint limited_column;
  WeftRange limits;

  gpointer source;
  WeftHeapProfile *heap;    /* keeps @source alive, or NULL */
  WeftCallTree *tree;       /* keeps @source alive, or NULL */
  WeftTableRows *base_rows; /* earlier base rows, if they are still valid; NULL without groups */
  WeftTableRows *rows;      /* earlier rows, if they are still valid */
  gboolean has_distinct_columns; /* @distinct_columns has been computed for @rows */
  guint64 distinct_columns;
  GArray *order;
} RowsRequest;

static void
rows_request_free (gpointer data)
{
  RowsRequest *work = data;

  weft_shared_unref (work->trace);
  g_clear_pointer (&work->heap, weft_shared_unref);
  g_clear_pointer (&work->tree, weft_shared_unref);
  g_clear_pointer (&work->base_rows, weft_shared_unref);
  g_clear_pointer (&work->rows, weft_shared_unref);
  g_clear_pointer (&work->order, g_array_unref);
  g_clear_pointer (&work->filter, weft_shared_unref);
  g_free (work->required_cell);
  g_free (work);
}

/* Returns the indices of the rows that pass the filter and the limits, sorted by @column; NULL if
 * cancelled. */
static GArray *
order_rows (const RowsRequest *work,
            const WeftTableRows *rows,
            guint column,
            gboolean descending,
            GCancellable *cancellable)
{
  GArray *order = weft_table_sort (rows, column, descending, work->filter, cancellable);

  if (order != NULL && (work->required_cell != NULL || work->limits.to > work->limits.from))
    {
      WeftRange limits = work->limits;
      guint n = 0;

      /* remove the rows without the required cell, or with a number outside the limits */
      for (guint i = 0; i < order->len; i++)
        {
          guint32 row = g_array_index (order, guint32, i);
          g_autofree char *cell = NULL;
          guint64 number;

          if (work->required_cell != NULL)
            cell = weft_table_get_raw_text (rows, row, work->required_column);
          if (g_strcmp0 (cell, work->required_cell) != 0)
            continue;
          if (limits.from < limits.to &&
              (!weft_table_get_number (rows, row, work->limited_column, &number) ||
               number < limits.from || number >= limits.to))
            continue;
          g_array_index (order, guint32, n++) = row;
        }
      g_array_set_size (order, n);
    }
  return order;
}

static WeftTableRows *
make_base_rows (const RowsRequest *work, GCancellable *cancellable)
{
  return weft_table_rows_new (work->base, work->source, work->trace, work->range.from,
                              work->range.to, cancellable);
}

/* Sets the rows of @question and their order, or leaves them NULL if cancelled. Runs on a worker
 * thread. */
static gpointer
make_rows (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  RowsRequest *work = question;

  if (work->base != work->klass)
    {
      g_autoptr (GArray) wanted = NULL;

      if (work->base_rows == NULL)
        work->base_rows = make_base_rows (work, cancellable);
      if (work->base_rows != NULL)
        wanted = order_rows (work, work->base_rows, weft_table_default_sort_column (work->base),
                             TRUE, cancellable);
      if (wanted != NULL)
        work->rows = weft_table_groups_new (work->klass, work->base_rows, wanted, cancellable);
      if (work->rows != NULL)
        work->order =
            weft_table_sort (work->rows, work->column, work->descending, NULL, cancellable);
      return NULL;
    }
  if (work->rows == NULL)
    work->rows = make_base_rows (work, cancellable);
  if (work->rows != NULL && !work->has_distinct_columns)
    work->distinct_columns = weft_table_distinct_columns (work->rows);
  if (work->rows != NULL)
    work->order = order_rows (work, work->rows, work->column, work->descending, cancellable);
  return NULL;
}

static void
rows_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftTableModel *self = owner;
  RowsRequest *work = question;
  guint before = self->order->len;

  if (work->order != NULL)
    {
      g_clear_pointer (&self->rows, weft_shared_unref);
      self->rows = g_steal_pointer (&work->rows);
      g_clear_pointer (&self->base_rows, weft_shared_unref);
      self->base_rows = g_steal_pointer (&work->base_rows);
      self->distinct_columns = work->distinct_columns;
      /* an outdated source may be freed, and a new one may get its address */
      self->rows_source = work->source == self->source ? work->source : NULL;
      g_array_unref (self->order);
      self->order = g_steal_pointer (&work->order);
      g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->order->len);
    }
  g_object_notify_by_pspec (G_OBJECT (self), is_busy_property);
}

/* A new question waits for the current one, so that recent rows are shown while a range is
 * dragged. */
static const WeftAskClass ask_class = {
  .answer = make_rows,
  .receive_answer = rows_ready_cb,
  .free_question = rows_request_free,
  .has_queue = TRUE,
};

/* Returns the current rows (or the base rows if there are groups) if they are valid for @trace and
 * @range, with a reference; otherwise NULL. */
static WeftTableRows *
reusable_rows (WeftTableModel *self, const WeftTrace *trace, WeftRange range)
{
  WeftTableRows *rows = self->base != self->klass ? self->base_rows : self->rows;

  if (self->fixed != NULL)
    return weft_shared_ref (self->fixed);
  if (rows == NULL || self->rows_source != self->source || rows->trace != trace ||
      rows->from != CLAMP (range.from, trace->index->from, trace->index->to) ||
      rows->to != CLAMP (range.to, rows->from, trace->index->to))
    return NULL;
  return weft_shared_ref (rows);
}

/* Requests the rows with @ask, which is weft_ask() or weft_ask_later(). */
static void
ask_for_rows_with (WeftTableModel *self, void (*ask) (WeftAsk *self, gpointer question))
{
  WeftTrace *trace = self->document != NULL ? weft_document_get_trace (self->document) :
                     self->fixed != NULL    ? self->fixed->trace :
                                              NULL;
  WeftRange range = self->document == NULL || self->is_of_trees ?
                        WEFT_RANGE_ALL :
                        weft_view_get_selection_or_limits (weft_document_get_view (self->document));
  WeftTableRows *rows;
  RowsRequest *work;

  self->is_stale = !self->is_active;
  if (!self->is_active || trace == NULL || (self->is_of_trees && self->tree == NULL))
    return;
  rows = reusable_rows (self, trace, range);
  work = g_new0 (RowsRequest, 1);
  *work = (RowsRequest){
    .klass = self->klass,
    .base = self->base,
    .trace = weft_shared_ref (trace),
    .range = range,
    .column = self->column,
    .descending = self->descending,
    .filter = self->filter != NULL ? weft_shared_ref (self->filter) : NULL,
    .required_column = self->required_column,
    .required_cell = g_strdup (self->required_cell),
    .limited_column = self->limited_column,
    .limits = self->limits,
    .heap = self->heap != NULL ? weft_shared_ref (self->heap) : NULL,
    .tree = self->tree != NULL ? weft_shared_ref (self->tree) : NULL,
    .source = self->source,
    .distinct_columns = self->distinct_columns,
    .base_rows = self->base != self->klass ? rows : NULL,
    .rows = self->base != self->klass ? NULL : rows,
  };
  work->has_distinct_columns = work->rows != NULL && work->rows == self->rows;
  ask (self->ask, work);
  g_object_notify_by_pspec (G_OBJECT (self), is_busy_property);
}

static void
update_rows (WeftTableModel *self)
{
  ask_for_rows_with (self, weft_ask);
}

/* The rows of a live log are requested with a delay, since they are made from the whole log each
 * time. */
static void
trace_cb (WeftTableModel *self)
{
  ask_for_rows_with (self, weft_document_is_live (self->document) ? weft_ask_later : weft_ask);
}

static void
weft_table_model_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, weft_table_model_is_busy (WEFT_TABLE_MODEL (object)));
}

static void
weft_table_model_class_init (WeftTableModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = weft_table_model_get_property;
  weft_class_add_owned (klass, WeftTableModel, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftTableModel, weft_shared_unref, rows, base_rows, heap, tree,
                        fixed);
  weft_class_add_owned (klass, WeftTableModel, g_array_unref, order);
  weft_class_add_owned (klass, WeftTableModel, weft_shared_unref, filter);
  weft_class_add_owned (klass, WeftTableModel, g_free, required_cell);
  weft_class_add_owned (klass, WeftTableModel, g_object_unref, document);
  is_busy_property =
      g_param_spec_boolean ("is-busy", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_property (object_class, 1, is_busy_property);
}

static void
weft_table_model_init (WeftTableModel *self)
{
  self->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->ask = weft_ask_new (&ask_class, self);
}

WeftTableModel *
weft_table_model_new_fixed (const WeftTableClass *klass)
{
  WeftTableModel *self = g_object_new (WEFT_TYPE_TABLE_MODEL, NULL);

  self->klass = klass;
  self->base = klass;
  self->column = weft_table_default_sort_column (klass);
  self->descending = TRUE;
  self->is_stale = TRUE;
  return self;
}

void
weft_table_model_set_rows (WeftTableModel *self, WeftTableRows *rows)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self) && self->document == NULL);
  g_clear_pointer (&self->fixed, weft_shared_unref);
  self->fixed = weft_shared_ref (rows);
  update_rows (self);
}

WeftTableModel *
weft_table_model_new (const WeftTableClass *klass, WeftDocument *document)
{
  WeftTableModel *self = weft_table_model_new_fixed (klass);

  self->document = g_object_ref (document);
  weft_connect (document, "notify::trace", trace_cb, self);
  weft_connect (weft_document_get_view (document), "selection-changed", update_rows, self);
  return self;
}

WeftTableModel *
weft_table_model_new_groups (const WeftTableClass *klass, guint column, WeftDocument *document)
{
  WeftTableModel *self = weft_table_model_new (weft_table_groups_class (klass, column), document);

  self->base = klass;
  return self;
}

WeftTableModel *
weft_table_model_new_for_trees (const WeftTableClass *klass, WeftDocument *document)
{
  WeftTableModel *self = weft_table_model_new_fixed (klass);

  self->document = g_object_ref (document);
  self->is_of_trees = TRUE;
  return self;
}

void
weft_table_model_set_tree (WeftTableModel *self, WeftCallTree *tree)
{
  guint before;

  g_return_if_fail (WEFT_IS_TABLE_MODEL (self) && self->is_of_trees);
  if (self->tree == tree)
    return;
  g_clear_pointer (&self->tree, weft_shared_unref);
  self->tree = tree != NULL ? weft_shared_ref (tree) : NULL;
  self->source = self->tree;
  /* the old source may be freed, and a new one may get its address */
  self->rows_source = NULL;
  if (tree != NULL)
    {
      update_rows (self);
      return;
    }
  before = self->order->len;
  weft_ask_forget (self->ask);
  g_clear_pointer (&self->rows, weft_shared_unref);
  g_array_unref (self->order);
  self->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, 0);
  g_object_notify_by_pspec (G_OBJECT (self), is_busy_property);
}

void
weft_table_model_set_heap (WeftTableModel *self, WeftHeapProfile *heap)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self));
  if (self->heap == heap)
    return;
  g_clear_pointer (&self->heap, weft_shared_unref);
  self->heap = heap != NULL ? weft_shared_ref (heap) : NULL;
  self->source = self->heap;
  update_rows (self);
}

/* Makes the rows from @source, which is not owned: a number stored in a pointer, or data that lives
 * as long as the program. */
static void
set_plain_source (WeftTableModel *self, gpointer source)
{
  if (self->source == source)
    return;
  self->source = source;
  update_rows (self);
}

void
weft_table_model_set_track (WeftTableModel *self, gint64 track)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self));
  set_plain_source (self, track >= 0 ? weft_table_costs_source ((guint) track) : NULL);
}

void
weft_table_model_set_label (WeftTableModel *self, const char *label, WeftRange slow)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self));
  set_plain_source (self, weft_table_why_source (label, slow));
}

void
weft_table_model_set_active (WeftTableModel *self, gboolean is_active)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self));
  self->is_active = is_active;
  if (is_active && self->is_stale)
    update_rows (self);
}

void
weft_table_model_sort (WeftTableModel *self, guint column, gboolean descending)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self) && column < self->klass->n_columns);
  if (self->column == column && self->descending == descending)
    return;
  self->column = column;
  self->descending = descending;
  update_rows (self);
}

guint
weft_table_model_get_sort (WeftTableModel *self, gboolean *descending)
{
  if (descending != NULL)
    *descending = self->descending;
  return self->column;
}

void
weft_table_model_set_filter (WeftTableModel *self, WeftTableFilter *filter)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self));
  if (self->filter == filter)
    return;
  g_clear_pointer (&self->filter, weft_shared_unref);
  self->filter = filter != NULL ? weft_shared_ref (filter) : NULL;
  update_rows (self);
}

void
weft_table_model_limit_to_cell (WeftTableModel *self, guint column, const char *cell)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self) && column < self->base->n_columns);
  if (self->required_column == column && g_strcmp0 (self->required_cell, cell) == 0)
    return;
  g_free (self->required_cell);
  self->required_cell = g_strdup (cell);
  self->required_column = column;
  update_rows (self);
}

void
weft_table_model_limit_to_range (WeftTableModel *self, guint column, guint64 from, guint64 to)
{
  g_return_if_fail (WEFT_IS_TABLE_MODEL (self) && column < self->base->n_columns);
  if (self->limited_column == column && self->limits.from == from && self->limits.to == to)
    return;
  self->limited_column = column;
  self->limits = (WeftRange){ from, to };
  update_rows (self);
}

gboolean
weft_table_model_is_busy (WeftTableModel *self)
{
  return weft_ask_is_busy (self->ask);
}

WeftDocument *
weft_table_model_get_document (WeftTableModel *self)
{
  g_return_val_if_fail (WEFT_IS_TABLE_MODEL (self), NULL);
  return self->document;
}

const WeftTableClass *
weft_table_model_get_class (WeftTableModel *self)
{
  return self->klass;
}

const WeftTableClass *
weft_table_model_get_base (WeftTableModel *self)
{
  return self->base;
}

WeftTableRows *
weft_table_model_get_rows (WeftTableModel *self)
{
  return self->rows;
}

gboolean
weft_table_model_is_distinct_column (WeftTableModel *self, guint column)
{
  return self->rows != NULL && (self->distinct_columns >> column & 1) != 0;
}

GArray *
weft_table_model_get_order (WeftTableModel *self)
{
  return self->order;
}

gint
weft_table_model_find_range (WeftTableModel *self, guint64 from, guint64 to)
{
  return weft_table_model_find_row (
      self, self->rows != NULL ? weft_table_find_row (self->rows, from, to) : -1);
}

gint
weft_table_model_find_row (WeftTableModel *self, gint row)
{
  for (guint i = 0; row >= 0 && i < self->order->len; i++)
    if (g_array_index (self->order, guint32, i) == (guint32) row)
      return (gint) i;
  return -1;
}
