/* SPDX-License-Identifier: BSD-3-Clause */
/* Report on a log: its findings, pictures, numbers and tables as one HTML file, which needs neither
 * a network nor scripts. */
#pragma once

#include "weft-file-save.h"
#include "weft-text-out.h"
#include "weft-trace.h"

/* Rows that a report has of each table. */
#define WEFT_REPORT_ROWS 20

/* A plain value; borrows @name. */
typedef struct
{
  const char *name; /* of the log, in any bytes */
  guint64 from, to; /* ns, [from, to): the range that it is about, as far as the log has it */
  /* called with how much of it is done, 0 to 1, while it is written; NULL: none */
  void (*tell) (gpointer data, double done);
  gpointer data;
} WeftReport;

/* Writes the report on @trace. The same log and range give the same bytes. Reads events: for a
 * worker thread. FALSE with @error set if it cannot be written, or was cancelled. */
gboolean
weft_report_write (const WeftReport *self, WeftTrace *trace, WeftTextOut *out, GError **error);

/* The same into the file at @path. */
gboolean weft_report_save (const WeftReport *self,
                           WeftTrace *trace,
                           const char *path,
                           WeftFileConsent consent,
                           GCancellable *cancellable,
                           GError **error);
