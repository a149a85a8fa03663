/* SPDX-License-Identifier: BSD-3-Clause */
/* View of a document: the visible range, the selected range, the picked item, the pointer's
 * position, the focused lane, and the history of visible ranges with their picked items. All
 * widgets of a document observe one view. Lanes are named by their ids ("hec/3"), which do not
 * depend on order or visibility. */
#pragma once

#include "weft-range.h"
#include <glib-object.h>

#define WEFT_TYPE_VIEW (weft_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftView, weft_view, WEFT, VIEW, GObject)

/* The narrowest range that can be visible, ns. */
#define WEFT_VIEW_MIN_NS 10

/* Signals, each emitted once for a change and never for none: "visible-changed" (also when the
 * limits change), "selection-changed", "hover-changed", "focus-changed", "item-changed",
 * "event-changed", "marks-changed". */

/* The run. All of it becomes visible where all of it was visible before; history is kept, and of
 * the selection what lies in the run. */
void weft_view_set_limits (WeftView *self, guint64 from, guint64 to);
WeftRange weft_view_get_limits (WeftView *self);

/* Links the views of two processes on one time axis: the limits of both become those of both runs.
 * As long as both exist, each shows and selects what the other does. */
void weft_view_link (WeftView *self, WeftView *other);

/* The visible range, kept within the limits and not narrower than WEFT_VIEW_MIN_NS. */
void weft_view_set_visible (WeftView *self, guint64 from, guint64 to);
WeftRange weft_view_get_visible (WeftView *self);
/* Sets if the visible range stays at the end of the run while the run becomes longer, if it is
 * there; FALSE at first. */
void weft_view_set_follows (WeftView *self, gboolean follows);
gboolean weft_view_shows_all (WeftView *self);
/* Returns TRUE if the end of the run is visible; and moves there, keeping the visible width. */
gboolean weft_view_shows_end (WeftView *self);
void weft_view_go_to_end (WeftView *self);

/* Returns @range made @factor times as wide, with @anchor (ns) at the same position; clamped to
 * what can be visible. */
WeftRange weft_view_zoomed (WeftView *self, WeftRange range, double factor, guint64 anchor);
/* @range moved by @ns, to the left where negative; as it could be visible. */
WeftRange weft_view_panned (WeftView *self, WeftRange range, gint64 ns);
/* Both, of the visible range, at once. */
void weft_view_zoom (WeftView *self, double factor, guint64 anchor);
void weft_view_pan (WeftView *self, gint64 ns);
/* Remembers the visible range and the picked item, for weft_view_back(), as soon as they change: to
 * be called before a jump. A place equal to the last one is not remembered twice. */
void weft_view_remember (WeftView *self);
/* Like weft_view_remember(), before each of a row of small steps, as those of a wheel or of a held
 * key: steps that follow one another within half a second go back together. @now: us, monotonic. */
void weft_view_remember_row (WeftView *self, gint64 now);
gboolean weft_view_back (WeftView *self);
gboolean weft_view_forward (WeftView *self);

/* The selected range; an empty one clears it. */
void weft_view_select (WeftView *self, guint64 from, guint64 to);
WeftRange weft_view_get_selection (WeftView *self);
gboolean weft_view_has_selection (WeftView *self);
/* Returns the range that was selected before, if it does not overlap the selection; or an empty
 * one. */
WeftRange weft_view_get_last_selection (WeftView *self);
/* The range that numbers are shown for: the selection, or else the visible range. */
WeftRange weft_view_get_range (WeftView *self);

/* The picked item: a range of time on a lane, or lane NULL for none. The id that is returned is
 * interned; @range may be NULL. */
void weft_view_set_item (WeftView *self, const char *lane, guint64 from, guint64 to);
const char *weft_view_get_item (WeftView *self, WeftRange *range);

/* The selected event: its stamp and its offset in the file. */
void weft_view_set_event (WeftView *self, guint64 time, guint64 offset);
void weft_view_clear_event (WeftView *self);
gboolean weft_view_get_event (WeftView *self, guint64 *time, guint64 *offset);

/* Times (of guint64, ns, ascending) that a search found, or NULL; kept by reference. */
void weft_view_set_marks (WeftView *self, GArray *marks);
GArray *weft_view_get_marks (WeftView *self);

/* Where the pointer is: a time, and a lane or NULL. */
void weft_view_set_hover (WeftView *self, guint64 time, const char *lane);
void weft_view_clear_hover (WeftView *self);
gboolean weft_view_get_hover (WeftView *self, guint64 *time, const char **lane);

/* The lane with the keyboard's focus, or NULL; and the time of the focus line. */
void weft_view_set_focus (WeftView *self, const char *lane, guint64 time);
const char *weft_view_get_focus (WeftView *self, guint64 *time);

/* The time that a person means by a key: under the pointer, or at the focus line if that was set
 * since the pointer moved. FALSE if there is neither. */
gboolean weft_view_get_pointed (WeftView *self, guint64 *time);
/* Returns TRUE if the pointer moved since the focus line was set. weft_view_set_hover() sets that;
 * it is reset if other times come under a pointer that rests. */
gboolean weft_view_is_pointing (WeftView *self);
void weft_view_set_pointing (WeftView *self, gboolean is_pointing);
