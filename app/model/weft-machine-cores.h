/* SPDX-License-Identifier: BSD-3-Clause */
/* Number of cores of the machines that programs ran on. Logs do not record this number: the user
 * enters it once for a program on a host, and it is saved. */
#pragma once

#include "weft-process.h"

/* Largest number of cores that is accepted. */
#define WEFT_MACHINE_MAX_CORES 4096

/* Returns the number of cores that was saved for the program and host of @process, or 0. Reads a
 * file in the user's data folder. */
guint weft_machine_cores_load (const WeftProcess *process);

/* Saves @cores; 0 removes the saved number. Returns FALSE with @error set if the file cannot be
 * written. */
gboolean weft_machine_cores_save (const WeftProcess *process, guint cores, GError **error);
