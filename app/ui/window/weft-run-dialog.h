/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that runs a program: which one, how, and what is recorded of it. */
#pragma once

#include "weft-launch.h"
#include "weft-window.h"

#define WEFT_TYPE_RUN_DIALOG (weft_run_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftRunDialog, weft_run_dialog, WEFT, RUN_DIALOG, AdwWindow)

/* Over @window, which gets a tab for the log; filled in with @launch, or, where that is NULL, with
 * the program that was run last. */
GtkWidget *weft_run_dialog_new (WeftWindow *window, const WeftLaunch *launch);

/* Starts what is filled in, and closes the dialog when the log is there; stays open, and says why,
 * where the program cannot be recorded. */
void weft_run_dialog_run (WeftRunDialog *self);
