/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the analyses of a trace: how each of them is made, cached and freed. */
#pragma once

#include "weft-trace.h"

/* An analysis. Static. */
typedef struct
{
  gsize field; /* offset of the pointer to the analysis in WeftTrace */
  /* Makes the analysis from trace->index and the analyses in the rows above. @before is a trace of
   * an earlier view of the log that has this analysis, or NULL. If it is given, an analysis that
   * reads events reads only new ones; the result is the same. Returns NULL and sets @error to
   * G_IO_ERROR_CANCELLED if it was cancelled. The member is NULL if another row or a higher layer
   * makes the analysis. */
  gpointer (*make) (WeftTrace *trace,
                    const WeftTrace *before,
                    GCancellable *cancellable,
                    GError **error);
  GDestroyNotify free;
  /* Writes the analysis of a whole log to the archive of the index. A lazy analysis is written to
   * an archive of its own. NULL if the analysis is not cached. */
  void (*save) (const WeftTrace *trace, WeftArchive *archive);
  /* Reads the analysis from an archive. Returns NULL if the archive does not match trace->index. */
  gpointer (*load) (WeftTrace *trace, WeftArchiveReader *reader);
  /* Returns TRUE if the analysis is made on demand rather than with the trace. NULL if it is never
   * lazy. */
  gboolean (*is_lazy) (const WeftIndex *index);
} WeftAnalysis;

/* All analyses, in the order in which they are made. */
extern const WeftAnalysis weft_analyses[];
extern const guint weft_n_analyses;
