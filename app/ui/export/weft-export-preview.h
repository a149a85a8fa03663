/* SPDX-License-Identifier: BSD-3-Clause */
/* Preview of an exported picture, with its size under it. */
#pragma once

#include "weft-export.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_EXPORT_PREVIEW (weft_export_preview_get_type ())
G_DECLARE_FINAL_TYPE (WeftExportPreview, weft_export_preview, WEFT, EXPORT_PREVIEW, GtkWidget)

/* Shows how @options draw @trace in @format, or says why they cannot, as soon as a worker has drawn
 * it; until then the preview before stays. */
void weft_export_preview_show (WeftExportPreview *self,
                               WeftTrace *trace,
                               const WeftExportOptions *options,
                               WeftExportFormat format);

/* What is written under the preview; NULL until something was drawn. Borrowed. */
const char *weft_export_preview_get_text (WeftExportPreview *self);
