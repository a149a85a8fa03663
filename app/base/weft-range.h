/* SPDX-License-Identifier: BSD-3-Clause */
/* Ranges of time, and sums that saturate: a damaged log can have any number. */
#pragma once

#include <glib.h>

/* A half-open range of time in ns. A plain value; empty if to <= from. */
typedef struct
{
  guint64 from, to;
} WeftRange;

/* End of a range that includes the events at the very end of a log. */
#define WEFT_TIME_END G_MAXUINT64

/* The range of a whole log. */
#define WEFT_RANGE_ALL ((WeftRange){ 0, WEFT_TIME_END })

/* @a + @b, or G_MAXUINT64 if that is too large. */
static inline guint64
weft_add (guint64 a, guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

/* @self with @margin ns more on both sides. */
static inline WeftRange
weft_range_widened (WeftRange self, guint64 margin)
{
  return (WeftRange){ self.from - MIN (self.from, margin), weft_add (self.to, margin) };
}

/* The part of @self in @limits; 0, 0 if that is empty. */
static inline WeftRange
weft_range_clipped (WeftRange self, WeftRange limits)
{
  self.from = CLAMP (self.from, limits.from, limits.to);
  self.to = CLAMP (self.to, limits.from, limits.to);
  return self.to > self.from ? self : (WeftRange){ 0, 0 };
}
