/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading and writing of the integers of an eventlog: big-endian, unaligned. */
#pragma once

#include <glib.h>
#include <string.h>

static inline guint16
weft_be16 (const guint8 *p)
{
  guint16 v;
  memcpy (&v, p, sizeof v); /* NOLINT(clang-analyzer-core.NonNullParamChecker): never NULL */
  return GUINT16_FROM_BE (v);
}

static inline guint32
weft_be32 (const guint8 *p)
{
  guint32 v;
  memcpy (&v, p, sizeof v);
  return GUINT32_FROM_BE (v);
}

static inline guint64
weft_be64 (const guint8 *p)
{
  guint64 v;
  memcpy (&v, p, sizeof v);
  return GUINT64_FROM_BE (v);
}

/* Writes the low @size bytes of @value; @size is at most 8. */
static inline void
weft_be_set (guint8 *p, guint64 value, guint size)
{
  guint64 v = GUINT64_TO_BE (value);
  memcpy (p, (const guint8 *) &v + sizeof v - size, size);
}

/* Like weft_be_set(), but appends to @bytes. */
static inline void
weft_be_append (GByteArray *bytes, guint64 value, guint size)
{
  guint8 p[8];
  weft_be_set (p, value, size);
  g_byte_array_append (bytes, p, size);
}
