/* SPDX-License-Identifier: BSD-3-Clause */
/* Block of numbers about a sample of a heap profile: the use of the memory, and the cost of the
 * sample. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_HEAP_BLOCK (weft_heap_block_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapBlock, weft_heap_block, WEFT, HEAP_BLOCK, GtkBox)

/* Creates a block that shows the sample at the pointer, else at the end of the selected range, else
 * the largest sample in view. */
GtkWidget *weft_heap_block_new (WeftPlot *plot);

/* Returns the text of the line @name (an untranslated identifier: "live", "waste", …) for tests.
 * NULL if the line is hidden. Borrowed. */
const char *weft_heap_block_get (WeftHeapBlock *self, const char *name);
