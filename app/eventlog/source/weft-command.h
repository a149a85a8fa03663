/* SPDX-License-Identifier: BSD-3-Clause */
/* Command: what a client can ask of a running program over its eventlog-socket. */
#pragma once

#include <glib.h>

/* Bytes of the longest command. */
#define WEFT_COMMAND_MAX (4 + 1 + 1 + 255 + 1)

/* Strings are static in the registry, and the caller's in a command of a program's own. */
typedef struct
{
  const char *id;         /* "heap-census"; NULL in a program's own */
  const char *title;      /* not translated yet; NULL in a program's own */
  const char *name_space; /* of the program's handler, 1 to 255 bytes */
  guint8 number;          /* in the namespace, 1 to 255 */
  const char *needs;      /* the program's part, a sentence, not translated yet; or NULL */
  guint16 confirmed_by;   /* tag of the event that follows where it had an effect; 0: none does */
} WeftCommand;

/* All that GHC's libraries know. */
const WeftCommand *weft_commands (guint *n);

/* The one of them called @id, or NULL. */
const WeftCommand *weft_command_find (const char *id);

/* Makes @command one of the program's own: "NAMESPACE:NUMBER", of which @name_space gets a newly
 * allocated copy that @command borrows. FALSE with @error set (G_IO_ERROR_INVALID_ARGUMENT). */
gboolean
weft_command_parse (const char *text, WeftCommand *command, char **name_space, GError **error);

/* What is sent for @command; returns how many bytes that are. */
gsize weft_command_bytes (const WeftCommand *command, guint8 bytes[WEFT_COMMAND_MAX]);
