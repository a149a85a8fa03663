/* SPDX-License-Identifier: BSD-3-Clause */
/* An amount, the value of a quantity: a number, or the reason why there is none. */
#pragma once

#include <glib.h>

/* Three different facts stand beside a known number, and none of them is 0. */
typedef enum
{
  WEFT_AMOUNT_KNOWN,
  WEFT_AMOUNT_NONE, /* recorded, and there was nothing to measure: no GC has no longest pause */
  WEFT_AMOUNT_NOT_RECORDED, /* the log cannot know */
  WEFT_AMOUNT_UNKNOWN, /* recorded, but not known in this range: damage, or before the first sample
                        */
} WeftAmountState;

/* A plain value. */
typedef struct
{
  WeftAmountState state;
  double number;   /* in the quantity's unit, where it is known */
  const char *why; /* where it is not: what would have recorded it ("+RTS -lg"), or the reason in a
                      few words, to be translated; or NULL. Static */
} WeftAmount;

static inline WeftAmount
weft_amount (double number)
{
  return (WeftAmount){ WEFT_AMOUNT_KNOWN, number, NULL };
}

static inline WeftAmount
weft_amount_absent (WeftAmountState state, const char *why)
{
  return (WeftAmount){ state, 0, why };
}

static inline gboolean
weft_amount_is_known (WeftAmount self)
{
  return self.state == WEFT_AMOUNT_KNOWN;
}

/* "not recorded", "none", "unknown", translated; "" where the value is known. Static. */
const char *weft_amount_word (WeftAmount self);

/* "not recorded: +RTS -lg": the word and the reason, translated for people, or as files have it.
 * Newly allocated; NULL if the value is known. */
char *weft_amount_reason (WeftAmount self, gboolean translated);
