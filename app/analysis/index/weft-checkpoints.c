/* SPDX-License-Identifier: BSD-3-Clause */
/* The sparse index of one capability: pages of checkpoints. */
#include "weft-checkpoints.h"

struct _WeftCheckpoints
{
  guint64 n;
  GPtrArray *pages; /* of WeftCheckpointPage */
};

static void
checkpoints_clear (gpointer data)
{
  WeftCheckpoints *self = data;

  g_ptr_array_unref (self->pages);
}

WeftCheckpoints *
weft_checkpoints_new (void)
{
  WeftCheckpoints *self = weft_shared_new (WeftCheckpoints, checkpoints_clear);

  self->pages = g_ptr_array_new_with_free_func (g_aligned_free);
  return self;
}

WeftCheckpointPage *
weft_checkpoints_append (WeftCheckpoints *self, guint *place)
{
  *place = self->n++ % WEFT_CHECKPOINTS_PAGE;
  if (*place == 0)
    g_ptr_array_add (self->pages,
                     g_aligned_alloc (1, sizeof (WeftCheckpointPage), sizeof (WeftCheckpoint)));
  return g_ptr_array_index (self->pages, self->pages->len - 1);
}

WeftCheckpointPage **
weft_checkpoints_snapshot (const WeftCheckpoints *self, guint64 *n)
{
  *n = self->n;
  return g_memdup2 (self->pages->pdata, self->pages->len * sizeof (gpointer));
}
