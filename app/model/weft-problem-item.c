/* SPDX-License-Identifier: BSD-3-Clause */
/* A problem as an object, for list widgets. */
#include "weft-problem-item.h"

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

WeftProblemItem *
weft_problem_item_new (const WeftProblem *problem)
{
  WeftProblemItem *self = g_object_new (WEFT_TYPE_PROBLEM_ITEM, NULL);

  self->problem = *problem;
  return self;
}

const WeftProblem *
weft_problem_item_get (WeftProblemItem *self)
{
  return &self->problem;
}
