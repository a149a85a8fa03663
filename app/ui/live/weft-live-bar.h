/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar for a log that a program is still writing: its state, and actions on it. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

#define WEFT_TYPE_LIVE_BAR (weft_live_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftLiveBar, weft_live_bar, WEFT, LIVE_BAR, AdwBin)

/* Updates the bar. Call it every second while the log is live, since the lag depends on the current
 * time. */
void weft_live_bar_update (WeftLiveBar *self);

/* Sets the document of the bar. Must be called once. The bar is visible while the log is live or
 * can be reconnected. */
void weft_live_bar_set_document (WeftLiveBar *self, WeftDocument *document);

/* Tells the bar that Weft started the program. In that case, the run pane shows the program's end
 * and has the button to stop it. */
void weft_live_bar_set_has_run (WeftLiveBar *self);
