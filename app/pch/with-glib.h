/* SPDX-License-Identifier: BSD-3-Clause */
/* What nearly every file of a library or test without pictures includes, compiled once each. A file
 * still includes what it uses: the build with sanitizers has no precompiled headers. */
#include <gio/gio.h>
#include <math.h>
#include <string.h>
