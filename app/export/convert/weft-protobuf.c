/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages are written before their length is known. One byte is reserved for the length, which is
 * enough for most messages; the content of a longer message is moved. */
#include "weft-protobuf.h"

#include <string.h>

typedef enum
{
  WIRE_VARINT = 0,
  WIRE_FIXED64 = 1,
  WIRE_LENGTH = 2,
} Wire;

/* Maximum length of a varint in bytes. */
#define MAX_VARINT 10

/* Writes @value as a varint: seven bits per byte, lowest first. Returns the number of bytes. */
static guint
encode_varint (guint64 value, char *bytes)
{
  guint n = 0;

  for (; value >= 0x80; value >>= 7)
    bytes[n++] = (char) (guchar) (value | 0x80);
  bytes[n++] = (char) value;
  return n;
}

static guint
encode_key (guint number, Wire wire, char *bytes)
{
  return encode_varint ((guint64) number << 3 | wire, bytes);
}

void
weft_protobuf_put_uint (GString *out, guint number, guint64 value)
{
  char bytes[2 * MAX_VARINT];
  guint n = encode_key (number, WIRE_VARINT, bytes);

  n += encode_varint (value, bytes + n);
  g_string_append_len (out, bytes, n);
}

void
weft_protobuf_put_fixed64 (GString *out, guint number, guint64 value)
{
  guint64 fixed = GUINT64_TO_LE (value);
  char bytes[MAX_VARINT + sizeof fixed];
  guint n = encode_key (number, WIRE_FIXED64, bytes);

  memcpy (bytes + n, &fixed, sizeof fixed);
  g_string_append_len (out, bytes, n + sizeof fixed);
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
  char head[2 * MAX_VARINT];
  guint n = encode_key (number, WIRE_LENGTH, head);

  n += encode_varint (size, head + n);
  g_string_append_len (out, head, n);
  g_string_append_len (out, bytes, (gssize) size);
}

gsize
weft_protobuf_begin (GString *out, guint number)
{
  char bytes[MAX_VARINT + 1];
  guint n = encode_key (number, WIRE_LENGTH, bytes);

  bytes[n++] = 0;
  g_string_append_len (out, bytes, n);
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
