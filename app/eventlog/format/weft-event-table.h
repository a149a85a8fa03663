/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of all event types that the eventlog format has ever had, and of their fields. */
#pragma once

#include <glib.h>

/* Status in the STOP_THREAD of a finished thread, the same in every version of GHC. */
#define WEFT_STOP_FINISHED 5

/* Type of the set of all HECs of a process. */
#define WEFT_CAPSET_TYPE_OSPROCESS 2

/* Size of a block marker's payload in bytes: u32 size, u64 end, u16 capability. */
#define WEFT_BLOCK_MARKER_SIZE 14

/* Size that a header declares for event types of variable size, whose events carry their own
 * length. */
#define WEFT_SIZE_VARIABLE 0xffff

/* Maximum number of fields of an event, including derived ones. */
#define WEFT_MAX_FIELDS 12

/* Encoding of a field on disk. */
typedef enum
{
  WEFT_FIELD_U8,
  WEFT_FIELD_U16,
  WEFT_FIELD_U32,
  WEFT_FIELD_U64,
  WEFT_FIELD_TEXT,            /* the rest of the payload, without a NUL */
  WEFT_FIELD_TEXT_BEFORE_U32, /* the rest of the payload except its last four bytes */
  WEFT_FIELD_STRING,          /* text up to and including a NUL */
  WEFT_FIELD_DECIMAL,         /* like STRING, but a decimal number */
  WEFT_FIELD_STRINGS,         /* the rest of the payload: strings, each ended by a NUL */
  WEFT_FIELD_STACK,           /* a byte n, then n u32: cost centre IDs, innermost first */
  WEFT_FIELD_BYTES,           /* the rest of the payload, uninterpreted */
  WEFT_FIELD_LOG2_U8,         /* a byte n, whose value is 2^n */
  WEFT_FIELD_DERIVED,         /* not on disk: computed from earlier fields (STOP_THREAD) */
} WeftFieldEncoding;

/* Type of a field's value, independent of its encoding. */
typedef enum
{
  WEFT_FIELD_TYPE_NUMBER,
  WEFT_FIELD_TYPE_TEXT,
  WEFT_FIELD_TYPE_STRINGS,
  WEFT_FIELD_TYPE_STACK,
  WEFT_FIELD_TYPE_BYTES,
} WeftFieldType;

static inline WeftFieldType
weft_field_type (WeftFieldEncoding kind)
{
  return kind == WEFT_FIELD_STRINGS ? WEFT_FIELD_TYPE_STRINGS :
         kind == WEFT_FIELD_STACK   ? WEFT_FIELD_TYPE_STACK :
         kind == WEFT_FIELD_BYTES   ? WEFT_FIELD_TYPE_BYTES :
         kind == WEFT_FIELD_TEXT || kind == WEFT_FIELD_TEXT_BEFORE_U32 ||
                 kind == WEFT_FIELD_STRING ?
                                    WEFT_FIELD_TYPE_TEXT :
                                    WEFT_FIELD_TYPE_NUMBER;
}

/* Value of a field if the payload ends before the field. */
typedef enum
{
  WEFT_FIELD_REQUIRED,      /* the field has no value: the event is damaged */
  WEFT_FIELD_OPTIONAL_NULL, /* the value is absent: early versions do not write the field */
  WEFT_FIELD_OPTIONAL_ZERO, /* the value is 0: early versions do not write the field */
} WeftFieldPresence;

/* Meaning of a field's numeric value, for searching, filtering and formatting. */
typedef enum
{
  WEFT_MEANS_NUMBER,
  WEFT_MEANS_THREAD,
  WEFT_MEANS_CAP,
  WEFT_MEANS_TASK,
  WEFT_MEANS_CAPSET, /* set of HECs */
  WEFT_MEANS_BYTES,
  WEFT_MEANS_NS,
  WEFT_MEANS_UNIX_TIME, /* whole seconds since 1970, next to a field "nanoseconds" */
  WEFT_MEANS_STOP_STATUS,
  WEFT_MEANS_ADDRESS,
  WEFT_MEANS_FLAG,
  WEFT_MEANS_SET_TYPE,  /* property that the HECs of a set share */
  WEFT_MEANS_BREAKDOWN, /* breakdown of a heap profile */
} WeftFieldMeaning;

typedef struct
{
  const char *name; /* as in JSON; NULL at the end of an event's list of fields */
  WeftFieldEncoding kind;
  WeftFieldMeaning meaning;
  WeftFieldPresence presence;
} WeftField;

/* Runtime system that wrote a log: GHC's and Mercury's use some tags for different event types. */
typedef enum
{
  WEFT_DIALECT_GHC,
  WEFT_DIALECT_MERCURY,
} WeftDialect;

/* Groups of event types, for lists. */
typedef enum
{
  WEFT_GROUP_THREADS,
  WEFT_GROUP_COLLECTIONS,
  WEFT_GROUP_HEAP,
  WEFT_GROUP_USER,
  WEFT_GROUP_SPARKS,
  WEFT_GROUP_PROFILES,
  WEFT_GROUP_PROCESS,
  WEFT_GROUP_BLOCKS,
  WEFT_GROUP_OTHER,
  WEFT_N_GROUPS,
} WeftEventGroup;

/* One layout of an event type. A tag whose layout has changed has several rows, in ascending order
 * of size. */
typedef struct
{
  guint16 tag;
  guint16 size; /* size of the payload in bytes, or WEFT_SIZE_VARIABLE */
  WeftDialect dialect;
  const char *name;    /* the identifier, as in JSON: "RUN_THREAD" */
  const char *summary; /* a line for users, in which {field} is replaced by that field's value */
  const char *title;   /* two or three words, to be translated; NULL for further layouts */
  WeftEventGroup group;
  WeftField fields[WEFT_MAX_FIELDS + 1];
} WeftEventType;

/* Returns all rows, sorted by tag, then dialect, then size. Sets @n to the number of rows, which is
 * less than 255. Static. */
const WeftEventType *weft_event_table (guint *n);

/* Returns the row that decodes events of @tag in a log whose header declares @size for the tag
 * (bytes, or WEFT_SIZE_VARIABLE): the largest known layout that fits. If @dialect is Mercury,
 * Mercury's own layouts take precedence. Returns NULL if there is no such row, for example if the
 * tag is unknown. */
const WeftEventType *weft_event_table_find (guint16 tag, guint size, WeftDialect dialect);

/* Returns the title of @group, translated: "Threads". Static. */
const char *weft_event_group_title (WeftEventGroup group);

/* Returns the group of the event type called @name ("RUN_THREAD"); WEFT_GROUP_OTHER if there is
 * none. */
WeftEventGroup weft_event_group (const char *name);

/* Returns the title of the event type called @name, two or three words, translated: "Run thread";
 * NULL if there is none. Static. */
const char *weft_event_title (const char *name);

/* Returns the name of the code @number in a field with @meaning, as written to files:
 * "blocked_on_black_hole" for a stop status (current codes), "process" for a type of capability
 * set, "closure_type" for a breakdown of a heap profile. NULL if the code has no name, or values
 * with that meaning are not codes. Static. */
const char *weft_field_code_name (WeftFieldMeaning meaning, guint64 number);

/* Returns the name of the field that holds the name of a code with @meaning in files, such as
 * "status_name"; NULL if values with that meaning are not codes. Static. */
const char *weft_field_code_name_field (WeftFieldMeaning meaning);
