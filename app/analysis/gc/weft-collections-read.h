/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of a log's GCs from its events, one capability at a time. */
#pragma once

#include "weft-collections.h"

/* All collections of @index by start, as an array of WeftCollection. */
GArray *weft_collections_read (const WeftIndex *index);

/* Whether the RTS that wrote @log posts the numbers of each GC, and so who began it: what a cut log
 * may not have come to. */
gboolean weft_collections_declare_numbers (const WeftLog *log);
