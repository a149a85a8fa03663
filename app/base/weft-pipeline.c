/* SPDX-License-Identifier: BSD-3-Clause */
/* The slots form a ring. An item has the same number for both threads: how many came before it. */
#include "weft-pipeline.h"

struct _WeftPipeline
{
  WeftPipelineFunc func;
  gpointer user_data;
  guint n_slots;
  GThread *thread; /* or NULL */
  GMutex mutex;    /* of the members below */
  GCond changed;
  guint64 n_pushed, n_processed; /* the first is set only by the caller, the other by the thread */
  gboolean is_over;
};

static gpointer
process_items_cb (gpointer data)
{
  WeftPipeline *self = data;

  g_mutex_lock (&self->mutex);
  while (!self->is_over || self->n_processed < self->n_pushed)
    {
      if (self->n_processed == self->n_pushed)
        {
          g_cond_wait (&self->changed, &self->mutex);
          continue;
        }
      g_mutex_unlock (&self->mutex);
      self->func (self->n_processed % self->n_slots, self->user_data);
      g_mutex_lock (&self->mutex);
      self->n_processed++;
      g_cond_signal (&self->changed);
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

WeftPipeline *
weft_pipeline_new (guint n_slots, WeftPipelineFunc func, gpointer user_data)
{
  WeftPipeline *self = g_new0 (WeftPipeline, 1);

  self->func = func;
  self->user_data = user_data;
  self->n_slots = n_slots;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  self->thread = g_thread_try_new ("weft-pipeline", process_items_cb, self, NULL);
  return self;
}

void
weft_pipeline_free (WeftPipeline *self)
{
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->mutex);
  if (self->thread != NULL)
    g_thread_join (self->thread);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

/* Waits until at most @n items have not been processed. */
static void
wait_for_items (WeftPipeline *self, guint n)
{
  g_mutex_lock (&self->mutex);
  while (self->n_pushed - self->n_processed > n)
    g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);
}

guint
weft_pipeline_next (WeftPipeline *self)
{
  wait_for_items (self, self->n_slots - 1);
  return self->n_pushed % self->n_slots;
}

void
weft_pipeline_push (WeftPipeline *self)
{
  if (self->thread == NULL)
    {
      self->func (self->n_pushed++ % self->n_slots, self->user_data);
      self->n_processed++;
      return;
    }
  g_mutex_lock (&self->mutex);
  self->n_pushed++;
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->mutex);
}

void
weft_pipeline_drain (WeftPipeline *self)
{
  wait_for_items (self, 0);
}
