/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages that start and stop a span: "START label" and "STOP label", those with other prefixes
 * (weft-user-pairs.h), and those of opentelemetry. */
#pragma once

#include "weft-telemetry-message.h"
#include "weft-user-pairs.h"

/* A view into the message. */
typedef struct
{
  gboolean is_start;
  gint64
      subscript; /* distinguishes spans with one label that are open at once; 0 if none is given */
  const char *label;
  gsize length;
  guint64 hash; /* of the label's bytes and the prefixes, with a random seed per process */
  guint64 pair; /* the same in START and STOP: the hash of the label, or of opentelemetry's id */
  gboolean is_telemetry;
  guint prefixes; /* index of its WeftUserPair; 0 for opentelemetry */
} WeftUserLabel;

/* Reads a USER_MSG as ghc-events-analyze does: a prefix of @pairs such as "START " or "STOP ", a
 * signed decimal number if there is one, white space, and the label. "START 3dmodel" is thus the
 * label "dmodel" with subscript 3. Numbers beyond 64 bits stay at the ends of their range. Spans of
 * opentelemetry have no subscript, and their ends no label. FALSE if the message is something else.
 */
gboolean
weft_user_label_parse (const WeftUserPairs *pairs, const WeftEvent *event, WeftUserLabel *label);

/* Returns the pair of @message's span. */
guint64 weft_user_label_telemetry_pair (const WeftTelemetryMessage *message);

/* Names of labels by number. */
typedef struct _WeftUserLabels WeftUserLabels;

/* Labels with a number of their own, at most; all others share the last number. */
#define WEFT_USER_MAX_LABELS 65536
#define WEFT_USER_OTHER      (WEFT_USER_MAX_LABELS - 1)

/* Shared by reference. */
WeftUserLabels *weft_user_labels_new (void);

/* Returns a copy of the first @n labels. */
WeftUserLabels *weft_user_labels_copy (const WeftUserLabels *self, guint n);

/* Returns the number of labels with a name. */
guint weft_user_labels_n (const WeftUserLabels *self);

/* Return the number of @label: add() gives it one if it has none, find() returns WEFT_USER_OTHER.
 */
guint weft_user_labels_add (WeftUserLabels *self, const WeftUserLabel *label);
guint weft_user_labels_find (const WeftUserLabels *self, const WeftUserLabel *label);

/* Returns the index of the WeftUserPair that the @i-th label came with. */
guint weft_user_labels_prefixes (const WeftUserLabels *self, guint i);

/* Returns the @i-th label's name, valid UTF-8. */
const char *weft_user_labels_name (const WeftUserLabels *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserLabels, weft_shared_unref)
