/* SPDX-License-Identifier: BSD-3-Clause */
/* Saving of the listed events to a file that the user chooses. */
#pragma once

#include "weft-event-list.h"
#include <gtk/gtk.h>

/* Saves the rows of @list as CSV or as lines of JSON. The window of @widget asks for the file and
 * shows the result. */
void weft_event_saver_ask (GtkWidget *widget, WeftEventList *list, gboolean is_json);
