/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that connects to a running program: the address of its eventlog-socket. */
#pragma once

#include "weft-window.h"

#define WEFT_TYPE_CONNECT_DIALOG (weft_connect_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftConnectDialog, weft_connect_dialog, WEFT, CONNECT_DIALOG, AdwWindow)

/* A dialog over @window, which gets a tab for the log; filled in with the address that the
 * environment gives to programs, if it does. */
GtkWidget *weft_connect_dialog_new (WeftWindow *window);

/* Opens the address that is filled in and closes the dialog; keeps it open if that is not an
 * address. */
void weft_connect_dialog_connect (WeftConnectDialog *self);
