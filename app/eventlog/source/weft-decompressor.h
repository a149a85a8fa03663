/* SPDX-License-Identifier: BSD-3-Clause */
/* GConverters that decompress gzip data, zstd data, and the log in a report. */
#pragma once

#include <gio/gio.h>

/* Decompresses member after member until the input ends, unlike GZlibDecompressor, which stops at
 * the end of the first member. Skips zeros that pad the end of a member. */
GConverter *weft_gzip_decompressor_new (void);

/* Decompresses frame after frame, except skippable frames, until the input ends at the end of a
 * frame. Refuses frames that need more than 128 MiB of memory, as the zstd program does. */
GConverter *weft_zstd_decompressor_new (void);

/* First bytes of a report, which is an HTML page, and the tag before the log in it. The log is zstd
 * data in base64, and ends at the next "<". */
#define WEFT_REPORT_HEAD "<!DOCTYPE html><"
#define WEFT_REPORT_MARK "<script type=\"application/zstd\" id=\"eventlog\">"
/* Tag before the saved view of the log in a report: JSON in which "<" and "&" are escaped. */
#define WEFT_REPORT_VIEW_MARK "<script type=\"application/json\" id=\"eventlog-view\">"

/* Converts the page of a report to the bytes of its log. Fails with G_IO_ERROR_NOT_FOUND if the
 * page contains no log, and with the same errors as the zstd decompressor if the log is damaged. */
GConverter *weft_report_unpacker_new (void);
