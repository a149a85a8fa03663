/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar with the latest alert of a live log. Each alert also becomes a bookmark in the timeline, and
 * a desktop notification if the window is not active. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

#define WEFT_TYPE_ALERT_BAR (weft_alert_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftAlertBar, weft_alert_bar, WEFT, ALERT_BAR, AdwBin)

/* Sets the document whose alerts the bar shows. Must be called once. */
void weft_alert_bar_set_document (WeftAlertBar *self, WeftDocument *document);
