/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the analyses of a trace: how each is made, goes on and is freed. */
#pragma once

#include "weft-trace.h"

/* An analysis. Static. */
typedef struct
{
  gsize field; /* the place of its pointer in WeftTrace */
  /* A new one of trace->index, which may use the rows above. NULL with @error
   * G_IO_ERROR_CANCELLED. Set where it reads all of the log each time. */
  gpointer (*make) (WeftTrace *trace, GCancellable *cancellable, GError **error);
  /* The same, but it reads only what has come since @before, that of an earlier view of the log;
   * NULL: all. What has none of these is made by another row. */
  gpointer (*extend) (WeftTrace *trace, gconstpointer before);
  /* The same, of what may be cancelled and needs more of @before, which is an earlier view's trace
   * that has this analysis. */
  gpointer (*go_on) (WeftTrace *trace,
                     const WeftTrace *before,
                     GCancellable *cancellable,
                     GError **error);
  GDestroyNotify free;
  /* Puts what is kept of this analysis of @trace, of a whole log, with its index: if it is lazy, by
   * itself. NULL for nothing. */
  void (*keep) (const WeftTrace *trace, WeftArchive *kept);
  /* The analysis of what was put. NULL if that cannot be of trace->index. */
  gpointer (*take) (WeftTrace *trace, WeftArchiveReader *kept);
  /* Whether it is not made with the trace, but on demand; NULL for never. */
  gboolean (*is_lazy) (const WeftIndex *index);
} WeftAnalysis;

/* In the order in which they are made. */
extern const WeftAnalysis weft_analyses[];
extern const guint weft_n_analyses;
