/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of an exported image for the content of a page. */
#pragma once

#include "weft-document-page.h"
#include "weft-export.h"

/* Sets the parts of @options that a page shows: the lanes of @plot with its critical path, and the
 * heap profile, which may be NULL. The options borrow from both until they change. */
void weft_shown_picture_take (WeftExportOptions *options, WeftPlot *plot, WeftHeapState *heap);

/* The kinds of images that can be chosen: those that @trace has data for, and always the first. Of
 * WeftPictureKind, borrowed. */
GPtrArray *weft_shown_pictures (const WeftTrace *trace);

/* Options for the visible page of @page and the visible range; for a page of rows, the timeline.
 * Everything is borrowed from the page and its document. */
WeftExportOptions weft_shown_picture (WeftDocumentPage *page);
