/* SPDX-License-Identifier: BSD-3-Clause */
/* Control of a log while it is being read, from any thread: sends commands to the program, and
 * limits the part of the log that is kept. */
#pragma once

#include "weft-shared.h"

#include <gio/gio.h>

/* Commands that a client can send to a running program over its eventlog-socket. */

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

/* Part of a stream without an end that is kept: only the newest bytes, and only the newest ns. A
 * limit of 0 means no limit. Copied by value. */
typedef struct
{
  guint64 bytes, ns;
} WeftRetention;

/* Returns the number of bytes that may arrive before the reader must handle them, so that old bytes
 * can be dropped in time; 0 for no limit. */
static inline guint64
weft_retention_backlog (WeftRetention keep)
{
  return keep.bytes / 4;
}

/* A control. Shared by reference between the user interface and the connected source (see
 * weft_source_set_control()). */
typedef struct _WeftControl WeftControl;

WeftControl *weft_control_new (void);
WeftControl *weft_control_ref (WeftControl *self);
void weft_control_unref (WeftControl *self);

/* Returns TRUE if a program is connected over a socket, and so may understand commands. */
gboolean weft_control_can_send (WeftControl *self);

/* Sends @command. There is no reply: the effect, if any, is seen in the log. A program whose
 * eventlog-socket is built without +control ignores commands. Never waits. Returns FALSE with
 * @error set on failure. */
gboolean weft_control_send (WeftControl *self, const WeftCommand *command, GError **error);

/* Sets the part of the log to keep from now on; everything by default. */
void weft_control_set_retention (WeftControl *self, WeftRetention keep);
WeftRetention weft_control_get_retention (WeftControl *self);

/* Sets the socket to which commands are sent; called by sources. @fd is borrowed until the next
 * call; -1 for no socket. */
void weft_control_set_socket (WeftControl *self, int fd);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftControl, weft_control_unref)
