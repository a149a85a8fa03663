/* SPDX-License-Identifier: BSD-3-Clause */
/* Compression formats of logs, and a limit on the decompressed size. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WEFT_FORMAT_PLAIN,
  WEFT_FORMAT_GZIP,
  WEFT_FORMAT_ZSTD,
  WEFT_FORMAT_REPORT, /* an HTML page that contains the log, see weft-decompressor.h */
  WEFT_FORMAT_STREAM, /* standard input, or a file that cannot be mapped; not compressed */
} WeftFormat;

/* Number of bytes that are needed to identify a format. A shorter file is identified by all of its
 * bytes. */
#define WEFT_FORMAT_HEAD_SIZE 16

/* Returns "plain", "gzip", "zstd", "report" or "stream". Static. */
const char *weft_format_name (WeftFormat format);

/* Returns the format of a file that begins with the @size bytes at @data; @otherwise if the file is
 * not compressed. */
WeftFormat weft_format_sniff (const guint8 *data, gsize size, WeftFormat otherwise);

/* Returns a new converter that decompresses @format; NULL if @format is not compressed. */
GConverter *weft_format_converter (WeftFormat format);

/* Limit on a log's decompressed size, as even a file of 100 KB can fill the disk when it is
 * decompressed. The limit is @bytes or @ratio times the compressed size, whichever is larger.
 * Copied by value. */
typedef struct
{
  guint64 bytes;
  guint ratio;                    /* 0 if only @bytes counts */
  gboolean has_disk_limit;        /* @bytes must be at most half of the disk's free space */
  gboolean is_disk_limit_applied; /* @bytes has been reduced to half of the free space */
} WeftUnpackLimit;

/* The default limit, for data that is compressed by more than 100:1: 4 GB, or half of the disk's
 * free space if that is less. Real logs stay far below: the logs of the corpus compress by at most
 * 20:1. */
#define WEFT_UNPACK_MAX_BYTES (G_GUINT64_CONSTANT (4) << 30)
#define WEFT_UNPACK_MAX_RATIO 100
#define WEFT_UNPACK_LIMIT_DEFAULT \
  ((WeftUnpackLimit){             \
      .bytes = WEFT_UNPACK_MAX_BYTES, .ratio = WEFT_UNPACK_MAX_RATIO, .has_disk_limit = TRUE })
