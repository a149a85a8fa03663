/* SPDX-License-Identifier: BSD-3-Clause */
/* Image of a log that worker threads can draw, with copies of all the data it needs. */
#pragma once

#include "weft-export.h"
#include <gtk/gtk.h>

/* Immutable; may be drawn on any thread. */
typedef struct _WeftExportJob WeftExportJob;

/* Creates a job with copies of @options and of everything they borrow. */
WeftExportJob *weft_export_job_new (WeftTrace *trace, const WeftExportOptions *options);
void weft_export_job_free (WeftExportJob *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftExportJob, weft_export_job_free)

/* Returns the trace of the job. Borrowed. */
WeftTrace *weft_export_job_get_trace (const WeftExportJob *self);
const WeftExportOptions *weft_export_job_get_options (const WeftExportJob *self);

/* Draws @trace to @path with weft_save_job_start(). @options and their title are copied. */
void weft_export_job_start (GtkWidget *widget,
                            WeftTrace *trace,
                            const WeftExportOptions *options,
                            const char *path);
