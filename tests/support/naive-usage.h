/* SPDX-License-Identifier: BSD-3-Clause */
/* What a capability does, by a plain run over all its events: the yardstick for what jumps. */
#pragma once

#include "weft-hec-use.h"

/* Lasts until the next one; the last has no end. */
typedef struct
{
  guint64 since;
  WeftUse use;
  guint32 thread;
  gboolean is_running;
  WeftHecTimes before; /* sums up to @since */
} NaiveStretch;

/* All that a capability does, from 0 on: an array of NaiveStretch. Some are empty. */
GArray *naive_usage (const WeftCapIndex *index, const WeftLog *log);

/* The same with the knowledge of all GCs; @own is what naive_usage() says. */
GArray *naive_hec_use (const GArray *own, const WeftGcWindows *windows, const WeftCover *cover);

/* The last one that begins at @time or before it. */
const NaiveStretch *naive_usage_at (const GArray *list, guint64 time);

/* The sums up to @time. */
WeftHecTimes naive_usage_shares (const GArray *list, guint64 time);

/* Adds @ns spent on @use to @shares. */
void naive_usage_add (WeftHecTimes *shares, WeftUse use, guint64 ns);
