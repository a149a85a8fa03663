/* SPDX-License-Identifier: BSD-3-Clause */
/* List model of WeftProblemItem with the problems of a trace. */
#pragma once

#include "weft-trace.h"
#include <gio/gio.h>

#define WEFT_TYPE_PROBLEM_ITEM (weft_problem_item_get_type ())
G_DECLARE_FINAL_TYPE (WeftProblemItem, weft_problem_item, WEFT, PROBLEM_ITEM, GObject)

const WeftProblem *weft_problem_item_get_problem (WeftProblemItem *self);

/* Creates the list. Copies the problems; there are at most a few more than WEFT_MAX_PROBLEMS. */
GListModel *weft_problem_list_new (const WeftTrace *trace);
