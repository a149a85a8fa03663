/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane "At This Moment": the state of every HEC and thread at a given time, the GC, the heap and
 * the last events. */
#pragma once

#include "weft-document.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_INSTANT_PANE (weft_instant_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftInstantPane, weft_instant_pane, WEFT, INSTANT_PANE, GtkBox)

/* Emits "closed" when the close button or Escape is pressed. Activates "document.item". */

/* Follows @document. While the pane is visible it also follows the time of clicks and of the
 * selected event. */
void weft_instant_pane_set_document (WeftInstantPane *self, WeftDocument *document);

/* Shows the state at @time, ns. */
void weft_instant_pane_show (WeftInstantPane *self, guint64 time);

/* Returns the time shown, ns. */
guint64 weft_instant_pane_get_time (WeftInstantPane *self);

/* Returns the content as text, "" at first. Newly allocated. */
char *weft_instant_pane_get_text (WeftInstantPane *self);
