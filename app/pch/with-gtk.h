/* SPDX-License-Identifier: BSD-3-Clause */
/* Precompiled for the window: half of the time of each of its files is GTK's headers. See
 * with-glib.h. */
#include <adwaita.h>
#include <math.h>
#include <string.h>
