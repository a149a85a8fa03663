/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cairo-node.h"

void
weft_cairo_node_append (WeftCairoNode *self,
                        GtkSnapshot *snapshot,
                        const WeftNodeKey *key,
                        WeftNodePainter painter,
                        gpointer user_data)
{
  const WeftNodeKey *old = &self->key;
  gboolean is_same_key = old->range.from == key->range.from && old->range.to == key->range.to &&
                         old->width == key->width && old->height == key->height &&
                         old->columns == key->columns && old->serial == key->serial;

  if (key->width < 1 || key->height < 1)
    return;
  if (self->node == NULL || !is_same_key)
    {
      graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) key->width, (float) key->height);
      GtkSnapshot *own = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (own, &bounds);

      painter (cr, user_data);
      cairo_destroy (cr);
      weft_cairo_node_clear (self);
      self->node = gtk_snapshot_free_to_node (own);
      self->key = *key;
    }
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
}

void
weft_cairo_node_clear (WeftCairoNode *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
}
