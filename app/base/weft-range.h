/* SPDX-License-Identifier: BSD-3-Clause */
/* Ranges of time, and sums that saturate: a damaged log can have any number. */
#pragma once

#include <glib.h>

/* A half-open range of time in ns. A plain value; empty if to <= from. */
typedef struct
{
  guint64 from, to;
} WeftRange;

/* After everything: the end of a range that takes in what is stamped at a log's end. */
#define WEFT_TIME_END G_MAXUINT64

/* All of every log. */
#define WEFT_RANGE_ALL ((WeftRange){ 0, WEFT_TIME_END })

/* @a + @b, at most the largest number. */
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
