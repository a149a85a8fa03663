/* SPDX-License-Identifier: BSD-3-Clause */
/* Block: a range of bytes of the file. All events in it belong to one capability, or to none. */
#pragma once

#include "weft-event.h"

/* Size of a block marker in bytes: tag, begin time, size, end time and capability. */
#define WEFT_MARKER_SIZE 24

/* Upper bound of time stamps, about 292 years in ns. Higher stamps are damaged. */
#define WEFT_TIME_MAX ((guint64) G_MAXINT64)

/* A block: the bytes [offset, end) of the file; copied by value. The marker, if there is one, is
 * the block's first event, and declares that all stamps are in [begin_time, end_time]. */
typedef struct
{
  guint64 offset;
  guint64 end;          /* end of those bytes of the block that are in the file */
  guint64 declared_end; /* end of the block according to its marker; > end if the log is cut off */
  guint64 begin_time;   /* ns; 0 if unknown */
  guint64 end_time;     /* ns; WEFT_TIME_MAX if unknown */
  guint32 segment;      /* index in the log's segments */
  guint16 cap;          /* capability, or WEFT_CAP_NONE */
  guint8 has_marker;    /* FALSE for a run of events outside blocks */
  guint8 is_open;       /* more bytes of the block may follow */
} WeftBlock;
