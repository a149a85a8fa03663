/* SPDX-License-Identifier: BSD-3-Clause */
/* GConverter that decompresses zstd data. */
#pragma once

#include <gio/gio.h>

/* Unpacks frame after frame, passing over skippable ones, until the input ends at the end of a
 * frame. Frames that want more than 128 MiB to be unpacked are refused, as by the zstd program. */
#define WEFT_TYPE_ZSTD_DECOMPRESSOR (weft_zstd_decompressor_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftZstdDecompressor, weft_zstd_decompressor, WEFT, ZSTD_DECOMPRESSOR, GObject)

GConverter *weft_zstd_decompressor_new (void);
