/* SPDX-License-Identifier: BSD-3-Clause */
/* Parallel loop: runs independent parts of a piece of work on as many threads as there are
 * processors. */
#pragma once

#include <glib.h>

typedef void (*WeftParallelFunc) (guint part, gpointer user_data);

/* Calls @func for each part in [0, @n), in this order but several at a time, on up to @n_threads
 * threads (0: one per processor). The calling thread is one of these threads, and does all the work
 * if no other thread can be started. Returns when all parts are done. */
void weft_parallel (guint n, guint n_threads, WeftParallelFunc func, gpointer user_data);
