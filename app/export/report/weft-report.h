/* SPDX-License-Identifier: BSD-3-Clause */
/* Report on a log: its findings, pictures, numbers and tables as one HTML file, which needs neither
 * a network nor scripts. */
#pragma once

#include "weft-file-save.h"
#include "weft-log-strip.h"
#include "weft-text-out.h"
#include "weft-trace.h"

/* Maximum number of rows of each table in a report. */
#define WEFT_REPORT_ROWS 20

/* A report to be written; copied by value, borrows @name and @view. */
typedef struct
{
  const char *name; /* name of the log; may have invalid UTF-8 */
  guint64 from, to; /* ns, [from, to): range of the report, clipped to the log */
  gboolean has_log; /* TRUE if the page contains a log of the range, which Weft can open */
  const char *view; /* JSON of the saved view that Weft restores when it opens the log in the page;
                       or NULL */
  guint strip;      /* content that the log in the page omits: bits of WEFT_LOG_STRIP_BIT() */
  /* called with the progress, 0 to 1; may be NULL */
  void (*report_progress) (gpointer data, double done);
  gpointer data;
} WeftReport;

/* Writes the report on @trace. The same log and range always give the same bytes. Reads events;
 * call it on a worker thread. Returns FALSE with @error set if the report cannot be written, or if
 * writing was cancelled. */
gboolean
weft_report_write (const WeftReport *self, WeftTrace *trace, WeftTextOut *out, GError **error);

/* Like weft_report_write(), but to the file at @path. */
gboolean weft_report_save (const WeftReport *self,
                           WeftTrace *trace,
                           const char *path,
                           WeftFileConsent consent,
                           GCancellable *cancellable,
                           GError **error);
