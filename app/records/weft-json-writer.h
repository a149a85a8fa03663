/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of JSON text: objects and arrays, with a member on each line or all on one line. It is
 * fast enough for millions of records, and keeps the digits of numbers. */
#pragma once

#include "weft-amount.h"
#include "weft-quantity.h"
#include "weft-record.h"

/* A plain value; begins as { .out = text }, or with is_compact for a record on one line. The caller
 * writes a name before each member of an object, none in an array, and ends all objects and
 * arrays. */
struct _WeftJsonWriter
{
  GString *out; /* borrowed */
  gboolean is_compact;
  gboolean starts_line; /* compact: the next member, or end of an object or array, begins a line */
  guint depth;
  gboolean has_members; /* the innermost object or array has members */
};

/* Each adds a member called @name, which needs no escapes, or an element of the innermost array if
 * @name is NULL. */
void weft_json_begin_object (WeftJsonWriter *self, const char *name);
void weft_json_begin_array (WeftJsonWriter *self, const char *name);
void weft_json_add_count (WeftJsonWriter *self, const char *name, guint64 value);
void weft_json_add_null (WeftJsonWriter *self, const char *name);
/* @json is a JSON text, which is copied. */
void weft_json_add_literal (WeftJsonWriter *self, const char *name, const char *json);
/* Adds the time @ns in milliseconds. */
void weft_json_add_milliseconds (WeftJsonWriter *self, const char *name, guint64 ns);
/* @text may be NULL, for null; bytes that are not UTF-8 are written as g_utf8_make_valid() gives
 * them. */
void weft_json_add_text (WeftJsonWriter *self, const char *name, const char *text);
/* Adds the value of a quantity as in files: whole numbers of ns, bytes and counts, shares of 1;
 * null if it is not known. */
void
weft_json_add_amount (WeftJsonWriter *self, const char *name, WeftUnit unit, WeftAmount amount);

/* Ends the innermost object or array. */
void weft_json_end_object (WeftJsonWriter *self);
void weft_json_end_array (WeftJsonWriter *self);

/* Add a field of a record, which the caller keeps, a record as an object, and a list of records. */
void weft_json_add_value (WeftJsonWriter *self, const char *name, const WeftRecordValue *value);
void weft_json_add_record (WeftJsonWriter *self,
                           const char *name,
                           const WeftRecordShape *shape,
                           gconstpointer record);
void weft_json_add_records (WeftJsonWriter *self,
                            const char *name,
                            const WeftRecordShape *shape,
                            const GArray *records);

/* Returns an amount as in files, without a unit: "12", "0.125000"; "" if it is not known. */
typedef struct
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
} WeftRawAmount;

WeftRawAmount weft_amount_raw (WeftUnit unit, WeftAmount amount);
