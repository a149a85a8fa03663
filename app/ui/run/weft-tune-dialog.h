/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that tries RTS flags: runs a program with one setting of flags after another, and lists
 * the result of each setting. */
#pragma once

#include "weft-process.h"
#include <adwaita.h>

#define WEFT_TYPE_TUNE_DIALOG (weft_tune_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftTuneDialog, weft_tune_dialog, WEFT, TUNE_DIALOG, AdwWindow)

/* Creates a dialog over @window, filled in with the command line of @process. @path is the path of
 * the log of @process, or NULL if there is none. */
GtkWidget *weft_tune_dialog_new (GtkWindow *window, const WeftProcess *process, const char *path);
