/* SPDX-License-Identifier: BSD-3-Clause */
/* Flush pace of a log that grows: the period at which its program writes, and its delay. */
#pragma once

#include "weft-trace.h"

/* A plain value. */
typedef struct
{
  guint64 period; /* ns between two flushes of all buffers; 0 if it is not known */
  gboolean has_lag;
  gint64 lag;         /* ns before now of which the events are not written yet */
  gboolean is_silent; /* a HEC has written nothing for 2 s or more, while others did */
  guint16 silent_cap; /* that HEC, or WEFT_CAP_NONE; of several the one that is silent longest */
  guint64 silent;     /* ns: for how long */
} WeftFlushPace;

/* @now is in us since 1970, from g_get_real_time(). A flush writes the buffer of no HEC, too, so
 * that the period follows from the ends of its last blocks. */
WeftFlushPace weft_flush_pace (const WeftTrace *trace, gint64 now);
