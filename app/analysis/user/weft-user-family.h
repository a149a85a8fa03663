/* SPDX-License-Identifier: BSD-3-Clause */
/* Parents and tags of spans of opentelemetry, found in one pass. */
#pragma once

#include "weft-user-spans.h"

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
