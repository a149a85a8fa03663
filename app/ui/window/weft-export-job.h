/* SPDX-License-Identifier: BSD-3-Clause */
/* Writing of a picture of a log on a worker thread. */
#pragma once

#include "weft-export.h"
#include <gtk/gtk.h>

/* Draws @trace into @path, as weft_save_job_start() saves. @options is copied, with its title. */
void weft_export_job_start (GtkWidget *widget,
                            WeftTrace *trace,
                            const WeftExportOptions *options,
                            const char *path);
