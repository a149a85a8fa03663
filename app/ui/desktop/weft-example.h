/* SPDX-License-Identifier: BSD-3-Clause */
/* Path of the example log. */
#pragma once

#include <gio/gio.h>

/* In the folder WEFT_DATA_DIR of the environment if Weft is not installed, else in the installed
 * one. The file need not exist. Returns a new reference. */
GFile *weft_example_file (void);
