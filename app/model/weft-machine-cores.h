/* SPDX-License-Identifier: BSD-3-Clause */
/* Number of cores of the machines that programs ran on. Logs do not record it: a person enters it
 * once for a program on a host, and it is remembered. */
#pragma once

#include "weft-process.h"

/* A larger number is refused. */
#define WEFT_MACHINE_MAX_CORES 4096

/* Returns the number of cores that was remembered for the program and host of @process, or 0. Reads
 * a file of the user's data folder. */
guint weft_machine_cores_of (const WeftProcess *process);

/* Remembers @cores, or with 0 forgets them. FALSE with @error if the file cannot be written. */
gboolean weft_machine_cores_remember (const WeftProcess *process, guint cores, GError **error);
