/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticks of a time axis and their labels. */
#pragma once

#include "weft-time-scale.h"

#define WEFT_TICK_LABEL_SIZE 40

/* A tick. Copied by value; owns nothing. */
typedef struct
{
  guint64 time; /* ns */
  double x;     /* pixels from the scale's left edge */
  gboolean is_major;
  char label[WEFT_TICK_LABEL_SIZE]; /* UTF-8; empty for a minor tick */
} WeftTick;

/* Writes the ticks in [from, to], including both ends, in order of time into @ticks and returns
 * their number, at most @max. Major ticks are at least @min_px pixels apart, at multiples of 1, 2
 * or 5 times a power of ten; steps above seconds are 30 s, 1 min, 5 min and so on up to years. If
 * there would be more than @max ticks, a wider step is used. All labels have the unit of the latest
 * one, and enough digits to distinguish neighbours; time 0 is "0". Late in a run of hours, labels
 * of a close-up can have 20 characters or more: if the last label is wider than @min_px, call this
 * function again with a larger @min_px. */
guint weft_time_ticks (const WeftTimeScale *scale, double min_px, WeftTick *ticks, guint max);

/* Like weft_time_ticks(), but with times of day, such as "14:03:05". Time 0 is @since ns after
 * midnight. */
guint weft_clock_ticks (
    const WeftTimeScale *scale, guint64 since, double min_px, WeftTick *ticks, guint max);
