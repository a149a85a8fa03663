/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands that were sent to the program of a live log: each is marked on its timeline, and its
 * effect is looked for in the events that follow. */
#pragma once

#include "weft-document.h"

#define WEFT_TYPE_COMMAND_LOG (weft_command_log_get_type ())
G_DECLARE_FINAL_TYPE (WeftCommandLog, weft_command_log, WEFT, COMMAND_LOG, GObject)

/* Signal: "said", with a sentence for a person: that a command was sent, had an effect or none. */

/* Keeps a reference to @document. */
WeftCommandLog *weft_command_log_new (WeftDocument *document);

/* Sends @command, which has a translated @title. Reports that, and its effect. */
void weft_command_log_send (WeftCommandLog *self, const WeftCommand *command, const char *title);
