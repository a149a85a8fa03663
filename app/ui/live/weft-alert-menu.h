/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu button that chooses what is told at once of a program that runs. */
#pragma once

#include "weft-alert.h"
#include <gtk/gtk.h>

/* The limits that the settings have. */
WeftAlertLimits weft_alert_menu_limits (void);

/* Where logs of what led to alerts are saved. Newly allocated. */
char *weft_alert_menu_folder (void);

/* Shows that folder, which is made if it is missing, in the desktop's file manager. */
void weft_alert_menu_open_folder (void);

/* A button with a popover: a switch and a limit for each alert, kept in the settings, and the
 * folder. */
GtkWidget *weft_alert_menu_new (void);
