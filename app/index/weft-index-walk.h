/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks over the events of one type, or over those that have a mark in the index. */
#pragma once

#include "weft-index.h"

/* Returns FALSE to end the walk. */
typedef gboolean (*WeftTagFunc) (const WeftEvent *event, gpointer user_data);

/* Calls @func for each event with @tag (below WEFT_COUNTED_TAGS - 1): first those of no capability,
 * then capability by capability, in file order within each. Reads each buffer up to the last such
 * event, or, for types whose offsets are in the index, only those events. */
void weft_tag_walk (const WeftIndex *index, guint16 tag, WeftTagFunc func, gpointer user_data);

/* @time is the event's stamp in ns, clamped to the end of its block. The payload of @event is in
 * the mapped log. */
typedef void (*WeftMarkFunc) (const WeftEvent *event, guint64 time, gpointer user_data);

/* Calls @func for each event of @cap whose mark is in @marks (bits of 1 << WeftMark), starting at
 * checkpoint @first, in file order. Reads only chunks that have such events. */
void weft_mark_walk (const WeftCapIndex *cap,
                     const WeftLog *log,
                     guint64 first,
                     guint marks,
                     WeftMarkFunc func,
                     gpointer user_data);
