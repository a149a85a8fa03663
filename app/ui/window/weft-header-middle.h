/* SPDX-License-Identifier: BSD-3-Clause */
/* Middle of the header bar, between its buttons: the log's name at the start, and the page
 * switcher, which is in the middle of the bar if there is room. The form and position of the
 * switcher depend only on the width of the bar, so that the switcher's buttons stay in place for
 * every log. A name that does not fit is ellipsized or hidden. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_HEADER_MIDDLE (weft_header_middle_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeaderMiddle, weft_header_middle, WEFT, HEADER_MIDDLE, GtkWidget)
