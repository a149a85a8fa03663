/* SPDX-License-Identifier: BSD-3-Clause */
/* Span, as weft-cli spans lists them: one small record for all kinds. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_CLI_SPAN_GC,
  WEFT_CLI_SPAN_THREAD,
  WEFT_CLI_SPAN_MUTATOR,
  WEFT_CLI_SPAN_CAPABILITY,
  WEFT_CLI_SPAN_COLLECTION,
  WEFT_CLI_SPAN_NONMOVING,
  WEFT_CLI_SPAN_USER,
  WEFT_CLI_SPAN_TASK,
  WEFT_CLI_SPAN_CENSUS,
  WEFT_CLI_SPAN_SYNC,
  WEFT_CLI_N_SPANS,
} WeftCliSpanKind;

/* A plain value, as small as it can be: a log has millions. */
typedef struct
{
  guint64 start, end; /* ns */
  guint64 info;       /* collection, nonmoving, user, task: its place in the list of all such spans;
                         census: the sample's number; thread: as the stop has it */
  guint32 thread;     /* thread, mutator, capability, user; where has_thread */
  guint32 profile;    /* census: its profile's number + 1, or 0 */
  guint16 cap;        /* or WEFT_CAP_NONE */
  guint16 status;     /* thread: why it stopped, today's codes; 0 if it did not */
  guint8 kind;        /* WeftCliSpanKind */
  guint8 state;       /* thread: WeftThreadStateKind; capability: WeftUse */
  guint8 flags;       /* of these: */
  guint8 padding;
} WeftCliSpan;

enum
{
  WEFT_CLI_SPAN_OPEN = 1 << 0,      /* the log ends inside it */
  WEFT_CLI_SPAN_TRUNCATED = 1 << 1, /* the log begins inside it */
  WEFT_CLI_SPAN_HAS_THREAD = 1 << 2,
};
