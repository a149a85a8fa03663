/* SPDX-License-Identifier: BSD-3-Clause */
/* Control of a log while it is read, from any thread: commands to the program, and limits of the
 * part of the log that is kept. */
#pragma once

#include "weft-command.h"
#include "weft-shared.h"

#include <gio/gio.h>

/* The part to keep of a stream without an end: the newest bytes, and the newest ns; 0 for no limit.
 * A plain value. */
typedef struct
{
  guint64 bytes, ns;
} WeftKeep;

/* Returns the number of bytes that may come before the reader has looked at them, so that old ones
 * can be dropped in time; 0: any number. */
static inline guint64
weft_keep_backlog (WeftKeep keep)
{
  return keep.bytes / 4;
}

/* Shared by reference between the user interface and the source that is connected (see
 * weft_source_set_control()). */
typedef struct _WeftControl WeftControl;

WeftControl *weft_control_new (void);
WeftControl *weft_control_ref (WeftControl *self);
void weft_control_unref (WeftControl *self);

/* Returns TRUE if a program is connected that may understand commands: at a socket. */
gboolean weft_control_can_send (WeftControl *self);

/* Sends @command. There is no answer: the log shows the effect, if any; a program whose
 * eventlog-socket is built without +control ignores commands. Never waits. Returns FALSE with
 * @error set. */
gboolean weft_control_send (WeftControl *self, const WeftCommand *command, GError **error);

/* Sets the part to keep from now on; all by default. */
void weft_control_set_keep (WeftControl *self, WeftKeep keep);
WeftKeep weft_control_get_keep (WeftControl *self);

/* For sources: sends commands to the socket @fd, borrowed until the next call; -1 for none. */
void weft_control_set_socket (WeftControl *self, int fd);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftControl, weft_control_unref)
