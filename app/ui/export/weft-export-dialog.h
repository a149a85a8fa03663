/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog with the options of an exported image. */
#pragma once

#include "weft-document-page.h"
#include "weft-export.h"

#define WEFT_TYPE_EXPORT_DIALOG (weft_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftExportDialog, weft_export_dialog, WEFT, EXPORT_DIALOG, AdwWindow)

/* Creates a dialog over @window for the document of @page, which must have a trace. Toasts in
 * @window show the result. Initially selects the content of @page. */
GtkWidget *weft_export_dialog_new (GtkWindow *window, WeftDocumentPage *page);

/* Returns the current options. Title, hidden bands and group are borrowed. */
WeftExportOptions weft_export_dialog_get_options (WeftExportDialog *self);

/* Writes the image to @path and closes the dialog; the window shows the result. If @path has no
 * known suffix, the suffix of the selected format is appended. */
void weft_export_dialog_save (WeftExportDialog *self, const char *path);
