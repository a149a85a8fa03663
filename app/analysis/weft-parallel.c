/* SPDX-License-Identifier: BSD-3-Clause */
/* Each thread takes the next part as soon as it is done with one: parts may take unlike long. */
#include "weft-parallel.h"

typedef struct
{
  WeftParallelFunc func;
  gpointer user_data;
  guint n;
  guint next; /* atomic */
} Work;

static void
take_parts (Work *self)
{
  for (;;)
    {
      guint part = __atomic_fetch_add (&self->next, 1, __ATOMIC_RELAXED);

      if (part >= self->n)
        return;
      self->func (part, self->user_data);
    }
}

static void
take_parts_cb (gpointer work, G_GNUC_UNUSED gpointer user_data)
{
  take_parts (work);
}

/* Of the machine: asking it each time takes as long as a small part does. */
static guint
n_processors (void)
{
  static gsize n;

  if (g_once_init_enter (&n))
    g_once_init_leave (&n, g_get_num_processors ());
  return (guint) n;
}

void
weft_parallel (guint n, guint n_threads, WeftParallelFunc func, gpointer user_data)
{
  Work work = { .func = func, .user_data = user_data, .n = n };
  GThreadPool *others = NULL;

  if (n_threads == 0)
    n_threads = n_processors ();
  n_threads = MIN (n_threads, n);
  if (n_threads > 1)
    others = g_thread_pool_new (take_parts_cb, NULL, (gint) n_threads - 1, FALSE, NULL);
  for (guint i = 1; i < n_threads; i++)
    g_thread_pool_push (others, &work, NULL);
  take_parts (&work);
  /* Every part is taken now. What is still queued is not waited for: where no thread could be made,
   * it would never be taken. */
  if (others != NULL)
    g_thread_pool_free (others, TRUE, TRUE);
}
