/* SPDX-License-Identifier: BSD-3-Clause */
/* Window with the help pages of all rules of Findings, and a list to find them by. */
#pragma once

#include "weft-rule.h"
#include <adwaita.h>

#define WEFT_TYPE_RULES_WINDOW (weft_rules_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftRulesWindow, weft_rules_window, WEFT, RULES_WINDOW, AdwWindow)

/* Presents the window that belongs to @parent, a new one if there is none yet, at the page of
 * @rule; NULL: at the page that it showed before, or the first. */
void weft_rules_window_present (GtkWindow *parent, const WeftRule *rule);
