/* SPDX-License-Identifier: BSD-3-Clause */
/* An amount, the value of a quantity: a number, or the reason why there is none. */
#pragma once

#include <glib.h>

/* A value is known, or unknown for one of three reasons. An unknown value is never shown as 0. */
typedef enum
{
  WEFT_AMOUNT_KNOWN,
  WEFT_AMOUNT_NONE, /* recorded, and there was nothing to measure: no GC has no longest pause */
  WEFT_AMOUNT_NOT_RECORDED, /* the log cannot know */
  WEFT_AMOUNT_UNKNOWN, /* recorded, but not known in this range: damage, or before the first sample
                        */
} WeftAmountState;

/* How a known number is related to the whole that it measures. */
typedef enum
{
  WEFT_BOUND_EXACT,
  WEFT_BOUND_AT_LEAST, /* the sum, count or maximum of the part that is known */
  WEFT_BOUND_PART,     /* a share or mean of that part: that of the whole may be more or less */
} WeftAmountBound;

/* A plain value. */
typedef struct
{
  WeftAmountState state;
  double number;   /* in the quantity's unit, if known */
  const char *why; /* otherwise the flags that record it ("+RTS -lg"), or the reason in a few words,
                      to be translated; or NULL. Static */
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

/* Returns TRUE if the number is that of the whole. */
static inline gboolean
weft_amount_is_exact (WeftAmount self)
{
  return weft_amount_is_known (self) && self.bound == WEFT_BOUND_EXACT;
}

/* The bound in files: "at least", "part", or NULL of an exact number. Static. */
const char *weft_amount_bound_key (WeftAmount self);

/* "not recorded", "none", "unknown", translated; "" if the value is known. Static. */
const char *weft_amount_word (WeftAmount self);

/* "not recorded: +RTS -lg": the word and the reason, translated for people, or as files have it.
 * Newly allocated; NULL if the value is known. */
char *weft_amount_reason (WeftAmount self, gboolean translated);
