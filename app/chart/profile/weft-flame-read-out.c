/* SPDX-License-Identifier: BSD-3-Clause */
/* Describes boxes of flame graphs for tooltips. */
#include "weft-flame-picture.h"

#include "weft-join.h"

#include <glib/gi18n.h>

void
weft_flame_set_frame_title (const WeftFrame *frame, WeftReadOut *out)
{
  g_autofree char *note = g_strdup_printf (
      "%s%s%s", frame->module, *frame->module != '\0' && *frame->source != '\0' ? " · " : "",
      frame->source);

  weft_read_out_set_title (out, frame->label, *note != '\0' ? note : NULL);
}

static void
add_amount (WeftReadOut *out, const char *name, WeftFlameUnit unit, guint64 amount, guint64 of)
{
  g_autofree char *text = weft_flame_amount_text (unit, amount);
  g_autofree char *line = weft_joined (
      WEFT_JOIN_LIST, text, weft_format_percent ((double) amount / (double) MAX (of, 1), 1).text);

  weft_read_out_add (out, name, line);
}

/* Adds the share or amount of @node in the base, and the change from the base. */
static void
add_base_and_change (const WeftFlameLook *look, WeftFlameUnit unit, guint32 node, WeftReadOut *out)
{
  const WeftFlameChange *change = look->change;
  const WeftCallTree *base = change->base;
  WeftFormatted text = weft_flame_change_text (change, node);
  g_autofree char *amount = weft_flame_amount_text (unit, base->total[node]);
  g_autofree char *noise = NULL;

  weft_read_out_add (out,
                     look->base_name != NULL  ? look->base_name :
                     unit == WEFT_FLAME_BYTES ? C_ ("fact", "in the whole log") :
                                                _ ("in the rest of the log"),
                     change->compares_amounts ?
                         amount :
                         weft_format_percent (weft_flame_node_share (base, node), 1).text);
  if (weft_flame_change_is_noise (change, node))
    /* Translators: a change that may be due to chance */
    noise = g_strdup_printf (_ ("%s, within noise"), text.text);
  weft_read_out_add (out,
                     change->compares_amounts ? C_ ("fact", "change, of all") :
                                                C_ ("fact", "change of its share"),
                     noise != NULL ? noise : text.text);
}

void
weft_flame_read_box (const WeftFlameLook *look,
                     WeftFlameUnit unit,
                     const WeftFlameBox *box,
                     WeftReadOut *out)
{
  const WeftStackNode *node;
  guint64 total, sum;

  if (box->node == WEFT_FLAME_MANY)
    {
      g_autofree char *title =
          g_strdup_printf (_ ("%s narrow boxes"), weft_format_count (box->n).text);

      weft_read_out_set_title (out, title, _ ("Double-click to zoom in"));
      return;
    }
  node = weft_stacks_node (look->stacks, box->node);
  total = look->tree->tree->total[box->node];
  sum = look->tree->sum;
  weft_flame_set_frame_title (weft_stacks_nth_frame (look->stacks, node->frame), out);
  if (look->is_inverted)
    /* Translators: own time or bytes of a function, without those of the functions that it calls */
    add_amount (out, node->parent == 0 ? C_ ("fact", "own") : C_ ("fact", "from its calls"), unit,
                total, sum);
  else if (unit == WEFT_FLAME_NS)
    add_amount (out, C_ ("fact", "time"), unit, total, sum);
  else
    {
      add_amount (out, C_ ("fact", "inclusive"), unit, total, sum);
      add_amount (out, C_ ("fact", "own"), unit, look->tree->tree->own[box->node], sum);
    }
  if (look->change != NULL)
    add_base_and_change (look, unit, box->node, out);
  if (node->parent != 0 && !look->is_inverted)
    {
      guint64 all = MAX (look->tree->tree->total[node->parent], 1);
      guint32 caller = weft_stacks_node (look->stacks, node->parent)->frame;
      gboolean is_time = unit == WEFT_FLAME_NS;

      weft_read_out_add (out,
                         /* Translators: followed by the caller: of main */
                         is_time ? C_ ("fact", "of") : C_ ("fact", "called from"),
                         weft_stacks_nth_frame (look->stacks, caller)->label);
      weft_read_out_add (
          out, is_time ? C_ ("fact", "share of that") : C_ ("fact", "share of its caller"),
          weft_format_percent ((double) total / (double) all, 1).text);
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
  /* Translators: followed by the sum */
  add_amount (out, C_ ("fact", "in all"), unit, tree->tree->by_kind[kind], tree->tree->sum);
}
