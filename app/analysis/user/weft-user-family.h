/* SPDX-License-Identifier: BSD-3-Clause */
/* Parents and tags of many spans of opentelemetry, found in one pass. */
#pragma once

#include "weft-user-spans.h"

#define WEFT_USER_NO_PARENT G_MAXUINT32

/* Immutable. By place in the list of spans that it is made of. */
typedef struct
{
  guint n; /* spans; 0 if none is of opentelemetry */
  guint32
      *parents; /* the place of the span that weft_user_parent() finds, or WEFT_USER_NO_PARENT */
  char **tags;  /* "key=value, key=value", valid UTF-8; or NULL */
} WeftUserFamily;

/* Of @all (of WeftUserSpan): those of a range, of whose parents some may not be among them. Reads
 * all messages from the first to the last of them. NULL if it was cancelled. */
WeftUserFamily *
weft_user_family_new (const WeftUserSpans *spans, const GArray *all, GCancellable *cancellable);
void weft_user_family_free (WeftUserFamily *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserFamily, weft_user_family_free)
