/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar of a log that a program is still writing: its state, and actions on it. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

#define WEFT_TYPE_LIVE_BAR (weft_live_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftLiveBar, weft_live_bar, WEFT, LIVE_BAR, AdwBin)

/* To be called each second while the log is live, since the lag depends on the current time. */
void weft_live_bar_update (WeftLiveBar *self);

/* To be called once. The bar is visible while the log is live or can be reconnected. */
void weft_live_bar_set_document (WeftLiveBar *self, WeftDocument *document);

/* Reports that Weft started the program: another pane shows its end and can stop it. */
void weft_live_bar_set_has_run (WeftLiveBar *self);
