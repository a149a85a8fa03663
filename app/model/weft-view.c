/* SPDX-License-Identifier: BSD-3-Clause */
/* View of a document. Every setter compares, sets and notifies once. */
#include "weft-view.h"

#include "weft-object.h"

#define MAX_HISTORY 200
/* Small steps with at most this time between them are undone together. */
#define STEP_PAUSE_US (G_USEC_PER_SEC / 2)

/* An entry of the history: the visible range and the picked item. */
typedef struct
{
  WeftRange visible;
  const char *item_lane; /* interned, or NULL */
  WeftRange item;
} HistoryEntry;

struct _WeftView
{
  GObject parent_instance;

  WeftRange limits;
  WeftRange own_limits; /* limits of the run; empty before they are known */
  GPtrArray *linked;    /* of WeftView, borrowed: the views on the time axis, including this
                           one, which share the array; NULL if there are no others */
  gboolean follows;
  HistoryEntry current;
  WeftRange selection;
  WeftRange last_selection; /* last selection that did not overlap @selection; or empty */

  gboolean has_hover;
  gboolean is_pointing; /* the pointer moved since the focus line was set */
  guint64 hover_time;
  const char *hover_lane; /* interned, like all lane IDs here; NULL if none */

  const char *focus_lane;
  guint64 focus_time;

  gboolean has_event;
  guint64 event_time, event_offset;

  GArray *marks;  /* of guint64: times of search hits; or NULL */
  GArray *past;   /* of HistoryEntry, oldest first */
  GArray *future; /* of HistoryEntry, next one last */

  gboolean has_remembered; /* @remembered joins the history as soon as the view differs from it */
  HistoryEntry remembered;
  gint64 last_step; /* us: time of the last small step, or 0 */
};

enum
{
  VISIBLE_CHANGED,
  SELECTION_CHANGED,
  HOVER_CHANGED,
  FOCUS_CHANGED,
  ITEM_CHANGED,
  EVENT_CHANGED,
  MARKS_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftView, weft_view, G_TYPE_OBJECT)

static gboolean
range_equal (WeftRange a, WeftRange b)
{
  return a.from == b.from && a.to == b.to;
}

static gboolean
history_entry_equal (const HistoryEntry *a, const HistoryEntry *b)
{
  return range_equal (a->visible, b->visible) && a->item_lane == b->item_lane &&
         range_equal (a->item, b->item);
}

/* Returns the range of @width inside @limits whose start is nearest to @from. */
static WeftRange
fit_range (WeftRange limits, guint64 from, guint64 width)
{
  WeftRange range;
  guint64 whole = limits.to - limits.from;

  width = MIN (MAX (width, WEFT_VIEW_MIN_NS), MAX (whole, WEFT_VIEW_MIN_NS));
  from = MAX (from, limits.from);
  if (whole < width)
    from = limits.from;
  else
    from = MIN (from, limits.to - width);
  range.from = from;
  range.to = from + width;
  return range;
}

/* Adds the remembered entry to the history, unless the history ends with an equal one. Called
 * before the view leaves that entry. */
static void
push_remembered_entry (WeftView *self)
{
  GArray *past = self->past;

  if (!self->has_remembered)
    return;
  self->has_remembered = FALSE;
  g_array_set_size (self->future, 0);
  if (past->len > 0 &&
      history_entry_equal (&g_array_index (past, HistoryEntry, past->len - 1), &self->remembered))
    return;
  if (past->len == MAX_HISTORY)
    g_array_remove_index (past, 0);
  g_array_append_val (past, self->remembered);
}

static void
view_change_visible (WeftView *self, WeftRange range)
{
  if (range_equal (self->current.visible, range))
    return;
  push_remembered_entry (self);
  self->current.visible = range;
  g_signal_emit (self, signals[VISIBLE_CHANGED], 0);
}

static void
change_own_item (WeftView *self, const char *lane, WeftRange item)
{
  if (self->current.item_lane == lane && range_equal (self->current.item, item))
    return;
  push_remembered_entry (self);
  self->current.item_lane = lane;
  self->current.item = item;
  g_signal_emit (self, signals[ITEM_CHANGED], 0);
}

/* Only one of several linked views has a current item. */
static void
view_change_item (WeftView *self, const char *lane, WeftRange item)
{
  for (guint i = 0; self->linked != NULL && i < self->linked->len; i++)
    if (g_ptr_array_index (self->linked, i) != self)
      change_own_item (g_ptr_array_index (self->linked, i), NULL, (WeftRange){ 0, 0 });
  change_own_item (self, lane, item);
}

static void
weft_view_dispose (GObject *object)
{
  weft_view_unlink (WEFT_VIEW (object));
  weft_object_dispose_owned (object);
}

static void
weft_view_class_init (WeftViewClass *klass)
{
  static const char *const names[N_SIGNALS] = {
    [VISIBLE_CHANGED] = "visible-changed", [SELECTION_CHANGED] = "selection-changed",
    [HOVER_CHANGED] = "hover-changed",     [FOCUS_CHANGED] = "focus-changed",
    [ITEM_CHANGED] = "item-changed",       [EVENT_CHANGED] = "event-changed",
    [MARKS_CHANGED] = "marks-changed",
  };

  weft_class_add_owned (klass, WeftView, g_array_unref, marks, past, future);
  G_OBJECT_CLASS (klass)->dispose = weft_view_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = weft_signal_new (names[i], WEFT_TYPE_VIEW, 0);
}

static void
weft_view_init (WeftView *self)
{
  self->past = g_array_new (FALSE, FALSE, sizeof (HistoryEntry));
  self->future = g_array_new (FALSE, FALSE, sizeof (HistoryEntry));
  self->limits.to = WEFT_VIEW_MIN_NS;
  self->current.visible = self->limits;
}

static void
view_change_limits (WeftView *self, WeftRange limits)
{
  gboolean showed_all;
  guint64 width, begin;

  if (range_equal (self->limits, limits))
    return;
  showed_all = weft_view_shows_whole_range (self);
  width = self->current.visible.to - self->current.visible.from;
  begin = self->follows && weft_view_shows_end (self) ?
              limits.to - MIN (width, limits.to - limits.from) :
              self->current.visible.from;
  self->limits = limits;
  /* notify even if only the limits change, since the overview strip shows them, too */
  self->current.visible = showed_all ? limits : fit_range (limits, begin, width);
  g_signal_emit (self, signals[VISIBLE_CHANGED], 0);
  if (weft_view_has_selection (self))
    weft_view_select (self, self->selection.from, self->selection.to);
}

/* Sets the limits to the range of the runs of all linked views, unless no run is known yet. */
static void
update_limits (WeftView *self)
{
  WeftRange limits = self->own_limits;

  for (guint i = 0; self->linked != NULL && i < self->linked->len; i++)
    {
      WeftRange other = WEFT_VIEW (g_ptr_array_index (self->linked, i))->own_limits;

      if (limits.to <= limits.from)
        limits = other;
      else if (other.to > other.from)
        limits = (WeftRange){ MIN (limits.from, other.from), MAX (limits.to, other.to) };
    }
  if (limits.to > limits.from)
    view_change_limits (self, limits);
}

void
weft_view_set_limits (WeftView *self, guint64 from, guint64 to)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  self->own_limits.from = MIN (from, G_MAXUINT64 - WEFT_VIEW_MIN_NS);
  self->own_limits.to = MAX (to, self->own_limits.from + WEFT_VIEW_MIN_NS);
  update_limits (self);
}

static void
set_linked_visible (WeftView *self, WeftView *other)
{
  update_limits (self);
  weft_view_set_visible (self, other->current.visible.from, other->current.visible.to);
}

static void
set_linked_selection (WeftView *self, WeftView *other)
{
  weft_view_select (self, other->selection.from, other->selection.to);
}

/* Sets the hover time to that of @other. The hover lane becomes NULL, since the pointer is not over
 * a lane of @self. */
static void
follow_hover (WeftView *self, WeftView *other)
{
  if (self->has_hover == other->has_hover && self->hover_time == other->hover_time)
    return;
  self->has_hover = other->has_hover;
  self->hover_time = other->hover_time;
  self->hover_lane = NULL;
  g_signal_emit (self, signals[HOVER_CHANGED], 0);
}

/* The focus line of @other was set after the pointer moved over lanes of @self. */
static void
follow_focus (WeftView *self, WeftView *other)
{
  self->is_pointing = FALSE;
}

static void
link_to_view (WeftView *self, WeftView *other)
{
  set_linked_visible (self, other);
  set_linked_selection (self, other);
  g_signal_connect_object (other, "visible-changed", G_CALLBACK (set_linked_visible), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (other, "selection-changed", G_CALLBACK (set_linked_selection), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (other, "hover-changed", G_CALLBACK (follow_hover), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (other, "focus-changed", G_CALLBACK (follow_focus), self,
                           G_CONNECT_SWAPPED);
}

void
weft_view_link (WeftView *self, WeftView *other)
{
  g_return_if_fail (WEFT_IS_VIEW (self) && WEFT_IS_VIEW (other) && self != other);
  g_return_if_fail (other->linked == NULL);
  if (self->linked == NULL)
    {
      self->linked = g_ptr_array_new ();
      g_ptr_array_add (self->linked, self);
    }
  other->linked = g_ptr_array_ref (self->linked);
  g_ptr_array_add (other->linked, other);
  for (guint i = 0; i + 1 < other->linked->len; i++)
    {
      WeftView *member = g_ptr_array_index (other->linked, i);

      link_to_view (other, member);
      link_to_view (member, other);
    }
}

void
weft_view_unlink (WeftView *self)
{
  g_autoptr (GPtrArray) others = g_steal_pointer (&self->linked);

  g_return_if_fail (WEFT_IS_VIEW (self));
  if (others == NULL)
    return;
  g_ptr_array_remove (others, self);
  for (guint i = 0; i < others->len; i++)
    {
      g_signal_handlers_disconnect_by_data (g_ptr_array_index (others, i), self);
      g_signal_handlers_disconnect_by_data (self, g_ptr_array_index (others, i));
    }
  for (guint i = 0; i < others->len; i++)
    update_limits (g_ptr_array_index (others, i));
  update_limits (self);
}

gboolean
weft_view_shows_end (WeftView *self)
{
  return self->current.visible.to == self->limits.to;
}

void
weft_view_go_to_end (WeftView *self)
{
  guint64 width;

  g_return_if_fail (WEFT_IS_VIEW (self));
  width = self->current.visible.to - self->current.visible.from;
  weft_view_set_visible (self, self->limits.to - MIN (width, self->limits.to), self->limits.to);
}

void
weft_view_set_follows (WeftView *self, gboolean follows)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  self->follows = follows;
}

WeftRange
weft_view_get_limits (WeftView *self)
{
  return self->limits;
}

void
weft_view_set_visible (WeftView *self, guint64 from, guint64 to)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  view_change_visible (self, fit_range (self->limits, from, to > from ? to - from : 0));
}

WeftRange
weft_view_get_visible (WeftView *self)
{
  return self->current.visible;
}

gboolean
weft_view_shows_whole_range (WeftView *self)
{
  return range_equal (self->current.visible, self->limits);
}

WeftRange
weft_view_zoom_range (WeftView *self, WeftRange range, double factor, guint64 anchor)
{
  guint64 width = MAX (range.to - range.from, 1);
  guint64 whole = self->limits.to - self->limits.from;
  double wanted = (double) width * factor;
  guint64 new_width, before;

  g_return_val_if_fail (factor > 0.0, range);
  anchor = CLAMP (anchor, range.from, range.to);
  new_width = wanted < (double) whole ? (guint64) (wanted + 0.5) : whole;
  new_width = MAX (new_width, WEFT_VIEW_MIN_NS);
  before = (guint64) ((double) (anchor - range.from) / (double) width * (double) new_width + 0.5);
  return fit_range (self->limits, anchor > before ? anchor - before : 0, new_width);
}

WeftRange
weft_view_pan_range (WeftView *self, WeftRange range, gint64 ns)
{
  guint64 step = ns < 0 ? -(guint64) ns : (guint64) ns;
  guint64 from = range.from;

  if (ns < 0)
    from = from > step ? from - step : 0;
  else
    from = weft_add_saturating (from, step);
  return fit_range (self->limits, from, range.to - range.from);
}

void
weft_view_zoom (WeftView *self, double factor, guint64 anchor)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  view_change_visible (self, weft_view_zoom_range (self, self->current.visible, factor, anchor));
}

void
weft_view_pan (WeftView *self, gint64 ns)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  view_change_visible (self, weft_view_pan_range (self, self->current.visible, ns));
}

void
weft_view_remember (WeftView *self)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  self->has_remembered = TRUE;
  self->remembered = self->current;
  self->last_step = 0;
}

void
weft_view_remember_step (WeftView *self, gint64 now)
{
  gboolean continues;

  g_return_if_fail (WEFT_IS_VIEW (self));
  continues = self->last_step != 0 && now - self->last_step < STEP_PAUSE_US;
  if (!continues)
    weft_view_remember (self);
  self->last_step = now;
}

/* Moves to the newest entry in @from that differs from the current one, which is added to @to.
 * Returns FALSE if there is none. */
static gboolean
move_in_history (WeftView *self, GArray *from, GArray *to)
{
  HistoryEntry current = self->current;

  self->has_remembered = FALSE;
  self->last_step = 0;
  while (from->len > 0)
    {
      HistoryEntry entry = g_array_index (from, HistoryEntry, from->len - 1);

      g_array_set_size (from, from->len - 1);
      entry.visible =
          fit_range (self->limits, entry.visible.from, entry.visible.to - entry.visible.from);
      if (history_entry_equal (&entry, &current))
        continue;
      g_array_append_val (to, current);
      view_change_item (self, entry.item_lane, entry.item);
      view_change_visible (self, entry.visible);
      return TRUE;
    }
  return FALSE;
}

gboolean
weft_view_back (WeftView *self)
{
  g_return_val_if_fail (WEFT_IS_VIEW (self), FALSE);
  return move_in_history (self, self->past, self->future);
}

gboolean
weft_view_forward (WeftView *self)
{
  g_return_val_if_fail (WEFT_IS_VIEW (self), FALSE);
  return move_in_history (self, self->future, self->past);
}

void
weft_view_select (WeftView *self, guint64 from, guint64 to)
{
  WeftRange range;

  g_return_if_fail (WEFT_IS_VIEW (self));
  range = weft_range_clipped ((WeftRange){ from, to }, self->limits);
  if (range_equal (self->selection, range))
    return;
  /* a selection that is being dragged overlaps the previous one */
  if (weft_view_has_selection (self) &&
      (range.from >= self->selection.to || range.to <= self->selection.from))
    self->last_selection = self->selection;
  self->selection = range;
  g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

WeftRange
weft_view_get_last_selection (WeftView *self)
{
  WeftRange last;

  g_return_val_if_fail (WEFT_IS_VIEW (self), (WeftRange){ 0 });
  last = weft_range_clipped (self->last_selection, self->limits);
  return last.from < self->selection.to && last.to > self->selection.from ? (WeftRange){ 0 } : last;
}

WeftRange
weft_view_get_selection (WeftView *self)
{
  return self->selection;
}

gboolean
weft_view_has_selection (WeftView *self)
{
  return self->selection.to > self->selection.from;
}

WeftRange
weft_view_get_range (WeftView *self)
{
  return weft_view_has_selection (self) ? self->selection : self->current.visible;
}

WeftRange
weft_view_get_selection_or_limits (WeftView *self)
{
  return weft_view_has_selection (self) ? self->selection : self->limits;
}

void
weft_view_set_item (WeftView *self, const char *lane, guint64 from, guint64 to)
{
  WeftRange item = { from, to };

  g_return_if_fail (WEFT_IS_VIEW (self));
  view_change_item (self, g_intern_string (lane), lane != NULL ? item : (WeftRange){ 0, 0 });
}

const char *
weft_view_get_item (WeftView *self, WeftRange *range)
{
  if (range != NULL)
    *range = self->current.item;
  return self->current.item_lane;
}

void
weft_view_set_event (WeftView *self, guint64 time, guint64 offset)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  if (self->has_event && self->event_time == time && self->event_offset == offset)
    return;
  self->has_event = TRUE;
  self->event_time = time;
  self->event_offset = offset;
  g_signal_emit (self, signals[EVENT_CHANGED], 0);
}

gboolean
weft_view_get_event (WeftView *self, guint64 *time, guint64 *offset)
{
  if (self->has_event && time != NULL)
    *time = self->event_time;
  if (self->has_event && offset != NULL)
    *offset = self->event_offset;
  return self->has_event;
}

void
weft_view_set_marks (WeftView *self, GArray *marks)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  if (self->marks == marks)
    return;
  if (marks != NULL)
    g_array_ref (marks);
  g_clear_pointer (&self->marks, g_array_unref);
  self->marks = marks;
  g_signal_emit (self, signals[MARKS_CHANGED], 0);
}

GArray *
weft_view_get_marks (WeftView *self)
{
  return self->marks;
}

void
weft_view_set_hover (WeftView *self, guint64 time, const char *lane)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  lane = g_intern_string (lane);
  self->is_pointing = TRUE;
  if (self->has_hover && self->hover_time == time && self->hover_lane == lane)
    return;
  self->has_hover = TRUE;
  self->hover_time = time;
  self->hover_lane = lane;
  g_signal_emit (self, signals[HOVER_CHANGED], 0);
}

void
weft_view_clear_hover (WeftView *self)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  if (!self->has_hover)
    return;
  self->has_hover = FALSE;
  self->hover_lane = NULL;
  g_signal_emit (self, signals[HOVER_CHANGED], 0);
}

gboolean
weft_view_get_hover (WeftView *self, guint64 *time, const char **lane)
{
  if (self->has_hover && time != NULL)
    *time = self->hover_time;
  if (lane != NULL)
    *lane = self->has_hover ? self->hover_lane : NULL;
  return self->has_hover;
}

void
weft_view_set_focus (WeftView *self, const char *lane, guint64 time)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  lane = g_intern_string (lane);
  self->is_pointing = FALSE;
  if (self->focus_lane == lane && self->focus_time == time)
    return;
  self->focus_lane = lane;
  self->focus_time = time;
  g_signal_emit (self, signals[FOCUS_CHANGED], 0);
}

const char *
weft_view_get_focus (WeftView *self, guint64 *time)
{
  if (time != NULL)
    *time = self->focus_time;
  return self->focus_lane;
}

gboolean
weft_view_get_cursor_time (WeftView *self, guint64 *time)
{
  g_return_val_if_fail (WEFT_IS_VIEW (self), FALSE);
  if (self->has_hover && (self->is_pointing || self->focus_lane == NULL))
    *time = self->hover_time;
  else if (self->focus_lane != NULL)
    *time = self->focus_time;
  return self->has_hover || self->focus_lane != NULL;
}

gboolean
weft_view_uses_pointer (WeftView *self)
{
  g_return_val_if_fail (WEFT_IS_VIEW (self), FALSE);
  return self->is_pointing;
}

void
weft_view_set_uses_pointer (WeftView *self, gboolean is_pointing)
{
  g_return_if_fail (WEFT_IS_VIEW (self));
  self->is_pointing = is_pointing;
}
