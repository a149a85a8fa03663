/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages of the Haskell package opentelemetry: spans, their tags and events, and metrics. The
 * package writes them as binary user messages or as text. */
#pragma once

#include "weft-event.h"

/* Kinds of messages, by their number in binary messages. */
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

/* Bytes within a message, not NUL-terminated. */
typedef struct
{
  const char *bytes;
  gsize length;
} WeftTelemetryText;

/* A decoded message. Fields that a message of its kind does not have are 0. Texts point into the
 * event. */
typedef struct
{
  WeftTelemetryKind kind;
  /* FALSE for a binary message; text messages and binary messages have independent ids */
  gboolean is_text;
  guint64 id;              /* id of the span in this process, or of the instrument */
  guint64 trace, span;     /* global ids, of the parent or of the span itself */
  WeftTelemetryText key;   /* key of a tag or an event; name of a span or an instrument */
  WeftTelemetryText value; /* value of a tag or an event; kind of an instrument */
  gint64 number;           /* number of a metric */
} WeftTelemetryMessage;

/* Decodes a USER_MSG or USER_BINARY_MSG event. Returns FALSE if @event is not a message of the
 * package. */
gboolean weft_telemetry_message_decode (WeftTelemetryMessage *self, const WeftEvent *event);
