/* SPDX-License-Identifier: BSD-3-Clause */
/* Records, whose fields are described by a table. The table is used to write them as rows
 * (weft-row-writer.h) and to document their schema. */
#pragma once

#include <glib.h>

typedef struct _WeftJsonWriter WeftJsonWriter;

typedef enum
{
  WEFT_RECORD_NULL, /* absent: null in JSON, empty in CSV */
  WEFT_RECORD_BOOLEAN,
  WEFT_RECORD_NUMBER,
  WEFT_RECORD_INTEGER,
  WEFT_RECORD_TEXT,
  WEFT_RECORD_DIGITS, /* a number as text: "0.500000" */
  WEFT_RECORD_NESTED, /* a list or an object */
} WeftRecordKind;

/* Writer of a field that is a list or an object: adds it to @json as the member @name, or null if
 * @record has none. */
typedef void (*WeftRecordWriteFunc) (gconstpointer record, WeftJsonWriter *json, const char *name);

/* Value of a field of a record. All zeros mean that the value is absent. */
typedef struct
{
  WeftRecordKind kind;
  guint64 number;   /* NUMBER; BOOLEAN: 0 or 1 */
  gint64 integer;   /* INTEGER */
  const char *text; /* TEXT (valid UTF-8), DIGITS; borrowed from the record or from @owned */
  char *owned;      /* freed by weft_row_writer_append() */
  WeftRecordWriteFunc write; /* NESTED: called with @record */
  gconstpointer record;
} WeftRecordValue;

/* A field that all records of a shape have. Static. */
typedef struct
{
  const char *name;
  const char *type;    /* "integer", "number", "text", "boolean", "list" or "object" */
  const char *unit;    /* "ns", "bytes", …; NULL if it has none */
  const char *meaning; /* a sentence, not translated */
  const char *absent;  /* when the field is null; NULL if the field never is */
  /* Sets @value, which is all zeros, from @record, whose type is that of the shape. NULL if the
   * value is just a member of the record; see WEFT_RECORD_MEMBER() and WEFT_RECORD_MEMBER_OF(). */
  void (*get) (gconstpointer record, WeftRecordValue *value);
  guint16 pointer_offset; /* 1 + offset of a pointer to the struct with the member; 0: the record */
  guint16 member_offset;
  guint16 size; /* size of an unsigned number or boolean, bytes; a text is a pointer */
  /* If @has_absent_number is TRUE, the number that means that the value is absent. */
  gboolean has_absent_number;
  guint64 absent_number;
  WeftRecordWriteFunc write; /* writer for lists and objects, used instead of @get */
} WeftRecordField;

/* Fields of a record in the order in which they are written. Static. */
typedef struct
{
  const WeftRecordField *fields;
  guint n;
} WeftRecordShape;

/* Defines a shape from an array of fields. */
#define WEFT_RECORD_SHAPE(array) \
  {                              \
    array, G_N_ELEMENTS (array)  \
  }

/* Initialise a field without a getter. The value is @member of the record, which is a @Type, or of
 * the struct to which the record's @pointer points. The value is absent if @pointer is NULL. */
#define WEFT_RECORD_MEMBER(Type, member) \
  NULL, 0, offsetof (Type, member), sizeof (((Type *) 0)->member)
#define WEFT_RECORD_MEMBER_OF(Type, pointer, member)                                          \
  NULL, 1 + offsetof (Type, pointer), offsetof (__typeof__ (*((Type *) 0)->pointer), member), \
      sizeof (((Type *) 0)->pointer->member)
/* Follows WEFT_RECORD_MEMBER() or WEFT_RECORD_MEMBER_OF(): @number means that the value is absent.
 */
#define WEFT_RECORD_ABSENT_IF(number) TRUE, (guint64) (number)

/* Gets @field of @record. @value must be all zeros. */
void weft_record_get (const WeftRecordField *field, gconstpointer record, WeftRecordValue *value);

/* Appends a number or a boolean as all formats write it; appends nothing for other kinds. */
void weft_record_append_number (GString *out, const WeftRecordValue *value);

/* Setters of values, used by getters. */
static inline void
weft_record_set_number (WeftRecordValue *value, guint64 number)
{
  value->kind = WEFT_RECORD_NUMBER;
  value->number = number;
}

static inline void
weft_record_set_boolean (WeftRecordValue *value, gboolean is_true)
{
  value->kind = WEFT_RECORD_BOOLEAN;
  value->number = is_true ? 1 : 0;
}

static inline void
weft_record_set_integer (WeftRecordValue *value, gint64 integer)
{
  value->kind = WEFT_RECORD_INTEGER;
  value->integer = integer;
}

/* If @text is NULL, the value is absent. Borrows @text. */
static inline void
weft_record_set_text (WeftRecordValue *value, const char *text)
{
  value->kind = text != NULL ? WEFT_RECORD_TEXT : WEFT_RECORD_NULL;
  value->text = text;
}

/* Takes ownership of @text. */
static inline void
weft_record_take_text (WeftRecordValue *value, char *text)
{
  weft_record_set_text (value, text);
  value->owned = text;
}

/* Takes ownership of @digits, a number as text. */
static inline void
weft_record_take_digits (WeftRecordValue *value, char *digits)
{
  weft_record_take_text (value, digits);
  value->kind = WEFT_RECORD_DIGITS;
}
