/* SPDX-License-Identifier: BSD-3-Clause */
/* Difference between the recordings of two runs: features that only one of the logs has. */
#pragma once

#include "weft-trace.h"

/* A bit (1 << feature) for each feature that @a has and that was not recorded in @b. */
guint weft_compared_recorded_only (const WeftTrace *a, const WeftTrace *b);

/* Whether recording one of @features, such bits, changes what the program does: its times and GCs.
 */
gboolean weft_compared_is_disturbed (guint features);

/* "Recorded only in B: heap profile. Profiling changes times and GCs", translated; NULL where both
 * have the same features. Newly allocated. */
char *weft_compared_recording (const WeftTrace *a, const WeftTrace *b);
