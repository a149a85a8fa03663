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
  gint64 subscript; /* tells spans apart that are under way at once; 0 if none is given */
  const char *label;
  gsize length;
  guint64 hash; /* of the label's bytes and the prefixes, another one in each run of the program */
  guint64 pair; /* what START and STOP have in common: the label, or opentelemetry's id */
  gboolean is_telemetry;
  guint prefixes; /* the place of its WeftUserPair; 0 of opentelemetry */
} WeftUserLabel;

/* Reads a USER_MSG as ghc-events-analyze does: a prefix of @pairs such as "START " or "STOP ", a
 * signed decimal number if there is one, white space, and the label. "START 3dmodel" is thus the
 * label "dmodel" with subscript 3. Numbers beyond 64 bits stay at the ends of their range. Spans of
 * opentelemetry have no subscript, and their ends no label. FALSE if the message is something else.
 */
gboolean
weft_user_label_parse (const WeftUserPairs *pairs, const WeftEvent *event, WeftUserLabel *label);

/* The pair of the span that @message is of. */
guint64 weft_user_label_telemetry_pair (const WeftTelemetryMessage *message);

/* Names of labels by number. */
typedef struct _WeftUserLabels WeftUserLabels;

/* At most so many labels have a name of their own; all others share the last number. */
#define WEFT_USER_MAX_LABELS 65536
#define WEFT_USER_OTHER      (WEFT_USER_MAX_LABELS - 1)

/* Shared by reference. */
WeftUserLabels *weft_user_labels_new (void);

/* A copy of the first @n. */
WeftUserLabels *weft_user_labels_copy (const WeftUserLabels *self, guint n);

/* How many have a name. */
guint weft_user_labels_n (const WeftUserLabels *self);

/* The number of @label, which becomes known; and without becoming so (WEFT_USER_OTHER then). */
guint weft_user_labels_add (WeftUserLabels *self, const WeftUserLabel *label);
guint weft_user_labels_find (const WeftUserLabels *self, const WeftUserLabel *label);

/* The place of the WeftUserPair that the @i-th label came with. */
guint weft_user_labels_prefixes (const WeftUserLabels *self, guint i);

/* The @i-th label's name, valid UTF-8. */
const char *weft_user_labels_name (const WeftUserLabels *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserLabels, weft_shared_unref)
