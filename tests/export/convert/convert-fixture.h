/* SPDX-License-Identifier: BSD-3-Clause */
/* What a conversion writes. */
#pragma once

#include "perfetto-reader.h"
#include "weft-convert.h"

/* Converts @trace, which must succeed. Returns the bytes; free with g_bytes_unref(). */
GBytes *
convert_to_bytes (WeftTrace *trace, WeftConvertFormat format, const WeftConvertOptions *options);

/* Converts @trace to the format perfetto, and reads the result. */
PerfettoTrace *convert_to_perfetto (WeftTrace *trace, const WeftConvertOptions *options);
