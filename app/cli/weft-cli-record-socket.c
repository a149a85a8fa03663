/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the bytes of a socket to a file as they come. */
#include "weft-cli-record.h"

#include "weft-cli-news.h"
#include "weft-header.h"
#include "weft-interval.h"
#include "weft-log-finish.h"
#include "weft-source.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <unistd.h>

/* Between two looks for a signal, and at what it waits for. */
#define PATIENCE_MS 200
/* At a time; a stream has what has come. */
#define CHUNK (1024 * 1024)

static volatile sig_atomic_t is_stopped;

static void
stop_cb (int number)
{
  is_stopped = 1;
}

static void
listen_for_signals (void)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
  const struct sigaction action = { .sa_handler = stop_cb };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sigaction (numbers[i], &action, NULL);
}

typedef struct
{
  WeftSource *source;
  const char *output;
  int fd;        /* of the output; -1 before anything has come */
  char *old;     /* the log that was there before, put aside; or NULL */
  gsize written; /* bytes */
} Recording;

/* FALSE with errno set. */
static gboolean
open_output (Recording *self)
{
  self->old = weft_cli_record_put_aside (self->output);
  self->fd = open (self->output, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return self->fd >= 0;
}

/* Writes what has come since the last call. FALSE with errno set. */
static gboolean
write_more (Recording *self)
{
  g_autoptr (WeftMap) map = weft_source_map (self->source, NULL);

  if (map != NULL && map->size > 0 && self->fd < 0 && !open_output (self))
    return FALSE;
  while (map != NULL && self->written < map->size)
    {
      gssize n = write (self->fd, map->data + self->written, map->size - self->written);

      if (n < 0 && errno != EINTR)
        return FALSE;
      self->written += (gsize) MAX (n, 0);
    }
  return TRUE;
}

/* Until its end, or a signal. FALSE, said on standard error, where something went wrong. */
static gboolean
read_all (Recording *self)
{
  g_autoptr (GError) error = NULL;
  gboolean more = TRUE;

  while (more && error == NULL && !is_stopped)
    {
      weft_source_read (self->source, CHUNK, &more, NULL, &error);
      if (!write_more (self))
        {
          weft_cli_complain ("%s: %s", self->output, g_strerror (errno));
          return FALSE;
        }
    }
  if (error != NULL)
    weft_cli_complain ("%s", error->message);
  return error == NULL;
}

/* Closes the output. A log that a person has stopped has its end there; what is not a log, as
 * nothing but the beginning of a header has come, goes. Returns whether there is one. */
static gboolean
end_output (Recording *self, gboolean is_quiet)
{
  const char *lack = _ ("nothing has come");
  g_autoptr (GError) error = NULL;

  if (self->fd < 0 && !is_quiet)
    weft_cli_record_complain_of_lack (self->output, lack);
  if (self->fd < 0)
    return FALSE;
  if (is_stopped && !weft_log_finish (self->fd, &error) && error->domain == WEFT_HEADER_ERROR &&
      ftruncate (self->fd, 0) != 0)
    weft_cli_complain ("%s: %s", self->output, g_strerror (errno));
  close (self->fd);
  return weft_cli_record_settle (self->output, self->old, is_quiet, lack);
}

WeftCliStatus
weft_cli_record_socket (const char *address, const char *output, gboolean is_quiet)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (address, &error);
  g_autoptr (WeftCliNews) news = NULL;
  Recording self = { source, output, -1 };
  gboolean is_read;

  if (source == NULL)
    {
      weft_cli_complain ("%s", error->message);
      return WEFT_CLI_UNREADABLE;
    }
  if (!weft_cli_record_may_replace (output))
    return WEFT_CLI_USAGE;
  listen_for_signals ();
  weft_source_follow (source);
  weft_source_set_patience (source, (int) weft_interval (PATIENCE_MS));
  if (!is_quiet)
    news = weft_cli_news_new (source, address);
  is_read = read_all (&self);
  g_clear_pointer (&news, weft_cli_news_free);
  is_read = end_output (&self, is_quiet) && is_read;
  g_free (self.old);
  return is_read ? WEFT_CLI_ANSWERED : WEFT_CLI_UNREADABLE;
}
