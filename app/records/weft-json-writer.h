/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of JSON text, either with one line per member or all on one line. Fast enough for millions
 * of records. Preserves all digits of numbers. */
#pragma once

#include "weft-amount.h"
#include "weft-quantity.h"
#include "weft-record.h"

/* A JSON writer. Initialise as { .out = text }. Set @is_compact to write each record on one line.
 * The caller must give a name for each member of an object, NULL for each element of an array, and
 * must end all objects and arrays. Copied by value, owns nothing. */
struct _WeftJsonWriter
{
  GString *out; /* borrowed */
  gboolean is_compact;
  gboolean is_line_start; /* if compact: the next member or closing bracket begins a line */
  guint depth;
  gboolean has_members; /* the innermost object or array is not empty */
};

/* Each of these functions adds a member called @name to the innermost object. If @name is NULL, it
 * adds an element to the innermost array. @name must not need escapes. */
void weft_json_begin_object (WeftJsonWriter *self, const char *name);
void weft_json_begin_array (WeftJsonWriter *self, const char *name);
void weft_json_add_count (WeftJsonWriter *self, const char *name, guint64 value);
void weft_json_add_null (WeftJsonWriter *self, const char *name);
/* Adds @json, which is JSON text, unchanged. */
void weft_json_add_literal (WeftJsonWriter *self, const char *name, const char *json);
/* Adds the time @ns in milliseconds. */
void weft_json_add_milliseconds (WeftJsonWriter *self, const char *name, guint64 ns);
/* Adds @text, or null if @text is NULL. Invalid UTF-8 is replaced as g_utf8_make_valid() does. */
void weft_json_add_text (WeftJsonWriter *self, const char *name, const char *text);
/* Adds the value of a quantity without its unit: a whole number of ns, bytes or counts, a fraction
 * from 0 to 1, or a percentage from 0 to 100. Adds null if the value is not known. */
void
weft_json_add_amount (WeftJsonWriter *self, const char *name, WeftUnit unit, WeftAmount amount);

/* Ends the innermost object or array. */
void weft_json_end_object (WeftJsonWriter *self);
void weft_json_end_array (WeftJsonWriter *self);

/* Add the value of a record's field, a record as an object, or an array of records as a list. The
 * caller keeps ownership. */
void weft_json_add_value (WeftJsonWriter *self, const char *name, const WeftRecordValue *value);
void weft_json_add_record (WeftJsonWriter *self,
                           const char *name,
                           const WeftRecordShape *shape,
                           gconstpointer record);
void weft_json_add_records (WeftJsonWriter *self,
                            const char *name,
                            const WeftRecordShape *shape,
                            const GArray *records);

/* Amount as text without a unit, such as "12" or "0.125000"; "" if the amount is not known. */
typedef struct
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
} WeftAmountText;

WeftAmountText weft_amount_text_raw (WeftUnit unit, WeftAmount amount);
