/* SPDX-License-Identifier: BSD-3-Clause */
/* Notes of a span of opentelemetry, which are its tags and events, and the span around it. */
#pragma once

#include "weft-user-spans.h"

/* A tag or an event. Texts are valid UTF-8. */
typedef struct
{
  guint64 time; /* ns */
  gboolean is_event;
  char *key, *value;
} WeftUserNote;

/* Returns the notes of @span, an array of WeftUserNote sorted by time. Empty for a span of START
 * and STOP. Reads at most @most messages in the span. */
GArray *weft_user_notes (const WeftUserSpans *spans, const WeftUserSpan *span, guint most);

/* Finds the last span of opentelemetry that was open on the same thread when @span, another one,
 * began. Returns FALSE if there is none. */
gboolean
weft_user_parent (const WeftUserSpans *spans, const WeftUserSpan *span, WeftUserSpan *parent);
