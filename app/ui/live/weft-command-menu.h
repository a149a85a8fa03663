/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu button that sends commands to the program of a live log. */
#pragma once

#include "weft-document.h"
#include <gtk/gtk.h>

/* Creates a menu of the commands for the program of @document: GHC's, and the user-defined ones
 * from the settings. */
GtkWidget *weft_command_menu_new (WeftDocument *document);
