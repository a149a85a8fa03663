/* SPDX-License-Identifier: BSD-3-Clause */
/* List model of a trace's problems, as WeftProblemItem. */
#pragma once

#include "weft-problem-item.h"
#include "weft-trace.h"
#include <gio/gio.h>

#define WEFT_TYPE_PROBLEM_LIST (weft_problem_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftProblemList, weft_problem_list, WEFT, PROBLEM_LIST, GObject)

/* Items are made when they are asked for, as a damaged log may have millions. Keeps @trace. */
GListModel *weft_problem_list_new (WeftTrace *trace);
