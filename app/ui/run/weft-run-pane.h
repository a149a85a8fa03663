/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane for a program run by Weft: its state, its output, and buttons to stop it. */
#pragma once

#include "weft-program-run.h"
#include <adwaita.h>

#define WEFT_TYPE_RUN_PANE (weft_run_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftRunPane, weft_run_pane, WEFT, RUN_PANE, AdwBin)

/* Keeps a reference to @run, and ends the program when the pane is disposed. */
GtkWidget *weft_run_pane_new (WeftProgramRun *run);
