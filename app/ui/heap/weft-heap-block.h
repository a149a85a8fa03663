/* SPDX-License-Identifier: BSD-3-Clause */
/* Block of numbers about a heap profile sample: how its memory is used and what the sample cost. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_HEAP_BLOCK (weft_heap_block_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapBlock, weft_heap_block, WEFT, HEAP_BLOCK, GtkBox)

/* The sample at the pointer, or else at the selected range's end, or else the largest in view. */
GtkWidget *weft_heap_block_new (WeftPlot *plot);

/* The text of the line @name, for tests (not translated: "live", "waste", …), or NULL where that
 * line is not shown. Borrowed. */
const char *weft_heap_block_get (WeftHeapBlock *self, const char *name);
