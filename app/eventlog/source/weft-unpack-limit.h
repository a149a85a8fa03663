/* SPDX-License-Identifier: BSD-3-Clause */
/* Limit of a log's decompressed size: 100 KB can decompress to any number of GB and fill the disk.
 */
#pragma once

#include <glib.h>

/* A plain value. Unpacked bytes are too many where they are more than @bytes and more than @ratio
 * times the packed ones. */
typedef struct
{
  guint64 bytes;
  guint ratio;            /* 0: any is too high */
  gboolean spares_disk;   /* @bytes is at most half of what the disk has room for */
  gboolean has_seen_disk; /* @bytes has been lowered to that */
} WeftUnpackLimit;

/* 4 GB and half of the free disk, from 100:1 on. No log comes near: the best of the corpus packs
 * some 20:1. */
#define WEFT_UNPACK_BYTES (G_GUINT64_CONSTANT (4) << 30)
#define WEFT_UNPACK_RATIO 100
#define WEFT_UNPACK_LIMIT_DEFAULT \
  ((WeftUnpackLimit){ .bytes = WEFT_UNPACK_BYTES, .ratio = WEFT_UNPACK_RATIO, .spares_disk = TRUE })

/* How many of @more bytes may follow the @unpacked ones, of @packed bytes, that are spooled into
 * the file @fd. */
gsize weft_unpack_limit_allows (
    WeftUnpackLimit *self, int fd, guint64 packed, guint64 unpacked, gsize more);
