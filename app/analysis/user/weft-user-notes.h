/* SPDX-License-Identifier: BSD-3-Clause */
/* What a program notes of a span of opentelemetry while it is under way: tags and events; and the
 * span around it. */
#pragma once

#include "weft-user-spans.h"

/* Texts are valid UTF-8. */
typedef struct
{
  guint64 time; /* ns */
  gboolean is_event;
  char *key, *value;
} WeftUserNote;

/* The notes of @span, by time, of WeftUserNote. Empty for a span of START and STOP. Reads the
 * messages that lie in the span, up to @most. */
GArray *weft_user_notes (const WeftUserSpans *spans, const WeftUserSpan *span, guint most);

/* Finds the span of opentelemetry that was under way on the same thread when @span, another one,
 * began; the last where there are several. FALSE if there is none. */
gboolean
weft_user_parent (const WeftUserSpans *spans, const WeftUserSpan *span, WeftUserSpan *parent);
