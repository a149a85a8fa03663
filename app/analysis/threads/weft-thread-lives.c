/* SPDX-License-Identifier: BSD-3-Clause */
/* Hash table of thread ids. Single ids are never removed: finished threads stay until all threads
 * are settled. */
#include "weft-thread-lives.h"

#define MIN_HASH_BITS 9

static void
fill_slot (WeftThreadLives *self, guint32 id, guint32 i)
{
  guint32 mask = (1u << self->hash_bits) - 1;
  guint32 at = weft_thread_lives_slot (self, id);

  while (self->slots[at] != 0)
    at = (at + 1) & mask;
  self->slots[at] = i + 1;
}

/* Rebuilds the hash table, with room for twice as many threads. */
static void
rebuild_hash_table (WeftThreadLives *self)
{
  self->hash_bits = MIN_HASH_BITS;
  while (2 * (gsize) self->all->len > (gsize) 1 << self->hash_bits)
    self->hash_bits++;
  g_free (self->slots);
  self->slots = g_new0 (guint32, (gsize) 1 << self->hash_bits);
  for (guint32 i = 0; i < self->all->len; i++)
    fill_slot (self, weft_thread_lives_nth (self, i)->thread.id, i);
}

void
weft_thread_lives_init (WeftThreadLives *self, const GArray *all)
{
  *self = (WeftThreadLives){
    .all = g_array_new (FALSE, FALSE, sizeof (WeftThreadLife)),
    .living = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .lowest_new = G_MAXUINT32,
  };
  if (all != NULL)
    g_array_append_vals (self->all, all->data, all->len);
  for (guint32 i = 0; i < self->all->len; i++)
    weft_thread_lives_add_living (self, i);
  rebuild_hash_table (self);
}

void
weft_thread_lives_clear (WeftThreadLives *self)
{
  g_array_unref (self->all);
  g_array_unref (self->living);
  g_free (self->slots);
}

guint32
weft_thread_lives_add (WeftThreadLives *self, const WeftThreadLife *life)
{
  guint32 i = self->all->len;

  g_array_append_val (self->all, *life);
  self->lowest_new = MIN (self->lowest_new, life->thread.id);
  if (life->state.kind != WEFT_THREAD_FINISHED)
    weft_thread_lives_add_living (self, i);
  if (2 * (gsize) self->all->len > (gsize) 1 << self->hash_bits)
    rebuild_hash_table (self);
  else
    fill_slot (self, life->thread.id, i);
  return i;
}

void
weft_thread_lives_remove_living (WeftThreadLives *self, guint32 i)
{
  guint32 free_index = weft_thread_lives_nth (self, i)->living_index;
  guint32 last = g_array_index (self->living, guint32, self->living->len - 1);

  g_array_index (self->living, guint32, free_index) = last;
  weft_thread_lives_nth (self, last)->living_index = free_index;
  g_array_set_size (self->living, self->living->len - 1);
}

void
weft_thread_lives_add_living (WeftThreadLives *self, guint32 i)
{
  weft_thread_lives_nth (self, i)->living_index = self->living->len;
  g_array_append_val (self->living, i);
}

static gint
compare_ids (gconstpointer a, gconstpointer b, gpointer user_data)
{
  guint32 x = weft_thread_lives_nth (user_data, *(const guint32 *) a)->thread.id;
  guint32 y = weft_thread_lives_nth (user_data, *(const guint32 *) b)->thread.id;

  return (x > y) - (x < y);
}

void
weft_thread_lives_sort (WeftThreadLives *self)
{
  g_array_sort_with_data (self->living, compare_ids, self);
  for (guint i = 0; i < self->living->len; i++)
    weft_thread_lives_nth (self, g_array_index (self->living, guint32, i))->living_index = i;
}

void
weft_thread_lives_remove_finished (WeftThreadLives *self)
{
  guint n = 0;

  self->lowest_new = G_MAXUINT32;
  g_array_set_size (self->living, 0);
  for (guint32 i = 0; i < self->all->len; i++)
    {
      WeftThreadLife *life = weft_thread_lives_nth (self, i);

      if (life->state.kind == WEFT_THREAD_FINISHED)
        continue;
      life->is_changed = FALSE;
      life->label = 0;
      if (n < i)
        *weft_thread_lives_nth (self, n) = *life;
      weft_thread_lives_add_living (self, n++);
    }
  if (n == self->all->len)
    return;
  g_array_set_size (self->all, n);
  rebuild_hash_table (self);
}
