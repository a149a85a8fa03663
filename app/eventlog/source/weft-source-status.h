/* SPDX-License-Identifier: BSD-3-Clause */
/* Status of a source: its state, the time of the last change, and a text for users. */
#pragma once

#include "weft-connection.h"

typedef enum
{
  WEFT_SOURCE_CONNECTING, /* no program is writing or listening (yet) */
  WEFT_SOURCE_SILENT,     /* connected or opened, without any bytes so far */
  WEFT_SOURCE_HEADER,     /* only the log's header, or part of it, has arrived */
  WEFT_SOURCE_LIVE,       /* events are arriving */
  WEFT_SOURCE_ENDED,     /* the log has ended; if the source is a file, no more bytes will follow */
  WEFT_SOURCE_TRUNCATED, /* the stream has ended without the log's end marker */
  WEFT_SOURCE_FAILED,    /* the source cannot be read or stored any more; weft_source_read() has
                            returned the error */
} WeftSourceState;

/* Size in bytes at which WeftSourceStatus.is_large is set for a log without an end. */
#define WEFT_SOURCE_LARGE G_GUINT64_CONSTANT (1000000000)

/* Status of a source; copied by value, owns nothing. */
typedef struct
{
  WeftSourceState state;
  WeftAddressKind kind;
  gint64 since;  /* g_get_monotonic_time() at the start of the state; if LIVE, when the last bytes
                    arrived */
  guint64 bytes; /* number of bytes received so far, before decompression */
  guint n_connections;  /* number of connections over which bytes have arrived */
  gboolean is_large;    /* the log has no end, and is so large that the user should know its size */
  guint64 kept_bytes;   /* if the log is kept by time: the largest of WEFT_SOURCE_LARGE and its
                           doublings that the bytes kept have reached; otherwise 0 */
  gboolean is_buffered; /* the program does not flush its events regularly */
  const char *reason;   /* if CONNECTING, error of the last attempt; static, or NULL */
} WeftSourceStatus;

/* Returns a sentence for users about the source called @name, as of @now_us (us); NULL if there is
 * nothing to report. Newly allocated. */
char *weft_source_status_describe (const WeftSourceStatus *status, const char *name, gint64 now_us);
