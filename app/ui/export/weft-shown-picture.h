/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of an exported image for the content of a page. */
#pragma once

#include "weft-document-page.h"
#include "weft-export.h"

/* Sets the parts of @options that a page shows: the lanes of @plot with its critical path, and the
 * heap profile @heap, which may be NULL. @options borrows from @plot and @heap until they
 * change. */
void weft_shown_picture_take (WeftExportOptions *options, WeftPlot *plot, WeftHeapState *heap);

/* Returns the kinds of images that can be chosen: the first kind and all kinds for which @trace has
 * data. Elements: WeftPictureKind, borrowed. */
GPtrArray *weft_shown_pictures (const WeftTrace *trace);

/* Returns the options for the visible range and the visible page of @page, or for the timeline if
 * that page shows rows. Everything is borrowed from @page and its document. */
WeftExportOptions weft_shown_picture (WeftDocumentPage *page);
