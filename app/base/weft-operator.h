/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison operators of conditions that a person writes: "pause > 5ms". */
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

/* Finds the first operator in @text outside of double quotes, and sets @comparison and the @length
 * of its text in bytes. NULL if there is none. */
const char *weft_operator_find (const char *text, WeftOperator *comparison, gsize *length);

/* The operator as it is written: ">=". Static. */
const char *weft_operator_text (WeftOperator comparison);

/* Returns TRUE if "@number @comparison @value" is true. */
gboolean weft_operator_holds (WeftOperator comparison, double number, double value);
