/* SPDX-License-Identifier: BSD-3-Clause */
/* Saves a report on a log, the log or a range of it, or its view, on a worker thread. */
#pragma once

#include "weft-document-page.h"

typedef enum
{
  WEFT_SAVE_REPORT,          /* an HTML file */
  WEFT_SAVE_REPORT_WITH_LOG, /* an HTML file with the log and the view, which Weft can open */
  WEFT_SAVE_LOG,             /* a complete eventlog, even if the source still grows */
  WEFT_SAVE_VIEW,            /* the view alone: see weft-saved-view.h */
} WeftSaveKind;

/* Saves @page's document, or its selected range if there is one, as @kind to @path with
 * weft_save_job_start(). Does nothing if the document has no trace yet. */
void weft_document_saver_start (GtkWidget *widget,
                                WeftDocumentPage *page,
                                WeftSaveKind kind,
                                const char *path);

/* Like weft_document_saver_start(), but asks for the file, except for a view, which is saved beside
 * its log. For a log, first asks which possibly secret content to save; the environment is left out
 * unless the user chooses it. That dialog can also save to a new file beside the log without asking
 * for the file. */
void weft_document_saver_ask (GtkWidget *widget, WeftDocumentPage *page, WeftSaveKind kind);
