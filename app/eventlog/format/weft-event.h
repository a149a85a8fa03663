/* SPDX-License-Identifier: BSD-3-Clause */
/* Event in the mapped log, with its fields' values decoded on demand. */
#pragma once

#include "weft-header.h"

/* The capability of events in global blocks and outside blocks. */
#define WEFT_CAP_NONE 0xffff

/* Stop statuses that mean more than their name, in today's codes. */
#define WEFT_STOP_STACK_OVERFLOW 2
#define WEFT_STOP_YIELDED        3
#define WEFT_STOP_FOREIGN_CALL   6
#define WEFT_STOP_MVAR           7
#define WEFT_STOP_BLACK_HOLE     8
#define WEFT_STOP_STM            12
#define WEFT_STOP_THROW_TO       18
#define WEFT_STOP_MVAR_READ      20

/* A view into the mapped log, valid as long as the log. Not to be stored for many events. */
typedef struct
{
  guint64 offset;        /* of its tag in the file */
  guint64 time;          /* ns since the RTS started, as stamped */
  const guint8 *payload; /* after tag, stamp and length */
  const WeftHeader *header;
  guint32 length; /* bytes of payload */
  guint16 tag;
  guint16 cap; /* of its block, or WEFT_CAP_NONE */
} WeftEvent;

/* A field's value. Numbers are in @number, everything else in @bytes of @length; for a
 * WEFT_FIELD_STACK @bytes are the u32 themselves. Unowned: points into the log. */
typedef struct
{
  const WeftField *field;
  gboolean present; /* FALSE: this log's layout lacks the field, or the payload ends before it */
  guint64 number;
  const guint8 *bytes;
  gsize length;
} WeftValue;

/* Result of decoding an event. */
typedef enum
{
  WEFT_EVENT_WHOLE,
  WEFT_EVENT_UNKNOWN, /* no row of the table decodes it: no values, only bytes */
  WEFT_EVENT_SHORT,   /* the payload ends before the last field; the fields before were decoded */
} WeftEventState;

/* Decodes @event's fields, in the table's order, into @values; @n gets their number. Stop statuses
 * become today's codes, flags 0 or 1. Bytes after the known fields are left alone: a later version
 * put them there. */
WeftEventState
weft_event_decode (const WeftEvent *event, WeftValue values[WEFT_MAX_FIELDS], guint *n);

/* Sets @thread to the first thread that @event names. Returns FALSE if it names none. */
gboolean weft_event_thread (const WeftEvent *event, guint64 *thread);
/* Returns TRUE if @event names @thread in any field. */
gboolean weft_event_names_thread (const WeftEvent *event, guint32 thread);

/* The identifier of @event's type, "UNKNOWN" if the table has none. Static. */
const char *weft_event_name (const WeftEvent *event);

/* The number in field @name of @event, or @fallback if it has no such number. For events of rare
 * types; too slow for all events. */
guint64 weft_event_number (const WeftEvent *event, const char *name, guint64 fallback);

/* The text in field @name, as valid UTF-8, newly allocated; NULL if it has no such text. */
char *weft_event_text (const WeftEvent *event, const char *name);

/* A WEFT_FIELD_STRINGS value as a NULL-terminated list of valid UTF-8: the last NUL ends the list,
 * empty strings are kept. Free with g_strfreev(). */
char **weft_value_strings (const WeftValue *value);

/* The @i-th id of a WEFT_FIELD_STACK value, which has @length / 4. */
guint32 weft_value_stack_id (const WeftValue *value, guint i);

/* The bytes of an IPE event's payload: a u64 and six NUL-terminated strings; 0 if they do not
 * fit into @available. The length that the log gives may be one off (GHC #24287). */
gsize weft_ipe_length (const guint8 *payload, gsize available);

/* Appends one line for users, from the table's summary, to @out; for an unknown event, the header's
 * description and its size. Valid UTF-8. */
void weft_event_describe (const WeftEvent *event, GString *out);

/* Sets the decimal sign (a static string) of times in descriptions, and what names a unit by its
 * symbol (NULL: its symbol). A point and symbols, if nobody does. Before any other thread describes
 * an event. */
void weft_event_describe_set_style (const char *point, const char *(*unit) (const char *symbol));

/* Today's code for a stop status that GHC 7.8.1 or 7.8.2 wrote as @raw. */
guint weft_stop_status_shifted (guint raw);

/* Today's code for the stop status @raw in a log with @header. */
static inline guint
weft_stop_status (const WeftHeader *header, guint raw)
{
  return G_UNLIKELY (header->shifted_stop_codes) ? weft_stop_status_shifted (raw) : raw;
}

/* Why a thread stopped, as scripts know it ("blocked on an MVar", "stack overflow, size 1024"),
 * never translated: today's @status codes; @info is the owner of a black hole (0: not told) or a
 * stack's size in words. Newly allocated. */
char *weft_stop_status_text (guint status, guint32 info);

/* The same for people: translated, and with a stack's size in bytes ("stack overflow, stack of 8192
 * bytes"). @info 0: it is not known. Newly allocated. */
char *weft_stop_status_label (guint status, guint32 info);

/* The same without what differs from one stop to the next ("blocked on black hole"). Newly
 * allocated. */
char *weft_stop_status_reason (guint status, gboolean is_translated);

/* Bytes of the words that the RTS counts stacks in: those of a 64-bit program. */
#define WEFT_STACK_WORD 8

/* What the HECs of a set of @type share, for people ("OS process"): translated. Newly allocated. */
char *weft_set_type_label (guint type);

/* What the bands of a heap profile with this breakdown are, for people ("closure type"):
 * translated. NULL if it is not known. Static. */
const char *weft_breakdown_label (guint breakdown);
