/* SPDX-License-Identifier: BSD-3-Clause */
/* Pace of a log that grows: how often its program writes, and how old what is known is. */
#pragma once

#include "weft-trace.h"

/* A plain value. */
typedef struct
{
  guint64 period; /* ns between two flushes of all buffers; 0 if it is not known */
  gboolean has_lag;
  gint64 lag; /* ns: what happened in the last so many is not known yet */
  gboolean is_silent;
  guint16 silent_cap; /* where is_silent: of the HEC, or WEFT_CAP_NONE, that was heard of least */
  guint64 silent;     /* ns: for how long, while others were heard of: 2 s at least */
} WeftPace;

/* @now is in us since 1970, as g_get_real_time() tells it. A flush writes the buffer of no HEC,
 * too, so that the ends of its last blocks tell the period. */
WeftPace weft_pace (const WeftTrace *trace, gint64 now);
