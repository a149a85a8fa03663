/* SPDX-License-Identifier: BSD-3-Clause */
/* Item of the list of problems. */
#pragma once

#include "weft-problem.h"
#include <glib-object.h>

#define WEFT_TYPE_PROBLEM_ITEM (weft_problem_item_get_type ())
G_DECLARE_FINAL_TYPE (WeftProblemItem, weft_problem_item, WEFT, PROBLEM_ITEM, GObject)

/* Copies @problem. */
WeftProblemItem *weft_problem_item_new (const WeftProblem *problem);

const WeftProblem *weft_problem_item_get (WeftProblemItem *self);
