/* SPDX-License-Identifier: BSD-3-Clause */
/* What a window shows while no log is open: how to open one, and how to make one. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_TYPE_START_PAGE (weft_start_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftStartPage, weft_start_page, WEFT, START_PAGE, AdwBin)

G_END_DECLS
