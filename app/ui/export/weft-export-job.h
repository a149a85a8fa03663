/* SPDX-License-Identifier: BSD-3-Clause */
/* Picture of a log for worker threads: what it is drawn of, copied. */
#pragma once

#include "weft-export.h"
#include <gtk/gtk.h>

/* Immutable; any thread may draw it. */
typedef struct _WeftExportJob WeftExportJob;

/* Copies @options, with all that they borrow. */
WeftExportJob *weft_export_job_new (WeftTrace *trace, const WeftExportOptions *options);
void weft_export_job_free (WeftExportJob *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftExportJob, weft_export_job_free)

/* Both borrowed from @self. */
WeftTrace *weft_export_job_get_trace (const WeftExportJob *self);
const WeftExportOptions *weft_export_job_get_options (const WeftExportJob *self);

/* Draws @trace into @path, as weft_save_job_start() saves. @options is copied, with its title. */
void weft_export_job_start (GtkWidget *widget,
                            WeftTrace *trace,
                            const WeftExportOptions *options,
                            const char *path);
