/* SPDX-License-Identifier: BSD-3-Clause */
/* Time ranges, saturating sums and products (a damaged log can contain any number), and round
 * numbers. */
#pragma once

#include <glib.h>

/* Nanoseconds in a second. */
#define WEFT_NS_PER_S 1000000000

/* A half-open time range [from, to), ns; copied by value. Empty if to <= from. */
typedef struct
{
  guint64 from, to;
} WeftRange;

/* End of a range that includes the events at the very end of a log. */
#define WEFT_TIME_END G_MAXUINT64

/* Range that covers the whole of any log. */
#define WEFT_RANGE_ALL ((WeftRange){ 0, WEFT_TIME_END })

/* Returns @a + @b, or G_MAXUINT64 if the sum is too large. */
static inline guint64
weft_add_saturating (guint64 a, guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

/* Returns @a * @b, or G_MAXUINT64 if the product is too large. */
static inline guint64
weft_multiply_saturating (guint64 a, guint64 b)
{
  guint64 product;

  return __builtin_mul_overflow (a, b, &product) ? G_MAXUINT64 : product;
}

/* Returns @self extended by @margin ns on both sides. */
static inline WeftRange
weft_range_widened (WeftRange self, guint64 margin)
{
  return (WeftRange){ self.from - MIN (self.from, margin), weft_add_saturating (self.to, margin) };
}

/* Returns the intersection of @self and @limits; [0, 0) if it is empty. */
static inline WeftRange
weft_range_clipped (WeftRange self, WeftRange limits)
{
  self.from = CLAMP (self.from, limits.from, limits.to);
  self.to = CLAMP (self.to, limits.from, limits.to);
  return self.to > self.from ? self : (WeftRange){ 0, 0 };
}

/* Returns edge @k of the @n + 1 edges that divide [@from, @to) into @n equal parts. */
static inline guint64
weft_range_edge (guint64 from, guint64 to, guint k, guint n)
{
  return from + (to - from) / n * k + (to - from) % n * k / n;
}

/* Returns the largest power of ten that is not greater than @number; 1 if @number is 0. */
static inline guint64
weft_power_of_ten (guint64 number)
{
  guint64 power = 1;

  while (power <= number / 10)
    power *= 10;
  return power;
}

/* Returns the smallest round number (1, 2 or 5 times a power of ten) that is not less than @number.
 * @number must be at most 10^19. */
static inline guint64
weft_round_up (guint64 number)
{
  guint64 unit = weft_power_of_ten (number);

  return number <= unit     ? unit :
         number <= 2 * unit ? 2 * unit :
         number <= 5 * unit ? 5 * unit :
                              10 * unit;
}

/* Returns the largest round number (1, 2 or 5 times a power of ten) that is not greater than
 * @number; 1 if @number is 0. */
static inline guint64
weft_round_down (guint64 number)
{
  guint64 unit = weft_power_of_ten (number);

  return number / 5 >= unit ? 5 * unit : number / 2 >= unit ? 2 * unit : unit;
}
