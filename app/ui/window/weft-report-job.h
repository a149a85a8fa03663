/* SPDX-License-Identifier: BSD-3-Clause */
/* Writing of a report on a log on a worker thread. */
#pragma once

#include "weft-document.h"
#include <gtk/gtk.h>

/* Writes the report on @document, of the selected range where there is one, into @path, as
 * weft_save_job_start() saves. Nothing happens where it has no trace yet. */
void weft_report_job_start (GtkWidget *widget, WeftDocument *document, const char *path);

/* The same into a file that the person is asked for. */
void weft_report_job_ask (GtkWidget *widget, WeftDocument *document);
