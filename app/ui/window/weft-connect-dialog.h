/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that asks for the address of a running program's eventlog-socket, and connects to it. */
#pragma once

#include "weft-window.h"

#define WEFT_TYPE_CONNECT_DIALOG (weft_connect_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftConnectDialog, weft_connect_dialog, WEFT, CONNECT_DIALOG, AdwWindow)

/* Creates a dialog over @window, which gets a tab for the log. The entry is filled in with the
 * address that the environment sets for programs, if any. */
GtkWidget *weft_connect_dialog_new (WeftWindow *window);

/* Opens the entered address and closes the dialog. If the text is not an address, the dialog stays
 * open. */
void weft_connect_dialog_connect (WeftConnectDialog *self);
