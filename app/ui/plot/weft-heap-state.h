/* SPDX-License-Identifier: BSD-3-Clause */
/* State of a document's heap page: shared by its chart, legend and switches. */
#pragma once

#include "weft-heap-choice.h"
#include "weft-heap-options.h"
#include <glib-object.h>

#define WEFT_TYPE_HEAP_STATE (weft_heap_state_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapState, weft_heap_state, WEFT, HEAP_STATE, GObject)

/* Signals: "changed" (another picture), "highlight-changed" (the same in other colours),
 * "pointed-changed" (the pointer is at another band of the chart). */

/* Borrowed, until the next change. */
const WeftHeapOptions *weft_heap_state_get_options (WeftHeapState *self);

/* Takes form, scale, gauges, number of bands and key from @wanted. */
void weft_heap_state_set_switches (WeftHeapState *self, const WeftHeapOptions *wanted);

/* What is looked at. Bands have other numbers then: none is hidden or alone any more. Borrowed;
 * @match and @opened are copied. The serial changes with the choice. */
const WeftHeapChoice *weft_heap_state_get_choice (WeftHeapState *self);
guint weft_heap_state_get_serial (WeftHeapState *self);
void weft_heap_state_set_part (WeftHeapState *self, guint part);
void weft_heap_state_set_group (WeftHeapState *self, WeftHeapGroupKey group, const char *match);
/* Shows the bands of the group of this label; NULL goes back to the groups. */
void weft_heap_state_open (WeftHeapState *self, const char *label);
/* The same of the group of this label by @group, which takes no expression: one change, not two. */
void weft_heap_state_open_in (WeftHeapState *self, WeftHeapGroupKey group, const char *label);
/* The same of a @band of @heap, that is shown now; FALSE where it is no group. */
gboolean weft_heap_state_open_band (WeftHeapState *self, const WeftHeapProfile *heap, guint32 band);

/* WEFT_HEAP_NO_BAND for none. */
void weft_heap_state_highlight (WeftHeapState *self, guint32 band);

/* The band of the chart that the pointer is at, or WEFT_HEAP_NO_BAND. */
void weft_heap_state_point (WeftHeapState *self, guint32 band);
guint32 weft_heap_state_get_pointed (WeftHeapState *self);

/* Shows @band alone; where it is, all of them again. */
void weft_heap_state_isolate (WeftHeapState *self, guint32 band);

/* Leaves @band out, or takes it in again. */
void weft_heap_state_toggle_hidden (WeftHeapState *self, guint32 band);
gboolean weft_heap_state_is_hidden (WeftHeapState *self, guint32 band);

/* Nothing is isolated nor hidden. FALSE where nothing was. */
gboolean weft_heap_state_show_all (WeftHeapState *self);
gboolean weft_heap_state_shows_all (WeftHeapState *self);
