/* SPDX-License-Identifier: BSD-3-Clause */
/* The way of threads from a walk over their events into the list of all. */
#pragma once

#include "weft-thread-lives.h"

/* Takes in those of @lives that have changed, and makes them to be found. They can then be
 * forgotten: what finished is found in @self alone. */
void weft_threads_settle (WeftThreads *self, WeftThreadLives *lives);

/* Makes all threads of @self, which are in its list, to be found. */
void weft_threads_settle_words (WeftThreads *self);
