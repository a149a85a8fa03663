/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands that a client can send to a running program over its eventlog-socket. */
#pragma once

#include <glib.h>

/* Size of the longest encoded command in bytes. */
#define WEFT_COMMAND_MAX_SIZE (4 + 1 + 1 + 255 + 1)

/* A command. Its strings are static in the registry, and belong to the caller in a custom
 * command. */
typedef struct
{
  const char *id;         /* "heap-census"; NULL in a custom command */
  const char *title;      /* untranslated; NULL in a custom command */
  const char *name_space; /* namespace of the program's handler, 1 to 255 bytes */
  guint8 number;          /* number of the command in the namespace, 1 to 255 */
  const char
      *requirement;     /* requirement on the program: a sentence, static, untranslated; or NULL */
  guint16 confirmed_by; /* tag of the event that confirms the command, or 0 */
} WeftCommand;

/* Returns the commands that GHC's libraries understand, and sets @n to their number. Static. */
const WeftCommand *weft_commands (guint *n);

/* Sets @command to the custom command "NAMESPACE:NUMBER" in @text, and @name_space to a newly
 * allocated copy of the namespace, which @command borrows. Returns FALSE with @error set
 * (G_IO_ERROR_INVALID_ARGUMENT) if it is not valid. */
gboolean
weft_command_parse (const char *text, WeftCommand *command, char **name_space, GError **error);

/* Encodes @command into @bytes. Returns the number of bytes. */
gsize weft_command_encode (const WeftCommand *command, guint8 bytes[WEFT_COMMAND_MAX_SIZE]);
