/* SPDX-License-Identifier: BSD-3-Clause */
/* Moves the focus to the contents of the cells. GtkFlowBox alone would report that a cell took the
 * focus even if nothing in the cell can have it, and Tab would get stuck. */
#include "weft-flow.h"

struct _WeftFlow
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (WeftFlow, weft_flow, ADW_TYPE_BIN)

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
