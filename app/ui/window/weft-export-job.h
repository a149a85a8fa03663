/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a picture of a log on a worker thread. */
#pragma once

#include "weft-export.h"
#include <gio/gio.h>

G_BEGIN_DECLS

/* Draws @trace into @path. @options is copied, with its title. */
void weft_export_job_start (WeftTrace *trace,
                            const WeftExportOptions *options,
                            const char *path,
                            GAsyncReadyCallback callback,
                            gpointer user_data);

/* Starts the job of @result again, which failed with WEFT_FILE_ERROR_IS_LOG, and has it replace the
 * eventlog at its path. */
void
weft_export_job_replace (GAsyncResult *result, GAsyncReadyCallback callback, gpointer user_data);

/* Where the job of @result writes to. Borrowed. */
const char *weft_export_job_get_path (GAsyncResult *result);

/* The path that was written, newly allocated, or NULL with @error as weft_export_chart() sets it.
 */
char *weft_export_job_finish (GAsyncResult *result, GError **error);

G_END_DECLS
