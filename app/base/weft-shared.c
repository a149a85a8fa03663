/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-shared.h"

#include "weft-scratch.h"

#include <stddef.h>

/* Header that precedes each shared struct in memory. */
typedef struct
{
  gatomicrefcount refs;
  gboolean is_scratch; /* the struct is in scratch memory */
  GDestroyNotify clear;
  _Alignas(max_align_t) char shared[];
} SharedHead;

static SharedHead *
shared_head (gpointer self)
{
  return (SharedHead *) ((char *) self - offsetof (SharedHead, shared));
}

gpointer
weft_shared_alloc (gsize size, GDestroyNotify clear)
{
  gsize bytes = offsetof (SharedHead, shared) + size;
  gboolean is_scratch = bytes >= WEFT_SCRATCH_MIN_BYTES;
  SharedHead *head = is_scratch ? weft_scratch_alloc0 (bytes) : g_malloc0 (bytes);

  g_atomic_ref_count_init (&head->refs);
  head->clear = clear;
  head->is_scratch = is_scratch;
  return head->shared;
}

gpointer
weft_shared_acquire (gpointer self)
{
  g_atomic_ref_count_inc (&shared_head (self)->refs);
  return self;
}

void
weft_shared_unref (gpointer self)
{
  if (!g_atomic_ref_count_dec (&shared_head (self)->refs))
    return;
  shared_head (self)->clear (self);
  if (shared_head (self)->is_scratch)
    weft_scratch_free (shared_head (self));
  else
    g_free (shared_head (self));
}

void
weft_shared_free_holder (gpointer holder)
{
  weft_shared_unref (*(gpointer *) holder);
  g_free (holder);
}
