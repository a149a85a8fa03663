/* SPDX-License-Identifier: BSD-3-Clause */
/* A writer of JSON text: objects and arrays, with a member a line or all on one line. Written by
 * hand because a log has millions of records and every number keeps the digits it has. */
#pragma once

#include "weft-amount.h"
#include "weft-quantity.h"
#include "weft-record.h"

/* A plain value; begins as { .out = text }, or with is_compact for a record on one line. The caller
 * keeps the order: a name before each member of an object, none in an array, every begin ended. */
struct _WeftJsonWriter
{
  GString *out; /* borrowed */
  gboolean is_compact;
  guint depth;
  gboolean has_members; /* of the innermost object or array */
};

/* Each adds a member called @name (plain: no character of it is escaped), or an element of the
 * innermost array where that is NULL. */
void weft_json_begin_object (WeftJsonWriter *self, const char *name);
void weft_json_begin_array (WeftJsonWriter *self, const char *name);
void weft_json_add_count (WeftJsonWriter *self, const char *name, guint64 value);
void weft_json_add_null (WeftJsonWriter *self, const char *name);
/* @json is a JSON text, which is copied. */
void weft_json_add_literal (WeftJsonWriter *self, const char *name, const char *json);
/* @text may be NULL, for null; bytes that are not UTF-8 are written as g_utf8_make_valid() gives
 * them. */
void weft_json_add_text (WeftJsonWriter *self, const char *name, const char *text);
/* A quantity's value in files: whole numbers of ns, bytes and counts, shares of 1; null where it is
 * not known. */
void
weft_json_add_amount (WeftJsonWriter *self, const char *name, WeftUnit unit, WeftAmount amount);

/* Ends the innermost object or array. */
void weft_json_end_object (WeftJsonWriter *self);
void weft_json_end_array (WeftJsonWriter *self);

/* A field of a record, which the caller keeps; a record as an object; and a list of records. */
void weft_json_add_value (WeftJsonWriter *self, const char *name, const WeftRecordValue *value);
void weft_json_add_record (WeftJsonWriter *self,
                           const char *name,
                           const WeftRecordShape *shape,
                           gconstpointer record);
void weft_json_add_records (WeftJsonWriter *self,
                            const char *name,
                            const WeftRecordShape *shape,
                            const GArray *records);

/* An amount as it stands in files, without a unit: "12", "0.125000"; "" where it is not known. */
typedef struct
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
} WeftRawAmount;

WeftRawAmount weft_amount_raw (WeftUnit unit, WeftAmount amount);
