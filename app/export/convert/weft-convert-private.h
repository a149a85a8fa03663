/* SPDX-License-Identifier: BSD-3-Clause */
/* Writers of weft_convert(), one for each format, and the helpers that they share. */
#pragma once

#include "weft-call-tree.h"
#include "weft-convert.h"

/* Each writes all but the last piece of the text to @out, and stops where that fails. The trace has
 * what the form needs. */
#define FORMAT(constant, writer, ...)                                                 \
  void weft_convert_to_##writer (WeftTrace *trace, const WeftConvertOptions *options, \
                                 WeftTextOut *out);
#include "weft-convert-rows.h"

/* The heap's cost centre stacks with their mean bytes over the range; there is such a profile. */
WeftCallTree *weft_convert_heap_tree (WeftTrace *trace, const WeftConvertOptions *options);

/* The texts that end or begin a @span of the program's markers in [from, to), by time; of
 * WeftConvertMarker. */
typedef struct
{
  guint64 time;
  char *text; /* valid UTF-8 */
} WeftConvertMarker;
GArray *weft_convert_markers (WeftTrace *trace, const WeftConvertOptions *options);

/* The places in trace->heap->samples of those in the range and of the log's first heap profile, of
 * guint32. */
GArray *weft_convert_heap_samples (WeftTrace *trace, const WeftConvertOptions *options);
