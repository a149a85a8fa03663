/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu button that sends commands to the program of a live log. */
#pragma once

#include "weft-document.h"
#include <gtk/gtk.h>

/* For the program of @document: GHC's commands, and those that the settings have for programs' own.
 */
GtkWidget *weft_command_menu_new (WeftDocument *document);
