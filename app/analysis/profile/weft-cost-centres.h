/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the cost centres that a log defines. */
#pragma once

#include "weft-index.h"

typedef struct _WeftCostCentres WeftCostCentres;

/* One of them. Texts are valid UTF-8; module and source are "" where the log does not say. */
typedef struct
{
  char *label, *module, *source; /* "go", "Main", "Main.hs:12:5-20" */
} WeftCostCentre;

/* Reads the table that a profiled program writes, which may stand after what it names. Empty where
 * the log has none; where an id is defined twice, the first definition with a label holds. */
WeftCostCentres *weft_cost_centres_new (const WeftIndex *index);
void weft_cost_centres_free (WeftCostCentres *self);

/* What cost centre @id is, or NULL if the log does not define it. Borrowed. */
const WeftCostCentre *weft_cost_centres_find (const WeftCostCentres *self, guint32 id);

/* The stack of @n big-endian ids at @ids, innermost first: "Module.label" of each, joined by " < ",
 * and "MAIN" where there is none. An id without a definition stands as its number. Valid UTF-8, cut
 * with "…" where it grows beyond some 16 KB. @self may be NULL: all are numbers then. Newly
 * allocated. */
char *weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostCentres, weft_cost_centres_free)
