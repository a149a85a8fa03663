/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog with the choices of a picture to export. */
#pragma once

#include "weft-document-page.h"
#include "weft-export.h"

#define WEFT_TYPE_EXPORT_DIALOG (weft_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftExportDialog, weft_export_dialog, WEFT, EXPORT_DIALOG, AdwWindow)

/* For the document of @page, which must have a trace, over @window, whose toasts tell how it went.
 * The picture is to be what @page shows, unless the person says otherwise. */
GtkWidget *weft_export_dialog_new (GtkWindow *window, WeftDocumentPage *page);

/* The options as chosen now. Title, hidden bands and group are borrowed. */
WeftExportOptions weft_export_dialog_get_options (WeftExportDialog *self);

/* Writes the picture to @path and closes the dialog; the window tells the result. Where @path has
 * no suffix of a known format, that of the chosen format is appended. */
void weft_export_dialog_save (WeftExportDialog *self, const char *path);
