/* SPDX-License-Identifier: BSD-3-Clause */
/* Looks at the status of a source now and then, and says what is new. */
#include "weft-cli-news.h"

#include "weft-cli-ticker.h"
#include "weft-cli.h"

#include <string.h>

/* Before the first look, a program that listens is connected to. */
#define LOOK_MS 500

struct _WeftCliNews
{
  WeftSource *source;
  const char *name;
  WeftCliTicker *ticker;
  char *told; /* last; or NULL */
};

static void
news_tell (gpointer data)
{
  WeftCliNews *self = data;
  WeftSourceStatus status;
  g_autofree char *text = NULL;

  weft_source_status (self->source, &status);
  /* who writes to standard input is not news */
  if (strcmp (self->name, "-") == 0 && !status.is_large)
    return;
  text = weft_source_status_describe (&status, self->name, g_get_monotonic_time ());
  if (g_strcmp0 (text, self->told) == 0)
    return;
  if (text != NULL)
    weft_cli_complain ("%s", text);
  g_free (self->told);
  self->told = g_steal_pointer (&text);
}

WeftCliNews *
weft_cli_news_new (WeftSource *source, const char *name)
{
  WeftCliNews *self = g_new0 (WeftCliNews, 1);

  self->source = source;
  self->name = name;
  self->ticker = weft_cli_ticker_new ("weft-cli-news", LOOK_MS, news_tell, self);
  if (self->ticker == NULL)
    g_clear_pointer (&self, weft_cli_news_free);
  return self;
}

void
weft_cli_news_free (WeftCliNews *self)
{
  if (self == NULL)
    return;
  if (self->ticker != NULL)
    {
      weft_cli_ticker_free (self->ticker);
      news_tell (self);
    }
  g_free (self->told);
  g_free (self);
}
