/* SPDX-License-Identifier: BSD-3-Clause */
/* Value of an AdwComboRow that is never cut. */
#pragma once

#include <adwaita.h>

/* For a row of strings without "use-subtitle": its subtitle is wrapped before its value is cut. */
void weft_combo_row_show_whole (AdwComboRow *self);
