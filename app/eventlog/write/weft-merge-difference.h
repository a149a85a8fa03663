/* SPDX-License-Identifier: BSD-3-Clause */
/* Differences between headers for which one log cannot hold the events of both. */
#pragma once

#include "weft-header.h"

/* Returns TRUE if the events of a log with the header @own have the same layout and meaning in a
 * log with the header @merged, which declares the event types of several headers. */
gboolean weft_merge_keeps_events (const WeftHeader *own, const WeftHeader *merged);

/* Returns how the events of @own differ from those of @other, so that a log with the header @merged
 * cannot hold both: a clause about @own, translated. NULL if the difference is not between these
 * two. Newly allocated. */
char *
weft_merge_difference (const WeftHeader *own, const WeftHeader *other, const WeftHeader *merged);
