/* SPDX-License-Identifier: BSD-3-Clause */
/* What holds of every index, whatever bytes it was made of. Each check ends the test where it does
 * not. */
#pragma once

#include "fuzz-open.h"

/* Where the events end in the file (guint64, ascending). */
GArray *weft_fuzz_event_ends (const WeftIndex *index);

/* Adds to @cuts (guint64) at most @n places around the edges of the blocks of the log in @data. */
void weft_fuzz_add_edges (const guint8 *data, gsize size, GArray *cuts, guint n);

/* Problems stand in order, lie inside the file, and are told in a sentence. */
void weft_fuzz_check_problems (const WeftIndex *index);

/* Every byte of the file is in a header, in an event, an end marker, or in a problem that tells its
 * loss; and in one of them only. */
void weft_fuzz_check_accounts (const WeftIndex *index);

/* A second walk, from each checkpoint on, sees the events that the index counted. */
void weft_fuzz_check_walks (const WeftIndex *index);

/* Running and collecting take no more than the time there was, over any range. */
void weft_fuzz_check_usage (const WeftTrace *trace, GRand *random);

/* Both indexes found the same events and the same problems. */
void weft_fuzz_check_same (const WeftIndex *a, const WeftIndex *b);
