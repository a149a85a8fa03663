/* SPDX-License-Identifier: BSD-3-Clause */
/* Unpacks the log that a report, a page of HTML, has in it: base64 of zstd data. */
#pragma once

#include <gio/gio.h>

/* What a page with a log begins with, and the tag before its log, which "<" ends. */
#define WEFT_REPORT_HEAD "<!DOCTYPE html><"
#define WEFT_REPORT_MARK "<script type=\"application/zstd\" id=\"eventlog\">"

/* A GConverter of the bytes of a page to those of its log. Fails with G_IO_ERROR_NOT_FOUND if the
 * page has none, and like the unpacker of zstd if the log is damaged. */
#define WEFT_TYPE_REPORT_UNPACKER (weft_report_unpacker_get_type ())
G_DECLARE_FINAL_TYPE (WeftReportUnpacker, weft_report_unpacker, WEFT, REPORT_UNPACKER, GObject)

GConverter *weft_report_unpacker_new (void);
