/* SPDX-License-Identifier: BSD-3-Clause */
/* Release of icons in the main thread alone. GTK (4.8 to 4.18 at least) also drops icons that were
 * not used lately in the thread that loads others. GtkIconTheme finds an icon until it is freed, so
 * a widget that is shown at that moment gets one that is about to be. */
#pragma once

/* From now on frees each icon of the process in the main thread. Call once, in that thread, after
 * GTK was initialised. */
void weft_icon_release_start (void);
