/* SPDX-License-Identifier: BSD-3-Clause */
/* Middle of the header bar, between its buttons: the log's name at the start, and the switcher of
 * its pages, in the middle of the bar if it has room there. The form and the position of the
 * switcher depend on the width of the bar alone, so that its buttons are at the same position for
 * every log; a name that has no room is ellipsized or hidden. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_HEADER_MIDDLE (weft_header_middle_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeaderMiddle, weft_header_middle, WEFT, HEADER_MIDDLE, GtkWidget)
