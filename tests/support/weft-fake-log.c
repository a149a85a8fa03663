/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds where a program flushed its log, and rearranges the pieces. */
#include "weft-fake-log.h"

#include <string.h>

#define HEADER_BEGIN "hdrb"
#define HEADER_END   "hdredatb"
#define MARKER_SIZE  24

gsize
weft_fake_log_header_size (GBytes *log)
{
  gsize size = 0;
  const guint8 *data = g_bytes_get_data (log, &size);
  const guint8 *end = memmem (data, size, HEADER_END, strlen (HEADER_END));

  if (size < 4 || memcmp (data, HEADER_BEGIN, 4) != 0 || end == NULL)
    return 0;
  return (gsize) (end - data) + strlen (HEADER_END);
}

/* Bytes of the block at @data; all @size where there is none, as in logs without blocks. */
static gsize
block_size (const guint8 *data, gsize size)
{
  gsize block = 0;

  if (size < MARKER_SIZE || data[0] != 0x00 || data[1] != 0x12)
    return size;
  for (guint i = 10; i < 14; i++)
    block = block << 8 | data[i];
  return block >= MARKER_SIZE && block < size ? block : size;
}

GArray *
weft_fake_log_pieces (GBytes *log)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize size = 0, at = weft_fake_log_header_size (log);
  const guint8 *data = g_bytes_get_data (log, &size);

  if (at > 0)
    g_array_append_val (ends, at);
  while (at < size)
    {
      at += block_size (data + at, size - at);
      g_array_append_val (ends, at);
    }
  return ends;
}

GPtrArray *
weft_fake_log_split (GBytes *log, guint n, gboolean has_headers)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GArray) ends = weft_fake_log_pieces (log);
  gsize header = weft_fake_log_header_size (log);
  gsize size = 0, from = header;
  const guint8 *data = g_bytes_get_data (log, &size);

  for (guint i = 0; i < ends->len; i++)
    {
      gsize end = g_array_index (ends, gsize, i);
      GByteArray *part;

      if (end < size && (parts->len + 1 == n || end - from < (size - header) / n))
        continue;
      part = g_byte_array_new ();
      if (has_headers || parts->len == 0)
        g_byte_array_append (part, data, header);
      g_byte_array_append (part, data + from, end - from);
      g_ptr_array_add (parts, g_byte_array_free_to_bytes (part));
      from = end;
    }
  return parts;
}

GBytes *
weft_fake_log_with_prefix (GBytes *log)
{
  static const guint8 marker[MARKER_SIZE] = { 0x00, 0x12, [13] = 0x18, [22] = 0xff, [23] = 0xff };
  GByteArray *copy = g_byte_array_new ();

  g_byte_array_append (copy, marker, sizeof marker);
  g_byte_array_append (copy, g_bytes_get_data (log, NULL), g_bytes_get_size (log));
  return g_byte_array_free_to_bytes (copy);
}

GBytes *
weft_fake_log_without_end (GBytes *log)
{
  gsize size = 0;
  const guint8 *data = g_bytes_get_data (log, &size);

  g_assert_cmpmem (data + size - 2, 2, "\xff\xff", 2);
  return g_bytes_new_from_bytes (log, 0, size - 2);
}
