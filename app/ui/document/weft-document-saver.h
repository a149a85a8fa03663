/* SPDX-License-Identifier: BSD-3-Clause */
/* Writing of a report on a log, or of a part of it as a log, on a worker thread. */
#pragma once

#include "weft-document.h"
#include <gtk/gtk.h>

typedef enum
{
  WEFT_SAVE_REPORT, /* an HTML file */
  WEFT_SAVE_LOG,    /* an eventlog that stands alone, also of a log that still grows */
} WeftSaveKind;

/* Writes @kind of @document, of the selected range where there is one, into @path, as
 * weft_save_job_start() saves. Nothing happens where it has no trace yet. */
void weft_document_saver_start (GtkWidget *widget,
                                WeftDocument *document,
                                WeftSaveKind kind,
                                const char *path);

/* The same into a file that the person is asked for; of a log that holds the environment of its
 * program it is asked first whether that is to be saved. */
void weft_document_saver_ask (GtkWidget *widget, WeftDocument *document, WeftSaveKind kind);
