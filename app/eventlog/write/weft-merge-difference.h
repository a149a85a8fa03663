/* SPDX-License-Identifier: BSD-3-Clause */
/* Differences between headers for which one log cannot hold the events of both. */
#pragma once

#include "weft-header.h"

/* Returns TRUE if the events of a log with the header @own have the same meaning in a log with the
 * header @merged, which declares the event types of several headers, provided that both declare the
 * same layouts of these events. */
gboolean weft_merge_keeps_meaning (const WeftHeader *own, const WeftHeader *merged);

/* Returns how the meaning of events of @own differs from that of @other, so that a log with the
 * header @merged cannot hold both: a clause about @own, translated. NULL if the difference is not
 * between these two. Newly allocated. */
char *
weft_merge_difference (const WeftHeader *own, const WeftHeader *other, const WeftHeader *merged);

/* Returns TRUE if the events with @tag, which both headers declare, have the same fields. */
gboolean weft_merge_has_same_layout (const WeftHeader *own, const WeftHeader *other, guint16 tag);

/* Returns how the layouts of the events with @tag differ: a clause about @own, translated. Newly
 * allocated. */
char *weft_merge_layout_difference (const WeftHeader *own, const WeftHeader *other, guint16 tag);

/* Returns the size of the payload of events with @tag, bytes, or WEFT_SIZE_VARIABLE. */
guint16 weft_merge_declared_size (const WeftHeader *header, guint16 tag);

/* Returns the name of @tag, which @header declares. Borrowed. */
const char *weft_merge_type_name (const WeftHeader *header, guint16 tag);
