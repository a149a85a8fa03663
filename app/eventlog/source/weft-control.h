/* SPDX-License-Identifier: BSD-3-Clause */
/* Control of a log while it is read, from any thread: commands to the program, and limits of the
 * part of the log that is kept. */
#pragma once

#include "weft-command.h"
#include "weft-shared.h"

#include <gio/gio.h>

/* The part of a stream without an end that is kept: the newest bytes, and the newest ns; 0 for no
 * limit. A plain value. */
typedef struct
{
  guint64 bytes, ns;
} WeftKeep;

/* Bytes of such a stream that may have come before they are looked at, so that what is too old can
 * be dropped in time; 0: any number. */
static inline guint64
weft_keep_backlog (WeftKeep keep)
{
  return keep.bytes / 4;
}

/* Shared by reference between who commands and the source that is connected (see
 * weft_source_set_control()). */
typedef struct _WeftControl WeftControl;

WeftControl *weft_control_new (void);
WeftControl *weft_control_ref (WeftControl *self);
void weft_control_unref (WeftControl *self);

/* Whether a program is connected that may understand commands: one at a socket. */
gboolean weft_control_can_send (WeftControl *self);

/* Sends @command. There is no answer: its effect is seen in the log, or there is none, as in
 * programs whose eventlog-socket is built without +control. Never waits. FALSE with @error set. */
gboolean weft_control_send (WeftControl *self, const WeftCommand *command, GError **error);

/* How much is kept, from now on; all of it at first. */
void weft_control_set_keep (WeftControl *self, WeftKeep keep);
WeftKeep weft_control_get_keep (WeftControl *self);

/* For sources: commands go to the socket @fd, which is borrowed until the next call; -1 for none.
 */
void weft_control_set_socket (WeftControl *self, int fd);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftControl, weft_control_unref)
