/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks what of a log becomes a picture, and how. */
#pragma once

#include "weft-document.h"
#include "weft-export.h"
#include "weft-heap-state.h"
#include "weft-window.h"

G_BEGIN_DECLS

#define WEFT_TYPE_EXPORT_DIALOG (weft_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftExportDialog, weft_export_dialog, WEFT, EXPORT_DIALOG, AdwWindow)

/* For @document, which must have a trace, over @window, which tells how it went. */
GtkWidget *weft_export_dialog_new (WeftWindow *window, WeftDocument *document);

/* The picture is to be the chart of the heap profile that @heap shows, unless the person says
 * otherwise. */
void weft_export_dialog_set_heap (WeftExportDialog *self, WeftHeapState *heap);

/* The picture is to be the one called @id in the table of pictures, where the log has it, unless
 * the person says otherwise. */
void weft_export_dialog_set_picture (WeftExportDialog *self, const char *id);

/* What is asked for now; title, hidden bands and group belong to others. */
WeftExportOptions weft_export_dialog_get_options (WeftExportDialog *self);

/* Writes the picture to @path and closes the dialog; the window tells the result. A suffix that is
 * none of a known format gets that of the chosen one behind it. */
void weft_export_dialog_save (WeftExportDialog *self, const char *path);

G_END_DECLS
