/* SPDX-License-Identifier: BSD-3-Clause */
/* Records of one shape, described by a table of fields, from which rows (weft-row-writer.h) and
 * their schema are written. */
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
  WEFT_RECORD_DIGITS, /* a number in text: "0.500000" */
  WEFT_RECORD_NESTED, /* a list or an object */
} WeftRecordKind;

/* Adds the list or object in a field of @record to @json, as the member @name; null if it is
 * absent. */
typedef void (*WeftRecordWrite) (gconstpointer record, WeftJsonWriter *json, const char *name);

/* A field of one record. All zeros: absent. */
typedef struct
{
  WeftRecordKind kind;
  guint64 number;        /* NUMBER; BOOLEAN: 0 or 1 */
  gint64 integer;        /* INTEGER */
  const char *text;      /* TEXT (valid UTF-8), DIGITS; borrowed from the record, or from @owned */
  char *owned;           /* freed by the writer */
  WeftRecordWrite write; /* NESTED, of @record */
  gconstpointer record;
} WeftRecordValue;

/* A field of all records of a shape. Static. */
typedef struct
{
  const char *name;
  const char *type;    /* "integer", "number", "text", "boolean", "list" or "object" */
  const char *unit;    /* "ns", "bytes", …; NULL if it has none */
  const char *meaning; /* a sentence, not translated */
  const char *absent;  /* cases in which it is null; NULL if it never is */
  /* Sets @value, which is all zeros. @record is of the type of the shape. NULL if the value is a
   * member of the record: see WEFT_AT() and WEFT_VIA(). */
  void (*get) (gconstpointer record, WeftRecordValue *value);
  guint16 via; /* 1 + offset of a pointer to the struct with the member; 0 if it is in the record */
  guint16 at;
  guint16 size; /* bytes of the unsigned number or the boolean; text is a pointer */
  /* Number that means absence, if has_none. */
  gboolean has_none;
  guint64 none;
  WeftRecordWrite write; /* writes a list or an object, instead of a getter */
} WeftRecordField;

/* The fields of a record, in the order in which they are written. Static. */
typedef struct
{
  const WeftRecordField *fields;
  guint n;
} WeftRecordShape;

/* Defines a shape with the fields of an array. */
#define WEFT_SHAPE(array)       \
  {                             \
    array, G_N_ELEMENTS (array) \
  }

/* Instead of a getter: the value is @member of the record, a @Type, or of the struct that its
 * @pointer points to; absent if that is NULL. */
#define WEFT_AT(Type, member) NULL, 0, offsetof (Type, member), sizeof (((Type *) 0)->member)
#define WEFT_VIA(Type, pointer, member)                                                       \
  NULL, 1 + offsetof (Type, pointer), offsetof (__typeof__ (*((Type *) 0)->pointer), member), \
      sizeof (((Type *) 0)->pointer->member)
/* After either: @number means absence. */
#define WEFT_UNLESS(number) TRUE, (guint64) (number)

/* Sets @value, which is all zeros, to @field of @record. */
void weft_record_get (const WeftRecordField *field, gconstpointer record, WeftRecordValue *value);

/* Appends a number or a boolean as in all formats; nothing for other values. */
void weft_record_append_plain (GString *out, const WeftRecordValue *value);

/* Setters of values, for getters. */
static inline void
weft_record_set_number (WeftRecordValue *value, guint64 number)
{
  value->kind = WEFT_RECORD_NUMBER;
  value->number = number;
}

static inline void
weft_record_set_boolean (WeftRecordValue *value, gboolean is_so)
{
  value->kind = WEFT_RECORD_BOOLEAN;
  value->number = is_so ? 1 : 0;
}

static inline void
weft_record_set_integer (WeftRecordValue *value, gint64 integer)
{
  value->kind = WEFT_RECORD_INTEGER;
  value->integer = integer;
}

/* The value is absent if @text is NULL. */
static inline void
weft_record_set_text (WeftRecordValue *value, const char *text)
{
  value->kind = text != NULL ? WEFT_RECORD_TEXT : WEFT_RECORD_NULL;
  value->text = text;
}

/* Takes over @text. */
static inline void
weft_record_take_text (WeftRecordValue *value, char *text)
{
  weft_record_set_text (value, text);
  value->owned = text;
}

/* Takes over @digits, a number in text. */
static inline void
weft_record_take_digits (WeftRecordValue *value, char *digits)
{
  weft_record_take_text (value, digits);
  value->kind = WEFT_RECORD_DIGITS;
}
