/* SPDX-License-Identifier: BSD-3-Clause */
/* Saves a report on a log, a range of it as a log, or its view, on a worker thread. */
#pragma once

#include "weft-document-page.h"

typedef enum
{
  WEFT_SAVE_REPORT,          /* an HTML file */
  WEFT_SAVE_REPORT_WITH_LOG, /* the same, containing the log and the view; Weft can open it */
  WEFT_SAVE_LOG,             /* a complete eventlog, even if the source still grows */
  WEFT_SAVE_VIEW,            /* the view alone: see weft-saved-view.h */
} WeftSaveKind;

/* Writes @kind of @page's document, or of its selected range if there is one, to @path with
 * weft_save_job_start(). Does nothing if it has no trace yet. */
void weft_document_saver_start (GtkWidget *widget,
                                WeftDocumentPage *page,
                                WeftSaveKind kind,
                                const char *path);

/* Like weft_document_saver_start(), but asks for the file; a view is saved beside its log. For a
 * log, first asks which of its possibly secret content to save; the environment is left out unless
 * it is chosen. */
void weft_document_saver_ask (GtkWidget *widget, WeftDocumentPage *page, WeftSaveKind kind);
