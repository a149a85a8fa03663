/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of the integers of an eventlog: big-endian, unaligned. */
#pragma once

#include <glib.h>
#include <string.h>

static inline guint16
weft_be16 (const guint8 *p)
{
  guint16 v;
  memcpy (&v, p, sizeof v);
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
