/* SPDX-License-Identifier: BSD-3-Clause */
/* Wraps problems in objects, and makes a list of the problems of a trace. */
#include "weft-problem-list.h"

struct _WeftProblemItem
{
  GObject parent_instance;

  WeftProblem problem;
};

G_DEFINE_FINAL_TYPE (WeftProblemItem, weft_problem_item, G_TYPE_OBJECT)

static void
weft_problem_item_class_init (WeftProblemItemClass *klass)
{
}

static void
weft_problem_item_init (WeftProblemItem *self)
{
}

const WeftProblem *
weft_problem_item_get_problem (WeftProblemItem *self)
{
  return &self->problem;
}

GListModel *
weft_problem_list_new (const WeftTrace *trace)
{
  GListStore *list = g_list_store_new (WEFT_TYPE_PROBLEM_ITEM);

  for (guint i = 0; i < trace->index->problems->len; i++)
    {
      g_autoptr (WeftProblemItem) item = g_object_new (WEFT_TYPE_PROBLEM_ITEM, NULL);

      item->problem = g_array_index (trace->index->problems, WeftProblem, i);
      g_list_store_append (list, item);
    }
  return G_LIST_MODEL (list);
}
