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

/* The path that was written, newly allocated, or NULL with @error as weft_export_chart() sets it.
 */
char *weft_export_job_finish (GAsyncResult *result, GError **error);

G_END_DECLS
