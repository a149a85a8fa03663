/* SPDX-License-Identifier: BSD-3-Clause */
/* Container of a horizontal GtkPaned that becomes vertical if the width is too small for both
 * children. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_FOLDING_PANED (weft_folding_paned_get_type ())
G_DECLARE_FINAL_TYPE (WeftFoldingPaned, weft_folding_paned, WEFT, FOLDING_PANED, GtkWidget)

/* Property "child": the GtkPaned. */
