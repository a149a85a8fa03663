/* SPDX-License-Identifier: BSD-3-Clause */
/* What is shown of one frame. */
#include "weft-sandwich-picture.h"

#include "weft-format.h"
#include "weft-name.h"

#include <glib/gi18n.h>

/* Stacks of a tree; below it takes some milliseconds. */
#define MANY_STACKS 5000

static char *
make_note (const WeftCallTree *tree, const WeftCallTree *callees, WeftFlameUnit unit, guint32 frame)
{
  gboolean is_apart = weft_stacks_nth_frame (tree->stacks, frame)->kind != WEFT_FRAME_ORDINARY;
  guint64 total = callees->sum, own = weft_stacks_count (callees->stacks) > 1 ? callees->own[1] : 0;
  guint64 whole = 0;
  g_autofree char *all = weft_flame_amount (unit, total);
  g_autofree char *of_it = weft_flame_amount (unit, own);
  WeftFormatted share;

  for (guint i = 0; i < WEFT_N_FRAME_KINDS; i++)
    whole += is_apart || i == WEFT_FRAME_ORDINARY ? tree->by_kind[i] : 0;
  share = weft_format_percent ((double) total / (double) MAX (whole, 1), 1);
  return is_apart ?
             g_strdup_printf (_ ("%s, %s of all; not part of the program"), all, share.text) :
         unit == WEFT_FLAME_BYTES ?
             g_strdup_printf (_ ("%s, %s of the heap; own: %s"), all, share.text, of_it) :
         unit == WEFT_FLAME_NS ?
             g_strdup_printf (_ ("%s, %s of the time in which threads did not run"), all,
                              share.text) :
             g_strdup_printf (_ ("%s, %s of the program; own: %s"), all, share.text, of_it);
}

WeftSandwichPicture *
weft_sandwich_picture_new (const WeftCallTree *tree, WeftFlameUnit unit, guint32 frame)
{
  WeftSandwichPicture *self = g_new0 (WeftSandwichPicture, 1);
  g_autoptr (WeftSandwich) sandwich = weft_sandwich_new (tree, frame);
  g_autofree char *name = weft_frame_name (weft_stacks_nth_frame (tree->stacks, frame));

  self->frame = frame;
  self->title = weft_name_shorten_chars (name, WEFT_NAME_MAX_CHARS);
  self->note = make_note (tree, sandwich->callees, unit, frame);
  self->callers = weft_flame_graph_new (sandwich->callers, NULL, unit, TRUE, FALSE, 0);
  self->callees = weft_flame_graph_new (sandwich->callees, NULL, unit, TRUE, FALSE, 0);
  return self;
}

void
weft_sandwich_picture_free (WeftSandwichPicture *self)
{
  weft_shared_unref (self->callers);
  weft_shared_unref (self->callees);
  g_free (self->title);
  g_free (self->note);
  g_free (self);
}

gboolean
weft_sandwich_picture_is_large (const WeftCallTree *tree)
{
  return weft_stacks_count (tree->stacks) >= MANY_STACKS;
}
