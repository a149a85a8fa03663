/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu button that chooses the alerts of a running program. */
#pragma once

#include "weft-alert.h"
#include <gtk/gtk.h>

/* Returns the limits from the settings; 0 for a disabled alert. */
WeftAlertLimits weft_alert_menu_limits (void);

/* Returns the folder to which logs around alerts are saved. Newly allocated. */
char *weft_alert_menu_folder (void);

/* Shows the folder in the desktop's file manager; creates it if necessary. */
void weft_alert_menu_open_folder (void);

/* Creates a button with a popover that has a check button and a limit for each alert, stored in the
 * settings, and the folder. */
GtkWidget *weft_alert_menu_new (void);
