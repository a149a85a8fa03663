/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of an exported image for the content of a page. */
#pragma once

#include "weft-document-page.h"
#include "weft-export.h"

/* Sets the parts of @options that a page shows: the lanes of @plot with its critical path, and the
 * heap profile @heap, which may be NULL. The options borrow from both until these change. */
void weft_shown_picture_take (WeftExportOptions *options, WeftPlot *plot, WeftHeapState *heap);

/* Returns the kinds of images that can be chosen: those that @trace has data for, and always the
 * first kind. Elements: WeftPictureKind, borrowed. */
GPtrArray *weft_shown_pictures (const WeftTrace *trace);

/* Returns the options for the visible page of @page and the visible range; those of the timeline if
 * the page shows rows. Everything is borrowed from the page and its document. */
WeftExportOptions weft_shown_picture (WeftDocumentPage *page);
