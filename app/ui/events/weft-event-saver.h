/* SPDX-License-Identifier: BSD-3-Clause */
/* Saving of the listed events to a file that the person is asked for. */
#pragma once

#include "weft-event-list.h"
#include <gtk/gtk.h>

/* The rows of @list as CSV, or as lines of JSON. @widget is the one that a person used: its window
 * asks, and says what came of it. */
void weft_event_saver_ask (GtkWidget *widget, WeftEventList *list, gboolean is_json);
