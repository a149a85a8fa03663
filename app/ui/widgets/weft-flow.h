/* SPDX-License-Identifier: BSD-3-Clause */
/* Bin of a GtkFlowBox that is there for its layout only: Tab goes through what its cells hold. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_FLOW (weft_flow_get_type ())
G_DECLARE_FINAL_TYPE (WeftFlow, weft_flow, WEFT, FLOW, AdwBin)
