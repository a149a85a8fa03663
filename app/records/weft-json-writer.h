/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of JSON text, with each member on its own line or all on one line. It is fast enough for
 * millions of records and preserves all digits of numbers. */
#pragma once

#include "weft-amount.h"
#include "weft-quantity.h"
#include "weft-record.h"

/* A JSON writer. Initialise as { .out = text }, and set @is_compact to write a record on one line.
 * The caller must give a name for each member of an object, NULL for elements of an array, and end
 * all objects and arrays. Copied by value, owns nothing. */
struct _WeftJsonWriter
{
  GString *out; /* borrowed */
  gboolean is_compact;
  gboolean is_line_start; /* if compact: the next member, or the closing bracket, starts a line */
  guint depth;
  gboolean has_members; /* the innermost object or array is not empty */
};

/* Each of these functions adds a member called @name, which must not need escapes, to the innermost
 * object, or an element to the innermost array if @name is NULL. */
void weft_json_begin_object (WeftJsonWriter *self, const char *name);
void weft_json_begin_array (WeftJsonWriter *self, const char *name);
void weft_json_add_count (WeftJsonWriter *self, const char *name, guint64 value);
void weft_json_add_null (WeftJsonWriter *self, const char *name);
/* @json is JSON text, copied as it is. */
void weft_json_add_literal (WeftJsonWriter *self, const char *name, const char *json);
/* Adds the time @ns in milliseconds. */
void weft_json_add_milliseconds (WeftJsonWriter *self, const char *name, guint64 ns);
/* @text may be NULL, which is written as null. Invalid UTF-8 is replaced as by
 * g_utf8_make_valid(). */
void weft_json_add_text (WeftJsonWriter *self, const char *name, const char *text);
/* Adds the value of a quantity without its unit: whole numbers of ns, bytes or counts, shares from
 * 0 to 1, and percentages from 0 to 100. Adds null if the value is not known. */
void
weft_json_add_amount (WeftJsonWriter *self, const char *name, WeftUnit unit, WeftAmount amount);

/* Ends the innermost object or array. */
void weft_json_end_object (WeftJsonWriter *self);
void weft_json_end_array (WeftJsonWriter *self);

/* Add the value of a record's field, a record as an object, and an array of records as a
 * list. The caller keeps ownership. */
void weft_json_add_value (WeftJsonWriter *self, const char *name, const WeftRecordValue *value);
void weft_json_add_record (WeftJsonWriter *self,
                           const char *name,
                           const WeftRecordShape *shape,
                           gconstpointer record);
void weft_json_add_records (WeftJsonWriter *self,
                            const char *name,
                            const WeftRecordShape *shape,
                            const GArray *records);

/* Returns an amount as text without a unit, such as "12" or "0.125000"; "" if it is not known. */
typedef struct
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
} WeftAmountText;

WeftAmountText weft_amount_text_raw (WeftUnit unit, WeftAmount amount);
