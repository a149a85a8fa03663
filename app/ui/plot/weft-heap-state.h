/* SPDX-License-Identifier: BSD-3-Clause */
/* State of a document's heap page: shared by its chart, legend and switches. */
#pragma once

#include "weft-heap-choice.h"
#include "weft-heap-options.h"
#include <glib-object.h>

#define WEFT_TYPE_HEAP_STATE (weft_heap_state_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapState, weft_heap_state, WEFT, HEAP_STATE, GObject)

/* Signals: "changed" (the chart has to be redrawn), "highlight-changed" (only its colours),
 * "pointed-changed" (the pointer is over another band of the chart). */

/* Borrowed, until the next change. */
const WeftHeapOptions *weft_heap_state_get_options (WeftHeapState *self);

/* Sets form, scale, gauges, number of bands and sort key to those of @wanted. */
void weft_heap_state_set_switches (WeftHeapState *self, const WeftHeapOptions *wanted);

/* Profile and grouping. A change renumbers the bands, so that none is hidden or isolated any more.
 * Borrowed; @match and @opened are copied. The serial increases with each change. */
const WeftHeapChoice *weft_heap_state_get_choice (WeftHeapState *self);
guint weft_heap_state_get_serial (WeftHeapState *self);
void weft_heap_state_set_part (WeftHeapState *self, guint part);
void weft_heap_state_set_group (WeftHeapState *self, WeftHeapGroupKey group, const char *match);
/* Shows the bands of the group @label; NULL returns to the groups. */
void weft_heap_state_open (WeftHeapState *self, const char *label);
/* Like weft_heap_state_open(), but also groups by @group (not by an expression), with one
 * "changed". */
void weft_heap_state_open_in (WeftHeapState *self, WeftHeapGroupKey group, const char *label);
/* Like weft_heap_state_open() for @band of @heap, which is the shown profile; returns FALSE if
 * @band is no group. */
gboolean weft_heap_state_open_band (WeftHeapState *self, const WeftHeapProfile *heap, guint32 band);

/* @band may be WEFT_HEAP_NO_BAND. */
void weft_heap_state_highlight (WeftHeapState *self, guint32 band);

/* Band of the chart under the pointer, or WEFT_HEAP_NO_BAND. */
void weft_heap_state_point (WeftHeapState *self, guint32 band);
guint32 weft_heap_state_get_pointed (WeftHeapState *self);

/* Shows only @band; if it is isolated already, all bands. */
void weft_heap_state_isolate (WeftHeapState *self, guint32 band);

/* Hides or shows @band. */
void weft_heap_state_toggle_hidden (WeftHeapState *self, guint32 band);
gboolean weft_heap_state_is_hidden (WeftHeapState *self, guint32 band);

/* Shows all bands. weft_heap_state_show_all() returns FALSE if all are shown already. */
gboolean weft_heap_state_show_all (WeftHeapState *self);
gboolean weft_heap_state_shows_all (WeftHeapState *self);
