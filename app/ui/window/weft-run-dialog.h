/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that runs a program: its command line, its options, and the data to record. */
#pragma once

#include "weft-launch.h"
#include "weft-window.h"

#define WEFT_TYPE_RUN_DIALOG (weft_run_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftRunDialog, weft_run_dialog, WEFT, RUN_DIALOG, AdwWindow)

/* Creates a dialog over @window, which gets a tab for the log. The dialog is filled in with @launch
 * or, if @launch is NULL, with the last program. */
GtkWidget *weft_run_dialog_new (WeftWindow *window, const WeftLaunch *launch);

/* Starts the program and closes the dialog when the log exists. If the program cannot be recorded,
 * the dialog stays open and shows why. */
void weft_run_dialog_run (WeftRunDialog *self);
