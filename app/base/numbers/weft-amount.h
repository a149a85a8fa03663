/* SPDX-License-Identifier: BSD-3-Clause */
/* Amount: the value of a quantity, which is a number or the reason why there is none. */
#pragma once

#include <glib.h>

/* A value is known, or absent for one of three reasons. An absent value is never shown as 0. */
typedef enum
{
  WEFT_AMOUNT_KNOWN,
  WEFT_AMOUNT_NONE, /* recorded, but there is nothing to measure, such as the longest pause of a run
                       without GCs */
  WEFT_AMOUNT_NOT_RECORDED, /* not in the log */
  WEFT_AMOUNT_UNKNOWN,      /* recorded, but not known for this range: damaged, or before the first
                               sample */
} WeftAmountState;

/* Relation of a known number to the true value for the whole range, which may be known only in
 * part. */
typedef enum
{
  WEFT_BOUND_EXACT,
  WEFT_BOUND_AT_LEAST, /* sum, count or maximum of the known part */
  WEFT_BOUND_PART, /* share or mean of the known part; that of the whole may be higher or lower */
} WeftAmountBound;

/* An amount; copied by value, owns nothing. */
typedef struct
{
  WeftAmountState state;
  double number;   /* in the quantity's unit, if known */
  const char *why; /* static; if the value is absent, the flags that record it ("+RTS -lg") or a
                      short reason, to be translated; or NULL */
  WeftAmountBound bound;
} WeftAmount;

static inline WeftAmount
weft_amount (double number)
{
  return (WeftAmount){ WEFT_AMOUNT_KNOWN, number, NULL, WEFT_BOUND_EXACT };
}

static inline WeftAmount
weft_amount_absent (WeftAmountState state, const char *why)
{
  return (WeftAmount){ state, 0, why, WEFT_BOUND_EXACT };
}

static inline gboolean
weft_amount_is_known (WeftAmount self)
{
  return self.state == WEFT_AMOUNT_KNOWN;
}

/* Returns TRUE if the number is known for the whole range. */
static inline gboolean
weft_amount_is_exact (WeftAmount self)
{
  return weft_amount_is_known (self) && self.bound == WEFT_BOUND_EXACT;
}

/* Returns the bound as written to files: "at least" or "part"; NULL if the number is exact or not
 * known. Static. */
const char *weft_amount_bound_key (WeftAmount self);

/* Returns "not recorded", "none" or "unknown", translated; "" if the value is known. Static. */
const char *weft_amount_state_text (WeftAmount self);

/* Returns weft_amount_state_text() and the reason, such as "not recorded: +RTS -lg", translated if
 * @translated; texts in files are not. Newly allocated; NULL if the value is known. */
char *weft_amount_reason (WeftAmount self, gboolean translated);
