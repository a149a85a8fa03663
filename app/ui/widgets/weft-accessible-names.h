/* SPDX-License-Identifier: BSD-3-Clause */
/* Accessible names of controls, by ARIA's rules: from the text inside a control, else from its
 * placeholder or tooltip. GTK before 4.10 does not apply these rules, and names such controls
 * "GtkImage". */
#pragma once

#include <gtk/gtk.h>

/* Makes this file name every control of the process when the control is shown, and again when its
 * tooltip changes. Names that were set otherwise are kept. Call once, after GTK is initialised. */
void weft_accessible_names_start (void);

/* Names @value, a label with a number, by the labels @name beside it and @head above it (NULL if
 * none). The number is part of the name or, depending on GTK's version, the description. */
void weft_accessible_names_describe_value (GtkWidget *value, GtkWidget *name, GtkWidget *head);
