/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the cost centres that a log defines. */
#pragma once

#include "weft-index.h"

typedef struct _WeftCostCentres WeftCostCentres;

/* A cost centre. Texts are valid UTF-8; module and source are "" if unknown. */
typedef struct
{
  char *label, *module, *source; /* such as "go", "Main", "Main.hs:12:5-20" */
} WeftCostCentre;

/* Reads the cost centres that the log of a profiled program defines, before or after it uses them.
 * If an id is defined twice, the first definition with a label is used. If the log defines none,
 * the result is empty. */
WeftCostCentres *weft_cost_centres_new (const WeftIndex *index);
void weft_cost_centres_free (WeftCostCentres *self);

/* Returns cost centre @id, borrowed, or NULL if the log does not define it. */
const WeftCostCentre *weft_cost_centres_find (const WeftCostCentres *self, guint32 id);

/* Returns the text of a stack of @n big-endian ids, innermost first: "Module.label" for each id,
 * joined by " < ", or "MAIN" if @n is 0. An id without a definition is written as a number; all ids
 * are if @self is NULL. Newly allocated, valid UTF-8, truncated with "…" after about 16 KB. */
char *weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostCentres, weft_cost_centres_free)
