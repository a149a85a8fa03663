/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar that tells of the newest alert of a live log. Each alert is marked on the timeline, too, and
 * told by a desktop notification where the window is not in front. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

#define WEFT_TYPE_ALERT_BAR (weft_alert_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftAlertBar, weft_alert_bar, WEFT, ALERT_BAR, AdwBin)

/* To be called once. */
void weft_alert_bar_set_document (WeftAlertBar *self, WeftDocument *document);
