/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison operators in conditions that users write: "pause > 5ms". */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_OPERATOR_LESS,
  WEFT_OPERATOR_AT_MOST,
  WEFT_OPERATOR_GREATER,
  WEFT_OPERATOR_AT_LEAST,
  WEFT_OPERATOR_EQUAL,
  WEFT_OPERATOR_NOT_EQUAL,
} WeftOperator;

/* Returns the first operator in @text that is not in double quotes, or NULL if there is none. Sets
 * @comparison to the operator, and @length to the length of its text in bytes. */
const char *weft_operator_find (const char *text, WeftOperator *comparison, gsize *length);

/* Returns the operator as it is written, such as ">=". Static. */
const char *weft_operator_text (WeftOperator comparison);

/* Returns TRUE if "@number @comparison @value" is true. */
gboolean weft_operator_holds (WeftOperator comparison, double number, double value);
