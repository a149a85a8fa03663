/* SPDX-License-Identifier: BSD-3-Clause */
/* User spans while they are read: the messages that start and stop them, their labels, and the set
 * of spans that are open at a time, with the rule that decides which span a STOP ends. */
#pragma once

#include "weft-telemetry-message.h"
#include "weft-user-pairs.h"
#include "weft-user-walk.h"

/* Messages that start and stop a span: "START label" and "STOP label", messages with other pairs of
 * prefixes (weft-user-pairs.h), and messages of opentelemetry. */

/* A parsed message. @label points into the event. */
typedef struct
{
  gboolean is_start;
  gint64 subscript; /* distinguishes open spans with the same label; 0 if the message has none */
  const char *label;
  gsize length;
  guint64 hash; /* hash of label and prefixes, with a random seed per process */
  /* the same in START and STOP of a span: hash of the label, or of the id of an opentelemetry
   * span */
  guint64 pair;
  gboolean is_telemetry;
  guint pair_index; /* index of its WeftUserPair; 0 for opentelemetry */
} WeftUserLabel;

/* Parses a USER_MSG like ghc-events-analyze: a prefix of @pairs such as "START " or "STOP ", an
 * optional signed decimal number, white space, and the label. So "START 3dmodel" has the label
 * "dmodel" and the subscript 3. Numbers saturate at 64 bits. Opentelemetry spans have no subscript,
 * and the messages that end them have no label. Returns FALSE if the message does not start or stop
 * a span. */
gboolean
weft_user_label_parse (const WeftUserPairs *pairs, const WeftEvent *event, WeftUserLabel *label);

/* Returns the WeftUserLabel.pair of the span of @message. */
guint64 weft_user_label_telemetry_pair (const WeftTelemetryMessage *message);

/* Labels, their numbers and their names. Shared by reference. */
typedef struct _WeftUserLabels WeftUserLabels;

/* Maximum number of labels that have their own index. All further labels share the last index. */
#define WEFT_USER_MAX_LABELS  65536
#define WEFT_USER_LABEL_OTHER (WEFT_USER_MAX_LABELS - 1)

/* Returns an empty list of labels. */
WeftUserLabels *weft_user_labels_new (void);

/* Returns a copy of the first @n labels. */
WeftUserLabels *weft_user_labels_copy (const WeftUserLabels *self, guint n);

/* Returns the number of labels with a name. */
guint weft_user_labels_get_n (const WeftUserLabels *self);

/* Returns the index of @label. Adds the label if it is new. */
guint weft_user_labels_add (WeftUserLabels *self, const WeftUserLabel *label);

/* Returns the index of @label, or WEFT_USER_LABEL_OTHER if it was not added. */
guint weft_user_labels_find (const WeftUserLabels *self, const WeftUserLabel *label);

/* Returns the index of the WeftUserPair of the @i-th label. */
guint weft_user_labels_pair_index (const WeftUserLabels *self, guint i);

/* Returns the @i-th label's name, valid UTF-8. */
const char *weft_user_labels_name (const WeftUserLabels *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserLabels, weft_shared_unref)

/* Maximum number of rows of overlapping spans. A span for which all rows are used has
 * WEFT_USER_NO_ROW. */
#define WEFT_USER_MAX_ROWS 32
#define WEFT_USER_NO_ROW   255

/* A span that has begun. Copied by value. */
typedef struct
{
  guint64 start;  /* ns */
  guint64 offset; /* file offset of its START */
  guint64 hash;   /* hash of the label */
  guint64 pair;   /* see WeftUserLabel */
  gint64 subscript;
  guint32 label; /* number of the label */
  guint32 thread;
  guint16 cap;
  guint8 has_thread;
  guint8 is_telemetry; /* the span is from opentelemetry */
  guint8 row;          /* lowest row that was free when the span began */
} WeftUserOpenSpan;

/* Set of open spans. */
typedef struct _WeftUserOpenSet WeftUserOpenSet;

WeftUserOpenSet *weft_user_open_set_new (void);
void weft_user_open_set_free (WeftUserOpenSet *self);

/* Adds @span. */
void weft_user_open_set_add (WeftUserOpenSet *self, const WeftUserOpenSpan *span);

/* Returns the lowest row without an open span, or WEFT_USER_NO_ROW. */
guint8 weft_user_open_set_free_row (const WeftUserOpenSet *self);

/* Removes the span that @label, a STOP, ends, and stores the span in @span. This is the last open
 * span of @thread with the same pair and subscript. If @thread has none, it is the last such span
 * of any thread. Returns FALSE if there is no such span. */
gboolean weft_user_open_set_close (WeftUserOpenSet *self,
                                   const WeftUserLabel *label,
                                   gboolean has_thread,
                                   guint32 thread,
                                   WeftUserOpenSpan *span);

/* Returns the number of open spans. */
guint weft_user_open_set_size (const WeftUserOpenSet *self);

/* Returns the open spans as a new array of WeftUserOpenSpan, sorted by start. */
GArray *weft_user_open_set_list (const WeftUserOpenSet *self);
