/* SPDX-License-Identifier: BSD-3-Clause */
/* A number of two runs as a person reads it. */
#pragma once

#include "weft-comparison.h"
#include "weft-format.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_COMPARED_A,
  WEFT_COMPARED_B,
  WEFT_COMPARED_DIFFERENCE, /* signed */
  WEFT_COMPARED_RATIO,
  WEFT_N_COMPARED_TEXTS,
} WeftComparedText;

/* "–" where it is not known. */
WeftFormatted weft_compared_text (const WeftComparedNumber *number, WeftComparedText what);

G_END_DECLS
