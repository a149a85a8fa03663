/* SPDX-License-Identifier: BSD-3-Clause */
/* Sends each command as one message, so that commands from several threads do not mix. */
#include "weft-control.h"

#include "weft-event-tags.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
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

/* Namespaces of commands. Servers compare two of them only up to the end of the shorter one. */
#define SOCKET         "eventlog-socket"
#define STACK_PROFILER "ghc-stack-profiler"
#define MAX_NAME_SPACE 255

static const char needs_prof[] = N_ ("The program must be built with -prof.");
static const char needs_heap[] =
    N_ ("The program must run with a heap profile, as +RTS -hT gives it.");
static const char needs_stacks[] =
    N_ ("The program must be built with ghc-stack-profiler and run it.");

static const WeftCommand commands[] = {
  { "start-profiling", N_ ("Start Profiling"), SOCKET, 1, needs_prof,
    WEFT_TAG_PROF_SAMPLE_COST_CENTRE },
  { "stop-profiling", N_ ("Stop Profiling"), SOCKET, 2, needs_prof, 0 },
  { "start-heap-profiling", N_ ("Start Heap Profiling"), SOCKET, 3, needs_heap,
    WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN },
  { "stop-heap-profiling", N_ ("Stop Heap Profiling"), SOCKET, 4, needs_heap, 0 },
  { "heap-census", N_ ("Take a Heap Census"), SOCKET, 5, needs_heap,
    WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN },
  { "start-stacks", N_ ("Start Sampling Stacks"), STACK_PROFILER, 1, needs_stacks,
    WEFT_TAG_USER_MARKER },
  { "stop-stacks", N_ ("Stop Sampling Stacks"), STACK_PROFILER, 2, needs_stacks,
    WEFT_TAG_USER_MARKER },
};

const WeftCommand *
weft_commands (guint *n)
{
  *n = G_N_ELEMENTS (commands);
  return commands;
}

gboolean
weft_command_parse (const char *text, WeftCommand *command, char **name_space, GError **error)
{
  const char *colon = strrchr (text, ':');
  gsize length = colon != NULL ? (gsize) (colon - text) : 0;
  g_autofree char *name = g_strndup (text, length);
  guint64 number = 0;

  if (length == 0 || length > MAX_NAME_SPACE ||
      !g_ascii_string_to_unsigned (colon + 1, 10, 1, G_MAXUINT8, &number, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("“%s” is not a command (NAMESPACE:NUMBER, with a namespace of 1 to %d bytes "
                      "and a number from 1 to 255)"),
                   text, MAX_NAME_SPACE);
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      const char *known = commands[i].name_space;

      if (strcmp (name, known) == 0 || strncmp (name, known, MIN (length, strlen (known))) != 0)
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("programs take the namespace “%s” for “%s”, as one begins with the other. "
                      "Give it another name."),
                   name, known);
      return FALSE;
    }
  *name_space = g_steal_pointer (&name);
  *command = (WeftCommand){ .name_space = *name_space, .number = (guint8) number };
  return TRUE;
}

gsize
weft_command_encode (const WeftCommand *command, guint8 bytes[WEFT_COMMAND_MAX_SIZE])
{
  static const guint8 head[] = { 0xf0, 0x9e, 0x97, 0x8c, 0x00 };
  gsize length = strlen (command->name_space);
  gsize at = sizeof head;

  g_assert (length > 0 && length <= MAX_NAME_SPACE && command->number > 0);
  memcpy (bytes, head, sizeof head);
  bytes[at++] = (guint8) length;
  memcpy (bytes + at, command->name_space, length);
  at += length;
  bytes[at++] = command->number;
  return at;
}
