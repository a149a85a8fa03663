/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar of a log that a program still writes: what is known of it, and what can be done. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

#define WEFT_TYPE_LIVE_BAR (weft_live_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftLiveBar, weft_live_bar, WEFT, LIVE_BAR, AdwBin)

/* To be called each second while the log is live: what it tells is of now. */
void weft_live_bar_update (WeftLiveBar *self);

/* To be called once. Shown as long as the log is live, or its program can come again. */
void weft_live_bar_set_document (WeftLiveBar *self, WeftDocument *document);

/* The program was started here: a pane tells when it ends, and can stop it. */
void weft_live_bar_set_has_run (WeftLiveBar *self);
