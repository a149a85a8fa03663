/* SPDX-License-Identifier: BSD-3-Clause */
/* Picture of what a page shows, as the options of its export. */
#pragma once

#include "weft-document.h"
#include "weft-export.h"
#include "weft-page.h"

/* Sets of @options what a page shows: its heap profile, and the critical path in its lanes; either
 * may be NULL. What the options borrow is @heap's. */
void
weft_shown_picture_take (WeftExportOptions *options, WeftHeapState *heap, WeftPathFinder *path);

/* The pictures among which a person chooses: those that @trace has something for, and the first
 * one. Of WeftPictureKind, borrowed. */
GPtrArray *weft_shown_pictures (const WeftTrace *trace);

/* The picture of @page of @document in the visible range; of a page of rows, the timeline. All
 * texts are borrowed from the page and the document. */
WeftExportOptions weft_shown_picture (WeftDocument *document, WeftPage *page);
