/* SPDX-License-Identifier: BSD-3-Clause */
/* Control: the way commands take to a program whose log is read, from any thread. */
#pragma once

#include "weft-command.h"
#include "weft-shared.h"

#include <gio/gio.h>

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

/* For sources: commands go to the socket @fd, which is borrowed until the next call; -1 for none.
 */
void weft_control_set_socket (WeftControl *self, int fd);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftControl, weft_control_unref)
