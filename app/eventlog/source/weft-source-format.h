/* SPDX-License-Identifier: BSD-3-Clause */
/* Compression formats of a log, and the limit of its decompressed size. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WEFT_FORMAT_PLAIN,
  WEFT_FORMAT_GZIP,
  WEFT_FORMAT_ZSTD,
  WEFT_FORMAT_REPORT, /* a page of HTML with the log in it, see weft-decompressor.h */
  WEFT_FORMAT_STREAM, /* standard input, or a file that cannot be mapped; not compressed */
} WeftFormat;

/* Number of bytes that identify a format; fewer suffice at the end of a file. */
#define WEFT_FORMAT_HEAD_SIZE 16

/* Returns "plain", "gzip", "zstd", "report" or "stream". Static. */
const char *weft_format_name (WeftFormat format);

/* Returns the format of a file by its first @size bytes; @otherwise if it is not compressed. */
WeftFormat weft_format_sniff (const guint8 *data, gsize size, WeftFormat otherwise);

/* Returns a converter that decompresses the format; NULL if it is not compressed. A new
 * reference. */
GConverter *weft_format_converter (WeftFormat format);

/* Limit of a log's decompressed size, as 100 KB can decompress to any number of GB and fill the
 * disk: decompressed bytes are too many if they are more than @bytes and more than @ratio times the
 * compressed ones. A plain value. */
typedef struct
{
  guint64 bytes;
  guint ratio;            /* 0: any ratio is too high */
  gboolean spares_disk;   /* @bytes is at most half of the free space of the disk */
  gboolean has_seen_disk; /* @bytes has been reduced to it */
} WeftUnpackLimit;

/* The default: 4 GB and half of the free space of the disk, from 100:1 on. Logs are far below:
 * those of the corpus compress to 20:1 at most. */
#define WEFT_UNPACK_BYTES (G_GUINT64_CONSTANT (4) << 30)
#define WEFT_UNPACK_RATIO 100
#define WEFT_UNPACK_LIMIT_DEFAULT \
  ((WeftUnpackLimit){ .bytes = WEFT_UNPACK_BYTES, .ratio = WEFT_UNPACK_RATIO, .spares_disk = TRUE })
