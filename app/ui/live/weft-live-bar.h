/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar for a log that a program is still writing: its state, and actions on it. */
#pragma once

#include "weft-alert.h"
#include "weft-document.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define WEFT_TYPE_LIVE_BAR (weft_live_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftLiveBar, weft_live_bar, WEFT, LIVE_BAR, AdwBin)

/* Updates the bar. Call it every second while the log is live, since the lag depends on the current
 * time. */
void weft_live_bar_update (WeftLiveBar *self);

/* Sets the document of the bar. Must be called once. The bar is visible while the log is live or
 * can be reconnected. */
void weft_live_bar_set_document (WeftLiveBar *self, WeftDocument *document);

/* Declares that Weft started the program. In that case, the run pane shows the program's end and
 * has the button to stop it. */
void weft_live_bar_set_has_run (WeftLiveBar *self);

/* Opens the menu of alerts. Returns FALSE if the bar shows none, since the log is not live. */
gboolean weft_live_bar_open_alerts (WeftLiveBar *self);

/* Menu button that sends commands to the program of a live log. */

/* Bar with the latest alert of a live log. Each alert also becomes a bookmark in the timeline, and
 * a desktop notification if the window is not active. */
#define WEFT_TYPE_ALERT_BAR (weft_alert_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftAlertBar, weft_alert_bar, WEFT, ALERT_BAR, AdwBin)

/* Sets the document whose alerts the bar shows. Must be called once. */
void weft_alert_bar_set_document (WeftAlertBar *self, WeftDocument *document);

/* Menu button that chooses the alerts of a running program. */

/* Returns the limits from the settings; 0 for a disabled alert. */
WeftAlertLimits weft_alert_menu_get_limits (void);

/* Returns the folder in which excerpts of the log around alerts are saved. Newly allocated. */
char *weft_alert_menu_get_folder (void);

/* Creates a button with a popover. The popover contains a check button and a limit for each alert,
 * which are stored in the settings, and a row for the folder. */
GtkWidget *weft_alert_menu_new (void);
