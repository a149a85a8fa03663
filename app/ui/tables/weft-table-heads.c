/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes column headers focusable, and gives them keys that do the same as clicks and drags. */
#include "weft-table-view-parts.h"

/* Key of the data that marks a view whose horizontal adjustment counts from the right end. */
#define FROM_RIGHT "weft-from-right"

#define TAIL_WIDTH 30 /* room for the column chooser's button, px */
/* change of a column's width by one key press, and limits of the width, px */
#define WIDTH_STEP 16
#define MIN_WIDTH  24
#define MAX_WIDTH  2000

GtkWidget *
weft_table_heads_row (GtkColumnView *view)
{
  return gtk_widget_get_first_child (GTK_WIDGET (view));
}

GtkWidget *
weft_table_heads_list (GtkColumnView *view)
{
  return gtk_widget_get_last_child (GTK_WIDGET (view));
}

gboolean
weft_table_heads_focus_rows (GtkColumnView *view, GtkDirectionType direction)
{
  GtkWidget *list = weft_table_heads_list (view);
  GtkWidget *row = gtk_widget_get_first_child (list);

  if (gtk_widget_child_focus (list, direction))
    return TRUE;
  /* when the focus comes from a header, GTK 4.18 does not find a row, so focus the first row that
   * can have the focus */
  while (row != NULL && !(gtk_widget_get_mapped (row) && gtk_widget_grab_focus (row)))
    row = gtk_widget_get_next_sibling (row);
  return row != NULL;
}

static GtkColumnView *
view_of (GtkWidget *head)
{
  return GTK_COLUMN_VIEW (gtk_widget_get_ancestor (head, GTK_TYPE_COLUMN_VIEW));
}

static double
head_x (GtkWidget *head)
{
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (head, gtk_widget_get_parent (head), &bounds) ? bounds.origin.x :
                                                                                   -1;
}

/* Returns the next header to the right or left, or NULL. The order of the child widgets may differ
 * from the visible order. */
static GtkWidget *
neighbour_head (GtkWidget *head, gboolean is_right)
{
  GtkWidget *nearest = NULL;
  double x = head_x (head), best = 0;

  for (GtkWidget *other = gtk_widget_get_first_child (gtk_widget_get_parent (head)); other != NULL;
       other = gtk_widget_get_next_sibling (other))
    {
      double away = is_right ? head_x (other) - x : x - head_x (other);

      if (!gtk_widget_get_visible (other) || !gtk_widget_get_can_focus (other) || away <= 0 ||
          (nearest != NULL && away >= best))
        continue;
      nearest = other;
      best = away;
    }
  return nearest;
}

/* Returns the column with header @head, or NULL. Owned by the view. */
static GtkColumnViewColumn *
head_column (GtkWidget *head)
{
  GListModel *columns = gtk_column_view_get_columns (view_of (head));
  guint n_before = 0;

  for (GtkWidget *other = neighbour_head (head, FALSE); other != NULL;
       other = neighbour_head (other, FALSE))
    n_before++;
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (gtk_column_view_column_get_visible (column) && n_before-- == 0)
        return column;
    }
  return NULL;
}

GtkColumnViewColumn *
weft_table_heads_column_at (GtkColumnView *view, double x)
{
  GtkWidget *list = weft_table_heads_list (view);

  for (GtkWidget *head = gtk_widget_get_first_child (weft_table_heads_row (view)); head != NULL;
       head = gtk_widget_get_next_sibling (head))
    {
      graphene_rect_t bounds;

      if (gtk_widget_get_visible (head) && gtk_widget_compute_bounds (head, list, &bounds) &&
          x >= bounds.origin.x && x < bounds.origin.x + bounds.size.width)
        return head_column (head);
    }
  return NULL;
}

/* Focuses @head, and scrolls to it if the table is wider than its viewport. Returns FALSE if @head
 * is NULL or cannot have the focus. */
static gboolean
focus_head (GtkWidget *head)
{
  GtkColumnView *view;
  GtkAdjustment *along;
  graphene_rect_t bounds;
  double from, to;

  if (head == NULL || !gtk_widget_grab_focus (head))
    return FALSE;
  view = view_of (head);
  if (!gtk_widget_compute_bounds (head, weft_table_heads_row (view), &bounds))
    return TRUE;
  along = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));
  from = bounds.origin.x;
  to = from + bounds.size.width;
  if (g_object_get_data (G_OBJECT (view), FROM_RIGHT) != NULL)
    gtk_adjustment_clamp_page (along, gtk_adjustment_get_upper (along) - to,
                               gtk_adjustment_get_upper (along) - from);
  else
    gtk_adjustment_clamp_page (along, from, to);
  return TRUE;
}

void
weft_table_heads_sort (GtkColumnView *view, GtkColumnViewColumn *column, gboolean ascending)
{
  /* reset the order first: otherwise the column sorted before would keep its arrow */
  gtk_column_view_sort_by_column (view, NULL, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (view, column,
                                  ascending ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING);
}

/* Sorts by the column, like a click on its header: in ascending order or, if that is the current
 * order, in descending order. */
static gboolean
sort_by_head (GtkWidget *head)
{
  GtkColumnViewColumn *column = head_column (head);
  GtkWidget *box = gtk_widget_get_first_child (head);
  gboolean is_ascending = FALSE;

  if (column == NULL || gtk_column_view_column_get_sorter (column) == NULL)
    return FALSE;
  /* the arrow in the header has a CSS class for the direction */
  for (GtkWidget *child = box != NULL ? gtk_widget_get_first_child (box) : NULL; child != NULL;
       child = gtk_widget_get_next_sibling (child))
    is_ascending |= gtk_widget_has_css_class (child, "ascending");
  weft_table_heads_sort (view_of (head), column, !is_ascending);
  return TRUE;
}

/* Swaps the column with its neighbour, like dragging its header. Does nothing if the neighbour is
 * the tail, see weft_table_heads_add_tail(). */
static void
move_column (GtkWidget *head, gboolean is_right)
{
  GtkColumnView *view = view_of (head);
  GListModel *columns = gtk_column_view_get_columns (view);
  GtkWidget *other = neighbour_head (head, is_right);
  GtkColumnViewColumn *column = head_column (head);
  GtkColumnViewColumn *other_column = other != NULL ? head_column (other) : NULL;

  for (guint i = 0;
       other_column != NULL && column != NULL && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) each = g_list_model_get_item (columns, i);

      if (each == other_column)
        {
          gtk_column_view_insert_column (view, i, column);
          return;
        }
    }
}

/* Resizes or moves the column if the modifiers @state, pressed with Left or Right, request this.
 * Returns FALSE otherwise. */
static gboolean
change_column_by_key (GtkWidget *head, gboolean is_right, GdkModifierType state)
{
  GtkColumnViewColumn *column = head_column (head);
  int width = gtk_widget_get_width (head) + (is_right ? WIDTH_STEP : -WIDTH_STEP);

  switch (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK))
    {
    case GDK_CONTROL_MASK | GDK_SHIFT_MASK:
      /* this has the same effect as dragging the edge of the header */
      if (column != NULL)
        gtk_column_view_column_set_fixed_width (column, CLAMP (width, MIN_WIDTH, MAX_WIDTH));
      return TRUE;
    case GDK_ALT_MASK | GDK_SHIFT_MASK:
      move_column (head, is_right);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
head_key_cb (GtkEventControllerKey *controller,
             guint key,
             guint code,
             GdkModifierType state,
             gpointer unused)
{
  GtkWidget *head = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      if (!change_column_by_key (head, FALSE, state))
        focus_head (neighbour_head (head, FALSE));
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      if (!change_column_by_key (head, TRUE, state))
        focus_head (neighbour_head (head, TRUE));
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return weft_table_heads_focus_rows (view_of (head), GTK_DIR_TAB_FORWARD);
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      return sort_by_head (head);
    default:
      return FALSE;
    }
}

/* Shows the first column of a right-to-left view, which is at the right end. In newer GTK, a view
 * that was never scrolled shows its right end already, since its adjustment counts from there. In
 * older GTK, such a view shows its left end, and is scrolled here. */
static gboolean
show_first_column_tick_cb (GtkWidget *view, GdkFrameClock *clock, gpointer along)
{
  graphene_rect_t row;

  if (!gtk_widget_compute_bounds (weft_table_heads_row (GTK_COLUMN_VIEW (view)), view, &row))
    return G_SOURCE_REMOVE;
  if (row.origin.x < 0)
    g_object_set_data (G_OBJECT (view), FROM_RIGHT, view);
  else
    gtk_adjustment_set_value (along, gtk_adjustment_get_upper (along));
  return G_SOURCE_REMOVE;
}

/* Calls show_first_column_tick_cb() in a right-to-left view once the view is wider than its
 * viewport. Waits for the next frame, since the view is being allocated now. */
static void
extent_changed_cb (GtkAdjustment *along, GtkWidget *view)
{
  if (gtk_adjustment_get_upper (along) <= gtk_adjustment_get_page_size (along))
    return;
  g_signal_handlers_disconnect_by_func (along, extent_changed_cb, view);
  if (gtk_widget_get_direction (view) == GTK_TEXT_DIR_RTL)
    gtk_widget_add_tick_callback (view, show_first_column_tick_cb, along, NULL);
}

void
weft_table_heads_show_first_column (GtkColumnView *view)
{
  g_signal_connect_object (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view)), "changed",
                           G_CALLBACK (extent_changed_cb), view, 0);
}

void
weft_table_heads_enable (GtkColumnView *view)
{
  GtkWidget *row = weft_table_heads_row (view);

  gtk_widget_set_can_focus (row, TRUE);
  for (GtkWidget *head = gtk_widget_get_first_child (row); head != NULL;
       head = gtk_widget_get_next_sibling (head))
    if (!gtk_widget_get_focusable (head) && gtk_widget_get_can_focus (head))
      {
        GtkEventController *keys = gtk_event_controller_key_new ();

        g_signal_connect (keys, "key-pressed", G_CALLBACK (head_key_cb), NULL);
        gtk_widget_add_controller (head, keys);
        gtk_widget_set_focusable (head, TRUE);
      }
}

gboolean
weft_table_heads_focus (GtkColumnView *view)
{
  GtkWidget *row = weft_table_heads_row (view), *last = gtk_widget_get_focus_child (row);

  return focus_head (last != NULL ? last : gtk_widget_get_first_child (row));
}

/* Gives the tail's cells a child, since GTK 4.18 measures the child of a cell even in a column of
 * fixed width. */
static void
setup_tail_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer unused)
{
  gtk_list_item_set_child (item, gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
}

void
weft_table_heads_add_tail (GtkColumnView *view)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) tail = gtk_column_view_column_new (NULL, factory);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_tail_cb), NULL);
  gtk_column_view_column_set_fixed_width (tail, TAIL_WIDTH);
  gtk_column_view_append_column (view, tail);
  gtk_widget_set_can_focus (gtk_widget_get_last_child (weft_table_heads_row (view)), FALSE);
}
