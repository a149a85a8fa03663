/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk over all events of one type. */
#pragma once

#include "weft-index.h"

/* FALSE ends the walk. */
typedef gboolean (*WeftTagFunc) (const WeftEvent *event, gpointer user_data);

/* Calls @func for each event with @tag (below WEFT_COUNTED_TAGS - 1): those of no capability first,
 * then capability by capability, in file order within each. Reads only the buffers that have any,
 * and no further than their last; of the kinds that the index remembers one by one, only them. */
void weft_tag_walk (const WeftIndex *index, guint16 tag, WeftTagFunc func, gpointer user_data);
