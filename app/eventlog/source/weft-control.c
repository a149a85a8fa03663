/* SPDX-License-Identifier: BSD-3-Clause */
/* Sends each command as one message, so that commands from several threads do not mix. */
#include "weft-control.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <sys/socket.h>

struct _WeftControl
{
  GMutex lock;
  int fd; /* borrowed; -1 if no socket is connected */
  WeftRetention keep;
};

static void
control_clear (gpointer data)
{
  WeftControl *self = data;

  g_mutex_clear (&self->lock);
}

WeftControl *
weft_control_new (void)
{
  WeftControl *self = weft_shared_new (WeftControl, control_clear);

  g_mutex_init (&self->lock);
  self->fd = -1;
  return self;
}

WeftControl *
weft_control_ref (WeftControl *self)
{
  return weft_shared_ref (self);
}

void
weft_control_unref (WeftControl *self)
{
  weft_shared_unref (self);
}

void
weft_control_set_retention (WeftControl *self, WeftRetention keep)
{
  g_mutex_lock (&self->lock);
  self->keep = keep;
  g_mutex_unlock (&self->lock);
}

WeftRetention
weft_control_get_retention (WeftControl *self)
{
  WeftRetention keep;

  g_mutex_lock (&self->lock);
  keep = self->keep;
  g_mutex_unlock (&self->lock);
  return keep;
}

gboolean
weft_control_can_send (WeftControl *self)
{
  gboolean can;

  g_mutex_lock (&self->lock);
  can = self->fd >= 0;
  g_mutex_unlock (&self->lock);
  return can;
}

gboolean
weft_control_send (WeftControl *self, const WeftCommand *command, GError **error)
{
  guint8 bytes[WEFT_COMMAND_MAX_SIZE];
  gsize size = weft_command_encode (command, bytes);
  gssize sent = -1;
  int code = ENOTCONN;

  g_mutex_lock (&self->lock);
  if (self->fd >= 0)
    {
      sent = send (self->fd, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
      code = errno;
    }
  g_mutex_unlock (&self->lock);
  if (sent == (gssize) size)
    return TRUE;
  if (sent >= 0 || code == EAGAIN)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                         _ ("the program does not read its commands. Is its eventlog-socket built "
                            "with +control?"));
  else
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
                 _ ("the command cannot be sent: %s"), g_strerror (code));
  return FALSE;
}

void
weft_control_set_socket (WeftControl *self, int fd)
{
  g_mutex_lock (&self->lock);
  self->fd = fd;
  g_mutex_unlock (&self->lock);
}
