/* SPDX-License-Identifier: BSD-3-Clause */
/* Iterator over the events that come at GCs, found by the marks of the index. */
#pragma once

#include "weft-index.h"

/* @time is the event's stamp in ns, cut to its block's end; what @event points to lies in the
 * log. */
typedef void (*WeftMarkFunc) (const WeftEvent *event, guint64 time, gpointer user_data);

/* Calls @func for each event of @cap's from checkpoint @first on whose mark is in @marks (bits of
 * 1 << WeftMark), in the order in which they stand in the file. Reads only the chunks that have
 * any. */
void weft_mark_walk (const WeftCapIndex *cap,
                     const WeftLog *log,
                     guint64 first,
                     guint marks,
                     WeftMarkFunc func,
                     gpointer user_data);
