/* SPDX-License-Identifier: BSD-3-Clause */
/* Cores of the machines that programs ran on: no log names them, so a person says them once for a
 * program on a host, and they are remembered. */
#pragma once

#include "weft-process.h"

/* More are not believed. */
#define WEFT_MACHINE_MAX_CORES 4096

/* What was said of the program and host of @process: 0 if nothing was. Reads a file of the user's
 * data folder. */
guint weft_machine_cores_of (const WeftProcess *process);

/* Remembers @cores, or with 0 forgets them. FALSE with @error if the file cannot be written. */
gboolean weft_machine_cores_remember (const WeftProcess *process, guint cores, GError **error);
