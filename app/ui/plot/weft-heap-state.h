/* SPDX-License-Identifier: BSD-3-Clause */
/* State of a document's heap page, shared by its chart, legend and switches. */
#pragma once

#include "weft-heap-options.h"
#include <glib-object.h>

#define WEFT_TYPE_HEAP_STATE (weft_heap_state_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapState, weft_heap_state, WEFT, HEAP_STATE, GObject)

/* Signals: "changed" (the chart must be redrawn), "highlight-changed" (only the colours have
 * changed), "pointed-changed" (the pointer has moved to another band of the chart). */

/* Returns the options of the chart. Borrowed, valid until the next change. */
const WeftHeapOptions *weft_heap_state_get_options (WeftHeapState *self);

/* Copies form, scale, heap size lines, number of bands and sort key from @wanted. */
void weft_heap_state_set_options (WeftHeapState *self, const WeftHeapOptions *wanted);

/* Get and set the profile and the grouping of its bands. A change of either renumbers the bands,
 * and so resets which bands are hidden or isolated. The choice is borrowed; @match and the group
 * label are copied. The serial number increases with each change of the choice. */
const WeftHeapChoice *weft_heap_state_get_choice (WeftHeapState *self);
guint weft_heap_state_get_serial (WeftHeapState *self);
void weft_heap_state_set_part (WeftHeapState *self, guint part);
void weft_heap_state_set_group (WeftHeapState *self, WeftHeapGroupKey group, const char *match);
/* Shows the bands of the group @label. If @label is NULL, shows the groups again. */
void weft_heap_state_open_group (WeftHeapState *self, const char *label);
/* Like weft_heap_state_open_group(), but first groups the bands by @group (which must not be by
 * expression). "changed" is emitted only once. */
void weft_heap_state_open_group_by (WeftHeapState *self, WeftHeapGroupKey group, const char *label);
/* Like weft_heap_state_open_group(), but for @band of @heap, the profile that is shown. Returns
 * FALSE if
 * @band is not a group. */
gboolean
weft_heap_state_open_group_of_band (WeftHeapState *self, const WeftHeapProfile *heap, guint32 band);

/* Highlights @band in the chart, or none if it is WEFT_HEAP_NO_BAND. */
void weft_heap_state_highlight (WeftHeapState *self, guint32 band);

/* Set and get the band of the chart under the pointer, or WEFT_HEAP_NO_BAND. */
void weft_heap_state_set_pointed_band (WeftHeapState *self, guint32 band);
guint32 weft_heap_state_get_pointed_band (WeftHeapState *self);

/* Shows only @band, or all bands if @band is already isolated. */
void weft_heap_state_isolate (WeftHeapState *self, guint32 band);

/* Hides @band, or shows it if it is hidden. */
void weft_heap_state_toggle_hidden (WeftHeapState *self, guint32 band);
gboolean weft_heap_state_is_hidden (WeftHeapState *self, guint32 band);

/* Shows all bands. Returns FALSE if they were all shown already. */
gboolean weft_heap_state_show_all (WeftHeapState *self);
gboolean weft_heap_state_shows_all (WeftHeapState *self);
