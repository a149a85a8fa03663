/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftThreads, for the code that builds it. */
#pragma once

#include "weft-threads.h"

/* Empty, with a reference to @index. */
WeftThreads *weft_threads_alloc (WeftIndex *index);

/* Sorts the threads and makes them to be found. */
void weft_threads_settle (WeftThreads *self);
