/* SPDX-License-Identifier: BSD-3-Clause */
/* GConverters that decompress gzip and zstd data. */
#pragma once

#include <gio/gio.h>

/* Unlike GZlibDecompressor, which stops at the end of the first member, this one continues until
 * the input ends, and skips zeros that pad the end of a member. */
#define WEFT_TYPE_GZIP_DECOMPRESSOR (weft_gzip_decompressor_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftGzipDecompressor, weft_gzip_decompressor, WEFT, GZIP_DECOMPRESSOR, GObject)

GConverter *weft_gzip_decompressor_new (void);

/* Decompresses frame after frame, skipping skippable ones, until the input ends at the end of a
 * frame. Refuses frames that need more than 128 MiB of memory, as the zstd program does. */
#define WEFT_TYPE_ZSTD_DECOMPRESSOR (weft_zstd_decompressor_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftZstdDecompressor, weft_zstd_decompressor, WEFT, ZSTD_DECOMPRESSOR, GObject)

GConverter *weft_zstd_decompressor_new (void);
