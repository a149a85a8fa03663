/* SPDX-License-Identifier: BSD-3-Clause */
/* Event in the mapped log, whose fields are decoded on demand. */
#pragma once

#include "weft-bytes.h"
#include "weft-header.h"

/* Capability of events in global blocks and outside blocks. */
#define WEFT_CAP_NONE 0xffff

/* Current codes of the stop statuses that Weft distinguishes. */
#define WEFT_STOP_HEAP_OVERFLOW  1
#define WEFT_STOP_STACK_OVERFLOW 2
#define WEFT_STOP_YIELDED        3
#define WEFT_STOP_FOREIGN_CALL   6
#define WEFT_STOP_MVAR           7
#define WEFT_STOP_BLACK_HOLE     8
#define WEFT_STOP_STM            12
#define WEFT_STOP_THROW_TO       18
#define WEFT_STOP_MVAR_READ      20

/* An event, as a view into the mapped log; valid as long as the log. Too large to be stored for
 * many events. */
typedef struct
{
  guint64 offset;        /* file offset of the event's tag */
  guint64 time;          /* stamp, ns since the RTS started */
  const guint8 *payload; /* starts after tag, stamp and length */
  const WeftHeader *header;
  guint32 length; /* size of the payload in bytes */
  guint16 tag;
  guint16 cap; /* capability of the event's block, or WEFT_CAP_NONE */
} WeftEvent;

/* Value of a field. Numbers are in @number; all other values are the @length bytes at @bytes, which
 * for a WEFT_FIELD_STACK are its u32 IDs. Points into the log. */
typedef struct
{
  const WeftField *field;
  gboolean is_present; /* FALSE if the log's layout of the event lacks the field, or the payload
                       ends before it */
  guint64 number;
  const guint8 *bytes;
  gsize length;
} WeftValue;

/* Result of decoding an event. */
typedef enum
{
  WEFT_DECODE_COMPLETE,
  WEFT_DECODE_UNKNOWN_TYPE, /* the table has no row for the event: no values, only bytes */
  WEFT_DECODE_TRUNCATED, /* the payload ends before the last field; the earlier fields were decoded
                          */
} WeftDecodeResult;

/* Decodes the fields of @event into @values, in the table's order, and sets @n to the number of
 * values. Stop statuses are converted to current codes, flags to 0 or 1. Bytes after the known
 * fields are ignored, as later versions may add fields. */
WeftDecodeResult
weft_event_decode (const WeftEvent *event, WeftValue values[WEFT_MAX_FIELDS], guint *n);

/* Sets @thread to the first thread that @event names. Returns FALSE if it names none. */
gboolean weft_event_thread (const WeftEvent *event, guint64 *thread);
/* Returns TRUE if any field of @event contains @thread. */
gboolean weft_event_names_thread (const WeftEvent *event, guint32 thread);

/* Returns the identifier of @event's type; "UNKNOWN" if the table has none. Static. */
const char *weft_event_name (const WeftEvent *event);

/* Returns the numeric value of field @name of @event, or @fallback if there is none. Slow, so only
 * for events of rare types. */
guint64 weft_event_number (const WeftEvent *event, const char *name, guint64 fallback);

/* Returns the text of field @name, as valid UTF-8, newly allocated; NULL if there is none. */
char *weft_event_text (const WeftEvent *event, const char *name);

/* Returns a WEFT_FIELD_STRINGS value as a NULL-terminated list of valid UTF-8. The last NUL ends
 * the list. Empty strings are kept. Free with g_strfreev(). */
char **weft_value_strings (const WeftValue *value);

/* Returns ID @i of a WEFT_FIELD_STACK value, which has @length / 4 IDs. */
guint32 weft_value_stack_id (const WeftValue *value, guint i);

/* Returns the size of an IPE event's payload: a u64 and six NUL-terminated strings. Returns 0 if
 * the payload does not fit into @available bytes. The length in the log may be off by one (GHC
 * #24287). */
gsize weft_ipe_length (const guint8 *payload, gsize available);

/* Appends a line for users to @out, made from the summary in the table. For an unknown event, the
 * line has the header's description and the event's size. Valid UTF-8. */
void weft_event_describe (const WeftEvent *event, GString *out);

/* Sets the decimal separator of times in descriptions (@point, a static string; "." by default),
 * and a function that returns the name of a unit for its symbol (@unit; NULL, the default, for the
 * symbol itself). To be called before any other thread describes an event. */
void weft_event_describe_set_style (const char *point, const char *(*unit) (const char *symbol));

/* Returns the current code for a stop status that GHC 7.8.1 or 7.8.2 wrote as @raw. */
guint weft_stop_status_shifted (guint raw);

/* Returns the current code for the stop status @raw in a log with @header. */
static inline guint
weft_stop_status (const WeftHeader *header, guint raw)
{
  return G_UNLIKELY (header->has_shifted_stop_codes) ? weft_stop_status_shifted (raw) : raw;
}

/* Returns the stop status of @event, a STOP_THREAD, as a current code; 0 if the event is too short
 * to contain it. */
static inline guint
weft_event_stop_status (const WeftEvent *event)
{
  return event->length >= 6 ? weft_stop_status (event->header, weft_be16 (event->payload + 4)) : 0;
}

/* Returns TRUE if a thread that stops with @status, a current code, thereby requests a GC. */
static inline gboolean
weft_stop_requests_gc (guint status)
{
  return status == WEFT_STOP_HEAP_OVERFLOW || status == WEFT_STOP_STACK_OVERFLOW;
}

/* Returns the reason why a thread stopped, in the words that scripts expect ("blocked on an MVar",
 * "stack overflow, size 1024"), never translated. @status is a current code. @info is the owner of
 * a black hole (0 if unknown) or the size of a stack in words. Newly allocated. */
char *weft_stop_status_text (guint status, guint32 info);

/* Like weft_stop_status_text(), but for users: translated, and with the size of a stack in bytes
 * ("stack overflow, stack of 8192 bytes"). @info is 0 if unknown. Newly allocated. */
char *weft_stop_status_label (guint status, guint32 info);

/* Returns the reason for several stops with @status: weft_stop_status_label() if @is_translated,
 * otherwise weft_stop_status_text(), but without the values of a single stop ("blocked on black
 * hole"). Newly allocated. */
char *weft_stop_status_reason (guint status, gboolean is_translated);

/* Size in bytes of the words in which the RTS counts stacks, in 64-bit programs. */
#define WEFT_STACK_WORD 8

/* Returns a label for the common property of the HECs in a set of @type: "OS process". Translated,
 * newly allocated. */
char *weft_capset_type_label (guint type);

/* Returns a label for the kind of bands in a heap profile with @breakdown: "closure type".
 * Translated, static; NULL if unknown. */
const char *weft_breakdown_label (guint breakdown);
