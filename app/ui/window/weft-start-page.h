/* SPDX-License-Identifier: BSD-3-Clause */
/* Start page, shown while no log is open: how to open one, and how to record one. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_START_PAGE (weft_start_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftStartPage, weft_start_page, WEFT, START_PAGE, AdwBin)
