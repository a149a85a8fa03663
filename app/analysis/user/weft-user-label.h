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
  gint64 subscript; /* distinguishes open spans with the same label; 0 if there is none */
  const char *label;
  gsize length;
  guint64 hash; /* hash of label and prefixes, with a random seed for each process */
  guint64 pair; /* the same in START and STOP: hash of the label, or of the id in opentelemetry */
  gboolean is_telemetry;
  guint prefixes; /* index of its WeftUserPair; 0 for opentelemetry */
} WeftUserLabel;

/* Parses a USER_MSG like ghc-events-analyze: a prefix of @pairs such as "START " or "STOP ", an
 * optional signed decimal number, white space, and the label. So "START 3dmodel" is the label
 * "dmodel" with subscript 3. Numbers saturate at 64 bits. Spans of opentelemetry have no subscript,
 * and their ends no label. Returns FALSE if the message does not start or stop a span. */
gboolean
weft_user_label_parse (const WeftUserPairs *pairs, const WeftEvent *event, WeftUserLabel *label);

/* Returns the pair of @message's span. */
guint64 weft_user_label_telemetry_pair (const WeftTelemetryMessage *message);

/* Names of labels by number. */
typedef struct _WeftUserLabels WeftUserLabels;

/* Maximum number of labels with a number of their own. All others share the last number. */
#define WEFT_USER_MAX_LABELS 65536
#define WEFT_USER_OTHER      (WEFT_USER_MAX_LABELS - 1)

/* Shared by reference. */
WeftUserLabels *weft_user_labels_new (void);

/* Returns a copy of the first @n labels. */
WeftUserLabels *weft_user_labels_copy (const WeftUserLabels *self, guint n);

/* Returns the number of labels with a name. */
guint weft_user_labels_n (const WeftUserLabels *self);

/* Returns the number of @label, which is added if it is new. */
guint weft_user_labels_add (WeftUserLabels *self, const WeftUserLabel *label);

/* Returns the number of @label, or WEFT_USER_OTHER if it was not added. */
guint weft_user_labels_find (const WeftUserLabels *self, const WeftUserLabel *label);

/* Returns the index of the WeftUserPair of the @i-th label. */
guint weft_user_labels_prefixes (const WeftUserLabels *self, guint i);

/* Returns the @i-th label's name, valid UTF-8. */
const char *weft_user_labels_name (const WeftUserLabels *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserLabels, weft_shared_unref)
