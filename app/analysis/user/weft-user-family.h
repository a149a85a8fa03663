/* SPDX-License-Identifier: BSD-3-Clause */
/* Family of opentelemetry spans: the tags, events and parent of a single span, and the parents and
 * tags of all spans of a range, which are found in one pass. */
#pragma once

#include "weft-user-spans.h"

/* A tag or an event of a span. Texts are valid UTF-8. */
typedef struct
{
  guint64 time; /* ns */
  gboolean is_event;
  char *key, *value;
} WeftUserNote;

/* Returns the notes of @span, an array of WeftUserNote sorted by time. It is empty if @span is not
 * from opentelemetry. Reads at most @most messages of the span. */
GArray *weft_user_notes (const WeftUserSpans *spans, const WeftUserSpan *span, guint most);

/* Finds the parent of @span: of the opentelemetry spans that were open on the same thread when
 * @span began, the last one to begin. Returns FALSE if @span has no parent. */
gboolean
weft_user_find_parent (const WeftUserSpans *spans, const WeftUserSpan *span, WeftUserSpan *parent);

#define WEFT_USER_NO_PARENT G_MAXUINT32

/* Parents and tags of the spans in a list. The arrays have the indexes of the list. Immutable. */
typedef struct
{
  guint n;          /* number of spans; 0 if none is from opentelemetry */
  guint32 *parents; /* index of the parent of each span, or WEFT_USER_NO_PARENT */
  char **tags;      /* tags of each span, "key=value, key=value", valid UTF-8; NULL if none */
} WeftUserFamily;

/* Finds the parents and tags of @all (of WeftUserSpan), the spans of a range. Parents that are not
 * in @all are not found. Reads the messages from the start of the first opentelemetry span to the
 * end of the last one. Returns NULL if it was cancelled. */
WeftUserFamily *
weft_user_family_new (const WeftUserSpans *spans, const GArray *all, GCancellable *cancellable);
void weft_user_family_free (WeftUserFamily *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserFamily, weft_user_family_free)
