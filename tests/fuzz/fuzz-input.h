/* SPDX-License-Identifier: BSD-3-Clause */
/* Files and streams that the fuzz targets make of their inputs. */
#pragma once

#include "weft-trace.h"

/* Ways to pack a log. */
typedef enum
{
  FUZZ_PLAIN,
  FUZZ_GZIP,
  FUZZ_ZSTD,
  FUZZ_REPORT,
  N_FUZZ_PACKINGS,
} FuzzPacking;

/* Returns the bytes of a file with the log in @data, packed as @packing. */
GByteArray *weft_fuzz_pack (const guint8 *data, gsize size, FuzzPacking packing);

/* Most bytes that weft_fuzz_read_stream() can send. */
#define WEFT_FUZZ_MAX_STREAM 65536

/* Reads the bytes as standard input, of which the last @keep bytes are kept; 0 for all. Returns
 * NULL with @error set if they are not a log. */
WeftTrace *weft_fuzz_read_stream (const guint8 *data, gsize size, guint64 keep, GError **error);
