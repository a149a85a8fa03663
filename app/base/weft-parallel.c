/* SPDX-License-Identifier: BSD-3-Clause */
/* Each thread takes the next part when it has finished one, as some parts take longer than
 * others. */
#include "weft-parallel.h"

typedef struct
{
  WeftParallelFunc func;
  gpointer user_data;
  guint n;
  guint next; /* atomic; next part to run */
} ParallelLoop;

static void
run_parts (ParallelLoop *self)
{
  for (;;)
    {
      guint part = __atomic_fetch_add (&self->next, 1, __ATOMIC_RELAXED);

      if (part >= self->n)
        return;
      self->func (part, self->user_data);
    }
}

static gpointer
run_parts_thread (gpointer work)
{
  run_parts (work);
  return NULL;
}

/* Does not use a GThreadPool: if the system refuses to start the pool's first thread, GLib 2.84,
 * unlike 2.74, waits forever. */
void
weft_parallel (guint n, guint n_threads, WeftParallelFunc func, gpointer user_data)
{
  static gsize n_processors; /* cached, as the query takes as long as a small part of the work */
  ParallelLoop work = { .func = func, .user_data = user_data, .n = n };
  g_autofree GThread **others = NULL;
  guint n_others = 0;

  if (g_once_init_enter (&n_processors))
    g_once_init_leave (&n_processors, g_get_num_processors ());
  n_threads = MIN (n_threads > 0 ? n_threads : (guint) n_processors, n);
  if (n_threads > 1)
    others = g_new (GThread *, n_threads - 1);
  for (; n_others + 1 < n_threads; n_others++)
    {
      others[n_others] = g_thread_try_new ("weft-parallel", run_parts_thread, &work, NULL);
      if (others[n_others] == NULL)
        break;
    }
  run_parts (&work);
  while (n_others > 0)
    g_thread_join (others[--n_others]);
}
