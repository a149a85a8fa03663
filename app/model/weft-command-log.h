/* SPDX-License-Identifier: BSD-3-Clause */
/* Log of the commands sent to the program of a live log: each is marked on the timeline, and its
 * effect is looked for in later events. */
#pragma once

#include "weft-document.h"

#define WEFT_TYPE_COMMAND_LOG (weft_command_log_get_type ())
G_DECLARE_FINAL_TYPE (WeftCommandLog, weft_command_log, WEFT, COMMAND_LOG, GObject)

/* Signal "said": a message for the user, such as that a command was sent, had an effect, or had
 * none. */

/* Creates a command log that keeps a reference to @document. */
WeftCommandLog *weft_command_log_new (WeftDocument *document);

/* Sends @command, whose translated title is @title, and reports the result and the effect through
 * "said". @now is the monotonic time (us) from which on an effect is waited for. */
void weft_command_log_send (WeftCommandLog *self,
                            const WeftCommand *command,
                            const char *title,
                            gint64 now);
