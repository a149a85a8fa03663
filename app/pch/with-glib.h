/* SPDX-License-Identifier: BSD-3-Clause */
/* Precompiled header for code without pictures: headers that nearly every file of a library or test
 * includes. A file must still include the headers that it uses, because the build with sanitizers
 * has no precompiled headers. */
#include <gio/gio.h>
#include <math.h>
#include <string.h>
