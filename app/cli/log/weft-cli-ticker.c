/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cli-ticker.h"

#include "weft-interval.h"

#define STEP_MS 500

struct _WeftCliTicker
{
  guint first_ms;
  void (*tick) (gpointer data);
  gpointer data;
  GThread *thread;
  GMutex mutex;
  GCond end;
  gboolean is_over;
};

static gpointer
ticker_run (gpointer data)
{
  WeftCliTicker *self = data;
  gint64 until = g_get_monotonic_time () + weft_interval (self->first_ms) * (gint64) 1000;

  g_mutex_lock (&self->mutex);
  while (!self->is_over)
    {
      if (g_cond_wait_until (&self->end, &self->mutex, until))
        continue;
      self->tick (self->data);
      until = g_get_monotonic_time () + weft_interval (STEP_MS) * (gint64) 1000;
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

WeftCliTicker *
weft_cli_ticker_new (const char *name, guint first_ms, void (*tick) (gpointer data), gpointer data)
{
  WeftCliTicker *self = g_new0 (WeftCliTicker, 1);

  self->first_ms = first_ms;
  self->tick = tick;
  self->data = data;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->end);
  self->thread = g_thread_try_new (name, ticker_run, self, NULL);
  if (self->thread == NULL)
    g_clear_pointer (&self, weft_cli_ticker_free);
  return self;
}

void
weft_cli_ticker_free (WeftCliTicker *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_signal (&self->end);
  g_mutex_unlock (&self->mutex);
  g_clear_pointer (&self->thread, g_thread_join);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->end);
  g_free (self);
}
