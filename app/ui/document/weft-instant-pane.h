/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane "At This Moment": what every HEC and thread did at one time, the GC, the heap and the last
 * events. */
#pragma once

#include "weft-document.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_INSTANT_PANE (weft_instant_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftInstantPane, weft_instant_pane, WEFT, INSTANT_PANE, GtkBox)

/* Signals: "closed", when its cross or Escape is pressed. Activates "document.item". */

/* Follows @document, and while it is shown the time that a person clicks at or selects an event of.
 */
void weft_instant_pane_set_document (WeftInstantPane *self, WeftDocument *document);

/* Shows @time, ns, from now on. */
void weft_instant_pane_show (WeftInstantPane *self, guint64 time);

/* The time that is shown. */
guint64 weft_instant_pane_get_time (WeftInstantPane *self);

/* What is shown as text, "" before anything is. Newly allocated. */
char *weft_instant_pane_text (WeftInstantPane *self);
