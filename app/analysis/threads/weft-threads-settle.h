/* SPDX-License-Identifier: BSD-3-Clause */
/* Moves threads from the lives of a walk into the list of all threads. */
#pragma once

#include "weft-thread-lives.h"

/* Adds or updates the threads of @lives that have changed, so that weft_threads_find() finds them.
 * Finished ones can be removed from @lives afterwards. */
void weft_threads_settle (WeftThreads *self, WeftThreadLives *lives);

/* Makes the bitmap of the ids of all threads in the list of @self. */
void weft_threads_settle_words (WeftThreads *self);
