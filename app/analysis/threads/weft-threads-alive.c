/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the lives of threads with a time range. */
#include "weft-threads-alive.h"

gboolean
weft_threads_was_alive (const WeftThreads *self, guint i, guint64 from, guint64 to)
{
  return weft_threads_nth (self, i).first <= to && weft_threads_end (self, i) >= from;
}

guint
weft_threads_n_alive (const WeftThreads *self)
{
  const WeftIndex *index = self->index;
  guint n = 0;

  if (weft_index_is_whole (index))
    return weft_threads_n (self);
  for (guint i = 0; i < weft_threads_n (self); i++)
    n += weft_threads_was_alive (self, i, index->from, index->to);
  return n;
}
