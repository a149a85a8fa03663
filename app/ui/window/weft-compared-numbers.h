/* SPDX-License-Identifier: BSD-3-Clause */
/* Grid of the numbers of two logs beside each other. */
#pragma once

#include "weft-trace.h"
#include <gtk/gtk.h>

/* Replaces what @grid holds by the numbers of A and B, the whole logs, with what differs. */
void weft_compared_numbers_fill (GtkGrid *grid, WeftTrace *const traces[2]);
