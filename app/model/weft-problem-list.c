/* SPDX-License-Identifier: BSD-3-Clause */
/* An immutable list model over the problems of a trace. */
#include "weft-problem-list.h"

struct _WeftProblemList
{
  GObject parent_instance;

  WeftTrace *trace;
};

static GType
weft_problem_list_get_item_type (GListModel *model)
{
  return WEFT_TYPE_PROBLEM_ITEM;
}

static guint
weft_problem_list_get_n_items (GListModel *model)
{
  return WEFT_PROBLEM_LIST (model)->trace->index->problems->len;
}

static gpointer
weft_problem_list_get_item (GListModel *model, guint position)
{
  const GArray *problems = WEFT_PROBLEM_LIST (model)->trace->index->problems;

  if (position >= problems->len)
    return NULL;
  return weft_problem_item_new (&g_array_index (problems, WeftProblem, position));
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = weft_problem_list_get_item_type;
  iface->get_n_items = weft_problem_list_get_n_items;
  iface->get_item = weft_problem_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftProblemList,
                               weft_problem_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
weft_problem_list_finalize (GObject *object)
{
  weft_trace_unref (WEFT_PROBLEM_LIST (object)->trace);
  G_OBJECT_CLASS (weft_problem_list_parent_class)->finalize (object);
}

static void
weft_problem_list_class_init (WeftProblemListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_problem_list_finalize;
}

static void
weft_problem_list_init (WeftProblemList *self)
{
}

GListModel *
weft_problem_list_new (WeftTrace *trace)
{
  WeftProblemList *self = g_object_new (WEFT_TYPE_PROBLEM_LIST, NULL);

  self->trace = weft_trace_ref (trace);
  return G_LIST_MODEL (self);
}
