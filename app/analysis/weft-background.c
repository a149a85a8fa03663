/* SPDX-License-Identifier: BSD-3-Clause */
/* A thread's priority can be lowered but not raised again: those of GLib's pool must keep theirs.
 */
#include "weft-background.h"

#include <unistd.h>

/* Such a thread gets a tenth of a processor that others want. */
#define NICENESS 10

typedef struct
{
  GTask *task;
  GTaskThreadFunc func;
} Work;

static gpointer
run (gpointer data)
{
  Work *self = data;
  /* on Linux this is of the calling thread alone; without it the work is done all the same */
  int niceness G_GNUC_UNUSED = nice (NICENESS);

  self->func (self->task, g_task_get_source_object (self->task), g_task_get_task_data (self->task),
              g_task_get_cancellable (self->task));
  g_object_unref (self->task);
  g_free (self);
  return NULL;
}

void
weft_background_run (GTask *task, GTaskThreadFunc func)
{
  Work *work = g_new (Work, 1);
  GThread *thread;

  work->task = g_object_ref (task);
  work->func = func;
  thread = g_thread_try_new ("weft-background", run, work, NULL);
  if (thread != NULL)
    {
      g_thread_unref (thread);
      return;
    }
  g_object_unref (work->task);
  g_free (work);
  g_task_run_in_thread (task, func);
}
