/* SPDX-License-Identifier: BSD-3-Clause */
/* What the log calls its cost centres. */
#pragma once

#include "weft-index.h"

G_BEGIN_DECLS

typedef struct _WeftCostCentres WeftCostCentres;

/* Reads the table that a profiled program writes. Empty where the log has none. */
WeftCostCentres *weft_cost_centres_new (const WeftIndex *index);
void weft_cost_centres_free (WeftCostCentres *self);

/* "Module.label" of cost centre @id, valid UTF-8, borrowed; NULL where the log does not define it.
 * Where it is defined twice, the first holds. */
const char *weft_cost_centres_label (const WeftCostCentres *self, guint32 id);

/* The labels of the stack of @n big-endian ids at @ids, innermost first, joined by " < ", and
 * "MAIN" where there is none; an id
 * without a definition stands as its number. Cut with "…" where it grows beyond some 16 KB. Newly
 * allocated. */
char *weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostCentres, weft_cost_centres_free)

G_END_DECLS
