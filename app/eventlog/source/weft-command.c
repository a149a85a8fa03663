/* SPDX-License-Identifier: BSD-3-Clause */
/* Registry of commands, and their encoding: a magic number, version 0, the length of the namespace,
 * the namespace, and the command's number. */
#include "weft-command.h"

#include "weft-event-tags.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

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
