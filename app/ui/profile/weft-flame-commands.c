/* SPDX-License-Identifier: BSD-3-Clause */
/* Keyboard and menu commands of a flame graph, which have the same names as the timeline's
 * actions. */
#include "weft-flame-view-private.h"

#define ZOOM_STEP 0.6
#define PAN_STEP  0.15
#define PAGE_STEP 0.9

static gboolean
zoom_graph (WeftFlameView *self, double factor)
{
  weft_flame_view_zoom (self, factor);
  return TRUE;
}

static gboolean
pan_graph (WeftFlameView *self, double share)
{
  weft_flame_view_pan (self, share);
  return TRUE;
}

static gboolean
pan_to_end (WeftFlameView *self, double end)
{
  double width = self->to - self->from;
  double sum = self->graph != NULL ? (double) self->graph->layout->sum : 1;

  weft_flame_view_set_range (self, end > 0 ? sum - width : 0, end > 0 ? sum : width);
  return TRUE;
}

static gboolean
show_all (WeftFlameView *self, double unused)
{
  weft_flame_view_fit (self, 0);
  return TRUE;
}

static gboolean
fit_box (WeftFlameView *self, double unused)
{
  weft_flame_view_fit (self, self->node);
  return TRUE;
}

/* Selects the first child or the parent, whichever is in direction @by on the screen. */
static gboolean
select_child_or_parent (WeftFlameView *self, double by)
{
  gboolean inward = (by > 0) != self->is_upward;
  guint n;
  const guint32 *children = weft_call_tree_children (self->graph->tree, self->node, &n);

  if (inward && n > 0)
    weft_flame_view_select (self, children[0]);
  else if (!inward && self->node != 0 &&
           weft_stacks_node (self->graph->tree->stacks, self->node)->parent)
    weft_flame_view_select (self, weft_stacks_node (self->graph->tree->stacks, self->node)->parent);
  return TRUE;
}

static gboolean
select_sibling (WeftFlameView *self, double by)
{
  guint n;
  const guint32 *siblings;

  if (self->node == 0)
    return FALSE;
  siblings = weft_call_tree_children (
      self->graph->tree, weft_stacks_node (self->graph->tree->stacks, self->node)->parent, &n);
  for (guint i = 0; i < n; i++)
    if (siblings[i] == self->node && (by > 0 ? i + 1 < n : i > 0))
      {
        weft_flame_view_select (self, siblings[by > 0 ? i + 1 : i - 1]);
        break;
      }
  return TRUE;
}

static gboolean
scroll_graph (WeftFlameView *self, double pages)
{
  gtk_adjustment_set_value (self->adjustment,
                            gtk_adjustment_get_value (self->adjustment) +
                                pages * gtk_adjustment_get_page_increment (self->adjustment));
  return TRUE;
}

/* Clears the selection, or shows the whole graph if nothing is selected. */
static gboolean
clear_or_show_all (WeftFlameView *self, double unused)
{
  if (self->node != 0 || self->frame != WEFT_FRAME_NONE)
    weft_flame_view_select (self, 0);
  else
    weft_flame_view_fit (self, 0);
  return TRUE;
}

static gboolean
copy_read_out (WeftFlameView *self, double unused)
{
  g_autofree char *text = weft_flame_view_read_out_text (self);

  if (text == NULL && self->node != 0)
    {
      GString *stack = g_string_new (NULL);

      weft_stacks_append_text (self->graph->tree->stacks, self->node, ';', stack);
      text = g_string_free (stack, FALSE);
    }
  if (text == NULL)
    return FALSE;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  return TRUE;
}

static const struct
{
  const char *name;
  gboolean (*run) (WeftFlameView *self, double amount);
  double amount;
} commands[] = {
  { "timeline.zoom-in", zoom_graph, ZOOM_STEP },
  { "timeline.zoom-out", zoom_graph, 1 / ZOOM_STEP },
  { "timeline.pan-left", pan_graph, -PAN_STEP },
  { "timeline.pan-right", pan_graph, PAN_STEP },
  { "timeline.page-left", pan_graph, -PAGE_STEP },
  { "timeline.page-right", pan_graph, PAGE_STEP },
  { "timeline.go-to-start", pan_to_end, -1 },
  { "timeline.go-to-end", pan_to_end, 1 },
  { "timeline.show-all", show_all, 0 },
  { "timeline.fit-selection", fit_box, 0 },
  { "timeline.pick", fit_box, 0 },
  { "timeline.lane-up", select_child_or_parent, -1 },
  { "timeline.lane-down", select_child_or_parent, 1 },
  { "timeline.page-up", scroll_graph, -1 },
  { "timeline.page-down", scroll_graph, 1 },
  { "timeline.previous-event", select_sibling, -1 },
  { "timeline.next-event", select_sibling, 1 },
  { "timeline.copy", copy_read_out, 0 },
  { "timeline.escape", clear_or_show_all, 0 },
};

gboolean
weft_flame_view_command (WeftFlameView *self, const char *name)
{
  g_return_val_if_fail (WEFT_IS_FLAME_VIEW (self), FALSE);
  for (guint i = 0; self->graph != NULL && i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return commands[i].run (self, commands[i].amount);
  return FALSE;
}
