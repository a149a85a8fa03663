/* SPDX-License-Identifier: BSD-3-Clause */
/* Status of a source: its state, the time of the last change, and a text for users. */
#pragma once

#include "weft-address.h"

typedef enum
{
  WEFT_SOURCE_CONNECTING, /* no program writes or listens yet, or any more */
  WEFT_SOURCE_SILENT,     /* connected or opened, without any bytes so far */
  WEFT_SOURCE_HEADER,     /* only the log's header, or a part of it, has come */
  WEFT_SOURCE_LIVE,       /* events are coming */
  WEFT_SOURCE_ENDED,      /* the log has ended; for a file: no more bytes will follow */
  WEFT_SOURCE_CUT,        /* the stream has ended without the log's end marker */
  WEFT_SOURCE_FAILED, /* it cannot be read or stored any more; weft_source_read() has returned the
                         error */
} WeftSourceState;

/* Size in bytes at which a log without an end gets WeftSourceStatus.is_large. */
#define WEFT_SOURCE_LARGE G_GUINT64_CONSTANT (1000000000)

/* Copied by value; owns nothing. */
typedef struct
{
  WeftSourceState state;
  WeftAddressKind kind;
  gint64 since; /* g_get_monotonic_time() when the state began; if LIVE, when the last bytes came */
  guint64 bytes;        /* received so far, before decompression */
  guint n_sessions;     /* connections over which bytes came */
  gboolean is_large;    /* the user should know how much of a log without an end is stored */
  gboolean is_buffered; /* the program does not flush its events regularly */
  const char *reason;   /* if CONNECTING: error of the last try; static, or NULL */
} WeftSourceStatus;

/* Returns a sentence for users about the source called @name, at the time @now_us; NULL if there is
 * nothing to report. Newly allocated. */
char *weft_source_status_describe (const WeftSourceStatus *status, const char *name, gint64 now_us);
