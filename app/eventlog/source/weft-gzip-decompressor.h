/* SPDX-License-Identifier: BSD-3-Clause */
/* GConverter that decompresses gzip data to its last member. */
#pragma once

#include <gio/gio.h>

/* GZlibDecompressor stops at the end of the first member; this one goes on until the input ends,
 * and passes over zeros that pad the end of a member. */
#define WEFT_TYPE_GZIP_DECOMPRESSOR (weft_gzip_decompressor_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftGzipDecompressor, weft_gzip_decompressor, WEFT, GZIP_DECOMPRESSOR, GObject)

GConverter *weft_gzip_decompressor_new (void);
