/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialogs that a window opens. */
#pragma once

#include "weft-launch.h"
#include "weft-window.h"

#include <adwaita.h>
#include <glib-object.h>

/* Dialog that asks for the address of a running program's eventlog-socket, and connects to it. */
#define WEFT_TYPE_CONNECT_DIALOG (weft_connect_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftConnectDialog, weft_connect_dialog, WEFT, CONNECT_DIALOG, AdwWindow)

/* Creates a dialog that is transient for @window and opens the log in a new tab of @window. The
 * entry contains weft_address_from_environment() at first. */
GtkWidget *weft_connect_dialog_new (WeftWindow *window);

/* Opens the entered address and closes the dialog. If the text is not an address, the dialog stays
 * open. */
void weft_connect_dialog_connect (WeftConnectDialog *self);

/* Dialog that runs a program: its command line, its options, and the data to record. */
#define WEFT_TYPE_RUN_DIALOG (weft_run_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftRunDialog, weft_run_dialog, WEFT, RUN_DIALOG, AdwWindow)

/* Creates a dialog over @window, which gets a tab for the log. The dialog is filled in with @launch
 * or, if @launch is NULL, with the last program. */
GtkWidget *weft_run_dialog_new (WeftWindow *window, const WeftLaunch *launch);

/* Starts the program and closes the dialog when the log exists. If the program cannot be recorded,
 * the dialog stays open and shows why. */
void weft_run_dialog_run (WeftRunDialog *self);

/* Preferences window: a row for each preference, bound to its setting. */
#define WEFT_TYPE_PREFERENCES_WINDOW (weft_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftPreferencesWindow, weft_preferences_window, WEFT, PREFERENCES_WINDOW, AdwWindow)

/* Presents the preferences window above @parent, which may be NULL. Creates the window if there is
 * none. */
void weft_preferences_window_present (GtkWindow *parent);
