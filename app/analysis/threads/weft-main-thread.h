/* SPDX-License-Identifier: BSD-3-Clause */
/* The main thread, which runs the program's main. The RTS creates it when it has initialised
 * itself, and closes down when it has finished. */
#pragma once

#include "weft-threads.h"

/* Finds the main thread's life: from its creation to its end, ns. FALSE if the log does not have
 * both. */
gboolean weft_main_thread_life (const WeftThreads *threads, WeftRange *life);
