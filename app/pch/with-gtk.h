/* SPDX-License-Identifier: BSD-3-Clause */
/* Precompiled header for the window. Compiling GTK's headers takes half of the time needed for each
 * file of the window. See with-glib.h. */
#include <adwaita.h>
#include <math.h>
#include <string.h>
