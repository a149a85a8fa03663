/* SPDX-License-Identifier: BSD-3-Clause */
/* Accessible names of controls, as ARIA makes them: from the text in a control, else from its
 * placeholder or tooltip. GTK before 4.10 does not, and calls such controls "GtkImage". */
#pragma once

/* From now on names every control of the process whenever it is shown, and again when its tooltip
 * changes. A name that a control was given otherwise stays. Call once, after GTK was initialised.
 */
void weft_accessible_names_start (void);
