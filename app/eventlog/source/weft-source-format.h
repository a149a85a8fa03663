/* SPDX-License-Identifier: BSD-3-Clause */
/* Compression formats of a log. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WEFT_FORMAT_PLAIN,
  WEFT_FORMAT_GZIP,
  WEFT_FORMAT_ZSTD,
  WEFT_FORMAT_STREAM, /* standard input, or a file that cannot be mapped; not compressed */
} WeftFormat;

/* What 4 bytes tell about a file; fewer are enough only where there are no more. */
#define WEFT_FORMAT_HEAD_SIZE 4

/* "plain", "gzip", "zstd", "stream". Static. */
const char *weft_format_name (WeftFormat format);

/* The compression of a file by its first @size bytes; @otherwise where it has none. */
WeftFormat weft_format_sniff (const guint8 *data, gsize size, WeftFormat otherwise);

/* What unpacks it; NULL if there is nothing to unpack. A new reference. */
GConverter *weft_format_converter (WeftFormat format);
