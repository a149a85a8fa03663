/* SPDX-License-Identifier: BSD-3-Clause */
/* Bar across the page with a message about a log and one action for it. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_BAR (weft_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftBar, weft_bar, WEFT, BAR, AdwBin)

/* Signals: "activated" when the button is pressed, "closed" when the user closes the bar with its
 * close button. */

/* Shows @title (bold) and @detail ("" for none). */
void weft_bar_show (WeftBar *self, const char *title, const char *detail);
void weft_bar_close (WeftBar *self);

/* Shows the message as information, with the icon @icon_name. By default, messages are warnings. */
void weft_bar_set_informational (WeftBar *self, const char *icon_name);

/* Lets the detail wrap to as many lines as needed. By default, it is ellipsized to one line. */
void weft_bar_set_wraps (WeftBar *self);

/* Puts @widget before the button. */
void weft_bar_add (WeftBar *self, GtkWidget *widget);

/* Sets the label of the button; NULL hides it. */
void weft_bar_set_button (WeftBar *self, const char *label);
