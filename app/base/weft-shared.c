/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-shared.h"

#include <stddef.h>

/* Header that precedes each shared struct in memory. */
typedef struct
{
  gatomicrefcount refs;
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
  SharedHead *head = g_malloc0 (offsetof (SharedHead, shared) + size);

  g_atomic_ref_count_init (&head->refs);
  head->clear = clear;
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
  g_free (shared_head (self));
}

void
weft_shared_free_holder (gpointer holder)
{
  weft_shared_unref (*(gpointer *) holder);
  g_free (holder);
}
