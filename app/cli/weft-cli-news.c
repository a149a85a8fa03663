/* SPDX-License-Identifier: BSD-3-Clause */
/* Looks at the status of a source now and then, and says what is new. */
#include "weft-cli-news.h"

#include "weft-cli.h"

#include <string.h>

/* Before the first look, a program that listens is connected to. */
#define LOOK_US (G_USEC_PER_SEC / 2)

struct _WeftCliNews
{
  WeftSource *source;
  const char *name;
  GThread *thread;
  GMutex mutex;
  GCond end;
  gboolean is_over;
  char *told; /* last; or NULL */
};

static void
tell (WeftCliNews *self)
{
  WeftSourceStatus status;
  g_autofree char *text = NULL;

  weft_source_status (self->source, &status);
  text = weft_source_status_describe (&status, self->name, g_get_monotonic_time ());
  if (g_strcmp0 (text, self->told) == 0)
    return;
  if (text != NULL)
    weft_cli_complain ("%s", text);
  g_free (self->told);
  self->told = g_steal_pointer (&text);
}

static gpointer
watch (gpointer data)
{
  WeftCliNews *self = data;
  gint64 until = g_get_monotonic_time () + LOOK_US;

  g_mutex_lock (&self->mutex);
  while (!self->is_over)
    {
      if (g_cond_wait_until (&self->end, &self->mutex, until))
        continue;
      tell (self);
      until = g_get_monotonic_time () + LOOK_US;
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

WeftCliNews *
weft_cli_news_new (WeftSource *source, const char *name)
{
  WeftCliNews *self;

  /* who writes to standard input is no news */
  if (strcmp (name, "-") == 0)
    return NULL;
  self = g_new0 (WeftCliNews, 1);
  self->source = source;
  self->name = name;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->end);
  self->thread = g_thread_try_new ("weft-cli-news", watch, self, NULL);
  if (self->thread == NULL)
    g_clear_pointer (&self, weft_cli_news_free);
  return self;
}

void
weft_cli_news_free (WeftCliNews *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_signal (&self->end);
  g_mutex_unlock (&self->mutex);
  if (self->thread != NULL)
    {
      g_thread_join (self->thread);
      tell (self);
    }
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->end);
  g_free (self->told);
  g_free (self);
}
