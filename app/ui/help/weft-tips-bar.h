/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar over the example log with tips for beginners, until the user closes it. */
#pragma once

#include "weft-document.h"
#include <adwaita.h>

#define WEFT_TYPE_TIPS_BAR (weft_tips_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftTipsBar, weft_tips_bar, WEFT, TIPS_BAR, AdwBin)

/* Shows the first tip if @document is the example and the setting "show-tips" is on. */
void weft_tips_bar_set_document (WeftTipsBar *self, WeftDocument *document);
