/* SPDX-License-Identifier: BSD-3-Clause */
/* Records, whose fields are described by a table. The table is used both to write them as rows
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
  WEFT_RECORD_DIGITS, /* a number as text, such as "0.500000" */
  WEFT_RECORD_NESTED, /* a list or an object */
} WeftRecordKind;

/* Adds a field of @record that is a list or an object to @json, as the member @name. Adds null if
 * @record has no such field. */
typedef void (*WeftRecordWriteFunc) (gconstpointer record, WeftJsonWriter *json, const char *name);

/* Value of a field of a record. All zeros mean that the value is absent. */
typedef struct
{
  WeftRecordKind kind;
  guint64 number;   /* NUMBER; for BOOLEAN 0 or 1 */
  gint64 integer;   /* INTEGER */
  const char *text; /* TEXT (valid UTF-8) and DIGITS: borrowed from the record, or @owned */
  char *owned;      /* freed by weft_row_writer_append() */
  WeftRecordWriteFunc write; /* NESTED: called with @record to write the value */
  gconstpointer record;
} WeftRecordValue;

/* A field of all records of a shape. Static. */
typedef struct
{
  const char *name;
  const char *type;    /* "integer", "number", "text", "boolean", "list" or "object" */
  const char *unit;    /* such as "ns" or "bytes"; NULL if the field has no unit */
  const char *meaning; /* a sentence, not translated */
  const char *absent;  /* condition under which the field is null; NULL if it never is */
  /* Sets @value, which is all zeros, from @record, whose type is that of the shape. NULL if the
   * value is a member of the record, see WEFT_RECORD_MEMBER() and WEFT_RECORD_MEMBER_OF(). */
  void (*get) (gconstpointer record, WeftRecordValue *value);
  guint16 pointer_offset; /* 1 + offset of a pointer to the member's struct; 0 for the record */
  guint16 member_offset;
  guint16 size; /* size of an unsigned number or a boolean in bytes; a text is a pointer */
  /* If @has_absent_number, the number that represents an absent value. */
  gboolean has_absent_number;
  guint64 absent_number;
  WeftRecordWriteFunc write; /* writes a list or an object; used instead of @get */
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

/* Initialise a field that has no getter. The value is @member of the record, which is a @Type, or
 * of the struct to which @pointer, a member of the record, points. If @pointer is NULL, the value
 * is absent. */
#define WEFT_RECORD_MEMBER(Type, member) \
  NULL, 0, offsetof (Type, member), sizeof (((Type *) 0)->member)
#define WEFT_RECORD_MEMBER_OF(Type, pointer, member)                                          \
  NULL, 1 + offsetof (Type, pointer), offsetof (__typeof__ (*((Type *) 0)->pointer), member), \
      sizeof (((Type *) 0)->pointer->member)
/* Follows WEFT_RECORD_MEMBER() or WEFT_RECORD_MEMBER_OF(). The value is absent if it equals
 * @number. */
#define WEFT_RECORD_ABSENT_IF(number) TRUE, (guint64) (number)

/* Gets @field of @record. @value must be all zeros. */
void weft_record_get (const WeftRecordField *field, gconstpointer record, WeftRecordValue *value);

/* Appends a number or a boolean in the form that all formats use. Appends nothing for other
 * kinds. */
void weft_record_append_scalar (GString *out, const WeftRecordValue *value);

/* Setters of values, for use in getters. */
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

/* Sets a text, which is borrowed, or an absent value if @text is NULL. */
static inline void
weft_record_set_text (WeftRecordValue *value, const char *text)
{
  value->kind = text != NULL ? WEFT_RECORD_TEXT : WEFT_RECORD_NULL;
  value->text = text;
}

/* Sets a text. Takes ownership of @text. */
static inline void
weft_record_take_text (WeftRecordValue *value, char *text)
{
  weft_record_set_text (value, text);
  value->owned = text;
}

/* Sets a number as text. Takes ownership of @digits. */
static inline void
weft_record_take_digits (WeftRecordValue *value, char *digits)
{
  weft_record_take_text (value, digits);
  value->kind = WEFT_RECORD_DIGITS;
}
