/* SPDX-License-Identifier: BSD-3-Clause */
/* The call tree that a picture of a flame graph is of, and what it is compared with. */
#pragma once

#include "weft-export.h"
#include "weft-flame-picture.h"

G_BEGIN_DECLS

/* All zeros is none. */
typedef struct
{
  WeftCallTree *calls; /* what is drawn; without amounts where the log has nothing for it */
  WeftCallTree *base;  /* of the same stacks: what its colours are a change from; or NULL */
  WeftFlameTree *flame;
  WeftFlameUnit unit;
} WeftExportTree;

/* Of [@from, @to) of @trace, or of @options->compared with @trace as the base. */
void weft_export_tree_init (WeftExportTree *self,
                            WeftTrace *trace,
                            const WeftExportOptions *options,
                            guint64 from,
                            guint64 to);
void weft_export_tree_clear (WeftExportTree *self);

void weft_export_tree_paint (const WeftExportTree *self,
                             const WeftExportOptions *options,
                             WeftTextCache *text,
                             cairo_t *cr,
                             double width,
                             double height);

G_END_DECLS
