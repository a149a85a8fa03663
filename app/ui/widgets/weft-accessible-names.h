/* SPDX-License-Identifier: BSD-3-Clause */
/* Accessible names of controls, as ARIA makes them: from the text in a control, else from its
 * placeholder or tooltip. GTK before 4.10 does not, and calls such controls "GtkImage". */
#pragma once

#include <gtk/gtk.h>

/* From now on names every control of the process whenever it is shown, and again when its tooltip
 * changes. A name that a control was given otherwise stays. Call once, after GTK was initialised.
 */
void weft_accessible_names_start (void);

/* Names @value, a label with a number, by @name beside it and by @head above it, labels too, or
 * NULL. The number is part of the name, or its description. */
void weft_accessible_names_value (GtkWidget *value, GtkWidget *name, GtkWidget *head);
