/* SPDX-License-Identifier: BSD-3-Clause */
/* Words for the boxes of flame graphs. */
#include "weft-flame-read-out.h"

#include "weft-join.h"

#include <glib/gi18n.h>

void
weft_flame_read_title (const WeftFrame *frame, WeftReadOut *out)
{
  g_autofree char *note = g_strdup_printf (
      "%s%s%s", frame->module, *frame->module != '\0' && *frame->source != '\0' ? " · " : "",
      frame->source);

  weft_read_out_set_title (out, frame->label, *note != '\0' ? note : NULL);
}

static void
add_amount (WeftReadOut *out, const char *name, WeftFlameUnit unit, guint64 amount, guint64 of)
{
  g_autofree char *text = weft_flame_amount (unit, amount);
  g_autofree char *line = weft_joined (
      WEFT_JOIN_LIST, text, weft_format_percent ((double) amount / (double) MAX (of, 1), 1).text);

  weft_read_out_add (out, name, line);
}

static void
add_change (WeftReadOut *out, const WeftFlameChange *change, guint32 node)
{
  WeftFormatted text = weft_flame_change_text (change, node);
  g_autofree char *noise = weft_flame_change_is_noise (change, node) ?
                               /* Translators: a change, which chance alone may have made */
                               g_strdup_printf (_ ("%s, within noise"), text.text) :
                               NULL;

  weft_read_out_add (
      out, change->of_amounts ? C_ ("fact", "change, of all") : C_ ("fact", "change of its share"),
      noise != NULL ? noise : text.text);
}

void
weft_flame_read_box (const WeftFlameLook *look,
                     WeftFlameUnit unit,
                     const WeftFlameBox *box,
                     WeftReadOut *out)
{
  const WeftStackNode *node;
  const WeftCallTree *tree = look->tree->tree;

  if (box->node == WEFT_FLAME_MANY)
    {
      g_autofree char *title =
          g_strdup_printf (_ ("%s narrow boxes"), weft_format_count (box->n).text);

      weft_read_out_set_title (out, title, _ ("Double-click to zoom in"));
      return;
    }
  node = weft_stacks_node (look->stacks, box->node);
  weft_flame_read_title (weft_stacks_nth_frame (look->stacks, node->frame), out);
  if (look->is_inverted)
    {
      /* Translators: own time or bytes of a function, without what it calls */
      add_amount (out, node->parent == 0 ? C_ ("fact", "own") : C_ ("fact", "from its calls"), unit,
                  tree->total[box->node], look->tree->sum);
    }
  else if (unit == WEFT_FLAME_NS)
    add_amount (out, C_ ("fact", "time"), unit, tree->total[box->node], look->tree->sum);
  else
    {
      add_amount (out, C_ ("fact", "inclusive"), unit, tree->total[box->node], look->tree->sum);
      add_amount (out, C_ ("fact", "own"), unit, tree->own[box->node], look->tree->sum);
    }
  if (look->change != NULL)
    {
      const WeftCallTree *base = look->change->base;
      g_autofree char *amount = weft_flame_amount (unit, base->total[box->node]);

      weft_read_out_add (out,
                         look->base_name != NULL  ? look->base_name :
                         unit == WEFT_FLAME_BYTES ? C_ ("fact", "in the whole log") :
                                                    _ ("in the rest of the log"),
                         look->change->of_amounts ?
                             amount :
                             weft_format_percent (weft_flame_share (base, box->node), 1).text);
      add_change (out, look->change, box->node);
    }
  if (node->parent != 0 && !look->is_inverted)
    {
      const WeftStackNode *parent = weft_stacks_node (look->stacks, node->parent);
      const WeftFrame *caller = weft_stacks_nth_frame (look->stacks, parent->frame);

      weft_read_out_add (out,
                         /* Translators: before a caller: of main */
                         unit == WEFT_FLAME_NS ? C_ ("fact", "of") : C_ ("fact", "called from"),
                         caller->label);
      weft_read_out_add (
          out,
          unit == WEFT_FLAME_NS ? C_ ("fact", "share of that") : C_ ("fact", "share of its caller"),
          weft_format_percent (
              (double) tree->total[box->node] / (double) MAX (tree->total[node->parent], 1), 1)
              .text);
    }
}

void
weft_flame_read_kind (const WeftFlameTree *tree,
                      WeftFlameUnit unit,
                      WeftFrameKind kind,
                      WeftReadOut *out)
{
  weft_read_out_set_title (out, weft_flame_kind_name (kind),
                           kind == WEFT_FRAME_ORDINARY ? NULL : _ ("not part of the program"));
  /* Translators: before the sum */
  add_amount (out, C_ ("fact", "in all"), unit, tree->tree->by_kind[kind], tree->tree->sum);
}
