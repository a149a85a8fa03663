/* SPDX-License-Identifier: BSD-3-Clause */
/* Block: a stretch of the file whose events belong to one capability, or to none. */
#pragma once

#include "weft-event.h"

/* A block marker: tag, begin, size, end and capability. */
#define WEFT_MARKER_SIZE 24

/* An upper bound of stamps: some 292 years. Later ones are damage. */
#define WEFT_TIME_MAX ((guint64) G_MAXINT64)

/* A plain value. The bytes are [offset, end); the marker, if there is one, is the first event among
 * them. The marker promises that all stamps are in [begin_time, end_time]. */
typedef struct
{
  guint64 offset;
  guint64 end;          /* end of the bytes that are in the file */
  guint64 declared_end; /* end of the bytes that the marker promises; > end if the log is cut */
  guint64 begin_time;   /* ns; 0 if unknown */
  guint64 end_time;     /* ns; WEFT_TIME_MAX if unknown */
  guint32 segment;      /* index in the log's segments */
  guint16 cap;          /* or WEFT_CAP_NONE */
  guint8 has_marker;    /* FALSE: a run of events outside blocks */
  guint8 is_open;       /* more bytes of the block may follow */
} WeftBlock;
