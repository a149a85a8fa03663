/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages of the package opentelemetry: spans, what belongs to them, and metrics, which it writes
 * as binary user messages or as text. */
#pragma once

#include "weft-event.h"

/* As the binary messages number them. */
typedef enum
{
  WEFT_TELEMETRY_BEGIN = 1,
  WEFT_TELEMETRY_END,
  WEFT_TELEMETRY_TAG,
  WEFT_TELEMETRY_EVENT,
  WEFT_TELEMETRY_SET_PARENT,
  WEFT_TELEMETRY_SET_TRACE_ID,
  WEFT_TELEMETRY_SET_SPAN_ID,
  WEFT_TELEMETRY_DECLARE_INSTRUMENT,
  WEFT_TELEMETRY_CAPTURE_METRIC,
} WeftTelemetryKind;

/* Bytes of a message, not ended by NUL. */
typedef struct
{
  const char *bytes;
  gsize length;
} WeftTelemetryText;

/* A message. What a kind does not have is 0. Texts are views into it. */
typedef struct
{
  WeftTelemetryKind kind;
  gboolean is_text;        /* not binary: ids of both are told apart */
  guint64 id;              /* of the span, in this process; or of the instrument */
  guint64 trace, span;     /* ids that other processes know: of the parent, or of the span itself */
  WeftTelemetryText key;   /* of a tag or an event; the name of a span or an instrument */
  WeftTelemetryText value; /* of a tag or an event; the kind of an instrument */
  gint64 number;           /* of a metric */
} WeftTelemetryMessage;

/* Decodes a USER_MSG or USER_BINARY_MSG. FALSE if it is something else. */
gboolean weft_telemetry_message_decode (WeftTelemetryMessage *self, const WeftEvent *event);
