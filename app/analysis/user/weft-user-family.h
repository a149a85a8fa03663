/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans of opentelemetry: the tags and events of a span, the span around it, and the parents and
 * tags of all spans of a range, which are found in one pass. */
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

#define WEFT_USER_NO_PARENT G_MAXUINT32

/* Immutable. Arrays are by index in the list of spans from which it was made. */
typedef struct
{
  guint n;          /* number of spans; 0 if none is of opentelemetry */
  guint32 *parents; /* index of the span of weft_user_parent(), or WEFT_USER_NO_PARENT */
  char **tags;      /* "key=value, key=value", valid UTF-8; or NULL */
} WeftUserFamily;

/* Finds parents and tags of @all (of WeftUserSpan), the spans of a range. Parents outside of @all
 * are not found. Reads all messages from the first to the last of the spans. NULL if cancelled. */
WeftUserFamily *
weft_user_family_new (const WeftUserSpans *spans, const GArray *all, GCancellable *cancellable);
void weft_user_family_free (WeftUserFamily *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserFamily, weft_user_family_free)
