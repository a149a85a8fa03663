/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-shared.h"

#include <stddef.h>

/* Header that precedes each shared struct in memory. */
typedef struct
{
  gatomicrefcount refs;
  GDestroyNotify clear;
  _Alignas(max_align_t) char shared[];
} Head;

static Head *
head_of (gpointer self)
{
  return (Head *) ((char *) self - offsetof (Head, shared));
}

gpointer
weft_shared_alloc (gsize size, GDestroyNotify clear)
{
  Head *head = g_malloc0 (offsetof (Head, shared) + size);

  g_atomic_ref_count_init (&head->refs);
  head->clear = clear;
  return head->shared;
}

gpointer
weft_shared_acquire (gpointer self)
{
  g_atomic_ref_count_inc (&head_of (self)->refs);
  return self;
}

void
weft_shared_unref (gpointer self)
{
  if (!g_atomic_ref_count_dec (&head_of (self)->refs))
    return;
  head_of (self)->clear (self);
  g_free (head_of (self));
}
