/* SPDX-License-Identifier: BSD-3-Clause */
/* Path of the example log. */
#pragma once

#include <gio/gio.h>

/* In the folder that the environment's WEFT_DATA_DIR names, for a Weft that is not installed, else
 * in the installed one. Whether it is there is not asked. A new reference. */
GFile *weft_example_file (void);
