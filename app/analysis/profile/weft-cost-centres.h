/* SPDX-License-Identifier: BSD-3-Clause */
/* What the log calls its cost centres. */
#pragma once

#include "weft-index.h"

G_BEGIN_DECLS

typedef struct _WeftCostCentres WeftCostCentres;

/* Reads the table that a profiled program writes. Empty where the log has none. */
WeftCostCentres *weft_cost_centres_new (const WeftIndex *index);
void weft_cost_centres_free (WeftCostCentres *self);

/* The stack of @n big-endian ids at @ids, innermost first: "Module.label" of each, joined by " < ",
 * and "MAIN" where there is none. An id without a definition stands as its number; where one is
 * defined twice, the first holds. Valid UTF-8, cut with "…" where it grows beyond some 16 KB. Newly
 * allocated. */
char *weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostCentres, weft_cost_centres_free)

G_END_DECLS
