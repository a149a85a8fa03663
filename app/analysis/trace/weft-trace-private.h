/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the analyses of a trace: how each is made, kept in the cache and freed. */
#pragma once

#include "weft-trace.h"

/* An analysis. Static. */
typedef struct
{
  gsize field; /* offset of its pointer in WeftTrace */
  /* Makes it of trace->index; it may use the rows above. @before is a trace of an earlier view of
   * the log that has this analysis, or NULL: analyses that read events read only those that came
   * since, with the same result. NULL with @error G_IO_ERROR_CANCELLED. A row without a function is
   * made by another row. */
  gpointer (*make) (WeftTrace *trace,
                    const WeftTrace *before,
                    GCancellable *cancellable,
                    GError **error);
  GDestroyNotify free;
  /* Puts this analysis of @trace, of a whole log, into what is cached with the index; NULL if it is
   * not cached. A lazy one is cached by itself. */
  void (*keep) (const WeftTrace *trace, WeftArchive *kept);
  /* Returns the analysis that was cached. NULL if that cannot be of trace->index. */
  gpointer (*take) (WeftTrace *trace, WeftArchiveReader *kept);
  /* Returns TRUE if it is made on demand, not with the trace. NULL if it never is. */
  gboolean (*is_lazy) (const WeftIndex *index);
} WeftAnalysis;

/* In the order in which they are made. */
extern const WeftAnalysis weft_analyses[];
extern const guint weft_n_analyses;
