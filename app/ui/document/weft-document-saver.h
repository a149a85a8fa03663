/* SPDX-License-Identifier: BSD-3-Clause */
/* Saves a report on a log, or a range of it as a log, on a worker thread. */
#pragma once

#include "weft-document.h"
#include <gtk/gtk.h>

typedef enum
{
  WEFT_SAVE_REPORT,          /* an HTML file */
  WEFT_SAVE_REPORT_WITH_LOG, /* the same with the log in it, which Weft opens */
  WEFT_SAVE_LOG,             /* a complete eventlog, even if the source still grows */
} WeftSaveKind;

/* Writes @kind of @document, or of its selected range if there is one, to @path with
 * weft_save_job_start(). Does nothing if it has no trace yet. */
void weft_document_saver_start (GtkWidget *widget,
                                WeftDocument *document,
                                WeftSaveKind kind,
                                const char *path);

/* Like weft_document_saver_start(), but asks for the file. For a log, it first asks which of its
 * content that may be secret is to be saved: the environment is not, unless it is chosen. */
void weft_document_saver_ask (GtkWidget *widget, WeftDocument *document, WeftSaveKind kind);
