/* SPDX-License-Identifier: BSD-3-Clause */
/* The threads of a log, found once. */
#include "weft-threads-later.h"

struct _WeftThreadsLater
{
  WeftIndex *index;
  GMutex lock;          /* held by who is finding them */
  WeftThreads *threads; /* read without the lock, by atomic operations */
  WeftThreadRows *rows; /* written before the threads are */
};

WeftThreadsLater *
weft_threads_later_new (WeftIndex *index)
{
  WeftThreadsLater *self = g_new0 (WeftThreadsLater, 1);

  self->index = weft_index_ref (index);
  g_mutex_init (&self->lock);
  return self;
}

void
weft_threads_later_free (WeftThreadsLater *self)
{
  g_clear_pointer (&self->threads, weft_threads_unref);
  g_clear_pointer (&self->rows, weft_thread_rows_unref);
  g_mutex_clear (&self->lock);
  weft_index_unref (self->index);
  g_free (self);
}

WeftThreads *
weft_threads_later_get (WeftThreadsLater *self, GCancellable *cancellable, GError **error)
{
  WeftThreads *threads = weft_threads_later_peek (self);

  if (threads != NULL)
    return threads;
  g_mutex_lock (&self->lock);
  threads = self->threads;
  if (threads == NULL)
    {
      threads = weft_threads_new (self->index, cancellable, error);
      if (threads != NULL)
        self->rows = weft_thread_rows_new (threads);
      g_atomic_pointer_set (&self->threads, threads);
    }
  g_mutex_unlock (&self->lock);
  return threads;
}

WeftThreads *
weft_threads_later_peek (WeftThreadsLater *self)
{
  return g_atomic_pointer_get (&self->threads);
}

WeftThreadRows *
weft_threads_later_rows (WeftThreadsLater *self)
{
  return weft_threads_later_peek (self) != NULL ? self->rows : NULL;
}
