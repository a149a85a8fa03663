/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands that a client can send to a running program over its eventlog-socket. */
#pragma once

#include <glib.h>

/* Size of the longest command. */
#define WEFT_COMMAND_MAX (4 + 1 + 1 + 255 + 1)

/* The strings are static in the registry, and the caller's in a custom command. */
typedef struct
{
  const char *id;         /* "heap-census"; NULL in a custom command */
  const char *title;      /* untranslated; NULL in a custom command */
  const char *name_space; /* namespace of the program's handler, 1 to 255 bytes */
  guint8 number;          /* number in the namespace, 1 to 255 */
  const char *needs;      /* requirement of the program, a sentence, untranslated; or NULL */
  guint16 confirmed_by;   /* tag of the event that confirms it; 0: none */
} WeftCommand;

/* Returns the commands that GHC's libraries know. */
const WeftCommand *weft_commands (guint *n);

/* Returns the one called @id, or NULL. */
const WeftCommand *weft_command_find (const char *id);

/* Sets @command to a custom one, "NAMESPACE:NUMBER"; @name_space gets a newly allocated copy of the
 * namespace, which @command borrows. Returns FALSE with @error set
 * (G_IO_ERROR_INVALID_ARGUMENT). */
gboolean
weft_command_parse (const char *text, WeftCommand *command, char **name_space, GError **error);

/* Encodes @command. Returns the number of bytes. */
gsize weft_command_bytes (const WeftCommand *command, guint8 bytes[WEFT_COMMAND_MAX]);
