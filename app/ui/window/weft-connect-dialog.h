/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that connects to a running program: the address of its eventlog-socket. */
#pragma once

#include "weft-window.h"

#define WEFT_TYPE_CONNECT_DIALOG (weft_connect_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftConnectDialog, weft_connect_dialog, WEFT, CONNECT_DIALOG, AdwWindow)

/* Over @window, which gets a tab for the log; filled in with the address that this environment
 * gives to programs, where it does. */
GtkWidget *weft_connect_dialog_new (WeftWindow *window);

/* Opens what is filled in, and closes the dialog; stays open where that is no address. */
void weft_connect_dialog_connect (WeftConnectDialog *self);
