/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps Tab from moving through a list row by row, as it would before GTK 4.12. */
#include "weft-tab-stop.h"

struct _WeftTabStop
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (WeftTabStop, weft_tab_stop, ADW_TYPE_BIN)

gboolean
weft_tab_stop_has_focus_in (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

gboolean
weft_tab_stop_is_tab (GtkDirectionType direction)
{
  return direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
}

gboolean
weft_tab_stop_focus_in_order (GPtrArray *widgets, GtkDirectionType direction)
{
  gint n = (gint) widgets->len;
  gint by = direction == GTK_DIR_TAB_BACKWARD ? -1 : 1;
  gint first = by > 0 ? 0 : n - 1;

  /* begin with the widget that contains the focus */
  for (gint i = 0; i < n; i++)
    if (weft_tab_stop_has_focus_in (g_ptr_array_index (widgets, i)))
      first = i;
  for (gint i = first; i >= 0 && i < n; i += by)
    if (gtk_widget_child_focus (g_ptr_array_index (widgets, i), direction))
      return TRUE;
  return FALSE;
}

gboolean
weft_tab_stop_focus_children (GtkWidget *widget, GtkDirectionType direction)
{
  g_autoptr (GPtrArray) children = g_ptr_array_new ();

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    g_ptr_array_add (children, child);
  return weft_tab_stop_focus_in_order (children, direction);
}

gboolean
weft_tab_stop_focus_popover (GtkWidget *widget, GtkDirectionType direction)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *popover = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  if (popover == NULL || !gtk_widget_is_ancestor (popover, widget))
    return FALSE;
  gtk_widget_child_focus (popover, direction);
  return TRUE;
}

static gboolean
weft_tab_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (weft_tab_stop_is_tab (direction) && weft_tab_stop_has_focus_in (widget))
    return FALSE;
  return GTK_WIDGET_CLASS (weft_tab_stop_parent_class)->focus (widget, direction);
}

static void
weft_tab_stop_class_init (WeftTabStopClass *klass)
{
  GTK_WIDGET_CLASS (klass)->focus = weft_tab_stop_focus;
}

static void
weft_tab_stop_init (WeftTabStop *self)
{
}

struct _WeftFlow
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (WeftFlow, weft_flow, ADW_TYPE_BIN)

/* Moves the focus to the contents of the cells. GtkFlowBox alone would report that a cell took the
 * focus even if nothing in the cell can have it, and Tab would get stuck. */
static gboolean
weft_flow_focus (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean is_back =
      direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_LEFT || direction == GTK_DIR_UP;
  GtkWidget *box = adw_bin_get_child (ADW_BIN (widget));
  GtkWidget *cell = gtk_widget_get_focus_child (box);

  if (cell == NULL)
    cell = is_back ? gtk_widget_get_last_child (box) : gtk_widget_get_first_child (box);
  while (cell != NULL && !gtk_widget_child_focus (
                             gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (cell)), direction))
    cell = is_back ? gtk_widget_get_prev_sibling (cell) : gtk_widget_get_next_sibling (cell);
  return cell != NULL;
}

static void
weft_flow_class_init (WeftFlowClass *klass)
{
  GTK_WIDGET_CLASS (klass)->focus = weft_flow_focus;
}

static void
weft_flow_init (WeftFlow *self)
{
}
