/* SPDX-License-Identifier: BSD-3-Clause */
/* Keyboard and menu commands of a flame graph, which have the same names as the timeline's
 * actions. */
#include "weft-flame-view-private.h"

#define ZOOM_STEP 0.6
#define PAN_STEP  0.15
#define PAGE_STEP 0.9

static gboolean
go_zoom (WeftFlameView *self, double factor)
{
  weft_flame_view_zoom (self, factor);
  return TRUE;
}

static gboolean
go_pan (WeftFlameView *self, double share)
{
  weft_flame_view_pan (self, share);
  return TRUE;
}

static gboolean
go_to_end (WeftFlameView *self, double end)
{
  double width = self->to - self->from;
  double sum = self->graph != NULL ? (double) self->graph->layout->sum : 1;

  weft_flame_view_set_range (self, end > 0 ? sum - width : 0, end > 0 ? sum : width);
  return TRUE;
}

static gboolean
go_all (WeftFlameView *self, double unused)
{
  weft_flame_view_fit (self, 0);
  return TRUE;
}

static gboolean
go_fit (WeftFlameView *self, double unused)
{
  weft_flame_view_fit (self, self->node);
  return TRUE;
}

/* Selects the first child or the parent, whichever is in direction @by on the screen. */
static gboolean
go_row (WeftFlameView *self, double by)
{
  gboolean inward = (by > 0) != self->is_upward;
  guint n;
  const guint32 *children = weft_call_tree_children (self->graph->tree, self->node, &n);

  if (inward && n > 0)
    weft_flame_view_pick (self, children[0]);
  else if (!inward && self->node != 0 &&
           weft_stacks_node (self->graph->tree->stacks, self->node)->parent)
    weft_flame_view_pick (self, weft_stacks_node (self->graph->tree->stacks, self->node)->parent);
  return TRUE;
}

/* Selects the next or previous sibling. */
static gboolean
go_sibling (WeftFlameView *self, double by)
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
        weft_flame_view_pick (self, siblings[by > 0 ? i + 1 : i - 1]);
        break;
      }
  return TRUE;
}

static gboolean
go_page (WeftFlameView *self, double pages)
{
  gtk_adjustment_set_value (self->adjustment,
                            gtk_adjustment_get_value (self->adjustment) +
                                pages * gtk_adjustment_get_page_increment (self->adjustment));
  return TRUE;
}

/* Clears the selection, or shows the whole graph if nothing is selected. */
static gboolean
go_back (WeftFlameView *self, double unused)
{
  if (self->node != 0 || self->frame != WEFT_FRAME_NONE)
    weft_flame_view_pick (self, 0);
  else
    weft_flame_view_fit (self, 0);
  return TRUE;
}

static gboolean
go_copy (WeftFlameView *self, double unused)
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
  { "timeline.zoom-in", go_zoom, ZOOM_STEP },
  { "timeline.zoom-out", go_zoom, 1 / ZOOM_STEP },
  { "timeline.pan-left", go_pan, -PAN_STEP },
  { "timeline.pan-right", go_pan, PAN_STEP },
  { "timeline.page-left", go_pan, -PAGE_STEP },
  { "timeline.page-right", go_pan, PAGE_STEP },
  { "timeline.go-to-start", go_to_end, -1 },
  { "timeline.go-to-end", go_to_end, 1 },
  { "timeline.show-all", go_all, 0 },
  { "timeline.fit-selection", go_fit, 0 },
  { "timeline.pick", go_fit, 0 },
  { "timeline.lane-up", go_row, -1 },
  { "timeline.lane-down", go_row, 1 },
  { "timeline.page-up", go_page, -1 },
  { "timeline.page-down", go_page, 1 },
  { "timeline.previous-event", go_sibling, -1 },
  { "timeline.next-event", go_sibling, 1 },
  { "timeline.copy", go_copy, 0 },
  { "timeline.escape", go_back, 0 },
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
