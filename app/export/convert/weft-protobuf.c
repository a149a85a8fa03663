/* SPDX-License-Identifier: BSD-3-Clause */
/* The length of a message is not known when it begins. One byte is left for it, which is enough for
 * most; a longer message is moved. */
#include "weft-protobuf.h"

#include <string.h>

typedef enum
{
  WIRE_VARINT = 0,
  WIRE_FIXED64 = 1,
  WIRE_LENGTH = 2,
} Wire;

/* Bytes of the longest varint. */
#define MAX_VARINT 10

/* Writes @value, seven bits in each byte, the lowest first. Returns the number of bytes. */
static guint
encode_varint (guint64 value, char *bytes)
{
  guint n = 0;

  for (; value >= 0x80; value >>= 7)
    bytes[n++] = (char) (guchar) (value | 0x80);
  bytes[n++] = (char) value;
  return n;
}

static void
append_varint (GString *out, guint64 value)
{
  char bytes[MAX_VARINT];

  g_string_append_len (out, bytes, encode_varint (value, bytes));
}

static void
append_key (GString *out, guint number, Wire wire)
{
  append_varint (out, (guint64) number << 3 | wire);
}

void
weft_protobuf_put_uint (GString *out, guint number, guint64 value)
{
  append_key (out, number, WIRE_VARINT);
  append_varint (out, value);
}

void
weft_protobuf_put_fixed64 (GString *out, guint number, guint64 value)
{
  guint64 bytes = GUINT64_TO_LE (value);

  append_key (out, number, WIRE_FIXED64);
  g_string_append_len (out, (const char *) &bytes, sizeof bytes);
}

void
weft_protobuf_put_double (GString *out, guint number, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  weft_protobuf_put_fixed64 (out, number, bits);
}

void
weft_protobuf_put_bytes (GString *out, guint number, const char *bytes, gssize length)
{
  gsize size = length < 0 ? strlen (bytes) : (gsize) length;

  append_key (out, number, WIRE_LENGTH);
  append_varint (out, size);
  g_string_append_len (out, bytes, (gssize) size);
}

gsize
weft_protobuf_begin (GString *out, guint number)
{
  append_key (out, number, WIRE_LENGTH);
  g_string_append_c (out, '\0');
  return out->len;
}

void
weft_protobuf_end (GString *out, gsize start)
{
  char bytes[MAX_VARINT];
  guint n = encode_varint (out->len - start, bytes);

  out->str[start - 1] = bytes[0];
  if (n > 1)
    g_string_insert_len (out, (gssize) start, bytes + 1, n - 1);
}
