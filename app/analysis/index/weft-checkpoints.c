/* SPDX-License-Identifier: BSD-3-Clause */
/* The sparse index of one capability: pages of checkpoints. */
#include "weft-checkpoints.h"

struct _WeftCheckpoints
{
  guint64 n;
  GPtrArray *pages; /* of WeftCheckpointPage */
  GArray *starts;   /* of guint64: since[0] of each page */
};

static void
checkpoints_clear (gpointer data)
{
  WeftCheckpoints *self = data;

  g_ptr_array_unref (self->pages);
  g_array_unref (self->starts);
}

WeftCheckpoints *
weft_checkpoints_new (void)
{
  WeftCheckpoints *self = weft_shared_new (WeftCheckpoints, checkpoints_clear);

  self->pages = g_ptr_array_new_with_free_func (g_aligned_free);
  self->starts = g_array_new (FALSE, FALSE, sizeof (guint64));
  return self;
}

WeftCheckpointPage *
weft_checkpoints_append (WeftCheckpoints *self, guint64 since, guint *place)
{
  WeftCheckpointPage *page;

  *place = self->n++ % WEFT_CHECKPOINTS_PAGE;
  if (*place == 0)
    {
      g_ptr_array_add (self->pages,
                       g_aligned_alloc (1, sizeof (WeftCheckpointPage), sizeof (WeftCheckpoint)));
      g_array_append_val (self->starts, since);
    }
  page = g_ptr_array_index (self->pages, self->pages->len - 1);
  page->since[*place] = since;
  return page;
}

WeftCheckpointPage **
weft_checkpoints_snapshot (const WeftCheckpoints *self, guint64 *n, guint64 **starts)
{
  *n = self->n;
  *starts = g_memdup2 (self->starts->data, self->starts->len * sizeof (guint64));
  return g_memdup2 (self->pages->pdata, self->pages->len * sizeof (gpointer));
}
