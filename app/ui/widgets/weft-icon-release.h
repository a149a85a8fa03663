/* SPDX-License-Identifier: BSD-3-Clause */
/* Releases icons in the main thread only. In GTK 4.8 to 4.18 at least, a thread that loads icons
 * also drops icons that were not used recently. GtkIconTheme finds an icon until it is freed, and
 * so a widget that is shown at that moment could get an icon that is about to be freed. */
#pragma once

/* From now on, frees all icons of the process in the main thread. Call once in the main thread,
 * after GTK is initialised. */
void weft_icon_release_start (void);
