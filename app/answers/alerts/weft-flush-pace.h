/* SPDX-License-Identifier: BSD-3-Clause */
/* Flush pace of a growing log: the period at which its program writes events, and the delay with
 * which they arrive. */
#pragma once

#include "weft-trace.h"

/* Copied by value, owns nothing. */
typedef struct
{
  guint64 period; /* time between two flushes of all buffers, ns; 0 if unknown */
  gboolean has_lag;
  gint64 lag;         /* length of the time before @now whose events are not written yet, ns */
  gboolean is_silent; /* a HEC has written nothing for 2 s or more while others have */
  guint16 silent_cap; /* the HEC that has been silent longest, or WEFT_CAP_NONE */
  guint64 silent_ns;  /* time for which @silent_cap has been silent, ns */
} WeftFlushPace;

/* Returns the pace at the time @now, in us since 1970, as from g_get_real_time(). Each flush also
 * writes the buffer of events without a HEC, so the period is derived from the end times of that
 * buffer's last blocks. */
WeftFlushPace weft_flush_pace (const WeftTrace *trace, gint64 now);
