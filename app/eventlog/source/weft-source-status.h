/* SPDX-License-Identifier: BSD-3-Clause */
/* Status of a source: what it is waiting for, since when, and how that is said to a person. */
#pragma once

#include "weft-address.h"

typedef enum
{
  WEFT_SOURCE_CONNECTING, /* nobody writes, or listens, yet or any more */
  WEFT_SOURCE_SILENT,     /* connected, or opened, and nothing has come */
  WEFT_SOURCE_HEADER,     /* the log's header, or its beginning, and nothing after it */
  WEFT_SOURCE_LIVE,       /* events come */
  WEFT_SOURCE_ENDED,      /* the log has ended; of a file: nothing more will come */
  WEFT_SOURCE_CUT,        /* the stream has ended without the log's end marker */
  WEFT_SOURCE_FAILED,     /* it cannot be read on, or kept: weft_source_read() has said why */
} WeftSourceState;

/* From so many bytes of a log on that has no end, WeftSourceStatus.is_large. */
#define WEFT_SOURCE_LARGE G_GUINT64_CONSTANT (1000000000)

/* A plain value. */
typedef struct
{
  WeftSourceState state;
  WeftAddressKind kind;
  gint64 since;      /* us of g_get_monotonic_time(): when the state began, or, of LIVE, when bytes
                        came last */
  guint64 bytes;     /* so far, as they came */
  guint n_sessions;  /* how often a writer was there that wrote something */
  gboolean is_large; /* so much is kept of a log without an end that a person should know */
  gboolean is_buffered; /* the program cannot be told to flush its events */
  const char *reason;   /* of CONNECTING: why the last try failed; static, or NULL */
} WeftSourceStatus;

/* A sentence for a person, at the time @now_us, of the source that is called @name; NULL if
 * there is nothing to say. Newly allocated. */
char *weft_source_status_describe (const WeftSourceStatus *status, const char *name, gint64 now_us);
