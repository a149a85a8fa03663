/* SPDX-License-Identifier: BSD-3-Clause */
/* Bin for a GtkFlowBox that is used only for its layout: Tab moves through the contents of the
 * cells. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_FLOW (weft_flow_get_type ())
G_DECLARE_FINAL_TYPE (WeftFlow, weft_flow, WEFT, FLOW, AdwBin)
