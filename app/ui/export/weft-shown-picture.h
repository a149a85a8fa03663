/* SPDX-License-Identifier: BSD-3-Clause */
/* Picture of what a page shows, as the options of its export. */
#pragma once

#include "weft-document-page.h"
#include "weft-export.h"

/* Sets of @options what a page shows: the lanes of @plot with the critical path in them, and the
 * heap profile, which may be NULL. What the options borrow is theirs, until they change. */
void weft_shown_picture_take (WeftExportOptions *options, WeftPlot *plot, WeftHeapState *heap);

/* The pictures among which a person chooses: those that @trace has something for, and the first
 * one. Of WeftPictureKind, borrowed. */
GPtrArray *weft_shown_pictures (const WeftTrace *trace);

/* The picture of the page that @page shows, in the visible range; of a page of rows, the timeline.
 * All that it borrows is of the page and its document. */
WeftExportOptions weft_shown_picture (WeftDocumentPage *page);
