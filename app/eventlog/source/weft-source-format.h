/* SPDX-License-Identifier: BSD-3-Clause */
/* Compression formats of a log, and the limit on its decompressed size. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WEFT_FORMAT_PLAIN,
  WEFT_FORMAT_GZIP,
  WEFT_FORMAT_ZSTD,
  WEFT_FORMAT_REPORT, /* an HTML page with the log in it, see weft-decompressor.h */
  WEFT_FORMAT_STREAM, /* standard input, or a file that cannot be mapped; not compressed */
} WeftFormat;

/* Number of bytes that are needed to identify a format; for a shorter file, all of its bytes. */
#define WEFT_FORMAT_HEAD_SIZE 16

/* Returns "plain", "gzip", "zstd", "report" or "stream". Static. */
const char *weft_format_name (WeftFormat format);

/* Returns the format of a file by its first @size bytes; @otherwise if it is not compressed. */
WeftFormat weft_format_sniff (const guint8 *data, gsize size, WeftFormat otherwise);

/* Returns a converter that decompresses the format; NULL if it is not compressed. A new
 * reference. */
GConverter *weft_format_converter (WeftFormat format);

/* Limit on a log's decompressed size, as 100 KB can decompress to any number of GB and fill the
 * disk. The size is too large if it exceeds both @bytes and @ratio times the compressed size.
 * Copied by value. */
typedef struct
{
  guint64 bytes;
  guint ratio;            /* 0: only @bytes counts */
  gboolean spares_disk;   /* @bytes is to be at most half of the free space of the disk */
  gboolean has_seen_disk; /* @bytes has been reduced to that */
} WeftUnpackLimit;

/* The default: 4 GB, or half of the free space of the disk if that is less, for data that is
 * compressed by more than 100:1. Real logs stay far below: those of the corpus compress by 20:1 at
 * most. */
#define WEFT_UNPACK_BYTES (G_GUINT64_CONSTANT (4) << 30)
#define WEFT_UNPACK_RATIO 100
#define WEFT_UNPACK_LIMIT_DEFAULT \
  ((WeftUnpackLimit){ .bytes = WEFT_UNPACK_BYTES, .ratio = WEFT_UNPACK_RATIO, .spares_disk = TRUE })
