/* SPDX-License-Identifier: BSD-3-Clause */
/* Control of a log while it is being read, from any thread: commands to the program, and limits on
 * the part of the log that is kept. */
#pragma once

#include "weft-command.h"
#include "weft-shared.h"

#include <gio/gio.h>

/* Part to keep of a stream without an end: only the newest bytes, and only the newest ns; 0 for no
 * limit. Copied by value. */
typedef struct
{
  guint64 bytes, ns;
} WeftKeep;

/* Returns the number of bytes that may arrive before the reader has looked at them, so that old
 * ones can be dropped in time; 0 for any number. */
static inline guint64
weft_keep_backlog (WeftKeep keep)
{
  return keep.bytes / 4;
}

/* Shared by reference between the user interface and the connected source (see
 * weft_source_set_control()). */
typedef struct _WeftControl WeftControl;

WeftControl *weft_control_new (void);
WeftControl *weft_control_ref (WeftControl *self);
void weft_control_unref (WeftControl *self);

/* Returns TRUE if a program is connected over a socket, so that it may understand commands. */
gboolean weft_control_can_send (WeftControl *self);

/* Sends @command. There is no reply: the effect, if any, shows in the log. A program whose
 * eventlog-socket is built without +control ignores commands. Never waits. Returns FALSE with
 * @error set. */
gboolean weft_control_send (WeftControl *self, const WeftCommand *command, GError **error);

/* Sets the part of the log to keep from now on; everything by default. */
void weft_control_set_keep (WeftControl *self, WeftKeep keep);
WeftKeep weft_control_get_keep (WeftControl *self);

/* Called by sources: directs commands to the socket @fd, borrowed until the next call; -1 for
 * none. */
void weft_control_set_socket (WeftControl *self, int fd);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftControl, weft_control_unref)
