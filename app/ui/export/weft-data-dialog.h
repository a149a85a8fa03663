/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that saves a log or a range of it in a format of another program. */
#pragma once

#include "weft-convert.h"
#include "weft-document.h"
#include <adwaita.h>

#define WEFT_TYPE_DATA_DIALOG (weft_data_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftDataDialog, weft_data_dialog, WEFT, DATA_DIALOG, AdwWindow)

/* Creates a dialog over @window for @document, which must have a trace. Toasts in @window show the
 * result. The initial choice is the selected range, or the whole log if no range is selected. */
GtkWidget *weft_data_dialog_new (GtkWindow *window, WeftDocument *document);

/* Chooses @format. Returns FALSE if the log has no data for it. */
gboolean weft_data_dialog_choose (WeftDataDialog *self, WeftConvertFormat format);

/* Writes the file to @path on a worker thread and closes the dialog; the window shows progress and
 * result. An eventlog is written without the program's environment. */
void weft_data_dialog_save (WeftDataDialog *self, const char *path);
