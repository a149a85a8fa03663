/* SPDX-License-Identifier: BSD-3-Clause */
/* Scrolls by rows, not by pixels, so that any number of events fits. Row i is shown by row widget i
 * modulo the number of widgets, so that scrolling fills only the rows that become visible. */
#include "weft-event-rows-view-private.h"

#include "weft-features.h"
#include "weft-format.h"
#include "weft-object.h"
#include "weft-snapshot.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

#define SECONDS_FROM G_GUINT64_CONSTANT (10000000000)

/* A row widget and the row that it shows. */
typedef struct
{
  GtkWidget *widget;
  guint64 row; /* WEFT_NO_ROW if the widget has to be filled */
} RowSlot;

enum
{
  CURSOR_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftEventRowsView, weft_event_rows_view, GTK_TYPE_WIDGET)

static WeftView *
view_of (WeftEventRowsView *self)
{
  return weft_document_get_view (weft_event_list_get_document (self->list));
}

/* Describes the cursor's row to screen readers, because GTK before 4.18 does not announce the
 * active descendant of the list. Without a cursor, describes the number of rows. */
static void
describe_cursor (WeftEventRowsView *self)
{
  guint64 n = weft_event_list_n_rows (self->list);
  g_autofree char *label = NULL, *text = NULL;
  WeftEvent event;

  if (self->cursor != WEFT_NO_ROW && weft_event_list_get_event (self->list, self->cursor, &event))
    {
      label = weft_event_accessible_label (&event);
      text = g_strdup_printf (
          /* Translators: a row of a long list: its text, its number and the number of rows */
          _ ("%s; row %s of %s"), label, weft_format_count (self->cursor + 1).text,
          weft_format_count (n).text);
    }
  else
    text = g_strdup_printf (ngettext ("%s event", "%s events", n), weft_format_count (n).text);
  weft_widget_set_accessible_description (self, text);
}

/* Called when the cursor has moved or the rows have changed. */
static void
cursor_changed (WeftEventRowsView *self)
{
  describe_cursor (self);
  g_signal_emit (self, signals[CURSOR_CHANGED], 0);
}

/* Updates the description when the widget gets the focus. */
static void
focus_changed_cb (WeftEventRowsView *self)
{
  if (gtk_widget_has_focus (GTK_WIDGET (self)))
    describe_cursor (self);
}

static void
invalidate_rows (WeftEventRowsView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    g_array_index (self->slots, RowSlot, i).row = WEFT_NO_ROW;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

guint
weft_event_rows_view_n_full_rows (WeftEventRowsView *self)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self)) - self->look.header_height;

  return (guint) MAX (height / MAX (self->look.row_height, 1), 1);
}

static void
allocate_rows (WeftEventRowsView *self, int width, int height)
{
  guint64 n_rows = weft_event_list_n_rows (self->list);
  double value = gtk_adjustment_get_value (self->adjustment);
  guint64 first = (guint64) value;
  int top =
      self->look.header_height - (int) round ((value - floor (value)) * self->look.row_height);

  for (guint i = 0; i < self->slots->len; i++)
    {
      guint64 row = first + i;
      RowSlot *slot = &g_array_index (self->slots, RowSlot, row % self->slots->len);
      int y = top + (int) i * self->look.row_height;
      gboolean is_there = row < n_rows && y < height;
      WeftEvent event, before;

      gtk_widget_set_child_visible (slot->widget, is_there);
      if (!is_there)
        continue;
      if (slot->row != row && weft_event_list_get_event (self->list, row, &event))
        {
          gboolean has_before = row > 0 && weft_event_list_get_event (self->list, row - 1, &before);

          weft_event_row_set (WEFT_EVENT_ROW (slot->widget), &event,
                              has_before ? before.time : G_MAXUINT64);
          slot->row = row;
        }
      weft_event_row_set_state (WEFT_EVENT_ROW (slot->widget),
                                self->cursor != WEFT_NO_ROW &&
                                    row >= MIN (self->cursor, self->anchor) &&
                                    row <= MAX (self->cursor, self->anchor),
                                row == self->cursor && gtk_widget_has_focus (GTK_WIDGET (self)));
      gtk_widget_size_allocate (slot->widget,
                                &(GtkAllocation){ 0, y, width, self->look.row_height }, -1);
    }
}

/* Configures the adjustment for @height. The cursor's row stays visible if the height shrinks. */
static void
configure_adjustment (WeftEventRowsView *self, int height)
{
  double page = (double) (height - self->look.header_height) / self->look.row_height;
  double n = (double) weft_event_list_n_rows (self->list);
  double value = gtk_adjustment_get_value (self->adjustment);
  double end = value + gtk_adjustment_get_page_size (self->adjustment);

  if (self->cursor != WEFT_NO_ROW && (double) self->cursor >= value &&
      (double) self->cursor + 1 <= end)
    value = MAX (value, (double) self->cursor + 1 - page);
  gtk_adjustment_configure (self->adjustment, CLAMP (value, 0, MAX (n - page, 0)), 0, n, 1,
                            MAX (floor (page) - 1, 1), page);
  gtk_widget_set_child_visible (self->scrollbar, n > page);
}

static void
weft_event_rows_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftEventRowsView *self = WEFT_EVENT_ROWS_VIEW (widget);
  WeftEventLook before = self->look;
  int bar;
  guint n;
  GtkWidget *active;

  gtk_widget_measure (self->scrollbar, GTK_ORIENTATION_HORIZONTAL, -1, &bar, NULL, NULL, NULL);
  weft_event_columns_lay_out (&self->look, widget, width - bar);
  n = (guint) MAX ((height - self->look.header_height) / self->look.row_height + 2, 2);
  if (self->slots->len < n)
    {
      while (self->slots->len < n)
        {
          RowSlot slot = { weft_event_row_new (&self->look), WEFT_NO_ROW };

          gtk_widget_insert_before (slot.widget, GTK_WIDGET (self), self->scrollbar);
          weft_event_row_look_changed (WEFT_EVENT_ROW (slot.widget));
          g_array_append_val (self->slots, slot);
        }
      invalidate_rows (self);
    }
  if (memcmp (before.width, self->look.width, sizeof before.width) != 0)
    for (guint i = 0; i < self->slots->len; i++)
      weft_event_row_look_changed (WEFT_EVENT_ROW (g_array_index (self->slots, RowSlot, i).widget));
  configure_adjustment (self, height);
  gtk_widget_size_allocate (self->scrollbar,
                            &(GtkAllocation){ width - bar, self->look.header_height, bar,
                                              MAX (height - self->look.header_height, 1) },
                            -1);
  allocate_rows (self, width - bar, height);
  /* if the cursor's row is visible, a screen reader follows the widget of this row */
  active = NULL;
  for (guint i = 0; i < self->slots->len; i++)
    if (g_array_index (self->slots, RowSlot, i).row == self->cursor && self->cursor != WEFT_NO_ROW)
      active = g_array_index (self->slots, RowSlot, i).widget;
  if (active != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (self),
                                    GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, active, -1);
  else
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (self),
                                   GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
weft_event_rows_view_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  WeftEventRowsView *self = WEFT_EVENT_ROWS_VIEW (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_measure (child, orientation, -1, minimum, natural, NULL, NULL);
  weft_event_columns_lay_out (&self->look, widget, 0);
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 260 : 5 * self->look.row_height;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 860 : 24 * self->look.row_height;
}

static void
weft_event_rows_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftEventRowsView *self = WEFT_EVENT_ROWS_VIEW (widget);
  float width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  float top = self->look.header_height;

  weft_snapshot_fill (snapshot, self->look.palette->page, 0, 0, width, height);
  weft_event_columns_snapshot (&self->look, GTK_WIDGET (self), snapshot);
  weft_snapshot_fill (snapshot, self->look.palette->line, 0, top - 1, width, 1);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, top, width, MAX (height - top, 0)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_snapshot_child (widget, child, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
scroll_to_row (WeftEventRowsView *self, guint64 row)
{
  double value = gtk_adjustment_get_value (self->adjustment),
         page = weft_event_rows_view_n_full_rows (self);

  if ((double) row >= value && (double) row + 1 <= value + page)
    return;
  if ((double) row + 2 > value && (double) row < value + page + 2)
    value = (double) row < value ? (double) row : (double) row + 1 - page;
  else
    value = (double) row - floor (page / 3);
  gtk_adjustment_set_value (self->adjustment, MAX (value, 0));
}

static void
set_selection_anchor (WeftEventRowsView *self, guint64 row)
{
  WeftEvent event;

  self->anchor = row;
  if (weft_event_list_get_event (self->list, row, &event))
    self->anchor_position = (WeftEventPosition){ event.time, event.offset };
}

void
weft_event_rows_view_select (WeftEventRowsView *self, guint64 row, gboolean extends)
{
  WeftEvent event;

  if (!extends || self->cursor == WEFT_NO_ROW)
    set_selection_anchor (self, row);
  self->cursor = row;
  scroll_to_row (self, row);
  self->is_setting_event = TRUE;
  if (weft_event_list_get_event (self->list, self->cursor, &event))
    weft_view_set_event (view_of (self), event.time, event.offset);
  self->is_setting_event = FALSE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  cursor_changed (self);
}

/* Returns the row of the event with the time and offset of @position, or WEFT_NO_ROW. */
static guint64
row_of_event (WeftEventRowsView *self, WeftEventPosition position)
{
  guint64 row = weft_event_list_find_row (self->list, position);
  WeftEvent event;

  return weft_event_list_get_event (self->list, row, &event) && event.time == position.time &&
                 event.offset == position.offset ?
             row :
             WEFT_NO_ROW;
}

/* Moves the cursor to the row of the view's event if it is listed. */
static void
find_cursor_row (WeftEventRowsView *self)
{
  WeftEventPosition position;

  self->cursor = WEFT_NO_ROW;
  if (weft_view_get_event (view_of (self), &position.time, &position.offset))
    self->cursor = row_of_event (self, position);
}

static void
event_changed_cb (WeftEventRowsView *self)
{
  if (self->is_setting_event)
    return;
  find_cursor_row (self);
  set_selection_anchor (self, self->cursor);
  if (self->cursor != WEFT_NO_ROW)
    scroll_to_row (self, self->cursor);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  cursor_changed (self);
}

/* Uses the threads' labels once the threads are known. Hides their column if there are none. */
static void
update_threads (WeftEventRowsView *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  WeftThreads *threads = trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_THREADS) : NULL;

  g_clear_pointer (&self->look.threads, weft_shared_unref);
  self->look.threads = threads != NULL ? weft_shared_ref (threads) : NULL;
  self->look.lacks_threads =
      trace != NULL && weft_feature_count (trace, WEFT_FEATURE_SCHEDULER) == 0;
}

/* Called when the lanes change, which they also do when the threads have been found. */
static void
lanes_changed_cb (WeftEventRowsView *self)
{
  const WeftThreads *before = self->look.threads;

  update_threads (self);
  if (self->look.threads != before)
    invalidate_rows (self);
}

/* Updates the rows. While a log grows, the selection and the scroll position are kept. */
static void
rows_changed_cb (WeftEventRowsView *self)
{
  const WeftEventFilter *filter = weft_event_list_get_filter (self->list);
  /* if the filter is the same, rows have only been added at the end */
  gboolean has_more = self->filter != NULL && weft_event_filter_equal (self->filter, filter);
  gboolean stays = has_more && self->cursor != WEFT_NO_ROW;

  self->look.in_seconds = weft_view_get_limits (view_of (self)).to >= SECONDS_FROM;
  update_threads (self);
  invalidate_rows (self);
  if (gtk_widget_get_height (GTK_WIDGET (self)) > 0 && self->look.row_height > 0)
    configure_adjustment (self, gtk_widget_get_height (GTK_WIDGET (self)));
  if (!has_more)
    {
      g_clear_pointer (&self->filter, weft_event_filter_free);
      self->filter = weft_event_filter_copy (filter);
    }
  find_cursor_row (self);
  if (stays)
    self->anchor = row_of_event (self, self->anchor_position);
  if (!stays || self->cursor == WEFT_NO_ROW || self->anchor == WEFT_NO_ROW)
    set_selection_anchor (self, self->cursor);
  if (!stays && self->cursor != WEFT_NO_ROW)
    scroll_to_row (self, self->cursor);
  /* do not let screen readers announce each growth of a log while the table has the focus */
  if (!has_more || !gtk_widget_has_focus (GTK_WIDGET (self)))
    describe_cursor (self);
  g_signal_emit (self, signals[CURSOR_CHANGED], 0);
}

static void
search_changed_cb (WeftEventRowsView *self)
{
  WeftTextQuery *text = weft_event_list_get_text (self->list);

  if (self->look.text == text)
    return;
  g_clear_pointer (&self->look.text, weft_shared_unref);
  self->look.text = text != NULL ? weft_shared_ref (text) : NULL;
  invalidate_rows (self);
}

/* Called when the colours or the font have changed. The layouts of the rows depend on both. */
static void
look_changed_cb (WeftEventRowsView *self)
{
  self->look.palette = weft_plot_get_palette (self->plot);
  for (guint i = 0; i < self->slots->len; i++)
    gtk_widget_unparent (g_array_index (self->slots, RowSlot, i).widget);
  g_array_set_size (self->slots, 0);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
weft_event_rows_view_dispose (GObject *object)
{
  WeftEventRowsView *self = WEFT_EVENT_ROWS_VIEW (object);

  weft_widget_remove_children (GTK_WIDGET (self));
  self->scrollbar = self->menu = NULL;
  g_array_set_size (self->slots, 0);
  weft_object_dispose_owned (object);
}

static void
weft_event_rows_view_class_init (WeftEventRowsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftEventRowsView, g_object_unref, adjustment);
  weft_class_add_owned (klass, WeftEventRowsView, weft_shared_unref, look.text, look.threads);
  weft_class_add_owned (klass, WeftEventRowsView, weft_event_filter_free, filter);
  weft_class_add_owned (klass, WeftEventRowsView, g_object_unref, list, plot);
  weft_class_add_owned (klass, WeftEventRowsView, g_array_unref, slots);
  G_OBJECT_CLASS (klass)->dispose = weft_event_rows_view_dispose;
  widget_class->size_allocate = weft_event_rows_view_size_allocate;
  widget_class->measure = weft_event_rows_view_measure;
  widget_class->snapshot = weft_event_rows_view_snapshot;
  signals[CURSOR_CHANGED] = g_signal_new ("cursor-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "eventrows");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void
weft_event_rows_view_init (WeftEventRowsView *self)
{
  self->slots = g_array_new (FALSE, FALSE, sizeof (RowSlot));
  self->cursor = self->anchor = WEFT_NO_ROW;
  self->dragged = self->look.selected_column = WEFT_N_EVENT_COLUMNS;
  self->adjustment = g_object_ref_sink (gtk_adjustment_new (0, 0, 0, 1, 1, 1));
  self->scrollbar = gtk_scrollbar_new (GTK_ORIENTATION_VERTICAL, self->adjustment);
  gtk_widget_set_parent (self->scrollbar, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (focus_changed_cb), NULL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  weft_connect (self->adjustment, "value-changed", gtk_widget_queue_allocate, self);
  weft_widget_set_accessible_name (self, _ ("Events by time"));
  weft_event_rows_view_add_input (self);
}

GtkWidget *
weft_event_rows_view_new (WeftEventList *list, WeftPlot *plot)
{
  WeftEventRowsView *self = g_object_new (WEFT_TYPE_EVENT_ROWS_VIEW, NULL);

  self->list = g_object_ref (list);
  self->plot = g_object_ref (plot);
  self->look.palette = weft_plot_get_palette (plot);
  weft_connect (list, "rows-changed", rows_changed_cb, self);
  weft_connect (list, "search-changed", search_changed_cb, self);
  weft_connect (plot, "look-changed", look_changed_cb, self);
  weft_connect (plot, "lanes-changed", lanes_changed_cb, self);
  weft_connect (view_of (self), "event-changed", event_changed_cb, self);
  rows_changed_cb (self);
  return GTK_WIDGET (self);
}

gboolean
weft_event_rows_view_get_cursor (WeftEventRowsView *self, guint64 *row)
{
  *row = self->cursor;
  return self->cursor != WEFT_NO_ROW;
}

void
weft_event_rows_view_set_cursor (WeftEventRowsView *self, guint64 row)
{
  g_return_if_fail (WEFT_IS_EVENT_ROWS_VIEW (self));
  if (row < weft_event_list_n_rows (self->list))
    weft_event_rows_view_select (self, row, FALSE);
}

void
weft_event_rows_view_scroll_to (WeftEventRowsView *self, guint64 row)
{
  g_return_if_fail (WEFT_IS_EVENT_ROWS_VIEW (self));
  /* the upper bound is not set until the widget has a size */
  gtk_adjustment_set_upper (self->adjustment, (double) weft_event_list_n_rows (self->list));
  gtk_adjustment_set_value (self->adjustment, (double) row);
}

guint64
weft_event_rows_view_get_first (WeftEventRowsView *self)
{
  return (guint64) ceil (gtk_adjustment_get_value (self->adjustment));
}

char *
weft_event_rows_view_get_text (WeftEventRowsView *self)
{
  GString *text = g_string_new (NULL);
  guint64 first = MIN (self->cursor, self->anchor), last = MAX (self->cursor, self->anchor);
  WeftEvent event;

  if (self->cursor == WEFT_NO_ROW)
    return g_string_free (text, FALSE);
  last = MIN (last, first + WEFT_EVENT_ROWS_MAX_COPY - 1);
  for (guint64 row = first; row <= last && weft_event_list_get_event (self->list, row, &event);
       row++)
    {
      if (row > first)
        g_string_append_c (text, '\n');
      weft_event_row_append_text (&event, self->look.in_seconds, text);
    }
  return g_string_free (text, FALSE);
}
