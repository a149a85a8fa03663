/* SPDX-License-Identifier: BSD-3-Clause */
/* View of a document: the visible range, the selected range, the picked item, the pointer's
 * position, the focused lane, and the history of visible ranges with their picked items. All
 * widgets of a document observe one view. Lanes are named by their IDs ("hec/3"), which do not
 * depend on order or visibility. */
#pragma once

#include "weft-range.h"
#include <glib-object.h>

#define WEFT_TYPE_VIEW (weft_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftView, weft_view, WEFT, VIEW, GObject)

/* Width of the narrowest range that can be visible, ns. */
#define WEFT_VIEW_MIN_NS 10

/* Signals, each emitted once per change and never without one: "visible-changed" (also when the
 * limits change), "selection-changed", "hover-changed", "focus-changed", "item-changed",
 * "event-changed", "marks-changed". */

/* The time range of the run. When it changes, the history and the part of the selection inside the
 * new range are kept. If all of the old range is visible, all of the new range becomes visible. */
void weft_view_set_limits (WeftView *self, guint64 from, guint64 to);
WeftRange weft_view_get_limits (WeftView *self);

/* Puts @other, which is not linked yet, on the time axis of @self. The limits of all views on it
 * become the range of all their runs. As long as they are linked, they have the same visible range,
 * selection and pointer time. An item is picked in at most one of them, and cleared in all. */
void weft_view_link (WeftView *self, WeftView *other);
/* Removes @self from its time axis; done when it is freed, too. The limits of the other views
 * become the range of their runs. */
void weft_view_unlink (WeftView *self);

/* The visible range, kept within the limits and not narrower than WEFT_VIEW_MIN_NS. */
void weft_view_set_visible (WeftView *self, guint64 from, guint64 to);
WeftRange weft_view_get_visible (WeftView *self);
/* Sets whether a visible range at the end of the run stays at the end when the run becomes longer.
 * FALSE at first. */
void weft_view_set_follows (WeftView *self, gboolean follows);
gboolean weft_view_shows_whole_range (WeftView *self);
/* Return TRUE if the end of the run is visible; move the visible range to the end, keeping its
 * width. */
gboolean weft_view_shows_end (WeftView *self);
void weft_view_go_to_end (WeftView *self);

/* Returns @range made @factor times as wide, with @anchor (ns) at the same position; clamped to the
 * limits and WEFT_VIEW_MIN_NS. */
WeftRange weft_view_zoom_range (WeftView *self, WeftRange range, double factor, guint64 anchor);
/* Returns @range moved by @ns, to the left if negative; clamped to the limits. */
WeftRange weft_view_pan_range (WeftView *self, WeftRange range, gint64 ns);
/* Zoom or move the visible range like weft_view_zoom_range() and weft_view_pan_range(). */
void weft_view_zoom (WeftView *self, double factor, guint64 anchor);
void weft_view_pan (WeftView *self, gint64 ns);
/* Remembers the visible range and the picked item, for weft_view_back(), as soon as the view leaves
 * them. Call this before a jump. An entry equal to the last one is not remembered again. */
void weft_view_remember (WeftView *self);
/* Like weft_view_remember(), but for each small step in a series, as from a scroll wheel or a held
 * key: steps less than half a second apart are undone together. @now: us, monotonic. */
void weft_view_remember_step (WeftView *self, gint64 now);
gboolean weft_view_back (WeftView *self);
gboolean weft_view_forward (WeftView *self);

/* The selected range; an empty range clears the selection. */
void weft_view_select (WeftView *self, guint64 from, guint64 to);
WeftRange weft_view_get_selection (WeftView *self);
gboolean weft_view_has_selection (WeftView *self);
/* Returns the last selection that did not overlap the current one, or an empty range if there is
 * none. */
WeftRange weft_view_get_last_selection (WeftView *self);
/* Returns the range for which statistics are shown: the selection, or else the visible range. */
WeftRange weft_view_get_range (WeftView *self);
/* Returns the selected range, or the range of the whole run if nothing is selected. */
WeftRange weft_view_get_selection_or_limits (WeftView *self);

/* The picked item: a time range on a lane. @lane is NULL if there is none. The returned ID is
 * interned; @range may be NULL. */
void weft_view_set_item (WeftView *self, const char *lane, guint64 from, guint64 to);
const char *weft_view_get_item (WeftView *self, WeftRange *range);

/* The selected event: its stamp (ns) and its file offset. */
void weft_view_set_event (WeftView *self, guint64 time, guint64 offset);
gboolean weft_view_get_event (WeftView *self, guint64 *time, guint64 *offset);

/* Times (of guint64, ns, ascending) that a search found, or NULL; kept by reference. */
void weft_view_set_marks (WeftView *self, GArray *marks);
GArray *weft_view_get_marks (WeftView *self);

/* Position of the pointer: a time (ns), and a lane or NULL. */
void weft_view_set_hover (WeftView *self, guint64 time, const char *lane);
void weft_view_clear_hover (WeftView *self);
gboolean weft_view_get_hover (WeftView *self, guint64 *time, const char **lane);

/* The lane with the keyboard focus, or NULL; and the time (ns) of the focus line. */
void weft_view_set_focus (WeftView *self, const char *lane, guint64 time);
const char *weft_view_get_focus (WeftView *self, guint64 *time);

/* Sets @time to the time that a key press refers to: the pointer's or, if the focus line was set
 * after the pointer last moved, the focus line's. Returns FALSE if there is neither. */
gboolean weft_view_get_cursor_time (WeftView *self, guint64 *time);
/* Returns TRUE if the pointer moved since the focus line was set. weft_view_set_hover() sets this
 * state; callers reset it if the view moved under a resting pointer. */
gboolean weft_view_uses_pointer (WeftView *self);
void weft_view_set_uses_pointer (WeftView *self, gboolean is_pointing);
