/* SPDX-License-Identifier: BSD-3-Clause */
/* Preview of an exported image with its size below. */
#pragma once

#include "weft-export.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_EXPORT_PREVIEW (weft_export_preview_get_type ())
G_DECLARE_FINAL_TYPE (WeftExportPreview, weft_export_preview, WEFT, EXPORT_PREVIEW, GtkWidget)

/* Draws @trace with @options in @format on a worker thread, then shows the image or the error. The
 * previous preview stays until then. */
void weft_export_preview_show (WeftExportPreview *self,
                               WeftTrace *trace,
                               const WeftExportOptions *options,
                               WeftExportFormat format);

/* Returns the text below the preview; NULL before the first one. Borrowed. */
const char *weft_export_preview_get_text (WeftExportPreview *self);
